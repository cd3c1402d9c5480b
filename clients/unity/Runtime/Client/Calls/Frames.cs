using System;
using System.IO;
using System.Threading.Tasks;

namespace Hummel.Client
{
    /// <summary>The frames that gRPC and gRPC-Web put messages in: a byte of flags, the length in four bytes, the content.</summary>
    internal static class Frames
    {
        /// <summary>The length of what stands before the content.</summary>
        public const int HeadBytes = 5;

        private const byte Compressed = 0x01;

        private const byte Trailers = 0x80;

        /// <summary>Returns a message in its frame.</summary>
        public static byte[] Pack(byte[] message)
        {
            var frame = new byte[HeadBytes + message.Length];
            for (var place = 0; place < 4; place++)
            {
                frame[HeadBytes - 1 - place] = (byte)(message.Length >> (8 * place));
            }
            Buffer.BlockCopy(message, 0, frame, HeadBytes, message.Length);
            return frame;
        }

        /// <summary>Reads the next frame of an answer; null where it ends.</summary>
        /// <exception cref="TransportException">The answer ends within a frame, or is none of frames.</exception>
        public static async Task<Frame> ReadAsync(ITransportResponse answer, int maxBytes)
        {
            var head = new byte[HeadBytes];
            var read = await FillAsync(answer, head).Anywhere();
            if (read == 0)
            {
                return null;
            }
            var length = ((uint)head[1] << 24) | ((uint)head[2] << 16) | ((uint)head[3] << 8) | head[4];
            if (read < HeadBytes || (head[0] & Compressed) != 0)
            {
                throw new TransportException("what came is not what gRPC sends");
            }
            if (length > maxBytes)
            {
                throw new InvalidDataException($"an answer of {length} bytes is longer than the {maxBytes} allowed");
            }
            var content = new byte[length];
            if (await FillAsync(answer, content).Anywhere() < length)
            {
                throw new TransportException("the answer broke off within a message");
            }
            return new Frame(content, (head[0] & Trailers) != 0);
        }

        private static async Task<int> FillAsync(ITransportResponse answer, byte[] buffer)
        {
            var filled = 0;
            while (filled < buffer.Length)
            {
                var read = await answer.ReadAsync(buffer, filled, buffer.Length - filled).Anywhere();
                if (read == 0)
                {
                    break;
                }
                filled += read;
            }
            return filled;
        }
    }

    /// <summary>What a frame holds.</summary>
    internal sealed class Frame
    {
        public Frame(byte[] content, bool isTrailers)
        {
            Content = content;
            IsTrailers = isTrailers;
        }

        public byte[] Content { get; }

        /// <summary>Whether the content is the trailers of gRPC-Web instead of a message.</summary>
        public bool IsTrailers { get; }
    }
}
