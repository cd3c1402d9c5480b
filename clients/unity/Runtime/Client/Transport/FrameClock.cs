using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

namespace Hummel.Client
{
    /// <summary>A clock for WebGL, which has no timers: it looks at the time once a frame, on the main thread.</summary>
    public sealed class FrameClock : IClock
    {
        private readonly Stopwatch _watch = Stopwatch.StartNew();

        private readonly SynchronizationContext _frames;

        /// <summary>Makes a clock; call it on the main thread.</summary>
        /// <param name="frames">
        /// What runs posted work once a frame, and what that posts in the next one, as Unity's does; null: this thread's.
        /// </param>
        /// <exception cref="InvalidOperationException">This thread has no context and none is given.</exception>
        public FrameClock(SynchronizationContext frames = null)
        {
            _frames = frames ?? SynchronizationContext.Current
                ?? throw new InvalidOperationException("make the clock on Unity's main thread");
        }

        /// <inheritdoc/>
        public TimeSpan Now => _watch.Elapsed;

        /// <inheritdoc/>
        public Task DelayAsync(TimeSpan duration, CancellationToken cancellation)
        {
            var delay = new Delay(this, Now + duration, cancellation);
            _frames.Post(delay.Look, null);
            return delay.Task;
        }

        private sealed class Delay
        {
            private readonly TaskCompletionSource<bool> _done = new TaskCompletionSource<bool>();

            private readonly FrameClock _clock;

            private readonly TimeSpan _until;

            private readonly CancellationToken _cancellation;

            public Delay(FrameClock clock, TimeSpan until, CancellationToken cancellation)
            {
                _clock = clock;
                _until = until;
                _cancellation = cancellation;
            }

            public Task Task => _done.Task;

            public void Look(object nothing)
            {
                if (_cancellation.IsCancellationRequested)
                {
                    _done.TrySetCanceled(_cancellation);
                }
                else if (_clock.Now >= _until)
                {
                    _done.TrySetResult(true);
                }
                else
                {
                    _clock._frames.Post(Look, null);
                }
            }
        }
    }
}
