using System;

namespace Hummel.Client
{
    /// <summary>Which failures are worth another attempt, and when to make it.</summary>
    /// <remarks>
    /// Every call may be repeated: reads change nothing, and a change carries a request id, so the service carries it out once.
    /// What is repeated is therefore every failure of the way, and nothing that the service decided.
    /// </remarks>
    internal static class Repeating
    {
        // A watch counts on for as long as a service is away.
        private const int MaxGrowths = 64;

        private static readonly Random Chance = new Random();

        /// <summary>Tells whether the same request may be sent again and may fare better.</summary>
        public static bool MayHelp(Failure failure)
        {
            switch (failure.Status)
            {
                case StatusCode.Unavailable:
                case StatusCode.DeadlineExceeded:
                    return true;
                case StatusCode.ResourceExhausted:
                    // Without a delay it is full for longer.
                    return failure.RetryDelay.HasValue;
                case StatusCode.Cancelled:
                case StatusCode.Internal:
                case StatusCode.Unknown:
                    // The service gives a reason with every refusal, so without one it is the way that broke.
                    return failure.Reason.Length == 0;
                default:
                    return false;
            }
        }

        /// <summary>Returns how long to wait after a failed attempt, the first being number 1.</summary>
        /// <remarks>Never shorter than the service asks for; chance comes on top of that.</remarks>
        public static TimeSpan PauseAfter(Failure failure, RetryOptions retry, int attempt)
        {
            lock (Chance)
            {
                return (failure.RetryDelay ?? TimeSpan.Zero) + Pause(retry, attempt, Chance.NextDouble());
            }
        }

        /// <summary>Returns the client's own pause.</summary>
        /// <param name="retry">How calls are repeated.</param>
        /// <param name="attempt">The attempt that has failed.</param>
        /// <param name="luck">From 0 to 1; 1 makes the pause longest.</param>
        public static TimeSpan Pause(RetryOptions retry, int attempt, double luck)
        {
            var grown = retry.FirstPause.TotalSeconds * Math.Pow(retry.Growth, Math.Min(attempt - 1, MaxGrowths));
            var longest = Math.Min(retry.MaxPause.TotalSeconds, grown);
            return TimeSpan.FromSeconds(longest * (1 - (retry.Jitter * (1 - luck))));
        }
    }
}
