using System;
using System.Linq;
using System.Threading.Tasks;
using Hummel.V1;
using NUnit.Framework;

namespace Hummel.Client.Tests
{
    public sealed class RepeatingTests
    {
        /// <summary>A call whose answer is lost is sent again byte for byte, so with the same request id.</summary>
        [Test]
        public void LostAnswersAreAskedForAgain()
        {
            var transport = new ScriptedTransport().Answer(null)
                .Answer(Ends.Refusal(StatusCode.Unavailable, "later", "DRAINING", TimeSpan.FromSeconds(3)))
                .Answer(Ends.Refusal(StatusCode.Unavailable, "elsewhere", "VERSION_UNKNOWN", TimeSpan.FromSeconds(0.1)))
                .Answer(Ends.Ok, new SubmitActionResponse { Revision = 8 });
            var clock = new SteppingClock();
            using (var client = new HummelClient(transport, null, clock))
            {
                var seat = client.Seat("t", 0, "token");
                Assert.AreEqual(8UL, Result(seat.SubmitAsync(new Hummel.V1.Action())).Revision);
            }
            Assert.AreEqual(4, transport.Sent.Count);
            Assert.AreEqual(36, transport.Request(0, SubmitActionRequest.Parser).RequestId.Length);
            Assert.IsTrue(transport.Sent.All(sent => sent.Body.SequenceEqual(transport.Sent[0].Body)));
            Assert.IsTrue(clock.Delays[1] >= TimeSpan.FromSeconds(3), "the service's own delay is kept to");
            Assert.IsTrue(transport.IsDisposed);
        }

        /// <summary>What the service has decided is not asked for again; nor is a full service that does not say until when.</summary>
        [TestCase(StatusCode.Aborted, "STALE_REVISION")]
        [TestCase(StatusCode.FailedPrecondition, "NOT_YOUR_TURN")]
        [TestCase(StatusCode.ResourceExhausted, "STORE_FULL")]
        [TestCase(StatusCode.Internal, "INTERNAL")]
        public void DecisionsAreFinal(StatusCode status, string reason)
        {
            var transport = new ScriptedTransport().Answer(Ends.Refusal(status, "", reason));
            var error = Assert.Catch<HummelException>(() => Result(new HummelClient(transport).GetTableAsync("t")));
            Assert.AreEqual(reason, error.Reason);
            Assert.AreEqual(1, transport.Sent.Count);
        }

        /// <summary>However often it fails, a call is over by its deadline, and each attempt tells the service its own.</summary>
        [Test]
        public void DeadlinesEndRepeating()
        {
            var transport = new ScriptedTransport();
            var clock = new SteppingClock();
            var options = new HummelClientOptions { Retry = new RetryOptions { MaxAttempts = 1000 } };
            var client = new HummelClient(transport, options, clock);
            Assert.Throws<UnavailableException>(() => Result(client.GetTableAsync("t")));
            Assert.IsTrue(clock.Now < options.Timeout);
            Assert.IsTrue(transport.Sent.Count > 5);
            Assert.AreEqual("5000m", transport.Sent[0].Headers.Single(header => header.Key == "grpc-timeout").Value);
        }

        /// <summary>Pauses grow to their bound, however many there are, and chance shortens them by its part alone.</summary>
        [Test]
        public void PausesGrow()
        {
            var retry = new RetryOptions();
            var longest = new[] { 1, 2, 3, 9, 1000000 }.Select(attempt => Milliseconds(Repeating.Pause(retry, attempt, 1)));
            Assert.AreEqual(new[] { 100, 200, 400, 2000, 2000 }, longest.ToArray());
            Assert.AreEqual(50, Milliseconds(Repeating.Pause(retry, 1, 0)));
        }

        private static int Milliseconds(TimeSpan pause) => (int)Math.Round(pause.TotalMilliseconds);

        private static T Result<T>(Task<T> task) => task.GetAwaiter().GetResult();
    }
}
