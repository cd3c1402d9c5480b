using System;
using System.Threading;
using System.Threading.Tasks;

namespace Hummel.Client
{
    /// <summary>Waits for something, but not for ever.</summary>
    internal static class TimeLimit
    {
        /// <summary>Waits until a task is done or the time is over; tells whether it is done.</summary>
        /// <remarks>The task goes on; what it throws is for who awaits it.</remarks>
        /// <exception cref="OperationCanceledException">The wait was cancelled before.</exception>
        public static async Task<bool> IsDoneWithinAsync(
            this Task task, TimeSpan limit, IClock clock, CancellationToken cancellation)
        {
            if (!task.IsCompleted)
            {
                using (var waiting = CancellationTokenSource.CreateLinkedTokenSource(cancellation))
                {
                    await Task.WhenAny(task, clock.DelayAsync(limit, waiting.Token)).Anywhere();
                    waiting.Cancel();
                }
            }
            if (!task.IsCompleted)
            {
                cancellation.ThrowIfCancellationRequested();
            }
            return task.IsCompleted;
        }

        /// <summary>Looks at what a task throws that nobody awaits any more, else the runtime reports it.</summary>
        public static void Forget(this Task task) =>
            task.ContinueWith(
                ended => ended.Exception,
                CancellationToken.None,
                TaskContinuationOptions.OnlyOnFaulted | TaskContinuationOptions.ExecuteSynchronously,
                TaskScheduler.Default);
    }
}
