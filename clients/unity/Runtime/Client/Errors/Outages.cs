using System;

namespace Hummel.Client
{
    /// <summary>The service has all the work it can do, takes no more from this caller, or its store is full. Nothing was done.</summary>
    public sealed class OverloadedException : HummelException
    {
        internal OverloadedException(Failure failure)
            : base(failure)
        {
        }
    }

    /// <summary>
    /// The service can't be reached, can't use its store, or does not know the table's version (VERSION_UNKNOWN). A change
    /// may have been made all the same. The client has repeated the call for as long as it may; look at the table before
    /// deciding what to do.
    /// </summary>
    public class UnavailableException : HummelException
    {
        internal UnavailableException(Failure failure, Exception cause = null)
            : base(failure, cause)
        {
        }

        internal UnavailableException(string message, Exception cause = null)
            : this(new Failure(StatusCode.Unavailable, message), cause)
        {
        }
    }

    /// <summary>No answer came in time. A change may have been made all the same.</summary>
    public sealed class DeadlineExceededException : UnavailableException
    {
        internal DeadlineExceededException(Failure failure)
            : base(failure)
        {
        }
    }

    /// <summary>The call was ended on its way. A change may have been made all the same.</summary>
    public class CallCancelledException : UnavailableException
    {
        internal CallCancelledException(Failure failure)
            : base(failure)
        {
        }
    }

    /// <summary>The client was disposed before or during the call.</summary>
    public sealed class ClientClosedException : CallCancelledException
    {
        internal ClientClosedException()
            : base(new Failure(StatusCode.Cancelled, "the client is disposed"))
        {
        }
    }

    /// <summary>The service does not know this call: it is older than this client, or the address is not that of a service.</summary>
    public sealed class UnsupportedException : HummelException
    {
        internal UnsupportedException(Failure failure)
            : base(failure)
        {
        }
    }

    /// <summary>The service failed. It may have stored the change or not.</summary>
    public sealed class ServiceFaultException : HummelException
    {
        internal ServiceFaultException(Failure failure)
            : base(failure)
        {
        }

        /// <summary>What finds the fault in the service's log; empty if it is not given.</summary>
        public string Incident => Fact("incident");
    }
}
