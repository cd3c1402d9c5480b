using System;

namespace Hummel.Client
{
    /// <summary>Finds the exception of a failure.</summary>
    internal static class FailureClasses
    {
        /// <summary>Returns the exception of the most specific class.</summary>
        public static HummelException ToException(this Failure failure)
        {
            switch (failure.Status)
            {
                case StatusCode.InvalidArgument: return new InvalidRequestException(failure);
                case StatusCode.NotFound: return new NotFoundException(failure);
                case StatusCode.Unauthenticated: return new TokenMissingException(failure);
                case StatusCode.PermissionDenied: return new TokenWrongException(failure);
                case StatusCode.FailedPrecondition: return Refused(failure);
                case StatusCode.Aborted: return Conflict(failure);
                case StatusCode.OutOfRange: return new LogTrimmedException(failure);
                case StatusCode.ResourceExhausted: return new OverloadedException(failure);
                case StatusCode.Unavailable: return new UnavailableException(failure);
                case StatusCode.DeadlineExceeded: return new DeadlineExceededException(failure);
                case StatusCode.Cancelled: return new CallCancelledException(failure);
                case StatusCode.Unimplemented: return new UnsupportedException(failure);
                default: return new ServiceFaultException(failure);
            }
        }

        private static HummelException Refused(Failure failure) =>
            failure.Domain.EndsWith(IllegalActionException.DomainSuffix, StringComparison.Ordinal)
                ? new IllegalActionException(failure)
                : new RefusedException(failure);

        private static HummelException Conflict(Failure failure)
        {
            switch (failure.Reason)
            {
                case "STALE_REVISION": return new StaleRevisionException(failure);
                case "TIME_RAN_OUT": return new TimeRanOutException(failure);
                case "CONTENTION": return new ContentionException(failure);
                default: return new ConflictException(failure);
            }
        }
    }
}
