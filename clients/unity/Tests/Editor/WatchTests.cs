using System;
using System.Linq;
using System.Threading;
using Hummel.V1;
using NUnit.Framework;

namespace Hummel.Client.Tests
{
    public sealed class WatchTests
    {
        /// <summary>A stream that breaks off is opened again after the last update, and what comes twice is shown once.</summary>
        [Test]
        public void BrokenStreamsGoOnWhereTheyWere()
        {
            var transport = new ScriptedTransport()
                .Answer(null, Update(3, "a"), Update(4, "a", 4))
                .Answer(Ends.Refusal(StatusCode.Unavailable, "", "DRAINING"), Update(6, "b", 4, 5, 6))
                .Answer(Ends.Refusal(StatusCode.Unavailable, "", "VERSION_UNKNOWN"))
                .Answer(null, Update(6, "b"), Update(7, "b", 7));
            var watch = Watch(transport);
            Assert.AreEqual(new ulong[] { 3, 4, 6, 7 }, Enumerable.Range(0, 4).Select(_ => Next(watch).View.Table.Revision).ToArray());
            Assert.IsFalse(transport.Request(0, WatchTableRequest.Parser).HasAfterRevision);
            Assert.AreEqual(4UL, transport.Request(1, WatchTableRequest.Parser).AfterRevision);
            Assert.AreEqual("a", transport.Request(1, WatchTableRequest.Parser).Epoch);
            Assert.AreEqual("b", transport.Request(2, WatchTableRequest.Parser).Epoch);
        }

        /// <summary>Commits that were shown are dropped; a gap is marked even if the service did not.</summary>
        [Test]
        public void UpdatesFollowOnOneAnother()
        {
            var watch = Watch(new ScriptedTransport().Answer(null, Update(3, "a"), Update(5, "a", 2, 3, 4, 5), Update(8, "a", 8)));
            Next(watch);
            var next = Next(watch);
            Assert.AreEqual(new ulong[] { 4, 5 }, next.Commits.Select(commit => commit.Revision).ToArray());
            Assert.IsFalse(next.Resync);
            Assert.IsTrue(Next(watch).Resync);
        }

        /// <summary>A resync may go back, as after a loss in the store; anything else that is older is not shown.</summary>
        [Test]
        public void OnlyAResyncGoesBack()
        {
            var back = Update(2, "b");
            back.Update.Resync = true;
            var watch = Watch(new ScriptedTransport().Answer(null, Update(5, "a"), Update(4, "a", 4), back));
            Next(watch);
            Assert.AreEqual(2UL, Next(watch).View.Table.Revision);
        }

        /// <summary>A heartbeat that knows of more than was shown makes the watch ask again.</summary>
        [Test]
        public void HeartbeatsTellOfGaps()
        {
            var heartbeat = new WatchTableResponse { Heartbeat = new Heartbeat { Revision = 4 } };
            var transport = new ScriptedTransport().Answer(null, Update(3, "a"), heartbeat).Answer(null, Update(4, "a", 4));
            var watch = Watch(transport);
            Next(watch);
            Assert.AreEqual(4UL, Next(watch).View.Table.Revision);
            Assert.AreEqual(2, transport.Sent.Count);
        }

        /// <summary>A watch whose service stays away gives up, and is over then.</summary>
        [Test]
        public void PatienceHasAnEnd()
        {
            var watch = Watch(new ScriptedTransport().Answer(null, Update(3, "a")));
            Next(watch);
            Assert.Throws<UnavailableException>(() => Next(watch));
            Assert.IsNull(Next(watch));
        }

        /// <summary>However long nobody read before it is noticed that the stream broke, it is opened again.</summary>
        [Test]
        public void TimeInWhichNobodyReadsCostsNoPatience()
        {
            var clock = new SteppingClock();
            var transport = new ScriptedTransport().Answer(null, Update(3, "a")).Answer(null).Answer(null, Update(4, "a", 4));
            var watch = Watch(transport, clock);
            Next(watch);
            clock.Pass(TimeSpan.FromDays(1));
            Assert.AreEqual(4UL, Next(watch).View.Table.Revision);
        }

        /// <summary>A program that stood still in the middle of an attempt is as patient as one that did not.</summary>
        [Test]
        public void AttemptsCostNoMoreThanTheirLimit()
        {
            var clock = new SteppingClock();
            var transport = new ScriptedTransport().Answer(null, Update(3, "a")).Answer(null).Answer(null, Update(4, "a", 4));
            var watch = Watch(transport, clock);
            Next(watch);
            transport.Sending = () => clock.Pass(TimeSpan.FromDays(1));
            Assert.AreEqual(4UL, Next(watch).View.Table.Revision);
        }

