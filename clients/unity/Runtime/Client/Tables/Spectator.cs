namespace Hummel.Client
{
    /// <summary>A place from which everything public of a table can be seen.</summary>
    public sealed class Spectator : TablePlace
    {
        internal Spectator(HummelClient client, string tableId, string token)
            : base(client, tableId, token)
        {
        }

        /// <inheritdoc/>
        public override string ToString() => $"spectator of table {TableId}";
    }
}
