using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Hummel.Client;
using UnityEngine.Networking;

namespace Hummel.Unity
{
    /// <summary>An answer that a UnityWebRequest receives. The request is touched on the main thread alone.</summary>
    internal sealed class UnityWebAnswer : ITransportResponse
    {
        private readonly ReceivedAnswer _body = new ReceivedAnswer();

        private readonly List<CancellationTokenRegistration> _ends = new List<CancellationTokenRegistration>();

        private readonly SynchronizationContext _mainThread;

        private UnityWebRequest _web;

        private Dictionary<string, string> _headers;

        public UnityWebAnswer(SynchronizationContext mainThread)
        {
            _mainThread = mainThread;
        }

        public int HttpStatus { get; private set; }

        public string Header(string name) => _headers.TryGetValue(name, out var value) ? value : null;

        /// <summary>None: gRPC-Web has them in the body.</summary>
        public string Trailer(string name) => null;

        public Task<int> ReadAsync(byte[] buffer, int offset, int count) => _body.ReadAsync(buffer, offset, count);

        /// <summary>Sends the request; on the main thread.</summary>
        public void Send(UnityWebRequest web)
        {
            _web = web;
            web.SendWebRequest().completed += _ => Complete();
        }

        /// <summary>Ends the exchange when one of the tokens is cancelled.</summary>
        public void EndWhen(params CancellationToken[] tokens)
        {
            foreach (var token in tokens)
            {
                _ends.Add(token.Register(() => End(new OperationCanceledException(token))));
            }
        }

        /// <summary>Returns when the head is there.</summary>
        public async Task HeadAsync()
        {
            await _body.WaitAsync();
            if (_headers == null)
            {
                // Throws what the exchange ended with.
                await _body.ReadAsync(Array.Empty<byte>(), 0, 0);
            }
        }

        /// <summary>Takes a piece of the body; on the main thread.</summary>
        public bool Receive(byte[] data, int length)
        {
            TakeHead();
            _body.Add(data, length);
            return true;
        }

        public void Dispose()
        {
            _ends.ForEach(end => end.Dispose());
            End(new ObjectDisposedException(nameof(UnityWebAnswer)));
        }

        private void TakeHead()
        {
            if (_headers != null)
            {
                return;
            }
            HttpStatus = (int)_web.responseCode;
            var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
            foreach (var header in _web.GetResponseHeaders() ?? new Dictionary<string, string>())
            {
                headers[header.Key] = header.Value;
            }
            _headers = headers;
        }

        private void Complete()
        {
            if (_web.responseCode == 0 || _web.result == UnityWebRequest.Result.ConnectionError)
            {
                _body.End(new TransportException($"{_web.url} can't be reached: {_web.error}"));
            }
            else
            {
                TakeHead();
                _body.End();
            }
            _web.Dispose();
            _web = null;
        }

        private void End(Exception error)
        {
            _body.End(error);
            _mainThread.Post(_ => _web?.Abort(), null);
        }
    }
}
