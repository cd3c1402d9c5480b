using System;

namespace Hummel.Client
{
    /// <summary>Decides whether an interrupted watch tries again, and when.</summary>
    /// <remarks>
    /// What uses patience up is the time that was spent on trying: attempts without an answer, each up to its limit, and the
    /// pauses between them. Time in which nobody read, or the program stood still, says nothing about the service.
    /// </remarks>
    internal sealed class WatchPatience
    {
        private readonly HummelClientOptions _options;

        private readonly TimeSpan _attemptLimit;

        // Null while the service answers.
        private TimeSpan? _spent = TimeSpan.Zero;

        private bool _everAnswered;

        private int _failures;

        /// <summary>Makes the patience of a new watch.</summary>
        /// <param name="options">How much there is.</param>
        /// <param name="attemptLimit">How long the first message of a stream is waited for.</param>
        public WatchPatience(HummelClientOptions options, TimeSpan attemptLimit)
        {
            _options = options;
            _attemptLimit = attemptLimit;
        }

        /// <summary>Notes that the service has sent something: the next failure begins a new interruption.</summary>
        public void Answered()
        {
            _everAnswered = true;
            _spent = null;
        }

        /// <summary>Returns how long to wait for a new try; null if there is to be none.</summary>
        /// <remarks>An interruption that a new connection may mend is tried at least once.</remarks>
        /// <param name="error">Why the stream ended.</param>
        /// <param name="streamAge">How long it lasted.</param>
        public TimeSpan? PauseAfter(HummelException error, TimeSpan streamAge)
        {
            if (!Repeating.MayHelp(error.Failure))
            {
                return null;
            }
            // A stream that lived for a while shows that the service is well: pauses start small again.
            _failures = streamAge > _options.Retry.MaxPause ? 1 : _failures + 1;
            var pause = Repeating.PauseAfter(error.Failure, _options.Retry, _failures);
            var spent = TimeSpan.Zero;
            if (_spent.HasValue)
            {
                spent = _spent.Value + (streamAge < _attemptLimit ? streamAge : _attemptLimit);
                var patience = _everAnswered ? _options.Watch.GiveUpAfter : _options.Timeout;
                if (spent + pause > patience)
                {
                    return null;
                }
            }
            _spent = spent + pause;
            return pause;
        }
    }
}
