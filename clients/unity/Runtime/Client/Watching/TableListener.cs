using System;
using System.Threading;
using System.Threading.Tasks;
using Hummel.V1;

namespace Hummel.Client
{
    /// <summary>Reads a watch and calls back, on the thread where it was made: in Unity the main thread.</summary>
    /// <remarks>
    /// Make it and subscribe to its events in the same go, for example in Start; the first call comes later than that. After
    /// Dispose nothing is called any more. What a callback throws goes to the thread's own handling, in Unity the console,
    /// and the listener goes on.
    /// </remarks>
    public sealed class TableListener : IDisposable
    {
        private readonly Watch _watch;

        private readonly SynchronizationContext _context;

        private int _disposed;

        /// <summary>Begins to read a watch, and owns it from then on.</summary>
        /// <param name="watch">The watch; nobody else may read it.</param>
        /// <param name="context">Where to call back; null: where the listener is made.</param>
        /// <exception cref="InvalidOperationException">There is no context here and none is given.</exception>
        public TableListener(Watch watch, SynchronizationContext context = null)
        {
            _watch = watch;
            _context = context ?? SynchronizationContext.Current ?? throw new InvalidOperationException(
                "this thread has no SynchronizationContext to call back on: make the listener on Unity's main thread, or give it one");
            _watch.InterruptionChanged += interruption => Post(() => InterruptionChanged?.Invoke(interruption));
            // Only when the one who makes the listener is through, so that it has subscribed by then.
            Post(() => ReadAsync().Forget());
        }

        /// <summary>Called with each update, in order.</summary>
        public event Action<Update> Updated;

        /// <summary>Called when the connection is lost, with the reason, and with null when it is there again.</summary>
        public event Action<HummelException> InterruptionChanged;

        /// <summary>Called when the watch has ended for good, with the reason; not after Dispose.</summary>
        /// <remarks>A fault that is no answer of the service's has the status Unknown, and stands in InnerException.</remarks>
        public event Action<HummelException> Ended;

        /// <summary>The revision of the last update; with <see cref="Epoch"/>, where another watch can go on.</summary>
        public ulong? Revision => _watch.Revision;

        /// <summary>The epoch of the last update.</summary>
        public string Epoch => _watch.Epoch;

        /// <summary>Ends the watch and all calling back.</summary>
        public void Dispose()
        {
            Volatile.Write(ref _disposed, 1);
            _watch.Dispose();
        }

        private async Task ReadAsync()
        {
            try
            {
                Update update;
                while ((update = await _watch.NextAsync().Anywhere()) != null)
                {
                    var shown = update;
                    Post(() => Updated?.Invoke(shown));
                }
            }
            catch (Exception error)
            {
                // Whatever it was: nobody awaits this task, and a listener that falls silent tells nobody why.
                var reason = error as HummelException ??
                    new HummelException(new Failure(StatusCode.Unknown, $"the watch failed: {error.Message}"), error);
                Post(() => Ended?.Invoke(reason));
            }
        }

        private void Post(System.Action call) =>
            _context.Post(
                _ =>
                {
                    if (Volatile.Read(ref _disposed) == 0)
                    {
                        call();
                    }
                },
                null);
    }
}
