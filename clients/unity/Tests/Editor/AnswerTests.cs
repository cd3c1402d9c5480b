using System.Threading.Tasks;
using NUnit.Framework;

namespace Hummel.Client.Tests
{
    public sealed class AnswerTests
    {
        /// <summary>Pieces are read in order in whatever amounts, then the end, again and again.</summary>
        [Test]
        public void PiecesAreReadInOrder()
        {
            var answer = new ReceivedAnswer();
            var buffer = new byte[4];
            var early = answer.ReadAsync(buffer, 0, 2);
            Assert.IsFalse(early.IsCompleted);
            answer.Add(new byte[] { 1, 2, 3, 9, 9 }, 3);
            answer.Add(new byte[] { 4 }, 1);
            answer.Add(new byte[0], 0);
            answer.End();
            Assert.AreEqual(2, Result(early));
            Assert.AreEqual(1, Result(answer.ReadAsync(buffer, 2, 2)));
            Assert.AreEqual(1, Result(answer.ReadAsync(buffer, 3, 1)));
            Assert.AreEqual(new byte[] { 1, 2, 3, 4 }, buffer);
            Assert.AreEqual(0, Result(answer.ReadAsync(buffer, 0, 4)));
            Assert.AreEqual(0, Result(answer.ReadAsync(buffer, 0, 4)));
        }

        /// <summary>What came before an error is read, then the error is thrown; a second end changes nothing.</summary>
        [Test]
        public void ErrorsComeLast()
        {
            var answer = new ReceivedAnswer();
            answer.Add(new byte[] { 1 }, 1);
            answer.End(new TransportException("broken"));
            answer.End();
            Assert.AreEqual(1, Result(answer.ReadAsync(new byte[4], 0, 4)));
            Assert.Throws<TransportException>(() => Result(answer.ReadAsync(new byte[4], 0, 4)));
        }

        private static int Result(Task<int> read) => read.GetAwaiter().GetResult();
    }
}
