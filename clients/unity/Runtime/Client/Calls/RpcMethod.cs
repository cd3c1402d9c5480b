using Google.Protobuf;

namespace Hummel.Client
{
    /// <summary>A method of the service.</summary>
    /// <typeparam name="TRequest">What it takes.</typeparam>
    /// <typeparam name="TResponse">What it answers, once or as a stream.</typeparam>
    public sealed class RpcMethod<TRequest, TResponse>
        where TRequest : IMessage
        where TResponse : IMessage<TResponse>
    {
        internal RpcMethod(string service, string name, MessageParser<TResponse> answers)
        {
            Path = $"/hummel.v1.{service}/{name}";
            Answers = answers;
        }

        /// <summary>The path, for example "/hummel.v1.PlayService/GetView".</summary>
        public string Path { get; }

        internal MessageParser<TResponse> Answers { get; }

        /// <inheritdoc/>
        public override string ToString() => Path;
    }
}
