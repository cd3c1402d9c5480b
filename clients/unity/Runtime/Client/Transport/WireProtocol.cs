namespace Hummel.Client
{
    /// <summary>What calls look like on the wire.</summary>
    public enum WireProtocol
    {
        /// <summary>gRPC-Web, over any version of HTTP: the service's HTTP port, 8080 as a rule.</summary>
        GrpcWeb,

        /// <summary>gRPC, over HTTP/2 alone: the service's gRPC port, 50051 as a rule.</summary>
        Grpc,
    }

    internal static class WireProtocols
    {
        /// <summary>The content type of requests.</summary>
        public static string ContentType(this WireProtocol protocol) =>
            protocol == WireProtocol.GrpcWeb ? "application/grpc-web+proto" : "application/grpc";

        /// <summary>The header that the protocol wants beside the content type.</summary>
        public static (string Name, string Value) Mark(this WireProtocol protocol) =>
            protocol == WireProtocol.GrpcWeb ? ("x-grpc-web", "1") : ("te", "trailers");
    }
}
