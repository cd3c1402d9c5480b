using System.Runtime.CompilerServices;
using System.Threading.Tasks;

namespace Hummel.Client
{
    /// <summary>
    /// Where the client's own code goes on after waiting: on any thread, so that a call does not wait for a frame at each step.
    /// What awaits the client comes back to its own thread all the same. In WebGL there is one thread, so there it stays on it.
    /// </summary>
    internal static class Continuing
    {
#if UNITY_WEBGL && !UNITY_EDITOR
        private const bool OnSameContext = true;
#else
        private const bool OnSameContext = false;
#endif

        public static ConfiguredTaskAwaitable Anywhere(this Task task) => task.ConfigureAwait(OnSameContext);

        public static ConfiguredTaskAwaitable<T> Anywhere<T>(this Task<T> task) => task.ConfigureAwait(OnSameContext);
    }
}
