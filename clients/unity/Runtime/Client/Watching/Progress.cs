using System.Linq;
using Hummel.V1;

namespace Hummel.Client
{
    /// <summary>The place in a table's history that a watch has come to, and so what it may show next.</summary>
    internal sealed class Progress
    {
        public Progress(ulong? revision, string epoch)
        {
            Revision = revision;
            Epoch = epoch ?? "";
        }

        /// <summary>The last revision that was shown; null before the first.</summary>
        public ulong? Revision { get; private set; }

        /// <summary>The epoch that it belongs to; empty if that is not known.</summary>
        public string Epoch { get; private set; }

        /// <summary>Returns the request that goes on from here.</summary>
        public WatchTableRequest Request(string tableId)
        {
            var request = new WatchTableRequest { TableId = tableId, Epoch = Epoch };
            if (Revision.HasValue)
            {
                request.AfterRevision = Revision.Value;
            }
            return request;
        }

        /// <summary>Makes an update follow on the one before; tells whether it shows anything new.</summary>
        /// <remarks>
        /// An admitted update either has all commits from the last shown revision to its own, each once, or is marked Resync.
        /// Only a resync goes back to an earlier revision. A new epoch alone breaks nothing off: the store was restarted, and
        /// the service, which knows how far the epoch before was kept, marks the update if something was lost.
        /// </remarks>
        public bool Admit(Update update)
        {
            var table = update.View.Table;
            if (Revision.HasValue)
            {
                if (ShowsNothingNew(update, Revision.Value))
                {
                    if (table.Revision == Revision.Value)
                    {
                        Epoch = table.Epoch;
                    }
                    return false;
                }
                if (!update.Resync)
                {
                    DropCommitsUpTo(Revision.Value, update);
                    update.Resync = !FollowsOn(Revision.Value, update);
                }
            }
            Revision = table.Revision;
            Epoch = table.Epoch;
            return true;
        }

        /// <summary>Tells whether a heartbeat speaks of changes that were never shown.</summary>
        public bool HasMissedSomething(Heartbeat heartbeat) => !Revision.HasValue || heartbeat.Revision > Revision.Value;

        private bool ShowsNothingNew(Update update, ulong shown)
        {
            var table = update.View.Table;
            if (table.Epoch == Epoch)
            {
                return table.Revision == shown || (table.Revision < shown && !update.Resync);
            }
            return table.Revision == shown && !update.Resync;
        }

        private static void DropCommitsUpTo(ulong revision, Update update)
        {
            while (update.Commits.Count > 0 && update.Commits[0].Revision <= revision)
            {
                update.Commits.RemoveAt(0);
            }
        }

        private static bool FollowsOn(ulong revision, Update update)
        {
            var missing = update.View.Table.Revision - revision;
            return update.View.Table.Revision > revision
                && (ulong)update.Commits.Count == missing
                && update.Commits.Select((commit, index) => commit.Revision == revision + (ulong)index + 1).All(fits => fits);
        }
    }
}
