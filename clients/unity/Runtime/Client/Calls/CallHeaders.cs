using System;
using System.Collections.Generic;
using System.Globalization;

namespace Hummel.Client
{
    /// <summary>The headers of a call.</summary>
    internal static class CallHeaders
    {
        // The longest that fits the header's eight digits.
        private const double MaxTimeoutMs = 99_999_999;

        /// <summary>Returns the headers.</summary>
        /// <param name="protocol">What the call looks like on the wire.</param>
        /// <param name="token">What proves a seat or an owner; null: nothing.</param>
        /// <param name="apiKey">What proves the caller; null: nothing.</param>
        /// <param name="limit">How long the caller waits; null: for ever.</param>
        public static List<KeyValuePair<string, string>> Make(
            WireProtocol protocol, string token, string apiKey, TimeSpan? limit)
        {
            var (mark, markValue) = protocol.Mark();
            var headers = new List<KeyValuePair<string, string>> { Header(mark, markValue) };
            if (token != null)
            {
                headers.Add(Header("authorization", "Bearer " + token));
            }
            if (apiKey != null)
            {
                headers.Add(Header("x-api-key", apiKey));
            }
            if (limit.HasValue)
            {
                headers.Add(Header("grpc-timeout", Timeout(limit.Value)));
            }
            return headers;
        }

        private static KeyValuePair<string, string> Header(string name, string value) =>
            new KeyValuePair<string, string>(name, value);

        private static string Timeout(TimeSpan limit)
        {
            var milliseconds = Math.Min(MaxTimeoutMs, Math.Max(1, Math.Ceiling(limit.TotalMilliseconds)));
            return milliseconds.ToString("0", CultureInfo.InvariantCulture) + "m";
        }
    }
}
