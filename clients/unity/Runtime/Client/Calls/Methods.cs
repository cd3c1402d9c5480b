using Hummel.V1;

namespace Hummel.Client
{
    /// <summary>All methods of the service; the schemas say what each does.</summary>
    public static class Methods
    {
        /// <summary>AdminService.GetServerInfo.</summary>
        public static readonly RpcMethod<GetServerInfoRequest, GetServerInfoResponse> GetServerInfo =
            new RpcMethod<GetServerInfoRequest, GetServerInfoResponse>("AdminService", "GetServerInfo", GetServerInfoResponse.Parser);

        /// <summary>AdminService.ExportTable.</summary>
        public static readonly RpcMethod<ExportTableRequest, ExportTableResponse> ExportTable =
            new RpcMethod<ExportTableRequest, ExportTableResponse>("AdminService", "ExportTable", ExportTableResponse.Parser);

        /// <summary>AdminService.ImportTable.</summary>
        public static readonly RpcMethod<ImportTableRequest, ImportTableResponse> ImportTable =
            new RpcMethod<ImportTableRequest, ImportTableResponse>("AdminService", "ImportTable", ImportTableResponse.Parser);

        /// <summary>AdminService.RebuildTable.</summary>
        public static readonly RpcMethod<RebuildTableRequest, RebuildTableResponse> RebuildTable =
            new RpcMethod<RebuildTableRequest, RebuildTableResponse>("AdminService", "RebuildTable", RebuildTableResponse.Parser);

        /// <summary>CatalogService.ListGames.</summary>
        public static readonly RpcMethod<ListGamesRequest, ListGamesResponse> ListGames =
            new RpcMethod<ListGamesRequest, ListGamesResponse>("CatalogService", "ListGames", ListGamesResponse.Parser);

        /// <summary>CatalogService.GetGame.</summary>
        public static readonly RpcMethod<GetGameRequest, GetGameResponse> GetGame =
            new RpcMethod<GetGameRequest, GetGameResponse>("CatalogService", "GetGame", GetGameResponse.Parser);

        /// <summary>PlayService.GetView.</summary>
        public static readonly RpcMethod<GetViewRequest, GetViewResponse> GetView =
            new RpcMethod<GetViewRequest, GetViewResponse>("PlayService", "GetView", GetViewResponse.Parser);

        /// <summary>PlayService.ListLegalActions.</summary>
        public static readonly RpcMethod<ListLegalActionsRequest, ListLegalActionsResponse> ListLegalActions =
            new RpcMethod<ListLegalActionsRequest, ListLegalActionsResponse>("PlayService", "ListLegalActions", ListLegalActionsResponse.Parser);

        /// <summary>PlayService.SubmitAction.</summary>
        public static readonly RpcMethod<SubmitActionRequest, SubmitActionResponse> SubmitAction =
            new RpcMethod<SubmitActionRequest, SubmitActionResponse>("PlayService", "SubmitAction", SubmitActionResponse.Parser);

        /// <summary>PlayService.UndoAction.</summary>
        public static readonly RpcMethod<UndoActionRequest, UndoActionResponse> UndoAction =
            new RpcMethod<UndoActionRequest, UndoActionResponse>("PlayService", "UndoAction", UndoActionResponse.Parser);

        /// <summary>PlayService.WatchTable.</summary>
        public static readonly RpcMethod<WatchTableRequest, WatchTableResponse> WatchTable =
            new RpcMethod<WatchTableRequest, WatchTableResponse>("PlayService", "WatchTable", WatchTableResponse.Parser);

        /// <summary>PlayService.GetReplay.</summary>
        public static readonly RpcMethod<GetReplayRequest, GetReplayResponse> GetReplay =
            new RpcMethod<GetReplayRequest, GetReplayResponse>("PlayService", "GetReplay", GetReplayResponse.Parser);

        /// <summary>PlayService.ListReplayViews.</summary>
        public static readonly RpcMethod<ListReplayViewsRequest, ListReplayViewsResponse> ListReplayViews =
            new RpcMethod<ListReplayViewsRequest, ListReplayViewsResponse>("PlayService", "ListReplayViews", ListReplayViewsResponse.Parser);

        /// <summary>TableService.CreateTable.</summary>
        public static readonly RpcMethod<CreateTableRequest, CreateTableResponse> CreateTable =
            new RpcMethod<CreateTableRequest, CreateTableResponse>("TableService", "CreateTable", CreateTableResponse.Parser);

        /// <summary>TableService.ListTables.</summary>
        public static readonly RpcMethod<ListTablesRequest, ListTablesResponse> ListTables =
            new RpcMethod<ListTablesRequest, ListTablesResponse>("TableService", "ListTables", ListTablesResponse.Parser);

        /// <summary>TableService.GetTable.</summary>
        public static readonly RpcMethod<GetTableRequest, GetTableResponse> GetTable =
            new RpcMethod<GetTableRequest, GetTableResponse>("TableService", "GetTable", GetTableResponse.Parser);

        /// <summary>TableService.JoinTable.</summary>
        public static readonly RpcMethod<JoinTableRequest, JoinTableResponse> JoinTable =
            new RpcMethod<JoinTableRequest, JoinTableResponse>("TableService", "JoinTable", JoinTableResponse.Parser);

        /// <summary>TableService.LeaveTable.</summary>
        public static readonly RpcMethod<LeaveTableRequest, LeaveTableResponse> LeaveTable =
            new RpcMethod<LeaveTableRequest, LeaveTableResponse>("TableService", "LeaveTable", LeaveTableResponse.Parser);

        /// <summary>TableService.AskForBots.</summary>
        public static readonly RpcMethod<AskForBotsRequest, AskForBotsResponse> AskForBots =
            new RpcMethod<AskForBotsRequest, AskForBotsResponse>("TableService", "AskForBots", AskForBotsResponse.Parser);

        /// <summary>TableService.StartTable.</summary>
        public static readonly RpcMethod<StartTableRequest, StartTableResponse> StartTable =
            new RpcMethod<StartTableRequest, StartTableResponse>("TableService", "StartTable", StartTableResponse.Parser);

        /// <summary>TableService.CloseTable.</summary>
        public static readonly RpcMethod<CloseTableRequest, CloseTableResponse> CloseTable =
            new RpcMethod<CloseTableRequest, CloseTableResponse>("TableService", "CloseTable", CloseTableResponse.Parser);

        /// <summary>TableService.ReplacePlayer.</summary>
        public static readonly RpcMethod<ReplacePlayerRequest, ReplacePlayerResponse> ReplacePlayer =
            new RpcMethod<ReplacePlayerRequest, ReplacePlayerResponse>("TableService", "ReplacePlayer", ReplacePlayerResponse.Parser);

        /// <summary>TableService.RenewToken.</summary>
        public static readonly RpcMethod<RenewTokenRequest, RenewTokenResponse> RenewToken =
            new RpcMethod<RenewTokenRequest, RenewTokenResponse>("TableService", "RenewToken", RenewTokenResponse.Parser);
    }
}
