using Hummel.Client;
using UnityEngine;

namespace Hummel.Unity
{
    /// <summary>A client for the scene: made when it is first asked for, and disposed with its GameObject.</summary>
    [AddComponentMenu("Hummel/Connection")]
    public sealed class HummelConnection : MonoBehaviour
    {
        [SerializeField]
        [Tooltip("The service's HTTP port.")]
        private string address = "http://127.0.0.1:8080";

        [SerializeField]
        [Tooltip("The key that some services want before they open tables. Who has the game can read it.")]
        private string apiKey = "";

        private HummelClient _client;

        /// <summary>The service's HTTP port; set it before <see cref="Client"/> is first read.</summary>
        public string Address
        {
            get => address;
            set => address = value;
        }

        /// <summary>
        /// Deadlines, repetitions and more; set it before <see cref="Client"/> is first read. Without an API key of its own it
        /// gets the one that was set in the editor.
        /// </summary>
        public HummelClientOptions Options { get; set; } = new HummelClientOptions();

        /// <summary>The client. Read it on the main thread; do not dispose it.</summary>
        public HummelClient Client => _client = _client ?? NewClient(address, WithKey(Options));

        /// <summary>Makes a client that works on the platform that this is built for. Call it on the main thread.</summary>
        /// <param name="address">The service's HTTP port, for example "http://127.0.0.1:8080".</param>
        /// <param name="options">Deadlines, repetitions and more; null: the defaults.</param>
        public static HummelClient NewClient(string address, HummelClientOptions options = null)
        {
#if UNITY_WEBGL && !UNITY_EDITOR
            return new HummelClient(new UnityWebRequestTransport(address), options, new FrameClock());
#else
            return new HummelClient(address, options);
#endif
        }

        private HummelClientOptions WithKey(HummelClientOptions options)
        {
            options.ApiKey = options.ApiKey ?? (string.IsNullOrEmpty(apiKey) ? null : apiKey);
            return options;
        }

        private void OnDestroy()
        {
            _client?.Dispose();
            _client = null;
        }
    }
}
