using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using NUnit.Framework;

namespace Hummel.Client.Tests
{
    public sealed class FramesTests
    {
        /// <summary>Calls go to the path that the service's address has, if it has one, and below it to the method's.</summary>
        [TestCase("http://127.0.0.1:8080", "http://127.0.0.1:8080/a.B/C")]
        [TestCase("http://127.0.0.1:8080/", "http://127.0.0.1:8080/a.B/C")]
        [TestCase("https://play.example/hummel", "https://play.example/hummel/a.B/C")]
        [TestCase("https://play.example/games/hummel/", "https://play.example/games/hummel/a.B/C")]
        public void PathsOfAddressesAreKept(string address, string expected)
        {
            var request = new TransportRequest("/a.B/C", new byte[0], new KeyValuePair<string, string>[0]);
            Assert.AreEqual(expected, request.At(new Uri(address)).ToString());
        }

        /// <summary>A message of any length comes out of its frame as it went in, in whatever pieces it comes.</summary>
        [TestCase(0)]
        [TestCase(1)]
        [TestCase(255)]
        [TestCase(256)]
        [TestCase(70000)]
        public void MessagesComeOutAsTheyWentIn(int length)
        {
            var message = Enumerable.Range(0, length).Select(number => (byte)(number * 7)).ToArray();
            var frame = Read(Frames.Pack(message));
            Assert.AreEqual(message, frame.Content);
            Assert.IsFalse(frame.IsTrailers);
        }

        /// <summary>The end of an answer is no frame, and an end within a frame is told.</summary>
        [Test]
        public void EndsWithinFramesAreTold()
        {
            Assert.IsNull(Read(new byte[0]));
            var packed = Frames.Pack(new byte[] { 1, 2, 3 });
            for (var length = 1; length < packed.Length; length++)
            {
                Assert.Throws<TransportException>(() => Read(packed.Take(length).ToArray()));
            }
        }

        /// <summary>What is longer than allowed is not even waited for.</summary>
        [Test]
        public void TooMuchIsRefused()
        {
            Assert.Throws<InvalidDataException>(() => Read(new byte[] { 0, 0xFF, 0xFF, 0xFF, 0xFF }));
        }

        private static Frame Read(byte[] body) =>
            Frames.ReadAsync(new ScriptedAnswer(body), 100000).GetAwaiter().GetResult();
    }
}
