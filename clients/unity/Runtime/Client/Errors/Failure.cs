using System;
using System.Collections.Generic;

namespace Hummel.Client
{
    /// <summary>What is known about a call that failed.</summary>
    public sealed class Failure
    {
        private static readonly IReadOnlyDictionary<string, string> Nothing = new Dictionary<string, string>();

        /// <summary>Makes a failure of which no more is known.</summary>
        public Failure(StatusCode status, string message)
        {
            Status = status;
            Message = message ?? "";
        }

        /// <summary>The status.</summary>
        public StatusCode Status { get; }

        /// <summary>What is wrong and what to do, for people.</summary>
        public string Message { get; }

        /// <summary>
        /// Why, for programs: a value of <see cref="Hummel.V1.ErrorReason"/> or of the game's IllegalReason as the schema
        /// spells it, without its prefix, for example "SEAT_TAKEN". Empty if the failure is one of the way to the service.
        /// </summary>
        public string Reason { get; internal set; } = "";

        /// <summary>"hummel" for the service, "GAME.hummel" for a game's rules; empty if the reason is.</summary>
        public string Domain { get; internal set; } = "";

        /// <summary>Facts that go with the reason, by lowerCamel name.</summary>
        public IReadOnlyDictionary<string, string> Metadata { get; internal set; } = Nothing;

        /// <summary>After what time the service wants to be asked again; null if it does not say.</summary>
        public TimeSpan? RetryDelay { get; internal set; }

        /// <summary>What is wrong with which field of the request.</summary>
        public IReadOnlyList<FieldViolation> FieldViolations { get; internal set; } = Array.Empty<FieldViolation>();

        /// <inheritdoc/>
        public override string ToString() => $"{(Reason.Length > 0 ? Reason : Status.ToString())}: {Message}";
    }

    /// <summary>What is wrong with one field of a request.</summary>
    public sealed class FieldViolation
    {
        /// <summary>Makes a violation.</summary>
        public FieldViolation(string field, string description)
        {
            Field = field;
            Description = description;
        }

        /// <summary>The field's path, for example "player_name".</summary>
        public string Field { get; }

        /// <summary>What is wrong with it, for people.</summary>
        public string Description { get; }
    }
}
