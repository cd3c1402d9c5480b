using System;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using Hummel.Client;
using Hummel.StandIns;
using Hummel.Unity;
using UnityEngine;

namespace Hummel.Programs
{
    /// <summary>Connects as scenes do, keeps its own secrets, and meets services that are away.</summary>
    public static class Connecting
    {
        /// <summary>Opens tables with a scene's connection, with the key in its options, in the editor's field and without: KEY.</summary>
        public static async Task ConnectAsync(HummelClient client, string[] arguments)
        {
            var key = arguments[0];
            await SayWhetherItOpensAsync("options", connection => connection.Options = new HummelClientOptions { ApiKey = key });
            await SayWhetherItOpensAsync("editor", connection => Field("apiKey").SetValue(connection, key));
            await SayWhetherItOpensAsync("without", connection => { });
        }

        /// <summary>Calls in vain, and says how much the transport still has to end when it is disposed: CALLS.</summary>
        public static async Task OutageAsync(HummelClient client, string[] arguments)
        {
            var main = (MainThread)SynchronizationContext.Current;
            var transport = new UnityWebRequestTransport("http://127.0.0.1:1");
            var request = new TransportRequest("/", new byte[0], new System.Collections.Generic.KeyValuePair<string, string>[0]);
            var failures = 0;
            for (var call = 0; call < int.Parse(arguments[0]); call++)
            {
                try
                {
                    await transport.SendAsync(request, CancellationToken.None);
                }
                catch (TransportException)
                {
                    failures++;
                }
            }
            var before = main.Waiting;
            transport.Dispose();
            Driver.Say("failures", failures);
            Driver.Say("kept", main.Waiting - before);
        }

        /// <summary>Does each thing twice that makes a token, with secrets that were made before.</summary>
        public static async Task OwnSecretsAsync(HummelClient client, string[] arguments)
        {
            var secrets = Enumerable.Range(0, 3).Select(_ => (Token: Secrets.NewToken(), Id: Secrets.NewRequestId())).ToArray();
            var options = WholeGame.Options("speicherstadt");
            for (var repetition = 0; repetition < 2; repetition++)
            {
                var owned = await client.CreateTableAsync(options, 2, token: secrets[0].Token, requestId: secrets[0].Id);
                var seat = await client.JoinTableAsync(owned.TableId, "Ada", token: secrets[1].Token, requestId: secrets[1].Id);
                var renewed = repetition == 0
                    ? await seat.RenewTokenAsync(secrets[2].Token, secrets[2].Id)
                    : await client.Seat(owned.TableId, seat.Number, secrets[1].Token).RenewTokenAsync(secrets[2].Token, secrets[2].Id);
                Driver.Say("table", owned.TableId, seat.Number);
                Driver.Say("mine", owned.Token == secrets[0].Token, seat.Token == secrets[1].Token, renewed.Token == secrets[2].Token);
            }
        }

        private static async Task SayWhetherItOpensAsync(string what, Action<HummelConnection> set)
        {
            var scene = new GameObject();
            var connection = scene.AddComponent<HummelConnection>();
            connection.Address = Environment.GetCommandLineArgs().First(word => word.StartsWith("http", StringComparison.Ordinal));
            set(connection);
            try
            {
                await connection.Client.CreateTableAsync(WholeGame.Options("speicherstadt"), 2);
                Driver.Say(what, "opened");
            }
            catch (HummelException error)
            {
                Driver.Say(what, error.Reason);
            }
            scene.Tell("OnDestroy");
        }

        private static FieldInfo Field(string name) =>
            typeof(HummelConnection).GetField(name, BindingFlags.Instance | BindingFlags.NonPublic);
    }
}
