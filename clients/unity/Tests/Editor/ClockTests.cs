using System;
using System.Threading;
using System.Threading.Tasks;
using NUnit.Framework;

namespace Hummel.Client.Tests
{
    public sealed class ClockTests
    {
        /// <summary>A delay of the frames' clock ends in the first frame after its time, and not before.</summary>
        [Test]
        public void DelaysEndInAFrame()
        {
            var context = new HeldContext();
            var clock = new FrameClock(context);
            var until = clock.Now + TimeSpan.FromMilliseconds(20);
            var delay = clock.DelayAsync(TimeSpan.FromMilliseconds(20), CancellationToken.None);
            while (!delay.IsCompleted)
            {
                context.RunFrame();
            }
            Assert.IsTrue(clock.Now >= until);
        }

        /// <summary>A delay that is cancelled is so in the next frame.</summary>
        [Test]
        public void DelaysAreCancelledInAFrame()
        {
            var context = new HeldContext();
            using (var ended = new CancellationTokenSource())
            {
                var delay = new FrameClock(context).DelayAsync(TimeSpan.FromHours(1), ended.Token);
                context.RunFrame();
                ended.Cancel();
                context.RunFrame();
                Assert.AreEqual(TaskStatus.Canceled, delay.Status);
            }
        }
    }
}
