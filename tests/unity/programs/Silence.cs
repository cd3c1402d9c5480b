using System;
using System.Threading;
using System.Threading.Tasks;
using Hummel.Client;

namespace Hummel.Programs
{
    /// <summary>Waits for what does not come, and stops waiting.</summary>
    public static class Silence
    {
        /// <summary>Calls a service that does not answer: it is cancelled, then its time runs out, then the client is disposed.</summary>
        public static async Task MeetAsync(HummelClient client, string[] arguments)
        {
            using (var impatient = new CancellationTokenSource())
            {
                var call = client.GetServerInfoAsync(impatient.Token);
                await Task.Delay(100);
                impatient.Cancel();
                await SayAsync("cancelled", call);
            }
            var options = new HummelClientOptions
            {
                Timeout = TimeSpan.FromSeconds(0.6),
                AttemptTimeout = TimeSpan.FromSeconds(0.2),
            };
            using (var hasty = new HummelClient(arguments[0], options))
            {
                await SayAsync("late", hasty.GetServerInfoAsync());
            }
            var last = client.GetServerInfoAsync();
            var watch = client.Spectate(new string('a', 26)).Watch().NextAsync();
            await Task.Delay(100);
            client.Dispose();
            await SayAsync("disposed", last);
            Driver.Say("watch", await watch == null ? "ended" : "went on");
            await SayAsync("after", client.GetServerInfoAsync());
        }

        /// <summary>Stops waiting for an update and waits again: TABLE_ID. The test makes an update when told.</summary>
        public static async Task CancelWatchAsync(HummelClient client, string[] arguments)
        {
            using (var watch = client.Spectate(arguments[0]).Watch())
            {
                Driver.Say("update", (await watch.NextAsync()).View.Table.Revision);
                using (var impatient = new CancellationTokenSource())
                {
                    var waiting = watch.NextAsync(impatient.Token);
                    impatient.Cancel();
                    await SayAsync("cancelled", waiting);
                }
                Driver.Say("ready");
                var update = await watch.NextAsync();
                Driver.Say("update", update.View.Table.Revision, update.Resync, update.Commits.Count);
            }
        }

        private static async Task SayAsync(string what, Task waiting)
        {
            try
            {
                await waiting;
                Driver.Say(what, "nothing");
            }
            catch (OperationCanceledException)
            {
                Driver.Say(what, nameof(OperationCanceledException));
            }
            catch (HummelException error)
            {
                Driver.Say(what, error.GetType().Name);
            }
        }
    }
}
