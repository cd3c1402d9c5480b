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

        private HummelClient _client;

        /// <summary>The service's HTTP port; set it before <see cref="Client"/> is first read.</summary>
        public string Address
        {
            get => address;
            set => address = value;
        }

        /// <summary>The client. Read it on the main thread; do not dispose it.</summary>
        public HummelClient Client => _client = _client ?? NewClient(address);

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

        private void OnDestroy()
        {
            _client?.Dispose();
            _client = null;
        }
    }
}
