// UnityWebRequest on top of HttpClient: like Unity's, it calls back on the main thread and hands data over piece by piece.
using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Threading;
using System.Threading.Tasks;

namespace UnityEngine
{
    public class AsyncOperation
    {
        public event Action<AsyncOperation> completed;

        internal void Complete() => completed?.Invoke(this);
    }
}

namespace UnityEngine.Networking
{
    public sealed class UnityWebRequestAsyncOperation : AsyncOperation
    {
    }

    public sealed class UploadHandlerRaw
    {
        public UploadHandlerRaw(byte[] data)
        {
            Data = data;
        }

        public string contentType { get; set; }

        internal byte[] Data { get; }
    }

    public class DownloadHandlerScript
    {
        internal bool Hand(byte[] data, int length) => ReceiveData(data, length);

        protected virtual bool ReceiveData(byte[] data, int dataLength) => true;
    }

    public sealed class UnityWebRequest : IDisposable
    {
        public const string kHttpVerbPOST = "POST";

        private static readonly HttpClient Http = new HttpClient(new HttpClientHandler { MaxConnectionsPerServer = 64 });

        private readonly CancellationTokenSource _aborted = new CancellationTokenSource();

        private readonly SynchronizationContext _mainThread = SynchronizationContext.Current;

        private readonly HttpRequestMessage _message;

        private readonly int _thread = Thread.CurrentThread.ManagedThreadId;

        private Dictionary<string, string> _headers;

        public UnityWebRequest(Uri uri, string method)
        {
            if (_mainThread == null)
            {
                throw new InvalidOperationException("UnityWebRequest can be used on the main thread alone");
            }
            url = uri.ToString();
            _message = new HttpRequestMessage(new HttpMethod(method), uri);
        }

        public enum Result
        {
            InProgress,
            Success,
            ConnectionError,
            ProtocolError,
            DataProcessingError,
        }

        /// <summary>Whether data is handed over only when all of it is there, as by players that can't stream.</summary>
        public static bool HandsOverAtTheEnd { get; set; }

        public string url { get; }

        public UploadHandlerRaw uploadHandler { get; set; }

        public DownloadHandlerScript downloadHandler { get; set; }

        public long responseCode { get; private set; }

        public Result result { get; private set; }

        public string error { get; private set; }

        public void SetRequestHeader(string name, string value) => _message.Headers.TryAddWithoutValidation(name, value);

        public Dictionary<string, string> GetResponseHeaders() => _headers;

        public UnityWebRequestAsyncOperation SendWebRequest()
        {
            CheckThread();
            _message.Content = new ByteArrayContent(uploadHandler.Data);
            _message.Content.Headers.ContentType = new MediaTypeHeaderValue(uploadHandler.contentType);
            var operation = new UnityWebRequestAsyncOperation();
            Task.Run(() => ExchangeAsync(operation));
            return operation;
        }

        public void Abort()
        {
            CheckThread();
            _aborted.Cancel();
        }

        public void Dispose() => CheckThread();

        private async Task ExchangeAsync(UnityWebRequestAsyncOperation operation)
        {
            try
            {
                using (var response = await Http.SendAsync(_message, HttpCompletionOption.ResponseHeadersRead, _aborted.Token))
                using (_aborted.Token.Register(response.Dispose))
                {
                    responseCode = (long)response.StatusCode;
                    _headers = new Dictionary<string, string>();
                    foreach (var header in response.Headers)
                    {
                        _headers[header.Key] = string.Join(", ", header.Value);
                    }
                    await ReceiveAsync(response);
                }
                result = responseCode < 400 ? Result.Success : Result.ProtocolError;
            }
            catch (Exception failure)
            {
                result = Result.ConnectionError;
                error = failure.GetBaseException().Message;
            }
            _mainThread.Post(_ => operation.Complete(), null);
        }

        private async Task ReceiveAsync(HttpResponseMessage response)
        {
            var kept = new List<byte[]>();
            using (var body = await response.Content.ReadAsStreamAsync())
            {
                var buffer = new byte[4096];
                int read;
                while ((read = await body.ReadAsync(buffer, 0, buffer.Length, _aborted.Token)) > 0)
                {
                    var piece = new byte[read];
                    Buffer.BlockCopy(buffer, 0, piece, 0, read);
                    if (HandsOverAtTheEnd)
                    {
                        kept.Add(piece);
                    }
                    else
                    {
                        HandOver(piece);
                    }
                }
            }
            kept.ForEach(HandOver);
        }

        private void HandOver(byte[] piece) => _mainThread.Post(_ => downloadHandler.Hand(piece, piece.Length), null);

        private void CheckThread()
        {
            if (Thread.CurrentThread.ManagedThreadId != _thread)
            {
                throw new InvalidOperationException("UnityWebRequest can be used on the main thread alone");
            }
        }
    }
}
