using System;

namespace Hummel.Client
{
    /// <summary>How a call that failed on its way is repeated. Whatever is set here, no call takes longer than its deadline.</summary>
    public sealed class RetryOptions
    {
        /// <summary>How often a call is made at most, the first time included; 1 turns repeating off. Watches do not count.</summary>
        public int MaxAttempts { get; set; } = 20;

        /// <summary>The longest pause before the second attempt.</summary>
        public TimeSpan FirstPause { get; set; } = TimeSpan.FromSeconds(0.1);

        /// <summary>The longest pause between two attempts.</summary>
        public TimeSpan MaxPause { get; set; } = TimeSpan.FromSeconds(2);

        /// <summary>By how much each pause is longer than the one before.</summary>
        public double Growth { get; set; } = 2;

        /// <summary>
        /// The part of each pause that is left to chance, from 0 to 1, so that many clients do not come back at the same moment.
        /// </summary>
        public double Jitter { get; set; } = 0.5;
    }
}