        /// <summary>A service that asks for more time than there is patience gets it once.</summary>
        [Test]
        public void InterruptionsAreTriedToBeMendedAtLeastOnce()
        {
            var busy = Ends.Refusal(StatusCode.Unavailable, "", "OVERLOADED", TimeSpan.FromHours(1));
            var transport = new ScriptedTransport().Answer(busy, Update(3, "a")).Answer(busy);
            var watch = Watch(transport);
            Next(watch);
            Assert.Throws<UnavailableException>(() => Next(watch));
            Assert.AreEqual(2, transport.Sent.Count);
        }

        /// <summary>The service is asked again when the pause is over, also if no reader waits for so long.</summary>
        [Test]
        public void ReadersThatComeAndGoCutNoPauseShort()
        {
            var clock = new SteppingClock();
            var transport = new ScriptedTransport().Answer(null, Update(3, "a")).Answer(null, Update(4, "a", 4));
            var watch = Watch(transport, clock);
            Next(watch);
            using (var ended = new CancellationTokenSource())
            {
                clock.Delaying = ended.Cancel;
                Assert.Throws<OperationCanceledException>(() => watch.NextAsync(ended.Token).GetAwaiter().GetResult());
            }
            clock.Delaying = null;
            Assert.AreEqual(1, transport.Sent.Count);
            Next(watch);
            Assert.AreEqual(1, clock.Delays.Count);
        }

        /// <summary>What a new connection does not mend ends the watch at once.</summary>
        [Test]
        public void RefusalsEndWatches()
        {
            var transport = new ScriptedTransport().Answer(Ends.Refusal(StatusCode.PermissionDenied, "", "TOKEN_WRONG"));
            Assert.Throws<TokenWrongException>(() => Next(Watch(transport)));
            Assert.AreEqual(1, transport.Sent.Count);
        }

        /// <summary>A listener calls back on its thread alone, in order, and not after it is disposed.</summary>
        [Test]
        public void ListenersCallBackOnTheirThread()
        {
            var context = new HeldContext();
            var shown = new System.Collections.Generic.List<ulong>();
            var transport = new ScriptedTransport().Answer(null, Update(3, "a"), Update(4, "a", 4));
            var listener = new TableListener(Watch(transport), context);
            listener.Updated += update => shown.Add(update.View.Table.Revision);
            Assert.AreEqual(0, shown.Count);
            context.RunFrame();
            Assert.AreEqual(0, shown.Count);
            context.RunFrame();
            Assert.AreEqual(new ulong[] { 3, 4 }, shown.ToArray());

            var quiet = new TableListener(Watch(new ScriptedTransport().Answer(null, Update(3, "a"))), context);
            quiet.Updated += update => shown.Clear();
            context.RunFrame();
            quiet.Dispose();
            context.RunFrame();
            Assert.AreEqual(2, shown.Count);
        }

        /// <summary>A listener tells its end whatever ended it: a refusal as it is, and any other fault with its cause.</summary>
        [Test]
        public void ListenersTellEveryEnd()
        {
            var fault = new InvalidOperationException("not foreseen");
            var faulty = EndOf(new ScriptedTransport { AtTheEnd = fault });
            Assert.AreEqual(StatusCode.Unknown, faulty.Status);
            Assert.AreEqual(fault, faulty.InnerException);

            var refused = EndOf(new ScriptedTransport().Answer(Ends.Refusal(StatusCode.PermissionDenied, "", "TOKEN_WRONG")));
            Assert.AreEqual("TOKEN_WRONG", refused.Reason);
        }

        private static HummelException EndOf(ITransport transport)
        {
            var context = new HeldContext();
            HummelException end = null;
            var listener = new TableListener(Watch(transport), context);
            listener.Ended += reason => end = reason;
            context.RunFrame();
            context.RunFrame();
            Assert.IsTrue(end != null);
            return end;
        }

        private static Watch Watch(ITransport transport, IClock clock = null) =>
            new HummelClient(transport, null, clock ?? new SteppingClock()).Spectate("t").Watch();

        private static Update Next(Watch watch) => watch.NextAsync().GetAwaiter().GetResult();

        private static WatchTableResponse Update(ulong revision, string epoch, params int[] commits)
        {
            var update = new Update { View = new View { Table = new Table { Revision = revision, Epoch = epoch } } };
            update.Commits.AddRange(commits.Select(commit => new Commit { Revision = (ulong)commit }));
            return new WatchTableResponse { Update = update };
        }
    }
}
