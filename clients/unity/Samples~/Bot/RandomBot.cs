using System;
using System.Threading.Tasks;
using Hummel.Client;
using Hummel.V1;

/// <summary>Plays any game by choosing at random: RandomBot ADDRESS TABLE_ID NAME.</summary>
public static class RandomBot
{
    private static readonly Random Chance = new Random();
    public static void Main(string[] arguments) => PlayAsync(arguments).GetAwaiter().GetResult();

    private static async Task PlayAsync(string[] arguments)
    {
        using (var client = new HummelClient(arguments[0]))
        {
            var seat = await client.JoinTableAsync(arguments[1], arguments[2]);
            using (var watch = seat.Watch())
            {
                for (View view; (view = (await watch.NextAsync()).View).Table.Status < TableStatus.Finished;)
                {
                    if (view.LegalActions.Count == 0) continue;
                    try { await seat.SubmitAsync(view.LegalActions[Chance.Next(view.LegalActions.Count)], view); }
                    catch (StaleRevisionException) { } // somebody was faster: the next view is on its way
                }
                var outcome = (await seat.GetViewAsync()).Outcome ?? new Outcome(); // none if the table was closed
                foreach (var result in outcome.Results) Console.WriteLine($"seat {result.Seat}: {result.Points} points");
            }
        }
    }
}
