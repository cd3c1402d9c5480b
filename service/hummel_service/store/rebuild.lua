-- Writes a table's snapshot anew from what its log gave.
--
-- KEYS: 1 snapshot (hash), 2 log (stream), 3 requests (sorted set), see keys.py
-- ARGV: 1 the last revision of the log that was read, 2 channel for the nudge, 3 nudge,
--       4 milliseconds until the table is removed if nothing follows, 0 for never,
--       5 and on: fields and values of the snapshot
-- Returns 1 if it was done, 0 if the log has another end by now.

local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
if last and last[1] ~= ARGV[1] .. '-0' then
  return 0
end
local reign = string.match(redis.call('INFO', 'replication'), 'master_replid:(%w+)')
local sealed = false
if redis.call('TYPE', KEYS[1]).ok == 'hash' then
  sealed = redis.call('HGET', KEYS[1], 'sealed')
end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'reign', reign, unpack(ARGV, 5))
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
  local entries = redis.call('XRANGE', KEYS[2], '-', '+')
  redis.call('DEL', KEYS[2])
  for _, entry in ipairs(entries) do
    redis.call('XADD', KEYS[2], entry[1], unpack(entry[2]))
  end
end
for _, key in ipairs(KEYS) do
  if ARGV[4] == '0' then
    redis.call('PERSIST', key)
  else
    redis.call('PEXPIRE', key, ARGV[4])
  end
end
redis.call('PUBLISH', ARGV[2], ARGV[3])
return 1
