using System;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using Hummel.Client;
using Hummel.Samples;
using Hummel.Unity;
using Hummel.V1;
using UnityEngine;

namespace Hummel.Programs
{
    /// <summary>Plays a whole game by clicking in the sample's screen, against a bot: GAME SEED.</summary>
    public static class Clicking
    {
        public static async Task PlayAsync(HummelClient client, string[] arguments)
        {
            var address = Environment.GetCommandLineArgs().First(argument => argument.StartsWith("http", StringComparison.Ordinal));
            var chance = new System.Random(int.Parse(arguments[1]));
            var scene = new GameObject();
            scene.AddComponent<HummelConnection>().Address = address;
            var screen = arguments[0] == "hamburgum"
                ? (TableScreen)scene.AddComponent<HamburgumScreen>()
                : scene.AddComponent<SpeicherstadtScreen>();
            scene.Tell("Start");
            await ClickAsync(scene, "Open a table");
            await UntilAsync(scene, () => Field(screen, "_view") != null);
            var seat = await client.JoinTableAsync((string)Field(screen, "tableId"), "The bot");
            var bot = WholeGame.PlaySeatAsync(seat, new System.Random(chance.Next()));
            await ClickAsync(scene, "Start");
            var clicks = 0;
            while (!bot.IsCompleted)
            {
                Draw(scene, -1);
                if (GUILayout.Buttons.Count > 0 && GUILayout.Buttons[0] != "Start")
                {
                    Draw(scene, chance.Next(GUILayout.Buttons.Count));
                    clicks++;
                }
                await Task.Delay(1);
            }
            var view = await bot;
            await UntilAsync(scene, () => GUILayout.Labels.Any(label => label.Contains($"revision {view.Table.Revision}")));
            Draw(scene, -1);
            Driver.Say("clicks", clicks);
            foreach (var result in view.Outcome.Results)
            {
                var line = $"{result.Rank}. {view.Table.Seats[(int)result.Seat].PlayerName}: {result.Points} points";
                Driver.Say("shown", result.Seat, result.Points, GUILayout.Labels.Contains(line));
            }
            Driver.Say("table", view.Table.TableId);
            scene.Tell("OnDestroy");
        }

        private static async Task ClickAsync(GameObject scene, string text)
        {
            await UntilAsync(scene, () => GUILayout.Buttons.Contains(text));
            Draw(scene, GUILayout.Buttons.IndexOf(text));
        }

        private static async Task UntilAsync(GameObject scene, Func<bool> condition)
        {
            for (Draw(scene, -1); !condition(); Draw(scene, -1))
            {
                await Task.Delay(1);
            }
        }

        private static void Draw(GameObject scene, int clicked)
        {
            GUILayout.Labels.Clear();
            GUILayout.Buttons.Clear();
            GUILayout.Clicked = clicked;
            scene.Tell("OnGUI");
            GUILayout.Clicked = -1;
        }

        private static object Field(TableScreen screen, string name) =>
            typeof(TableScreen).GetField(name, BindingFlags.Instance | BindingFlags.NonPublic).GetValue(screen);
    }
}
