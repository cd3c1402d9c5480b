using System;
using System.Threading;
using System.Threading.Tasks;

namespace Hummel.Client
{
    /// <summary>Measures time and waits. Where there are no threads, a clock of the frames takes its place.</summary>
    public interface IClock
    {
        /// <summary>The time since some moment in the past; never goes back.</summary>
        TimeSpan Now { get; }

        /// <summary>Waits.</summary>
        /// <exception cref="OperationCanceledException">The wait was cancelled.</exception>
        Task DelayAsync(TimeSpan duration, CancellationToken cancellation);
    }
}
