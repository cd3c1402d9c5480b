using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Google.Protobuf;

namespace Hummel.Client.Tests
{
    /// <summary>A service that answers at once with what a test has written down, one answer for each call.</summary>
    internal sealed class ScriptedTransport : ITransport
    {
        private readonly Queue<byte[]> _answers = new Queue<byte[]>();

        public WireProtocol Protocol => WireProtocol.GrpcWeb;

        public TimeSpan? StreamLifetime { get; set; }

        /// <summary>What was sent.</summary>
        public List<TransportRequest> Sent { get; } = new List<TransportRequest>();

        /// <summary>What happens while a call is sent.</summary>
        public Action Sending { get; set; }

        /// <summary>What is thrown when all answers were given.</summary>
        public Exception AtTheEnd { get; set; } = new TransportException("the script is over");

        public bool IsDisposed { get; private set; }

        /// <summary>Writes the next answer down: messages, then how the call ends; null: it breaks off.</summary>
        public ScriptedTransport Answer(byte[] trailers, params IMessage[] messages)
        {
            var body = messages.SelectMany(message => Frames.Pack(message.ToByteArray())).ToList();
            if (trailers != null)
            {
                var frame = Frames.Pack(trailers);
                frame[0] = 0x80;
                body.AddRange(frame);
            }
            _answers.Enqueue(body.ToArray());
            return this;
        }

        public Task<ITransportResponse> SendAsync(TransportRequest request, CancellationToken cancellation)
        {
            cancellation.ThrowIfCancellationRequested();
            Sent.Add(request);
            Sending?.Invoke();
            if (_answers.Count == 0)
            {
                throw AtTheEnd;
            }
            return Task.FromResult<ITransportResponse>(new ScriptedAnswer(_answers.Dequeue()));
        }

        public void Dispose() => IsDisposed = true;

        /// <summary>Reads a request back.</summary>
        public T Request<T>(int number, MessageParser<T> parser)
            where T : IMessage<T> => parser.ParseFrom(Sent[number].Body.Skip(Frames.HeadBytes).ToArray());
    }

    internal sealed class ScriptedAnswer : ITransportResponse
    {
        private readonly byte[] _body;

        private int _read;

        public ScriptedAnswer(byte[] body)
        {
            _body = body;
        }

        public int HttpStatus => 200;

        public string Header(string name) => null;

        public string Trailer(string name) => null;

        // One byte at a time, as no network is obliged to do better.
        public Task<int> ReadAsync(byte[] buffer, int offset, int count)
        {
            if (_read == _body.Length)
            {
                return Task.FromResult(0);
            }
            buffer[offset] = _body[_read++];
            return Task.FromResult(1);
        }

        public void Dispose()
        {
        }
    }

    /// <summary>A clock that goes on by what is waited for, and takes no time.</summary>
    internal sealed class SteppingClock : IClock
    {
        public TimeSpan Now { get; private set; }

        public List<TimeSpan> Delays { get; } = new List<TimeSpan>();

        /// <summary>What happens when something begins to wait.</summary>
        public Action Delaying { get; set; }

        /// <summary>Lets time pass in which nothing is waited for.</summary>
        public void Pass(TimeSpan time) => Now += time;

        public Task DelayAsync(TimeSpan duration, CancellationToken cancellation)
        {
            Delaying?.Invoke();
            cancellation.ThrowIfCancellationRequested();
            Delays.Add(duration);
            Now += duration;
            return Task.CompletedTask;
        }
    }

    /// <summary>Keeps what is posted until a test runs it.</summary>
    internal sealed class HeldContext : SynchronizationContext
    {
        private readonly Queue<Action> _posted = new Queue<Action>();

        public override void Post(SendOrPostCallback callback, object state)
        {
            lock (_posted)
            {
                _posted.Enqueue(() => callback(state));
            }
        }

        /// <summary>Runs what is there now, not what that posts.</summary>
        public void RunFrame()
        {
            Action[] work;
            lock (_posted)
            {
                work = _posted.ToArray();
                _posted.Clear();
            }
            foreach (var item in work)
            {
                item();
            }
        }
    }

    /// <summary>The ends of calls.</summary>
    internal static class Ends
    {
        public static readonly byte[] Ok = Text("grpc-status: 0\r\n");

        /// <summary>Returns the trailers of a refusal as the service sends them.</summary>
        public static byte[] Refusal(StatusCode status, string message = "", string reason = "", TimeSpan? retryDelay = null)
        {
            var details = new List<Google.Protobuf.WellKnownTypes.Any>();
            if (reason.Length > 0)
            {
                var info = new Google.Rpc.ErrorInfo { Reason = reason, Domain = "hummel", Metadata = { ["currentRevision"] = "7" } };
                details.Add(Pack("google.rpc.ErrorInfo", info));
            }
            if (retryDelay.HasValue)
            {
                var delay = Google.Protobuf.WellKnownTypes.Duration.FromTimeSpan(retryDelay.Value);
                details.Add(Pack("google.rpc.RetryInfo", new Google.Rpc.RetryInfo { RetryDelay = delay }));
            }
            return Refusal(status, message, details);
        }

        /// <summary>Returns the trailers of a refusal with details.</summary>
        public static byte[] Refusal(
            StatusCode status, string message, IEnumerable<Google.Protobuf.WellKnownTypes.Any> details)
        {
            var all = new Google.Rpc.Status { Code = (int)status, Details = { details } };
            var packed = Convert.ToBase64String(all.ToByteArray()).TrimEnd('=');
            return Text(
                $"grpc-status: {(int)status}\r\ngrpc-message: {Uri.EscapeDataString(message)}\r\ngrpc-status-details-bin: {packed}\r\n");
        }

        public static byte[] Text(string text) => Encoding.ASCII.GetBytes(text);

        /// <summary>Returns a detail of a refusal, by the full name of its message.</summary>
        public static Google.Protobuf.WellKnownTypes.Any Pack(string name, IMessage message) =>
            new Google.Protobuf.WellKnownTypes.Any
            {
                TypeUrl = "type.googleapis.com/" + name,
                Value = message.ToByteString(),
            };
    }
}
