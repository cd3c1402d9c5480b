using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Google.Protobuf;

namespace Hummel.Client
{
    /// <summary>One call under way: its answer message by message, and how it ended.</summary>
    internal sealed class Call<TResponse> : IDisposable
        where TResponse : class, IMessage<TResponse>
    {
        private readonly ITransportResponse _answer;

        private readonly MessageParser<TResponse> _parser;

        private readonly int _maxBytes;

        private Call(ITransportResponse answer, MessageParser<TResponse> parser, int maxBytes)
        {
            _answer = answer;
            _parser = parser;
            _maxBytes = maxBytes;
        }

        /// <summary>Makes a call, and returns it when its answer has begun.</summary>
        /// <exception cref="HummelException">The call was refused, or the way is broken.</exception>
        public static async Task<Call<TResponse>> OpenAsync<TRequest>(
            ITransport transport,
            RpcMethod<TRequest, TResponse> method,
            TRequest request,
            IReadOnlyList<KeyValuePair<string, string>> headers,
            int maxBytes,
            CancellationToken cancellation)
            where TRequest : IMessage
        {
            var packed = new TransportRequest(method.Path, Frames.Pack(request.ToByteArray()), headers);
            try
            {
                var answer = await transport.SendAsync(packed, cancellation).Anywhere();
                var call = new Call<TResponse>(answer, method.Answers, maxBytes);
                call.CheckHead();
                return call;
            }
            catch (TransportException error)
            {
                throw new UnavailableException(error.Message, error);
            }
        }

        /// <summary>Returns the next message; null when all is said and the call is well.</summary>
        /// <exception cref="HummelException">The call was refused, or the way is broken.</exception>
        public async Task<TResponse> NextAsync()
        {
            try
            {
                var frame = await Frames.ReadAsync(_answer, _maxBytes).Anywhere();
                if (frame != null && !frame.IsTrailers)
                {
                    return _parser.ParseFrom(frame.Content);
                }
                CheckEnd(frame);
                return null;
            }
            catch (TransportException error)
            {
                throw new UnavailableException(error.Message, error);
            }
            catch (Exception error) when (error is InvalidProtocolBufferException || error is InvalidDataException)
            {
                throw new HummelException(new Failure(StatusCode.Internal, error.Message), error);
            }
        }

        public void Dispose() => _answer.Dispose();

        // A call that is refused at once has its trailers in the head.
        private void CheckHead()
        {
            var failure = _answer.Header("grpc-status") != null ? FailureReader.Read(_answer.Header)
                : _answer.HttpStatus != 200 ? FailureReader.OfHttp(_answer.HttpStatus)
                : null;
            if (failure != null)
            {
                Dispose();
                throw failure.ToException();
            }
        }

        private void CheckEnd(Frame frame)
        {
            Func<string, string> trailer = frame == null ? _answer.Trailer : Lookup(Trailers.Parse(frame.Content));
            if (trailer("grpc-status") == null)
            {
                throw new TransportException("the answer broke off before its end");
            }
            var failure = FailureReader.Read(trailer);
            if (failure != null)
            {
                throw failure.ToException();
            }
        }

        private static Func<string, string> Lookup(IReadOnlyDictionary<string, string> trailers) =>
            name => trailers.TryGetValue(name, out var value) ? value : null;
    }
}
