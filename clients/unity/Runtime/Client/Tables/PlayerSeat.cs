using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Hummel.V1;

namespace Hummel.Client
{
    /// <summary>A seat at a table, proved by its token.</summary>
    public sealed class PlayerSeat : TablePlace
    {
        internal PlayerSeat(HummelClient client, string tableId, int number, string token)
            : base(client, tableId, token)
        {
            Number = number;
        }

        /// <summary>The seat's number, from 0.</summary>
        public int Number { get; }

        /// <summary>Returns all actions that the seat may submit now; a view has the same list.</summary>
        public async Task<IReadOnlyList<Action>> ListLegalActionsAsync(CancellationToken cancellation = default)
        {
            var request = new ListLegalActionsRequest { TableId = TableId };
            return (await Client.CallAsync(Methods.ListLegalActions, request, Token, cancellation).Anywhere()).Actions;
        }

        /// <summary>Plays an action, and returns what came of it once it is stored.</summary>
        /// <param name="action">One of the legal actions, unchanged.</param>
        /// <param name="decidedOn">
        /// The view that the player decided on: the action is refused if the table has moved on since. Null: it applies to
        /// the table as it is.
        /// </param>
        /// <param name="requestId">
        /// Your own id, if you may have to repeat the call after a restart; null: the client makes one, and its own
        /// repetitions carry it.
        /// </param>
        /// <param name="cancellation">Ends the waiting; the action may be played all the same.</param>
        /// <exception cref="StaleRevisionException">The table is not at the revision of that view any more.</exception>
        /// <exception cref="IllegalActionException">The rules forbid the action.</exception>
        /// <exception cref="RefusedException">It is not the seat's turn, or the game is not running.</exception>
        /// <exception cref="InvalidRequestException">The action is malformed.</exception>
        /// <exception cref="UnavailableException">No answer came in time; the action may have been played.</exception>
        public Task<SubmitActionResponse> SubmitAsync(
            Action action, View decidedOn = null, string requestId = null, CancellationToken cancellation = default)
        {
            var request = new SubmitActionRequest
            {
                TableId = TableId,
                Action = action,
                RequestId = requestId ?? Secrets.NewRequestId(),
            };
            if (decidedOn != null)
            {
                request.ExpectedRevision = decidedOn.Table.Revision;
                request.ExpectedEpoch = decidedOn.Table.Epoch;
            }
            return Client.CallAsync(Methods.SubmitAction, request, Token, cancellation);
        }

        /// <summary>Takes the seat's last action back, and returns the game as it is then. View.Undo says whether it can be.</summary>
        /// <exception cref="RefusedException">It can't be taken back.</exception>
        public Task<UndoActionResponse> UndoAsync(View decidedOn = null, CancellationToken cancellation = default)
        {
            var request = new UndoActionRequest { TableId = TableId, RequestId = Secrets.NewRequestId() };
            if (decidedOn != null)
            {
                request.ExpectedRevision = decidedOn.Table.Revision;
                request.ExpectedEpoch = decidedOn.Table.Epoch;
            }
            return Client.CallAsync(Methods.UndoAction, request, Token, cancellation);
        }

        /// <summary>Gives the seat back before the start, and returns the table; the token is void then.</summary>
        /// <exception cref="RefusedException">The game has started.</exception>
        public async Task<Table> LeaveAsync(CancellationToken cancellation = default)
        {
            var request = new LeaveTableRequest { TableId = TableId, RequestId = Secrets.NewRequestId() };
            return (await Client.CallAsync(Methods.LeaveTable, request, Token, cancellation).Anywhere()).Table;
        }

        /// <summary>Exchanges the token, and returns the seat with the new one; the old one is void then.</summary>
        /// <param name="token">
        /// The new token, if you want to keep it before it counts: one of <see cref="Secrets.NewToken"/>; null: the client
        /// makes one.
        /// </param>
        /// <param name="requestId">
        /// Your own id, if you may have to repeat the call after a restart, with the same tokens; null: the client makes one, and
        /// its own repetitions carry it.
        /// </param>
        /// <param name="cancellation">Ends the waiting; the token may be exchanged all the same.</param>
        public async Task<PlayerSeat> RenewTokenAsync(
            string token = null, string requestId = null, CancellationToken cancellation = default)
        {
            var request = new RenewTokenRequest
            {
                TableId = TableId,
                RequestId = requestId ?? Secrets.NewRequestId(),
                Token = token ?? Secrets.NewToken(),
            };
            var response = await Client.CallAsync(Methods.RenewToken, request, Token, cancellation).Anywhere();
            return Client.Seat(TableId, Number, response.Token);
        }

        /// <inheritdoc/>
        public override string ToString() => $"seat {Number} of table {TableId}";
    }
}
