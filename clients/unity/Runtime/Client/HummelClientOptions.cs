using System;

namespace Hummel.Client
{
    /// <summary>Everything that can be set about a client. The defaults suit games between people.</summary>
    /// <remarks>Set it before the client is made; later changes have no promised effect.</remarks>
    public sealed class HummelClientOptions
    {
        /// <summary>The deadline of every call but watches: after it the call has answered or thrown, repetitions included.</summary>
        public TimeSpan Timeout { get; set; } = TimeSpan.FromSeconds(15);

        /// <summary>
        /// After what time one attempt is given up for lost and, if time is left, repeated. Also how long a watch waits for
        /// its first message.
        /// </summary>
        public TimeSpan AttemptTimeout { get; set; } = TimeSpan.FromSeconds(5);

        /// <summary>How calls are repeated.</summary>
        public RetryOptions Retry { get; set; } = new RetryOptions();

        /// <summary>How long watches hold out.</summary>
        public WatchOptions Watch { get; set; } = new WatchOptions();

        /// <summary>The largest answer that is accepted. A long game's replay takes some hundred KiB, all else some KiB.</summary>
        public int MaxResponseBytes { get; set; } = 8 * 1024 * 1024;

        /// <summary>The key that some services want before they open tables; null: none.</summary>
        public string ApiKey { get; set; }
    }

    /// <summary>How long a watch stays with a service that does not answer.</summary>
    public sealed class WatchOptions
    {
        /// <summary>
        /// After what time without any message a watch takes its stream for dead and opens a new one. Every service sends
        /// heartbeats at least every 15 s in quiet times, so the default forgives two lost ones.
        /// </summary>
        public TimeSpan MaxSilence { get; set; } = TimeSpan.FromSeconds(45);

        /// <summary>
        /// After what time of trying without any answer an interrupted watch throws; null: never. It tries at least once, and
        /// time in which nobody reads does not count. A watch that has never had an answer gives up after
        /// <see cref="HummelClientOptions.Timeout"/>.
        /// </summary>
        public TimeSpan? GiveUpAfter { get; set; } = TimeSpan.FromMinutes(2);
    }
}
