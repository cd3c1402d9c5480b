using System;
using System.IO;
using System.Net;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Threading;
using System.Threading.Tasks;

namespace Hummel.Client
{
    /// <summary>Carries calls with HttpClient: everywhere but in WebGL.</summary>
    public sealed class HttpTransport : ITransport
    {
        // Each watch holds a connection of its own; the runtime's own limit would be 2.
        private const int MaxConnections = 256;

        private readonly HttpClient _http;

        private readonly Uri _address;

        private HttpTransport(Uri address, WireProtocol protocol, HttpMessageHandler handler)
        {
            _address = address;
            Protocol = protocol;
            _http = new HttpClient(handler) { Timeout = Timeout.InfiniteTimeSpan };
        }

        /// <inheritdoc/>
        public WireProtocol Protocol { get; }

        /// <inheritdoc/>
        public TimeSpan? StreamLifetime => null;

        /// <summary>Whether <see cref="OverHttp2"/> needs no handler of yours: true from .NET 5 on, false in Unity's Mono.</summary>
        public static bool HasHttp2 => Http2.IsBuiltIn;

        /// <summary>Returns a transport that speaks gRPC-Web; works in every runtime that has sockets.</summary>
        /// <param name="address">The service's HTTP port, for example "http://127.0.0.1:8080".</param>
        /// <param name="handler">What HttpClient is to work with, for example one that trusts your own certificates.</param>
        public static HttpTransport OverGrpcWeb(string address, HttpMessageHandler handler = null)
        {
            var uri = ParseAddress(address);
            return new HttpTransport(uri, WireProtocol.GrpcWeb, handler ?? NewHandler(uri));
        }

        /// <summary>Returns a transport that speaks gRPC over HTTP/2.</summary>
        /// <param name="address">The service's gRPC port, for example "http://127.0.0.1:50051".</param>
        /// <param name="handler">
        /// A handler that speaks HTTP/2, for runtimes that do not, see <see cref="HasHttp2"/>. It has to leave the trailers
        /// in HttpResponseMessage.TrailingHeaders, or in the request's property "__ResponseTrailers".
        /// </param>
        /// <exception cref="PlatformNotSupportedException">The runtime has no HTTP/2 and there is no handler.</exception>
        public static HttpTransport OverHttp2(string address, HttpMessageHandler handler = null)
        {
            var uri = ParseAddress(address);
            if (handler == null && !HasHttp2)
            {
                throw new PlatformNotSupportedException(
                    "HttpClient has no HTTP/2 in this runtime: use OverGrpcWeb and the service's HTTP port, or bring a handler that has it");
            }
            return new HttpTransport(uri, WireProtocol.Grpc, handler ?? NewHandler(uri));
        }

        /// <inheritdoc/>
        public async Task<ITransportResponse> SendAsync(TransportRequest request, CancellationToken cancellation)
        {
            var message = ToMessage(request);
            try
            {
                var response = await _http
                    .SendAsync(message, HttpCompletionOption.ResponseHeadersRead, cancellation).Anywhere();
                var stream = await response.Content.ReadAsStreamAsync().Anywhere();
                return new HttpTransportResponse(response, stream, cancellation);
            }
            catch (Exception error) when (IsOfTheWay(error) && !cancellation.IsCancellationRequested)
            {
                throw new TransportException($"{_address} can't be reached: {Innermost(error)}", error);
            }
        }

        /// <summary>Ends all calls.</summary>
        public void Dispose() => _http.Dispose();

        /// <summary>Tells whether an exception says that the connection failed.</summary>
        internal static bool IsOfTheWay(Exception error) =>
            error is HttpRequestException || error is IOException || error is WebException
            || error is ObjectDisposedException || error is OperationCanceledException;

        /// <summary>Returns the text that says what really happened.</summary>
        internal static string Innermost(Exception error) => error.GetBaseException().Message;

        private static Uri ParseAddress(string address)
        {
            if (Uri.TryCreate(address, UriKind.Absolute, out var uri)
                && (uri.Scheme == Uri.UriSchemeHttp || uri.Scheme == Uri.UriSchemeHttps))
            {
                return uri;
            }
            throw new ArgumentException($"an address looks like http://127.0.0.1:8080, not \"{address}\"", nameof(address));
        }

        private static HttpMessageHandler NewHandler(Uri address)
        {
            // In older runtimes the limit of the address counts, in newer ones that of the handler.
#pragma warning disable SYSLIB0014 // does nothing there
            ServicePointManager.FindServicePoint(address).ConnectionLimit = MaxConnections;
#pragma warning restore SYSLIB0014
            return new HttpClientHandler { MaxConnectionsPerServer = MaxConnections, UseCookies = false };
        }

        private HttpRequestMessage ToMessage(TransportRequest request)
        {
            var message = new HttpRequestMessage(HttpMethod.Post, request.At(_address))
            {
                Content = new ByteArrayContent(request.Body),
            };
            message.Content.Headers.ContentType = new MediaTypeHeaderValue(Protocol.ContentType());
            message.Headers.ExpectContinue = false;
            foreach (var header in request.Headers)
            {
                message.Headers.TryAddWithoutValidation(header.Key, header.Value);
            }
            if (Protocol == WireProtocol.Grpc)
            {
                Http2.Require(message);
            }
            return message;
        }
    }
}
