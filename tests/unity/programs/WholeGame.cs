using System;
using System.Linq;
using System.Security.Cryptography;
using System.Threading.Tasks;
using Google.Protobuf;
using Hummel.Client;
using Hummel.V1;

namespace Hummel.Programs
{
    /// <summary>Plays a whole game at all seats of a table by choosing at random: GAME SEATS SEED.</summary>
    public static class WholeGame
    {
        public static async Task PlayAsync(HummelClient client, string[] arguments)
        {
            var count = int.Parse(arguments[1]);
            var owned = await client.CreateTableAsync(Options(arguments[0]), count, "A game in C#", botCount: 1);
            var seats = await Task.WhenAll(Enumerable.Range(0, count)
                .Select(number => client.JoinTableAsync(owned.TableId, $"C# {number}", number, isBot: number == 0)));
            await owned.StartAsync();
            var chance = new Random(int.Parse(arguments[2]));
            var ends = await Task.WhenAll(seats.Select(seat => PlaySeatAsync(seat, new Random(chance.Next()))));
            Driver.Say("table", owned.TableId);
            for (var number = 0; number < count; number++)
            {
                Driver.Say("seat", number, seats[number].Token, Digest(ends[number]));
            }
            Driver.Say("spectator", Digest(await client.Spectate(owned.TableId).GetViewAsync()));
            Driver.Say("replay", Digest(await client.GetReplayAsync(owned.TableId)));
        }

        /// <summary>Returns a game's default options.</summary>
        public static GameOptions Options(string game) =>
            game == "hamburgum"
                ? new GameOptions { Hamburgum = new Hamburgum.V1.Options() }
                : new GameOptions { Speicherstadt = new Speicherstadt.V1.Options() };

        /// <summary>Plays a seat to the end, and returns the last view that its watch showed.</summary>
        public static async Task<View> PlaySeatAsync(PlayerSeat seat, Random chance)
        {
            using (var watch = seat.Watch())
            {
                while (true)
                {
                    var view = (await watch.NextAsync()).View;
                    if (view.Table.Status >= TableStatus.Finished)
                    {
                        return view;
                    }
                    if (view.LegalActions.Count > 0)
                    {
                        await TryAsync(seat, view, view.LegalActions[chance.Next(view.LegalActions.Count)]);
                    }
                }
            }
        }

        /// <summary>Returns the SHA-256 of what C# makes of a message, as hexadecimal digits.</summary>
        public static string Digest(IMessage message)
        {
            using (var sha = SHA256.Create())
            {
                return BitConverter.ToString(sha.ComputeHash(message.ToByteArray())).Replace("-", "").ToLowerInvariant();
            }
        }

        private static async Task TryAsync(PlayerSeat seat, View view, V1.Action action)
        {
            try
            {
                await seat.SubmitAsync(action, view);
            }
            catch (StaleRevisionException)
            {
                // Somebody was faster: the next view is on its way.
            }
        }
    }
}
