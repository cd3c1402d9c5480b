using System;
using System.Linq;
using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using Google.Rpc;

namespace Hummel.Client
{
    /// <summary>Reads what the trailers of a call say about its end.</summary>
    internal static class FailureReader
    {
        /// <summary>Returns how a call failed; null if it did not.</summary>
        /// <param name="trailer">Returns a trailer by its name, or null.</param>
        /// <remarks>Never throws: details that can't be read are left out, the status is always known.</remarks>
        public static Failure Read(Func<string, string> trailer)
        {
            var number = trailer("grpc-status");
            if (!int.TryParse(number, out var status))
            {
                return new Failure(StatusCode.Unknown, $"the answer ends with the status \"{number}\", which is none");
            }
            if (status == 0)
            {
                return null;
            }
            var known = System.Enum.IsDefined(typeof(StatusCode), status) ? (StatusCode)status : StatusCode.Unknown;
            var failure = new Failure(known, Uri.UnescapeDataString(trailer("grpc-message") ?? ""));
            Explain(failure, trailer("grpc-status-details-bin"));
            return failure;
        }

        /// <summary>Returns what an HTTP status means where no call was answered.</summary>
        public static Failure OfHttp(int httpStatus)
        {
            var message = $"HTTP status {httpStatus}: no gRPC service answered at this address";
            switch (httpStatus)
            {
                case 400: return new Failure(StatusCode.Internal, message);
                case 401: return new Failure(StatusCode.Unauthenticated, message);
                case 403: return new Failure(StatusCode.PermissionDenied, message);
                case 404: case 405: case 415: return new Failure(StatusCode.Unimplemented, message);
                case 429: case 502: case 503: case 504: return new Failure(StatusCode.Unavailable, message);
                default: return new Failure(StatusCode.Unknown, message);
            }
        }

        private static void Explain(Failure failure, string details)
        {
            if (details == null)
            {
                return;
            }
            try
            {
                foreach (var detail in Google.Rpc.Status.Parser.ParseFrom(FromBase64(details)).Details)
                {
                    Explain(failure, detail);
                }
            }
            catch (Exception error) when (error is FormatException || error is InvalidProtocolBufferException)
            {
                // The status and its text say enough.
            }
        }

        // By name instead of by descriptor: that needs no reflection, which WebGL and iOS builds strip.
        private static void Explain(Failure failure, Any detail)
        {
            switch (detail.TypeUrl.Substring(detail.TypeUrl.LastIndexOf('/') + 1))
            {
                case "google.rpc.ErrorInfo":
                    var info = ErrorInfo.Parser.ParseFrom(detail.Value);
                    failure.Reason = info.Reason;
                    failure.Domain = info.Domain;
                    failure.Metadata = info.Metadata.ToDictionary(fact => fact.Key, fact => fact.Value);
                    break;
                case "google.rpc.RetryInfo":
                    failure.RetryDelay = ReadDelay(RetryInfo.Parser.ParseFrom(detail.Value).RetryDelay);
                    break;
                case "google.rpc.BadRequest":
                    failure.FieldViolations = BadRequest.Parser.ParseFrom(detail.Value).FieldViolations
                        .Select(violation => new FieldViolation(violation.Field, violation.Description)).ToList();
                    break;
            }
        }

        private static TimeSpan? ReadDelay(Duration delay)
        {
            try
            {
                return delay?.ToTimeSpan();
            }
            catch (InvalidOperationException)
            {
                return null; // out of the range of durations
            }
        }

        // Senders may leave the padding out.
        private static byte[] FromBase64(string text) =>
            Convert.FromBase64String(text.TrimEnd('=') + new string('=', (4 - text.TrimEnd('=').Length % 4) % 4));
    }
}
