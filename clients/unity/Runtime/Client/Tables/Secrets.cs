using System;
using System.Security.Cryptography;

namespace Hummel.Client
{
    /// <summary>Secrets and ids that are made here and not by the service, so that every change can be repeated safely.</summary>
    public static class Secrets
    {
        private const int TokenBytes = 32;

        /// <summary>Returns a new token: 32 random bytes as unpadded base64url.</summary>
        public static string NewToken()
        {
            var bytes = new byte[TokenBytes];
            using (var source = RandomNumberGenerator.Create())
            {
                source.GetBytes(bytes);
            }
            return Convert.ToBase64String(bytes).TrimEnd('=').Replace('+', '-').Replace('/', '_');
        }

        /// <summary>Returns a new request id: a random UUID.</summary>
        public static string NewRequestId() => Guid.NewGuid().ToString();
    }
}
