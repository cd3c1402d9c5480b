using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Hummel.Client;
using Hummel.StandIns;
using Hummel.Unity;
using UnityEngine.Networking;

namespace Hummel.Programs
{
    /// <summary>Does with the client what a test says: Driver PROGRAM TRANSPORT ADDRESS [ARGUMENT...].</summary>
    /// <remarks>Every program runs on a thread like Unity's main thread, and says what it saw in lines of words.</remarks>
    public static class Driver
    {
        private static readonly IReadOnlyDictionary<string, Func<HummelClient, string[], Task>> Programs =
            new Dictionary<string, Func<HummelClient, string[], Task>>
            {
                ["play"] = WholeGame.PlayAsync,
                ["click"] = Clicking.PlayAsync,
                ["refusals"] = Refusals.CollectAsync,
                ["silence"] = Silence.MeetAsync,
                ["cancel-watch"] = Silence.CancelWatchAsync,
                ["listen"] = Listening.ListenAsync,
                ["show-revisions"] = Names.ShowAsync,
                ["watch-from"] = Names.WatchFromAsync,
                ["open-table"] = Names.OpenAsync,
                ["connect"] = Connecting.ConnectAsync,
                ["outage"] = Connecting.OutageAsync,
                ["own-secrets"] = Connecting.OwnSecretsAsync,
            };

        public static int Main(string[] arguments)
        {
            var program = Programs[arguments[0]];
            return MainThread.Run(async main =>
            {
                using (var client = NewClient(arguments[1], arguments[2]))
                {
                    await program(client, arguments.Skip(3).ToArray());
                }
                foreach (var error in main.Thrown)
                {
                    Console.Error.WriteLine(error);
                }
                return main.Thrown.Count;
            });
        }

        /// <summary>Says something to the test.</summary>
        public static void Say(params object[] words)
        {
            Console.WriteLine(string.Join(" ", words));
            Console.Out.Flush();
        }

        private static HummelClient NewClient(string transport, string address)
        {
            switch (transport)
            {
                case "grpc-web":
                    return new HummelClient(address, Eager());
                case "http2":
                    return new HummelClient(HttpTransport.OverHttp2(address), Eager());
                case "unity":
                    return new HummelClient(new UnityWebRequestTransport(address), Eager(), new FrameClock());
                case "unity-without-streams":
                    UnityWebRequest.HandsOverAtTheEnd = true;
                    var lifetime = TimeSpan.FromSeconds(0.3);
                    return new HummelClient(new UnityWebRequestTransport(address, lifetime), Eager(), new FrameClock());
                default:
                    throw new ArgumentException($"no transport is called {transport}");
            }
        }

        // As patient as people's clients, on slow machines more so, but back at once.
        private static HummelClientOptions Eager() => new HummelClientOptions
        {
            Timeout = TimeSpan.FromSeconds(60),
            AttemptTimeout = TimeSpan.FromSeconds(20),
            Retry = new RetryOptions { FirstPause = TimeSpan.FromMilliseconds(5), MaxPause = TimeSpan.FromMilliseconds(100), MaxAttempts = 1000 },
        };
    }
}
