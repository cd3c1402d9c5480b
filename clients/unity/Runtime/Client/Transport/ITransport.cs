using System;
using System.Threading;
using System.Threading.Tasks;

namespace Hummel.Client
{
    /// <summary>Carries calls to a service and what comes back. The way to it is all it knows: neither methods nor messages.</summary>
    /// <remarks>Implementations may be used for many calls at the same time.</remarks>
    public interface ITransport : IDisposable
    {
        /// <summary>What the calls look like on the wire.</summary>
        WireProtocol Protocol { get; }

        /// <summary>
        /// How long a stream shall last before it is asked for anew; null: as long as the service likes.
        /// Set it where an answer is handed over only when it has ended.
        /// </summary>
        TimeSpan? StreamLifetime { get; }

        /// <summary>Sends a request, and returns when the head of the answer has come.</summary>
        /// <param name="request">What to send.</param>
        /// <param name="cancellation">
        /// Ends the exchange at once, also while the answer is being read: the read then throws.
        /// </param>
        /// <exception cref="TransportException">There is no answer.</exception>
        Task<ITransportResponse> SendAsync(TransportRequest request, CancellationToken cancellation);
    }

    /// <summary>An answer as it comes.</summary>
    public interface ITransportResponse : IDisposable
    {
        /// <summary>The HTTP status, for example 200.</summary>
        int HttpStatus { get; }

        /// <summary>Returns a header by its lower-case name; null if there is none.</summary>
        string Header(string name);

        /// <summary>Returns an HTTP trailer by its lower-case name, once the body has ended; null if there is none.</summary>
        string Trailer(string name);

        /// <summary>Reads some bytes of the body; 0 when it has ended.</summary>
        /// <exception cref="TransportException">The answer broke off.</exception>
        Task<int> ReadAsync(byte[] buffer, int offset, int count);
    }
}
