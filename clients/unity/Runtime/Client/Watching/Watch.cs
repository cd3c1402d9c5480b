using System;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;
using Hummel.V1;

namespace Hummel.Client
{
    /// <summary>The updates of one table, one after the other; resumes by itself.</summary>
    /// <remarks>
    /// Guaranteed: the updates follow on one another. Each has all commits since the one before, every revision comes once and
    /// in order; where that can't be, the update is marked Resync and stands for itself. When the connection is lost, the
    /// service restarts or falls silent, the watch connects again and goes on after the last update. A game's end does not
    /// end it. It has one reader at a time; <see cref="TableListener"/> is one that calls back.
    /// </remarks>
    public sealed class Watch : IDisposable
    {
        private readonly Caller _caller;

        private readonly string _token;

        private readonly Progress _progress;

        private readonly CancellationTokenSource _disposed = new CancellationTokenSource();

        // Not a linked source: the client would keep it for as long as it lives.
        private readonly CancellationTokenRegistration _ending;

        private readonly TimeSpan _firstAnswerLimit;

        private readonly WatchPatience _patience;

        private TimeSpan _resumeAt;

        private WatchStream _stream;

        private int _readers;

        internal Watch(Caller caller, string tableId, string token, Progress progress)
        {
            _caller = caller;
            _token = token;
            _progress = progress;
            _ending = caller.Closed.Register(_disposed.Cancel);
            _firstAnswerLimit = caller.Options.AttemptTimeout + (caller.StreamLifetime ?? TimeSpan.Zero);
            _patience = new WatchPatience(caller.Options, _firstAnswerLimit);
            _resumeAt = caller.Clock.Now;
            TableId = tableId;
        }

        /// <summary>The table that is watched.</summary>
        public string TableId { get; }

        /// <summary>The revision of the last update; with <see cref="Epoch"/>, where another watch can go on.</summary>
        public ulong? Revision => _progress.Revision;

        /// <summary>The epoch of the last update; revisions can be compared only within one.</summary>
        public string Epoch => _progress.Epoch;

        /// <summary>Why the watch has no connection at the moment; null while it has one.</summary>
        public HummelException Interruption { get; private set; }

        /// <summary>Raised when <see cref="Interruption"/> has changed, on whatever thread reads.</summary>
        internal event Action<HummelException> InterruptionChanged;

        /// <summary>Returns the next update; null once the watch is disposed.</summary>
        /// <param name="cancellation">Ends the waiting; no update is lost by that.</param>
        /// <exception cref="HummelException">
        /// The watch has ended by what a new connection does not mend: <see cref="NotFoundException"/>,
        /// <see cref="TokenException"/>, or the last failure when the service stays away for too long.
        /// </exception>
        public async Task<Update> NextAsync(CancellationToken cancellation = default)
        {
            if (Interlocked.Exchange(ref _readers, 1) != 0)
            {
                throw new InvalidOperationException("a watch has one reader at a time; open a second watch");
            }
            using (var ended = CancellationTokenSource.CreateLinkedTokenSource(cancellation, _disposed.Token))
            {
                try
                {
                    return await ReadAsync(ended.Token).Anywhere();
                }
                catch (Exception) when (_disposed.IsCancellationRequested)
                {
                    return null;
                }
                catch (HummelException)
                {
                    End();
                    throw;
                }
                finally
                {
                    if (_disposed.IsCancellationRequested)
                    {
                        DropStream();
                    }
                    Volatile.Write(ref _readers, 0);
                }
            }
        }

        /// <summary>Ends the watch; a reader that waits gets null.</summary>
        public void Dispose()
        {
            End();
            if (Volatile.Read(ref _readers) == 0)
            {
                DropStream();
            }
        }

        private void End()
        {
            _disposed.Cancel();
            _ending.Dispose();
        }

        private async Task<Update> ReadAsync(CancellationToken cancellation)
        {
            while (true)
            {
                HummelException end;
                try
                {
                    var update = await ReceiveAsync(cancellation).Anywhere();
                    if (update != null)
                    {
                        return update;
                    }
                    continue;
                }
                catch (HummelException error)
                {
                    end = error;
                }
                var age = _stream.Age;
                DropStream();
                if (!IsPlanned(end, age))
                {
                    Interrupt(end, age);
                }
            }
        }

        private async Task<Update> ReceiveAsync(CancellationToken cancellation)
        {
            if (_stream == null)
            {
                await WaitForTurnAsync(cancellation).Anywhere();
                _stream = new WatchStream(_caller, _progress.Request(TableId), _token, _disposed.Token);
            }
            var maxSilence = _stream.HasAnswered ? _caller.Options.Watch.MaxSilence : _firstAnswerLimit;
            var message = await _stream.ReceiveAsync(maxSilence, cancellation).Anywhere();
            _patience.Answered();
            Note(null);
            if (message.MessageCase != WatchTableResponse.MessageOneofCase.Heartbeat)
            {
                return message.Update != null && _progress.Admit(message.Update) ? message.Update : null;
            }
            if (_progress.HasMissedSomething(message.Heartbeat))
            {
                throw new UnavailableException(
                    $"the service is at revision {message.Heartbeat.Revision} but sent nothing after {_progress.Revision}");
            }
            return null;
        }

        // Where answers are handed over at their end, each stream is asked to be short.
        private bool IsPlanned(HummelException end, TimeSpan age) =>
            end.Status == StatusCode.DeadlineExceeded && age >= _caller.StreamLifetime;

        private void Interrupt(HummelException end, TimeSpan age)
        {
            var pause = _patience.PauseAfter(end, age);
            if (!pause.HasValue)
            {
                ExceptionDispatchInfo.Capture(end).Throw();
            }
            Note(end);
            _resumeAt = _caller.Clock.Now + pause.Value;
        }

        // Before each attempt, so that a reader that is cancelled and comes back does not cut the pause short.
        private async Task WaitForTurnAsync(CancellationToken cancellation)
        {
            var pause = _resumeAt - _caller.Clock.Now;
            if (pause > TimeSpan.Zero)
            {
                await _caller.Clock.DelayAsync(pause, cancellation).Anywhere();
            }
        }

        private void Note(HummelException interruption)
        {
            var changed = Interruption != interruption;
            Interruption = interruption;
            if (changed)
            {
                InterruptionChanged?.Invoke(interruption);
            }
        }

        private void DropStream()
        {
            _stream?.Dispose();
            _stream = null;
        }
    }
}
