// Unity's main thread: what is posted to it runs in the next frame.
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Hummel.StandIns
{
    /// <summary>Runs work as Unity's main thread does, frame by frame.</summary>
    public sealed class MainThread : SynchronizationContext
    {
        private static readonly TimeSpan FrameTime = TimeSpan.FromMilliseconds(2);

        private readonly object _lock = new object();

        private readonly List<Exception> _thrown = new List<Exception>();

        private List<Action> _posted = new List<Action>();

        /// <summary>The number of the thread.</summary>
        public int ThreadId { get; } = Thread.CurrentThread.ManagedThreadId;

        /// <summary>What callbacks threw; in Unity that is logged.</summary>
        public IReadOnlyList<Exception> Thrown => _thrown;

        /// <summary>How much was posted and has not run.</summary>
        public int Waiting
        {
            get
            {
                lock (_lock)
                {
                    return _posted.Count;
                }
            }
        }

        public override void Post(SendOrPostCallback callback, object state)
        {
            lock (_lock)
            {
                _posted.Add(() => callback(state));
            }
        }

        /// <summary>Runs frames on this thread until a task is done, and returns what it returns.</summary>
        /// <param name="work">Makes the task.</param>
        /// <param name="everyFrame">What else is done in every frame.</param>
        public static T Run<T>(Func<MainThread, Task<T>> work, Action everyFrame = null)
        {
            var main = new MainThread();
            var before = Current;
            SetSynchronizationContext(main);
            try
            {
                var task = work(main);
                while (!task.IsCompleted)
                {
                    main.Frame();
                    everyFrame?.Invoke();
                }
                return task.GetAwaiter().GetResult();
            }
            finally
            {
                SetSynchronizationContext(before);
            }
        }

        private void Frame()
        {
            // As a display does; without that, who looks at the time once a frame would do nothing else.
            Thread.Sleep(FrameTime);
            List<Action> work;
            lock (_lock)
            {
                work = _posted;
                _posted = new List<Action>();
            }
            foreach (var item in work)
            {
                try
                {
                    item();
                }
                catch (Exception error)
                {
                    _thrown.Add(error);
                }
            }
        }
    }
}
