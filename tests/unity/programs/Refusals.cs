using System;
using System.Linq;
using System.Threading.Tasks;
using Hummel.Client;
using Hummel.V1;

namespace Hummel.Programs
{
    /// <summary>Does what is refused, and says how it was: class, status, reason, and what else is known.</summary>
    public static class Refusals
    {
        public static async Task CollectAsync(HummelClient client, string[] arguments)
        {
            var nowhere = new string('a', 26);
            await SayAsync("unknown-table", () => client.GetTableAsync(nowhere));
            await SayAsync("unknown-watch", () => client.Spectate(nowhere).Watch().NextAsync());
            await SayAsync("unknown-game", () => client.GetGameAsync("chess"));
            var owned = await client.CreateTableAsync(WholeGame.Options("speicherstadt"), 2);
            await SayAsync("long-name", () => client.JoinTableAsync(owned.TableId, new string('x', 1000)));
            await SayAsync("seats-free", () => owned.StartAsync());
            var first = await client.JoinTableAsync(owned.TableId, "A");
            await SayAsync("seat-taken", () => client.JoinTableAsync(owned.TableId, "C", first.Number));
            await SayAsync("no-bot-asked-for", () => client.JoinTableAsync(owned.TableId, "R", isBot: true));
            var seats = new[] { first, await client.JoinTableAsync(owned.TableId, "B") };
            await SayAsync("wrong-token", () => client.Seat(owned.TableId, 0, owned.TableId).GetViewAsync());
            await SayAsync("no-token", () => client.OwnedTable(owned.TableId, null).StartAsync());
            await SayAsync("no-replay", () => client.GetReplayAsync(owned.TableId));
            await owned.StartAsync();
            await PlayWronglyAsync(seats);
        }

        private static async Task PlayWronglyAsync(PlayerSeat[] seats)
        {
            var acting = seats[(int)(await seats[0].GetViewAsync()).Decision.Seats[0]];
            var view = await acting.GetViewAsync();
            await SayAsync("malformed", () => acting.SubmitAsync(new V1.Action()));
            var illegal = view.LegalActions[0].Clone();
            illegal.Speicherstadt.PlaceWorker.Column = 7;
            await SayAsync("illegal", () => acting.SubmitAsync(illegal));
            await SayAsync("not-your-turn", () => seats[1 - acting.Number].SubmitAsync(view.LegalActions[0]));
            var old = view.Clone();
            old.Table.Revision--;
            await SayAsync("stale", () => acting.SubmitAsync(view.LegalActions[0], old));
            var first = await acting.SubmitAsync(view.LegalActions[0], view, "mine");
            var again = await acting.SubmitAsync(view.LegalActions[0], view, "mine");
            Driver.Say("repeated", first.Equals(again), first.Revision == view.Table.Revision + 1);
            await SayAsync("id-reused", () => acting.SubmitAsync(view.LegalActions[1], null, "mine"));
        }

        private static async Task SayAsync(string what, Func<Task> wrong)
        {
            try
            {
                await wrong();
                Driver.Say(what, "nothing");
            }
            catch (HummelException error)
            {
                Driver.Say(
                    what,
                    error.GetType().Name,
                    error.Status,
                    error.Reason,
                    error.Failure.Domain,
                    string.Join(",", error.Failure.FieldViolations.Select(violation => violation.Field)),
                    (error as IllegalActionException)?.Rule,
                    (error as StaleRevisionException)?.CurrentRevision);
            }
        }
    }
}
