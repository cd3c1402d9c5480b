using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Hummel.Client;
using Hummel.Unity;
using Hummel.V1;
using UnityEngine;

namespace Hummel.Samples
{
    /// <summary>Opens or joins a table, shows it, and sends clicks. A subclass draws its game.</summary>
    /// <remarks>
    /// Put it on a GameObject beside a <see cref="HummelConnection"/> and press Play. It knows no rules: what can be clicked
    /// is what the service lists as legal.
    /// </remarks>
    [RequireComponent(typeof(HummelConnection))]
    public abstract class TableScreen : MonoBehaviour
    {
        private const int LogLines = 8;

        [SerializeField]
        private string playerName = "Player";

        [SerializeField]
        [Tooltip("The table to join; empty: a new one is opened.")]
        private string tableId = "";

        [SerializeField]
        private int seatCount = 2;

        private readonly List<string> _log = new List<string>();

        private OwnedTable _owned;

        private PlayerSeat _seat;

        private TableListener _listener;

        private View _view;

        private string _message = "";

        private bool _isBusy;

        private Vector2 _scroll;

        /// <summary>What the game's cards are called.</summary>
        protected CardNames Cards { get; private set; } = new CardNames(new GameInfo());

        /// <summary>The seat that is played here.</summary>
        protected int MySeat => _seat.Number;

        /// <summary>The game's name, for example "speicherstadt".</summary>
        protected abstract string Game { get; }

        /// <summary>The options that new tables are opened with.</summary>
        protected abstract GameOptions NewOptions();

        /// <summary>Draws the board. Use <see cref="Offer"/> for what can be clicked there.</summary>
        protected abstract void DrawBoard(View view);

        /// <summary>Returns what an action does, for people.</summary>
        protected abstract string Describe(View view, Action action);

        /// <summary>Draws a button that plays an action; a mere label if there is no action.</summary>
        protected void Offer(string text, Action action)
        {
            if (action == null)
            {
                GUILayout.Label(text);
            }
            else if (GUILayout.Button(text))
            {
                Run(() => PlayAsync(action));
            }
        }

        private void Start() => Run(LoadCardsAsync);

        private void OnDestroy() => _listener?.Dispose();

        private void OnGUI()
        {
            GUI.enabled = !_isBusy;
            _scroll = GUILayout.BeginScrollView(_scroll);
            if (_view == null)
            {
                DrawDoor();
            }
            else
            {
                DrawTable(_view);
            }
            GUILayout.Label(_message);
            GUILayout.EndScrollView();
        }

        private void DrawDoor()
        {
            playerName = GUILayout.TextField(playerName);
            tableId = GUILayout.TextField(tableId);
            if (GUILayout.Button(tableId.Length > 0 ? "Join the table" : "Open a table"))
            {
                Run(SitDownAsync);
            }
        }

        private void DrawTable(View view)
        {
            var table = view.Table;
            GUILayout.Label($"Table {table.TableId}, {table.Status}, revision {table.Revision}");
            foreach (var seat in table.Seats)
            {
                GUILayout.Label(seat.Taken ? seat.PlayerName : "free");
            }
            if (_owned != null && table.Status == TableStatus.Waiting && table.Seats.All(seat => seat.Taken)
                && GUILayout.Button("Start"))
            {
                Run(() => _owned.StartAsync());
            }
            if (view.Game != null)
            {
                DrawBoard(view);
            }
            foreach (var action in view.LegalActions)
            {
                Offer(Describe(view, action), action);
            }
            foreach (var result in view.Outcome?.Results ?? Enumerable.Empty<SeatResult>())
            {
                GUILayout.Label($"{result.Rank}. {table.Seats[(int)result.Seat].PlayerName}: {result.Points} points");
            }
            _log.ForEach(line => GUILayout.Label(line));
        }

        private async Task LoadCardsAsync()
        {
            Cards = new CardNames(await GetComponent<HummelConnection>().Client.GetGameAsync(Game));
        }

        private async Task SitDownAsync()
        {
            var client = GetComponent<HummelConnection>().Client;
            if (tableId.Length == 0)
            {
                _owned = await client.CreateTableAsync(NewOptions(), seatCount);
                tableId = _owned.TableId;
            }
            _seat = await client.JoinTableAsync(tableId, playerName);
            _listener = _seat.Listen();
            _listener.Updated += Show;
            _listener.InterruptionChanged += why => _message = why == null ? "" : "Connection lost, trying again: " + why.Message;
            _listener.Ended += why => _message = why.Message;
        }

        private async Task PlayAsync(Action action)
        {
            try
            {
                await _seat.SubmitAsync(action, _view);
            }
            catch (StaleRevisionException)
            {
                _message = "The table has moved on: look again.";
            }
        }

        private void Show(Update update)
        {
            _view = update.View;
            foreach (var commit in update.Commits)
            {
                var who = commit.HasSeat ? _view.Table.Seats[(int)commit.Seat].PlayerName : "The table";
                _log.Add($"{commit.Revision}: {who}, {commit.Events.Count} events");
            }
            _log.RemoveRange(0, System.Math.Max(0, _log.Count - LogLines));
        }

        // Unity awaits nobody: what goes wrong is shown.
        private async void Run(System.Func<Task> work)
        {
            _isBusy = true;
            _message = "";
            try
            {
                await work();
            }
            catch (HummelException error)
            {
                _message = error.Message;
            }
            finally
            {
                _isBusy = false;
            }
        }
    }
}
