-- Writes a table's snapshot anew from what its log gave.
--
-- KEYS: 1 snapshot (hash), 2 log (stream), 3 requests (sorted set), see keys.py
-- ARGV: 1 the last revision of the log that was read, 2 the SHA-1 of its requests' digests, one after the other,
--       3 channel for the nudge, 4 nudge,
--       5 milliseconds until the table is removed if nothing follows, 0 for never,
--       6 and on: fields and values of the snapshot
-- Returns 1 if it was done, 0 if the log is another one by now.

local entries = redis.call('XRANGE', KEYS[2], '-', '+')
local last = entries[#entries]
if last then
  -- A store that lost the end may have the same revisions again, of other requests.
  local digests = {}
  for number, entry in ipairs(entries) do
    digests[number] = entry[2][4] or ''
  end
  if last[1] ~= ARGV[1] .. '-0' or redis.sha1hex(table.concat(digests)) ~= ARGV[2] then
    return 0
  end
end
local reign = string.match(redis.call('INFO', 'replication'), 'master_replid:(%w+)')
local sealed = false
if redis.call('TYPE', KEYS[1]).ok == 'hash' then
  sealed = redis.call('HGET', KEYS[1], 'sealed')
end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'reign', reign, unpack(ARGV, 6))
if sealed and not last then
  redis.call('HSET', KEYS[1], 'sealed', sealed)
end
if redis.call('TYPE', KEYS[3]).ok ~= 'zset' then
  redis.call('DEL', KEYS[3])
end
-- What the log has lost has not happened: its requests may come again, and its revisions.
redis.call('ZREMRANGEBYSCORE', KEYS[3], '(' .. ARGV[1], '+inf')
if last then
  -- A stream goes on behind the last entry that it ever had, and XSETID does not set all
  -- servers back. Only a new stream takes those revisions.
  redis.call('DEL', KEYS[2])
  for _, entry in ipairs(entries) do
    redis.call('XADD', KEYS[2], entry[1], unpack(entry[2]))
  end
end
for _, key in ipairs(KEYS) do
  if ARGV[5] == '0' then
    redis.call('PERSIST', key)
  else
    redis.call('PEXPIRE', key, ARGV[5])
  end
end
redis.call('PUBLISH', ARGV[3], ARGV[4])
return 1
