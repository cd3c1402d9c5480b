using System;

namespace Hummel.Client
{
    /// <summary>The way to the service is broken. Calls turn it into an <see cref="UnavailableException"/>.</summary>
    public sealed class TransportException : Exception
    {
        /// <summary>Makes an exception.</summary>
        public TransportException(string message, Exception cause = null)
            : base(message, cause)
        {
        }
    }
}
