using System;
using System.Linq;
using System.Threading.Tasks;
using Hummel.Client;
using Hummel.V1;

/// <summary>Plays any game by choosing at random: RandomBot ADDRESS TABLE_ID [NAME].</summary>
public static class RandomBot
{
    public static void Main(string[] arguments) => PlayAsync(arguments).GetAwaiter().GetResult();

    private static async Task PlayAsync(string[] arguments)
    {
        using (var client = new HummelClient(arguments[0]))
        {
            var seat = await client.JoinTableAsync(arguments[1], arguments.ElementAtOrDefault(2) ?? "Random bot");
            using (var watch = seat.Watch())
            {
                View view;
                for (var chance = new Random(); (view = (await watch.NextAsync()).View).Table.Status < TableStatus.Finished;)
                {
                    if (view.LegalActions.Count == 0) continue;
                    var action = view.LegalActions[chance.Next(view.LegalActions.Count)];
                    try { await seat.SubmitAsync(action, view); }
                    catch (StaleRevisionException) { } // somebody was faster: the next view is on its way
                }
                foreach (var result in view.Outcome.Results) Console.WriteLine($"{result.Rank}. {view.Table.Seats[(int)result.Seat].PlayerName}: {result.Points} points");
            }
        }
    }
}
