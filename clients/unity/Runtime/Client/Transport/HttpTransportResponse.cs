using System;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Threading;
using System.Threading.Tasks;

namespace Hummel.Client
{
    /// <summary>An answer that HttpClient receives.</summary>
    internal sealed class HttpTransportResponse : ITransportResponse
    {
        private readonly HttpResponseMessage _response;

        private readonly Stream _body;

        private readonly CancellationToken _cancellation;

        private readonly CancellationTokenRegistration _ending;

        public HttpTransportResponse(HttpResponseMessage response, Stream body, CancellationToken cancellation)
        {
            _response = response;
            _body = body;
            _cancellation = cancellation;
            // Not every runtime's stream looks at the token while it reads.
            _ending = cancellation.Register(response.Dispose);
        }

        public int HttpStatus => (int)_response.StatusCode;

        public string Header(string name) => First(_response.Headers, name) ?? First(_response.Content.Headers, name);

        public string Trailer(string name)
        {
            var trailers = Http2.TrailersOf(_response);
            return trailers == null ? null : First(trailers, name);
        }

        public async Task<int> ReadAsync(byte[] buffer, int offset, int count)
        {
            try
            {
                return await _body.ReadAsync(buffer, offset, count, _cancellation).Anywhere();
            }
            catch (Exception error) when (!_cancellation.IsCancellationRequested)
            {
                // What a broken connection throws differs from runtime to runtime.
                throw new TransportException($"the connection broke: {HttpTransport.Innermost(error)}", error);
            }
        }

        public void Dispose()
        {
            _ending.Dispose();
            _response.Dispose();
        }

        private static string First(HttpHeaders headers, string name) =>
            headers.TryGetValues(name, out var values) ? values.FirstOrDefault() : null;
    }
}
