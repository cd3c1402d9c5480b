// What the generated code uses and Google.Protobuf 3.10 does not have yet.
using Google.Protobuf.Collections;

namespace Google.Rpc
{
    internal static class MapFields
    {
        public static void MergeFrom<TKey, TValue>(this MapField<TKey, TValue> map, MapField<TKey, TValue> other)
        {
            foreach (var entry in other)
            {
                map[entry.Key] = entry.Value;
            }
        }
    }
}
