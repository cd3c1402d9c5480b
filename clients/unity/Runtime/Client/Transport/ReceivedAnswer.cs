using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace Hummel.Client
{
    /// <summary>The body of an answer between who is handed it piece by piece and who reads it.</summary>
    /// <remarks>For transports whose libraries call back with data. One reader, one writer.</remarks>
    public sealed class ReceivedAnswer
    {
        private readonly object _lock = new object();

        private readonly Queue<byte[]> _pieces = new Queue<byte[]>();

        // Of the first piece.
        private int _readBytes;

        private TaskCompletionSource<bool> _waiting;

        private Exception _error;

        private bool _hasEnded;

        /// <summary>Takes a piece; the bytes are copied.</summary>
        public void Add(byte[] data, int length)
        {
            if (length == 0)
            {
                return;
            }
            var copy = new byte[length];
            Buffer.BlockCopy(data, 0, copy, 0, length);
            lock (_lock)
            {
                _pieces.Enqueue(copy);
            }
            Wake();
        }

        /// <summary>Says that nothing more comes. Only the first end counts.</summary>
        /// <param name="error">What the reader is to be thrown after the last piece; null if all is well.</param>
        public void End(Exception error = null)
        {
            lock (_lock)
            {
                _error = _hasEnded ? _error : error;
                _hasEnded = true;
            }
            Wake();
        }

        /// <summary>Returns when there is something to read, or the end.</summary>
        public Task WaitAsync()
        {
            lock (_lock)
            {
                if (_pieces.Count > 0 || _hasEnded)
                {
                    return Task.CompletedTask;
                }
                _waiting = _waiting ?? new TaskCompletionSource<bool>();
                return _waiting.Task;
            }
        }

        /// <summary>Reads some bytes; 0 at the end.</summary>
        public async Task<int> ReadAsync(byte[] buffer, int offset, int count)
        {
            await WaitAsync().Anywhere();
            lock (_lock)
            {
                if (_pieces.Count == 0)
                {
                    return _error == null ? 0 : throw _error;
                }
                var piece = _pieces.Peek();
                var read = Math.Min(count, piece.Length - _readBytes);
                Buffer.BlockCopy(piece, _readBytes, buffer, offset, read);
                _readBytes += read;
                if (_readBytes == piece.Length)
                {
                    _pieces.Dequeue();
                    _readBytes = 0;
                }
                return read;
            }
        }

        private void Wake()
        {
            TaskCompletionSource<bool> waiting;
            lock (_lock)
            {
                waiting = _waiting;
                _waiting = null;
            }
            waiting?.TrySetResult(true);
        }
    }
}
