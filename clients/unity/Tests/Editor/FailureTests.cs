using System;
using System.Collections.Generic;
using NUnit.Framework;

namespace Hummel.Client.Tests
{
    public sealed class FailureTests
    {
        /// <summary>All that the details say is there: reason, domain, facts, and when to come back.</summary>
        [Test]
        public void DetailsAreRead()
        {
            var failure = Read(Ends.Refusal(StatusCode.Aborted, "zu spät 🐝", "STALE_REVISION", TimeSpan.FromSeconds(1.5)));
            Assert.AreEqual(StatusCode.Aborted, failure.Status);
            Assert.AreEqual("zu spät 🐝", failure.Message);
            Assert.AreEqual("STALE_REVISION", failure.Reason);
            Assert.AreEqual("hummel", failure.Domain);
            Assert.AreEqual(TimeSpan.FromSeconds(1.5), failure.RetryDelay);
            Assert.AreEqual(7UL, ((StaleRevisionException)failure.ToException()).CurrentRevision);
        }

        /// <summary>Details that can't be read leave the status and its text.</summary>
        [TestCase("!!!")]
        [TestCase("AAAA")]
        [TestCase("/////w")]
        public void BrokenDetailsAreLeftOut(string details)
        {
            var text = $"grpc-status: 5\r\ngrpc-message: gone\r\ngrpc-status-details-bin: {details}\r\n";
            var failure = Read(Ends.Text(text));
            Assert.AreEqual(StatusCode.NotFound, failure.Status);
            Assert.AreEqual("gone", failure.Message);
            Assert.AreEqual("", failure.Reason);
        }

        /// <summary>A delay that is no duration is left out, and the details after it are read.</summary>
        [TestCase(1L, -1)]
        [TestCase(long.MaxValue, 0)]
        public void WrongDelaysAreLeftOut(long seconds, int nanos)
        {
            var delay = new Google.Protobuf.WellKnownTypes.Duration { Seconds = seconds, Nanos = nanos };
            var failure = Read(Ends.Refusal(StatusCode.Unavailable, "later", new[]
            {
                Ends.Pack("google.rpc.RetryInfo", new Google.Rpc.RetryInfo { RetryDelay = delay }),
                Ends.Pack("google.rpc.ErrorInfo", new Google.Rpc.ErrorInfo { Reason = "DRAINING", Domain = "hummel" }),
            }));
            Assert.AreEqual(StatusCode.Unavailable, failure.Status);
            Assert.IsNull(failure.RetryDelay);
            Assert.AreEqual("DRAINING", failure.Reason);
        }

        /// <summary>A status that is none, or that nobody knows, is an unknown one; 0 is no failure.</summary>
        [Test]
        public void StatusesAreNumbers()
        {
            Assert.IsNull(Read(Ends.Ok));
            Assert.AreEqual(StatusCode.Unknown, Read(Ends.Text("grpc-status: no\r\n")).Status);
            Assert.AreEqual(StatusCode.Unknown, Read(Ends.Text("grpc-status: 99\r\n")).Status);
        }

        /// <summary>Each status has its class, and reasons choose the more special ones.</summary>
        [Test]
        public void StatusesHaveClasses()
        {
            var classes = new Dictionary<StatusCode, Type>
            {
                [StatusCode.InvalidArgument] = typeof(InvalidRequestException),
                [StatusCode.NotFound] = typeof(NotFoundException),
                [StatusCode.Unauthenticated] = typeof(TokenMissingException),
                [StatusCode.PermissionDenied] = typeof(TokenWrongException),
                [StatusCode.FailedPrecondition] = typeof(RefusedException),
                [StatusCode.Aborted] = typeof(ConflictException),
                [StatusCode.OutOfRange] = typeof(LogTrimmedException),
                [StatusCode.ResourceExhausted] = typeof(OverloadedException),
                [StatusCode.Unavailable] = typeof(UnavailableException),
                [StatusCode.DeadlineExceeded] = typeof(DeadlineExceededException),
                [StatusCode.Cancelled] = typeof(CallCancelledException),
                [StatusCode.Unimplemented] = typeof(UnsupportedException),
                [StatusCode.Internal] = typeof(ServiceFaultException),
                [StatusCode.DataLoss] = typeof(ServiceFaultException),
            };
            foreach (var entry in classes)
            {
                Assert.AreEqual(entry.Value, new Failure(entry.Key, "").ToException().GetType());
            }
            var illegal = new Failure(StatusCode.FailedPrecondition, "") { Domain = "hamburgum.hummel", Reason = "X" };
            Assert.AreEqual("hamburgum", ((IllegalActionException)illegal.ToException()).Game);
        }

        private static Failure Read(byte[] trailers)
        {
            var parsed = Trailers.Parse(trailers);
            return FailureReader.Read(name => parsed.TryGetValue(name, out var value) ? value : null);
        }
    }
}
