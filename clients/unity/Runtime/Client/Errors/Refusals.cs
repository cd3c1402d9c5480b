using System.Collections.Generic;
using System.Globalization;

namespace Hummel.Client
{
    /// <summary>The request is wrong whatever the table's state. Nothing was done.</summary>
    public sealed class InvalidRequestException : HummelException
    {
        internal InvalidRequestException(Failure failure)
            : base(failure)
        {
        }

        /// <summary>What is wrong with which field; empty if no single field is to blame.</summary>
        public IReadOnlyList<FieldViolation> FieldViolations => Failure.FieldViolations;
    }

    /// <summary>There is no such table or game, or no more.</summary>
    public sealed class NotFoundException : HummelException
    {
        internal NotFoundException(Failure failure)
            : base(failure)
        {
        }
    }

    /// <summary>The token, or the API key, does not allow the call. Nothing was done.</summary>
    public abstract class TokenException : HummelException
    {
        internal TokenException(Failure failure)
            : base(failure)
        {
        }
    }

    /// <summary>The call needs a token, or an API key, and came without one.</summary>
    public sealed class TokenMissingException : TokenException
    {
        internal TokenMissingException(Failure failure)
            : base(failure)
        {
        }
    }

    /// <summary>The token is not one of this table, or not one that may do this; or the API key is not one of the service.</summary>
    public sealed class TokenWrongException : TokenException
    {
        internal TokenWrongException(Failure failure)
            : base(failure)
        {
        }
    }

    /// <summary>The request is in order but the table's state forbids it. Nothing was done.</summary>
    public class RefusedException : HummelException
    {
        internal RefusedException(Failure failure)
            : base(failure)
        {
        }
    }

    /// <summary>The game's rules forbid the action now. Nothing was done.</summary>
    public sealed class IllegalActionException : RefusedException
    {
        /// <summary>What the domain of a game's refusals ends with.</summary>
        internal const string DomainSuffix = ".hummel";

        internal IllegalActionException(Failure failure)
            : base(failure)
        {
        }

        /// <summary>The game's name, for example "speicherstadt".</summary>
        public string Game => Failure.Domain.Substring(0, Failure.Domain.Length - DomainSuffix.Length);

        /// <summary>The number of the rule that forbids it, for example "S3.2"; empty if it is not given.</summary>
        public string Rule => Fact("rule");
    }

    /// <summary>Somebody else was faster. Nothing was done.</summary>
    public class ConflictException : HummelException
    {
        internal ConflictException(Failure failure)
            : base(failure)
        {
        }
    }

    /// <summary>The table moved on from the expected revision: wait for the next view and decide anew.</summary>
    public class StaleRevisionException : ConflictException
    {
        internal StaleRevisionException(Failure failure)
            : base(failure)
        {
        }

        /// <summary>The table's revision when the request was refused; null if the service did not tell it.</summary>
        public ulong? CurrentRevision =>
            ulong.TryParse(Fact("currentRevision"), NumberStyles.None, CultureInfo.InvariantCulture, out var revision)
                ? revision
                : (ulong?)null;
    }

    /// <summary>The seat's time ran out and the clock acted for it: wait for the next view and decide anew.</summary>
    public sealed class TimeRanOutException : StaleRevisionException
    {
        internal TimeRanOutException(Failure failure)
            : base(failure)
        {
        }
    }

    /// <summary>Others kept changing the table and the request never got its turn: try again.</summary>
    public sealed class ContentionException : ConflictException
    {
        internal ContentionException(Failure failure)
            : base(failure)
        {
        }
    }

    /// <summary>The table's log does not reach back that far any more.</summary>
    public sealed class LogTrimmedException : HummelException
    {
        internal LogTrimmedException(Failure failure)
            : base(failure)
        {
        }
    }
}
