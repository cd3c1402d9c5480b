using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Google.Protobuf;
using Hummel.V1;

namespace Hummel.Client
{
    /// <summary>A client of a Hummel service: opens and finds tables, takes seats, and describes games.</summary>
    /// <remarks>
    /// It may be used from many threads at the same time. Every call has a deadline and throws exceptions of this library alone:
    /// a <see cref="HummelException"/> for what came back, OperationCanceledException if you cancelled. A call whose answer is
    /// lost is repeated with the same request id, so it is carried out once. What awaits a call goes on where it began, in Unity
    /// on the main thread. Never block that thread on a task (.Result, .Wait()).
    /// </remarks>
    public sealed class HummelClient : IDisposable
    {
        private readonly Caller _caller;

        /// <summary>Makes a client.</summary>
        /// <param name="transport">How calls are carried; the client owns it from then on.</param>
        /// <param name="options">Deadlines, repetitions and more; null: the defaults.</param>
        /// <param name="clock">What measures time; null: the runtime's own clock.</param>
        public HummelClient(ITransport transport, HummelClientOptions options = null, IClock clock = null)
        {
            _caller = new Caller(
                transport ?? throw new ArgumentNullException(nameof(transport)),
                options ?? new HummelClientOptions(),
                clock ?? new SystemClock());
        }

        /// <summary>Makes a client that speaks gRPC-Web to the service's HTTP port, for example "http://127.0.0.1:8080".</summary>
        public HummelClient(string address, HummelClientOptions options = null)
            : this(HttpTransport.OverGrpcWeb(address), options)
        {
        }

        /// <summary>Ends all calls and watches. May be called again.</summary>
        public void Dispose() => _caller.Dispose();

        /// <summary>Returns which replica answers, its version and its games.</summary>
        public Task<GetServerInfoResponse> GetServerInfoAsync(CancellationToken cancellation = default) =>
            CallAsync(Methods.GetServerInfo, new GetServerInfoRequest(), null, cancellation);

        /// <summary>Returns all games that the service can play, by name and without cards.</summary>
        public async Task<IReadOnlyList<GameInfo>> ListGamesAsync(CancellationToken cancellation = default) =>
            (await CallAsync(Methods.ListGames, new ListGamesRequest(), null, cancellation).Anywhere()).Games;

        /// <summary>Returns a game with all its cards.</summary>
        /// <exception cref="NotFoundException">The service has no game of this name.</exception>
        public async Task<GameInfo> GetGameAsync(string game, CancellationToken cancellation = default)
        {
            var request = new GetGameRequest { Game = game };
            return (await CallAsync(Methods.GetGame, request, null, cancellation).Anywhere()).Game;
        }

        /// <summary>Opens a table that waits for players.</summary>
        /// <param name="options">The game and its options.</param>
        /// <param name="seatCount">How many players, within the game's bounds.</param>
        /// <param name="name">A title for lists, up to 80 characters.</param>
        /// <param name="isPrivate">Keeps the table out of lists and from spectators without a token.</param>
        /// <param name="clock">Limits the time for decisions; null: there is no limit.</param>
        /// <param name="botCount">How many bots are asked for: whoever runs bots finds the table and lets them join.</param>
        /// <param name="token">
        /// The owner's token, if you want to keep it before it counts: one of <see cref="Secrets.NewToken"/>; null: the client
        /// makes one.
        /// </param>
        /// <param name="requestId">
        /// Your own id, if you may have to repeat the call after a restart, with the same token; null: the client makes one, and
        /// its own repetitions carry it.
        /// </param>
        /// <param name="cancellation">Ends the waiting; the table may be opened all the same.</param>
        /// <exception cref="InvalidRequestException">One of these is not as it should be.</exception>
        public async Task<OwnedTable> CreateTableAsync(
            GameOptions options,
            int seatCount,
            string name = "",
            bool isPrivate = false,
            Clock clock = null,
            int botCount = 0,
            string token = null,
            string requestId = null,
            CancellationToken cancellation = default)
        {
            var request = new CreateTableRequest
            {
                Options = options,
                SeatCount = (uint)seatCount,
                Name = name,
                Private = isPrivate,
                Clock = clock,
                BotCount = (uint)botCount,
                RequestId = requestId ?? Secrets.NewRequestId(),
                Token = token ?? Secrets.NewToken(),
            };
            var response = await CallAsync(Methods.CreateTable, request, null, cancellation).Anywhere();
            return OwnedTable(response.Table.TableId, response.OwnerToken);
        }

        /// <summary>Returns one page of the public tables, newest first.</summary>
        public Task<ListTablesResponse> ListTablesAsync(ListTablesRequest request, CancellationToken cancellation = default) =>
            CallAsync(Methods.ListTables, request, null, cancellation);

