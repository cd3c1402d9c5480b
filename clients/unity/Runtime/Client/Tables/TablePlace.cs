using System.Threading;
using System.Threading.Tasks;
using Hummel.V1;

namespace Hummel.Client
{
    /// <summary>A place from which a table can be seen.</summary>
    public abstract class TablePlace
    {
        internal TablePlace(HummelClient client, string tableId, string token)
        {
            Client = client;
            TableId = tableId;
            Token = token;
        }

        /// <summary>The table.</summary>
        public string TableId { get; }

        /// <summary>What proves the place: keep it to come back after a restart, and show it to nobody. Null for the public.</summary>
        public string Token { get; }

        internal HummelClient Client { get; }

        /// <summary>Returns what can be seen from here now.</summary>
        /// <exception cref="NotFoundException">There is no such table.</exception>
        /// <exception cref="TokenWrongException">The token is not one of this table.</exception>
        public async Task<View> GetViewAsync(CancellationToken cancellation = default)
        {
            var request = new GetViewRequest { TableId = TableId };
            return (await Client.CallAsync(Methods.GetView, request, Token, cancellation).Anywhere()).View;
        }

        /// <summary>Returns the view and then every change, see <see cref="Hummel.Client.Watch"/>. Dispose it.</summary>
        /// <param name="afterRevision">
        /// The last revision that was seen, to get every commit since; null: the first update has the view alone.
        /// </param>
        /// <param name="epoch">The epoch of that revision.</param>
        public Watch Watch(ulong? afterRevision = null, string epoch = "") =>
            Client.NewWatch(TableId, Token, new Progress(afterRevision, epoch));

        /// <summary>Calls back with the view and then every change, on this thread. Dispose it.</summary>
        public TableListener Listen() => new TableListener(Watch());
    }
}
