using System;
using System.Threading;
using System.Threading.Tasks;
using Hummel.Client;
using UnityEngine.Networking;

namespace Hummel.Unity
{
    /// <summary>Carries calls with UnityWebRequest: for WebGL, where HttpClient has no sockets.</summary>
    /// <remarks>Requests are made on the thread that the transport is made on, the main thread, whoever calls.</remarks>
    public sealed class UnityWebRequestTransport : ITransport
    {
        private readonly SynchronizationContext _mainThread;

        private readonly CancellationTokenSource _disposed = new CancellationTokenSource();

        private readonly Uri _address;

        /// <summary>Makes a transport; call it on the main thread.</summary>
        /// <param name="address">The service's HTTP port, for example "https://play.example.org".</param>
        /// <param name="streamLifetime">
        /// How long a stream shall last, see <see cref="ITransport.StreamLifetime"/>: set it for players that hand over an
        /// answer only when it has ended. Watches then ask anew after each such time, and are late by it at most.
        /// </param>
        public UnityWebRequestTransport(string address, TimeSpan? streamLifetime = null)
        {
            _mainThread = SynchronizationContext.Current
                ?? throw new InvalidOperationException("make the transport on Unity's main thread");
            _address = new Uri(address);
            StreamLifetime = streamLifetime;
        }

        /// <inheritdoc/>
        public WireProtocol Protocol => WireProtocol.GrpcWeb;

        /// <inheritdoc/>
        public TimeSpan? StreamLifetime { get; }

        /// <inheritdoc/>
        public async Task<ITransportResponse> SendAsync(TransportRequest request, CancellationToken cancellation)
        {
            cancellation.ThrowIfCancellationRequested();
            var answer = new UnityWebAnswer(_mainThread);
            OnMainThread(() => answer.Send(ToWebRequest(request, answer)));
            answer.EndWhen(cancellation, _disposed.Token);
            try
            {
                await answer.HeadAsync();
                return answer;
            }
            catch
            {
                // Else the transport would keep it for as long as it lives, to end it.
                answer.Dispose();
                throw;
            }
        }

        /// <summary>Ends all calls.</summary>
        public void Dispose() => _disposed.Cancel();

        private UnityWebRequest ToWebRequest(TransportRequest request, UnityWebAnswer answer)
        {
            var web = new UnityWebRequest(request.At(_address), UnityWebRequest.kHttpVerbPOST)
            {
                uploadHandler = new UploadHandlerRaw(request.Body) { contentType = "application/grpc-web+proto" },
                downloadHandler = new PieceHandler(answer),
            };
            foreach (var header in request.Headers)
            {
                web.SetRequestHeader(header.Key, header.Value);
            }
            return web;
        }

        private void OnMainThread(Action work)
        {
            if (SynchronizationContext.Current == _mainThread)
            {
                work();
            }
            else
            {
                _mainThread.Post(_ => work(), null);
            }
        }

        private sealed class PieceHandler : DownloadHandlerScript
        {
            private readonly UnityWebAnswer _answer;

            public PieceHandler(UnityWebAnswer answer)
            {
                _answer = answer;
            }

            protected override bool ReceiveData(byte[] data, int dataLength) => _answer.Receive(data, dataLength);
        }
    }
}