        /// <summary>Returns what everybody may know about a table.</summary>
        /// <exception cref="NotFoundException">There is no such table.</exception>
        public async Task<Table> GetTableAsync(string tableId, CancellationToken cancellation = default)
        {
            var request = new GetTableRequest { TableId = tableId };
            return (await CallAsync(Methods.GetTable, request, null, cancellation).Anywhere()).Table;
        }

        /// <summary>Returns an ended game with its seed and every action, event and draw.</summary>
        /// <param name="tableId">The table.</param>
        /// <param name="token">One of the table's tokens if it is private; else null.</param>
        /// <param name="cancellation">Ends the waiting.</param>
        /// <exception cref="NotFoundException">There is no such table.</exception>
        /// <exception cref="RefusedException">The game has not ended yet.</exception>
        public async Task<Replay> GetReplayAsync(
            string tableId, string token = null, CancellationToken cancellation = default)
        {
            var request = new GetReplayRequest { TableId = tableId };
            return (await CallAsync(Methods.GetReplay, request, token, cancellation).Anywhere()).Replay;
        }

        /// <summary>Takes a seat.</summary>
        /// <param name="tableId">The table, waiting for players.</param>
        /// <param name="playerName">How the player wants to be called, 1 to 40 characters.</param>
        /// <param name="seat">The seat's number, from 0; null: the lowest free one.</param>
        /// <param name="isBot">The player is a program, and takes one of the places that bots are asked for.</param>
        /// <param name="token">
        /// The seat's token, if you want to keep it before it counts: one of <see cref="Secrets.NewToken"/>; null: the client
        /// makes one.
        /// </param>
        /// <param name="requestId">
        /// Your own id, if you may have to repeat the call after a restart, with the same token; null: the client makes one, and
        /// its own repetitions carry it.
        /// </param>
        /// <param name="cancellation">Ends the waiting; the seat may be taken all the same.</param>
        /// <exception cref="NotFoundException">There is no such table.</exception>
        /// <exception cref="RefusedException">
        /// The seat, or every seat, is taken, the game has started, or no (more) bot is asked for.
        /// </exception>
        /// <exception cref="InvalidRequestException">The name is not as it should be, or there is no such seat.</exception>
        public async Task<PlayerSeat> JoinTableAsync(
            string tableId,
            string playerName,
            int? seat = null,
            bool isBot = false,
            string token = null,
            string requestId = null,
            CancellationToken cancellation = default)
        {
            var request = new JoinTableRequest
            {
                TableId = tableId,
                PlayerName = playerName,
                IsBot = isBot,
                RequestId = requestId ?? Secrets.NewRequestId(),
                Token = token ?? Secrets.NewToken(),
            };
            if (seat.HasValue)
            {
                request.Seat = (uint)seat.Value;
            }
            var response = await CallAsync(Methods.JoinTable, request, null, cancellation).Anywhere();
            return Seat(tableId, (int)response.Seat, response.SeatToken);
        }

        /// <summary>Returns a seat that was taken before, from its kept token. Asks nobody.</summary>
        public PlayerSeat Seat(string tableId, int number, string token) => new PlayerSeat(this, tableId, number, token);

        /// <summary>Returns a table that was opened before, from its kept token. Asks nobody.</summary>
        public OwnedTable OwnedTable(string tableId, string token) => new OwnedTable(this, tableId, token);

        /// <summary>Returns a spectator's place at a table. Asks nobody.</summary>
        /// <param name="tableId">The table.</param>
        /// <param name="token">One of the table's tokens if it is private; else null.</param>
        public Spectator Spectate(string tableId, string token = null) => new Spectator(this, tableId, token);

        /// <summary>Calls any method of the service that answers once.</summary>
        /// <param name="method">One of <see cref="Methods"/>.</param>
        /// <param name="request">What to send; it may be sent more than once, so a change needs a request id.</param>
        /// <param name="token">What proves a seat or an owner; null: nothing.</param>
        /// <param name="cancellation">Ends the waiting.</param>
        /// <exception cref="HummelException">What the service answered, or why there is no answer.</exception>
        public Task<TResponse> CallAsync<TRequest, TResponse>(
            RpcMethod<TRequest, TResponse> method, TRequest request, string token, CancellationToken cancellation = default)
            where TRequest : IMessage
            where TResponse : class, IMessage<TResponse> =>
            _caller.CallAsync(method, request, token, cancellation);

        internal Watch NewWatch(string tableId, string token, Progress progress) =>
            new Watch(_caller, tableId, token, progress);
    }
}
