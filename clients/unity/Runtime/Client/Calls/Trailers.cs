using System;
using System.Collections.Generic;
using System.Text;

namespace Hummel.Client
{
    /// <summary>The trailers that gRPC-Web sends as the last frame: lines of name, colon, value.</summary>
    internal static class Trailers
    {
        private static readonly string[] LineEnds = { "\r\n", "\n" };

        /// <summary>Returns the trailers by their lower-case names.</summary>
        public static IReadOnlyDictionary<string, string> Parse(byte[] content)
        {
            var trailers = new Dictionary<string, string>();
            foreach (var line in Encoding.ASCII.GetString(content).Split(LineEnds, StringSplitOptions.RemoveEmptyEntries))
            {
                var colon = line.IndexOf(':');
                if (colon > 0)
                {
                    trailers[line.Substring(0, colon).Trim().ToLowerInvariant()] = line.Substring(colon + 1).Trim();
                }
            }
            return trailers;
        }
    }
}
