using System.Threading;
using System.Threading.Tasks;
using Hummel.V1;

namespace Hummel.Client
{
    /// <summary>A table in the hands of its owner, proved by the owner's token.</summary>
    public sealed class OwnedTable : TablePlace
    {
        internal OwnedTable(HummelClient client, string tableId, string token)
            : base(client, tableId, token)
        {
        }

        /// <summary>Starts the game, and returns the running table.</summary>
        /// <exception cref="RefusedException">A seat is free, or the table is not waiting any more.</exception>
        public async Task<Table> StartAsync(CancellationToken cancellation = default)
        {
            var request = new StartTableRequest { TableId = TableId, RequestId = Secrets.NewRequestId() };
            return (await Client.CallAsync(Methods.StartTable, request, Token, cancellation).Anywhere()).Table;
        }

        /// <summary>Changes how many bots are asked for, those included that sit here, and returns the table.</summary>
        /// <exception cref="RefusedException">The table is not waiting any more.</exception>
        public async Task<Table> AskForBotsAsync(int botCount, CancellationToken cancellation = default)
        {
            var request = new AskForBotsRequest
            {
                TableId = TableId,
                BotCount = (uint)botCount,
                RequestId = Secrets.NewRequestId(),
            };
            return (await Client.CallAsync(Methods.AskForBots, request, Token, cancellation).Anywhere()).Table;
        }

        /// <summary>Ends the table early, and returns it.</summary>
        /// <exception cref="RefusedException">It has ended already.</exception>
        public async Task<Table> CloseAsync(CancellationToken cancellation = default)
        {
            var request = new CloseTableRequest { TableId = TableId, RequestId = Secrets.NewRequestId() };
            return (await Client.CallAsync(Methods.CloseTable, request, Token, cancellation).Anywhere()).Table;
        }

        /// <summary>Hands a seat to somebody else whose player is absent, and returns it for the new player.</summary>
        /// <param name="seat">The seat's number, from 0.</param>
        /// <param name="playerName">How the new player wants to be called, 1 to 40 characters.</param>
        /// <param name="token">
        /// The new player's token, if you want to keep it before it counts: one of <see cref="Secrets.NewToken"/>; null: the client
        /// makes one.
        /// </param>
        /// <param name="requestId">
        /// Your own id, if you may have to repeat the call after a restart, with the same token; null: the client makes one, and
        /// its own repetitions carry it.
        /// </param>
        /// <param name="cancellation">Ends the waiting; the seat may be handed on all the same.</param>
        /// <exception cref="RefusedException">The player's time has not run out often enough.</exception>
        public async Task<PlayerSeat> ReplacePlayerAsync(
            int seat,
            string playerName,
            string token = null,
            string requestId = null,
            CancellationToken cancellation = default)
        {
            var request = new ReplacePlayerRequest
            {
                TableId = TableId,
                Seat = (uint)seat,
                PlayerName = playerName,
                RequestId = requestId ?? Secrets.NewRequestId(),
                Token = token ?? Secrets.NewToken(),
            };
            var response = await Client.CallAsync(Methods.ReplacePlayer, request, Token, cancellation).Anywhere();
            return Client.Seat(TableId, seat, response.SeatToken);
        }

        /// <inheritdoc/>
        public override string ToString() => $"owner of table {TableId}";
    }
}
