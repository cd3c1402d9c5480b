using System;
using System.Threading;
using System.Threading.Tasks;
using Hummel.Client;
using Hummel.V1;

namespace Hummel.Programs
{
    /// <summary>Listens to a table to its end, and says what is called back and whether that is on the main thread: TABLE_ID.</summary>
    public static class Listening
    {
        public static async Task ListenAsync(HummelClient client, string[] arguments)
        {
            var mainThread = Thread.CurrentThread.ManagedThreadId;
            var ended = new TaskCompletionSource<bool>();
            using (var listener = new TableListener(client.Spectate(arguments[0]).Watch(0)))
            {
                listener.Updated += update =>
                {
                    foreach (var commit in update.Commits)
                    {
                        Driver.Say("commit", commit.Revision, OnThread(mainThread));
                    }
                    Driver.Say("update", update.View.Table.Revision, update.Resync, OnThread(mainThread));
                    if (update.View.Table.Status >= TableStatus.Finished)
                    {
                        ended.TrySetResult(true);
                    }
                };
                listener.InterruptionChanged += why =>
                    Driver.Say(why == null ? "resumed" : "interrupted", OnThread(mainThread));
                listener.Ended += why => ended.TrySetException(why);
                await ended.Task;
            }
        }

        private static bool OnThread(int thread) => Thread.CurrentThread.ManagedThreadId == thread;
    }
}
