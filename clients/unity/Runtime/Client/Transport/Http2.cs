using System;
using System.Net.Http;
using System.Reflection;

namespace Hummel.Client
{
    /// <summary>
    /// What HTTP/2 needs of HttpClient and only newer runtimes have. Looked up by name, so that one assembly runs on all.
    /// </summary>
    internal static class Http2
    {
        private const int RequestVersionExact = 2;

        // Handlers that bring HTTP/2 to older runtimes put trailers there.
        private const string TrailersOfHandlers = "__ResponseTrailers";

        private static readonly PropertyInfo VersionPolicy = typeof(HttpRequestMessage).GetProperty("VersionPolicy");

        private static readonly PropertyInfo TrailingHeaders = typeof(HttpResponseMessage).GetProperty("TrailingHeaders");

        /// <summary>Whether the runtime's own HttpClient speaks HTTP/2, also without TLS.</summary>
        public static bool IsBuiltIn => VersionPolicy != null && TrailingHeaders != null;

        /// <summary>Makes a request insist on HTTP/2.</summary>
        public static void Require(HttpRequestMessage request)
        {
            request.Version = new Version(2, 0);
            VersionPolicy?.SetValue(request, Enum.ToObject(VersionPolicy.PropertyType, RequestVersionExact));
        }

        /// <summary>Returns the trailers of an answer whose body has ended; null if there are none.</summary>
        public static System.Net.Http.Headers.HttpHeaders TrailersOf(HttpResponseMessage response)
        {
#pragma warning disable CS0618 // the newer name is missing in Unity
            if (response.RequestMessage != null
                && response.RequestMessage.Properties.TryGetValue(TrailersOfHandlers, out var kept))
#pragma warning restore CS0618
            {
                return kept as System.Net.Http.Headers.HttpHeaders;
            }
            return TrailingHeaders?.GetValue(response) as System.Net.Http.Headers.HttpHeaders;
        }
    }
}
