namespace Hummel.Client
{
    /// <summary>The status of a call, as gRPC numbers it.</summary>
    public enum StatusCode
    {
        /// <summary>The call was answered.</summary>
        Ok = 0,

        /// <summary>The call was ended from outside.</summary>
        Cancelled = 1,

        /// <summary>Nobody knows.</summary>
        Unknown = 2,

        /// <summary>The request is wrong whatever the table's state.</summary>
        InvalidArgument = 3,

        /// <summary>No answer came in time.</summary>
        DeadlineExceeded = 4,

        /// <summary>There is no such table or game.</summary>
        NotFound = 5,

        /// <summary>It is there already.</summary>
        AlreadyExists = 6,

        /// <summary>The token is not one that may do this.</summary>
        PermissionDenied = 7,

        /// <summary>The service has all the work it can do.</summary>
        ResourceExhausted = 8,

        /// <summary>The table's state, or the game's rules, forbid it.</summary>
        FailedPrecondition = 9,

        /// <summary>Somebody else was faster.</summary>
        Aborted = 10,

        /// <summary>The log does not reach back that far.</summary>
        OutOfRange = 11,

        /// <summary>The service does not know the call.</summary>
        Unimplemented = 12,

        /// <summary>The service failed.</summary>
        Internal = 13,

        /// <summary>The service, or its store, can't be reached.</summary>
        Unavailable = 14,

        /// <summary>What is stored can't be read.</summary>
        DataLoss = 15,

        /// <summary>The call needs a token.</summary>
        Unauthenticated = 16,
    }
}
