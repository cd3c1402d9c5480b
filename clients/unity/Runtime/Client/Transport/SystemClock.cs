using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

namespace Hummel.Client
{
    /// <summary>The runtime's own clock and timers.</summary>
    public sealed class SystemClock : IClock
    {
        private readonly Stopwatch _watch = Stopwatch.StartNew();

        /// <inheritdoc/>
        public TimeSpan Now => _watch.Elapsed;

        /// <inheritdoc/>
        public Task DelayAsync(TimeSpan duration, CancellationToken cancellation) => Task.Delay(duration, cancellation);
    }
}
