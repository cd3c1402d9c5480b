using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Google.Protobuf;

namespace Hummel.Client
{
    /// <summary>Makes the calls of one client: with a deadline, repeated where that is safe, with typed errors.</summary>
    internal sealed class Caller : IDisposable
    {
        private readonly ITransport _transport;

        private readonly CancellationTokenSource _closed = new CancellationTokenSource();

        public Caller(ITransport transport, HummelClientOptions options, IClock clock)
        {
            _transport = transport;
            Options = options;
            Clock = clock;
        }

        public HummelClientOptions Options { get; }

        public IClock Clock { get; }

        /// <summary>How long a stream shall last, see <see cref="ITransport.StreamLifetime"/>.</summary>
        public TimeSpan? StreamLifetime => _transport.StreamLifetime;

        /// <summary>Cancelled when the client is disposed.</summary>
        public CancellationToken Closed => _closed.Token;

        /// <summary>Calls a method and returns its answer; the same request is sent in every attempt.</summary>
        /// <exception cref="HummelException">What the service answered, or why there is no answer.</exception>
        /// <exception cref="OperationCanceledException">The caller cancelled.</exception>
        public async Task<TResponse> CallAsync<TRequest, TResponse>(
            RpcMethod<TRequest, TResponse> method, TRequest request, string token, CancellationToken cancellation)
            where TRequest : IMessage
            where TResponse : class, IMessage<TResponse>
        {
            using (var ended = CancellationTokenSource.CreateLinkedTokenSource(cancellation, _closed.Token))
            {
                try
                {
                    return await RepeatAsync(method, request, token, ended.Token).Anywhere();
                }
                catch (Exception error) when (_closed.IsCancellationRequested && !(error is ClientClosedException))
                {
                    cancellation.ThrowIfCancellationRequested();
                    throw new ClientClosedException();
                }
            }
        }

        /// <summary>Opens a stream; it lasts until it is disposed, the token is cancelled or the service ends it.</summary>
        public Task<Call<TResponse>> OpenStreamAsync<TRequest, TResponse>(
            RpcMethod<TRequest, TResponse> method, TRequest request, string token, CancellationToken cancellation)
            where TRequest : IMessage
            where TResponse : class, IMessage<TResponse> =>
            Call<TResponse>.OpenAsync(
                _transport, method, request, Headers(token, StreamLifetime), Options.MaxResponseBytes, cancellation);

        private IReadOnlyList<KeyValuePair<string, string>> Headers(string token, TimeSpan? limit) =>
            CallHeaders.Make(_transport.Protocol, token, Options.ApiKey, limit);

        public void Dispose()
        {
            _closed.Cancel();
            _transport.Dispose();
        }

        private async Task<TResponse> RepeatAsync<TRequest, TResponse>(
            RpcMethod<TRequest, TResponse> method, TRequest request, string token, CancellationToken cancellation)
            where TRequest : IMessage
            where TResponse : class, IMessage<TResponse>
        {
            var beganAt = Clock.Now;
            for (var attempt = 1; ; attempt++)
            {
                TimeSpan pause;
                try
                {
                    var left = beganAt + Options.Timeout - Clock.Now;
                    var limit = left < Options.AttemptTimeout ? left : Options.AttemptTimeout;
                    return await AttemptAsync(method, request, token, limit, cancellation).Anywhere();
                }
                catch (HummelException error) when (attempt < Options.Retry.MaxAttempts && Repeating.MayHelp(error.Failure))
                {
                    pause = Repeating.PauseAfter(error.Failure, Options.Retry, attempt);
                    if (Clock.Now - beganAt + pause >= Options.Timeout)
                    {
                        throw;
                    }
                }
                await Clock.DelayAsync(pause, cancellation).Anywhere();
            }
        }

        private async Task<TResponse> AttemptAsync<TRequest, TResponse>(
            RpcMethod<TRequest, TResponse> method, TRequest request, string token, TimeSpan limit, CancellationToken cancellation)
            where TRequest : IMessage
            where TResponse : class, IMessage<TResponse>
        {
            cancellation.ThrowIfCancellationRequested();
            using (var attempt = CancellationTokenSource.CreateLinkedTokenSource(cancellation))
            {
                var answering = AnswerAsync(method, request, Headers(token, limit), attempt.Token);
                try
                {
                    if (await answering.IsDoneWithinAsync(limit, Clock, cancellation).Anywhere())
                    {
                        return await answering.Anywhere();
                    }
                }
                finally
                {
                    attempt.Cancel();
                    answering.Forget();
                }
            }
            var message = $"no answer came within {limit.TotalSeconds:0.#} s";
            throw new DeadlineExceededException(new Failure(StatusCode.DeadlineExceeded, message));
        }

        private async Task<TResponse> AnswerAsync<TRequest, TResponse>(
            RpcMethod<TRequest, TResponse> method,
            TRequest request,
            IReadOnlyList<KeyValuePair<string, string>> headers,
            CancellationToken cancellation)
            where TRequest : IMessage
            where TResponse : class, IMessage<TResponse>
        {
            using (var call = await Call<TResponse>
                .OpenAsync(_transport, method, request, headers, Options.MaxResponseBytes, cancellation).Anywhere())
            {
                var answer = await call.NextAsync().Anywhere();
                if (answer == null || await call.NextAsync().Anywhere() != null)
                {
                    throw new HummelException(new Failure(StatusCode.Internal, $"{method} was not answered with one message"));
                }
                return answer;
            }
        }
    }
}
