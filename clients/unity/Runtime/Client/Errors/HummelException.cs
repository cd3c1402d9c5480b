using System;

namespace Hummel.Client
{
    /// <summary>A call failed. The base of everything that a client throws for what came back.</summary>
    /// <remarks>
    /// <list type="table">
    /// <item><term><see cref="InvalidRequestException"/></term><description>mend the request</description></item>
    /// <item><term><see cref="NotFoundException"/></term><description>check the table's id or the game's name</description></item>
    /// <item><term><see cref="TokenException"/></term><description>use the token of this table and seat, or an API key</description></item>
    /// <item><term><see cref="RefusedException"/></term><description>look at the table: it is not ready for this, or past it</description></item>
    /// <item><term><see cref="IllegalActionException"/></term><description>choose one of the view's legal actions</description></item>
    /// <item><term><see cref="StaleRevisionException"/></term><description>wait for the next view and decide anew</description></item>
    /// <item><term><see cref="ContentionException"/></term><description>try again</description></item>
    /// <item><term><see cref="LogTrimmedException"/></term><description>start from a view</description></item>
    /// <item><term><see cref="OverloadedException"/></term><description>come back later</description></item>
    /// <item><term><see cref="UnavailableException"/></term><description>come back later; a change may have been made</description></item>
    /// <item><term><see cref="UnsupportedException"/></term><description>the service is older than this client</description></item>
    /// <item><term><see cref="ServiceFaultException"/></term><description>report it, with its incident</description></item>
    /// </list>
    /// </remarks>
    public class HummelException : Exception
    {
        /// <summary>Makes an exception.</summary>
        public HummelException(Failure failure, Exception cause = null)
            : base(failure.ToString(), cause)
        {
            Failure = failure;
        }

        /// <summary>Everything that is known about it.</summary>
        public Failure Failure { get; }

        /// <summary>The status of the call.</summary>
        public StatusCode Status => Failure.Status;

        /// <summary>Why, for programs, for example "SEAT_TAKEN"; empty if the service did not answer.</summary>
        public string Reason => Failure.Reason;

        /// <summary>Returns a fact that goes with the reason; empty if there is none of that name.</summary>
        protected string Fact(string name) => Failure.Metadata.TryGetValue(name, out var value) ? value : "";
    }
}
