using System;
using System.Collections.Generic;

namespace Hummel.Client
{
    /// <summary>What a transport sends: a POST.</summary>
    public sealed class TransportRequest
    {
        /// <summary>Makes a request.</summary>
        public TransportRequest(string path, byte[] body, IReadOnlyList<KeyValuePair<string, string>> headers)
        {
            Path = path;
            Body = body;
            Headers = headers;
        }

        /// <summary>The path, for example "/hummel.v1.PlayService/GetView".</summary>
        public string Path { get; }

        /// <summary>Returns where it is sent at a service whose address may have a path of its own, as behind a proxy.</summary>
        public Uri At(Uri address) => new Uri(address, address.AbsolutePath.TrimEnd('/') + Path);

        /// <summary>The body.</summary>
        public byte[] Body { get; }

        /// <summary>All headers but the content type, which is that of the protocol.</summary>
        public IReadOnlyList<KeyValuePair<string, string>> Headers { get; }
    }
}
