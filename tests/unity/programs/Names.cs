using System;
using System.Linq;
using System.Text;
using System.Threading.Tasks;
using Hummel.Client;

namespace Hummel.Programs
{
    /// <summary>Shows and sends numbers and names; texts are hexadecimal digits of UTF-8, so that no shell has a hand in them.</summary>
    public static class Names
    {
        /// <summary>Says the revisions of tables: TABLE_ID...</summary>
        public static async Task ShowAsync(HummelClient client, string[] arguments)
        {
            foreach (var tableId in arguments)
            {
                var table = await client.GetTableAsync(tableId);
                var view = await client.Spectate(tableId).GetViewAsync();
                Driver.Say("revision", table.Revision, view.Table.Revision);
            }
        }

        /// <summary>Watches tables from revisions of any size: TABLE_ID REVISION...</summary>
        public static async Task WatchFromAsync(HummelClient client, string[] arguments)
        {
            foreach (var revision in arguments.Skip(1))
            {
                using (var watch = client.Spectate(arguments[0]).Watch(ulong.Parse(revision)))
                {
                    Driver.Say("update", revision, (await watch.NextAsync()).Resync);
                }
            }
        }

        /// <summary>Opens a table and takes a seat for each name: NAME...</summary>
        public static async Task OpenAsync(HummelClient client, string[] arguments)
        {
            foreach (var argument in arguments)
            {
                var name = FromHex(argument);
                var owned = await client.CreateTableAsync(WholeGame.Options("speicherstadt"), 2, name);
                await client.JoinTableAsync(owned.TableId, name);
                var table = await client.GetTableAsync(owned.TableId);
                Driver.Say("table", owned.TableId, ToHex(table.Name), ToHex(table.Seats[0].PlayerName));
            }
        }

        private static string ToHex(string text) =>
            BitConverter.ToString(Encoding.UTF8.GetBytes(text)).Replace("-", "").ToLowerInvariant();

        private static string FromHex(string digits) =>
            Encoding.UTF8.GetString(Enumerable.Range(0, digits.Length / 2)
                .Select(place => Convert.ToByte(digits.Substring(2 * place, 2), 16)).ToArray());
    }
}
