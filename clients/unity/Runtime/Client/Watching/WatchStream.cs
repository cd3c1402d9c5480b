using System;
using System.Threading;
using System.Threading.Tasks;
using Hummel.V1;

namespace Hummel.Client
{
    /// <summary>One WatchTable call: reading it, noticing that it died, and ending it.</summary>
    internal sealed class WatchStream : IDisposable
    {
        private readonly Caller _caller;

        private readonly CancellationTokenSource _ended;

        private readonly TimeSpan _openedAt;

        private Call<WatchTableResponse> _call;

        // Outlives a reader that is cancelled, so that no message is lost.
        private Task<WatchTableResponse> _reading;

        public WatchStream(Caller caller, WatchTableRequest request, string token, CancellationToken cancellation)
        {
            _caller = caller;
            _ended = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
            _openedAt = caller.Clock.Now;
            _reading = OpenAsync(request, token);
        }

        /// <summary>How long ago the call was made.</summary>
        public TimeSpan Age => _caller.Clock.Now - _openedAt;

        /// <summary>Whether anything has come yet.</summary>
        public bool HasAnswered { get; private set; }

        /// <summary>Returns the next message.</summary>
        /// <exception cref="HummelException">The call has ended, or nothing came for too long.</exception>
        /// <exception cref="OperationCanceledException">The reader cancelled; it may come again.</exception>
        public async Task<WatchTableResponse> ReceiveAsync(TimeSpan maxSilence, CancellationToken cancellation)
        {
            _reading = _reading ?? _call.NextAsync();
            if (!await _reading.IsDoneWithinAsync(maxSilence, _caller.Clock, cancellation).Anywhere())
            {
                throw new UnavailableException(
                    $"nothing was heard of the watch for {maxSilence.TotalSeconds:0.#} s, not even a heartbeat");
            }
            var reading = _reading;
            _reading = null;
            var message = await reading.Anywhere();
            HasAnswered = true;
            return message ?? throw new UnavailableException("the watch has ended");
        }

        public void Dispose()
        {
            _ended.Cancel();
            _reading?.Forget();
            _call?.Dispose();
            _ended.Dispose();
        }

        private async Task<WatchTableResponse> OpenAsync(WatchTableRequest request, string token)
        {
            _call = await _caller.OpenStreamAsync(Methods.WatchTable, request, token, _ended.Token).Anywhere();
            return await _call.NextAsync().Anywhere();
        }
    }
}
