using System;

namespace Hummel.Client
{
    /// <summary>Decides whether an interrupted watch tries again, and when.</summary>
    internal sealed class WatchPatience
    {
        private readonly HummelClientOptions _options;

        private readonly IClock _clock;

        private TimeSpan _aliveAt;

        private bool _everAnswered;

        private int _failures;

        public WatchPatience(HummelClientOptions options, IClock clock)
        {
            _options = options;
            _clock = clock;
            _aliveAt = clock.Now;
        }

        /// <summary>Notes that the service has sent something.</summary>
        public void Answered()
        {
            _everAnswered = true;
            _aliveAt = _clock.Now;
        }

        /// <summary>Returns how long to wait for a new try; null if there is to be none.</summary>
        /// <param name="error">Why the stream ended.</param>
        /// <param name="streamAge">How long it lasted.</param>
        public TimeSpan? PauseAfter(HummelException error, TimeSpan streamAge)
        {
            // A stream that lived for a while shows that the service is well: pauses start small again.
            _failures = streamAge > _options.Retry.MaxPause ? 1 : _failures + 1;
            var pause = Repeating.PauseAfter(error.Failure, _options.Retry, _failures);
            var patience = _everAnswered ? _options.Watch.GiveUpAfter : _options.Timeout;
            var isOver = _clock.Now - _aliveAt + pause > patience;
            return isOver || !Repeating.MayHelp(error.Failure) ? (TimeSpan?)null : pause;
        }
    }
}
