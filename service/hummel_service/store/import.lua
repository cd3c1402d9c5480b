-- Writes a whole table with its log: all of it or nothing.
--
-- KEYS: 1 snapshot (hash), 2 log (stream), 3 requests (sorted set), see keys.py
-- ARGV: 1 epoch, 2 request id, 3 channel for the nudge, 4 nudge,
--       5 milliseconds until the table is removed if nothing follows, 0 for never,
--       6 how many log entries follow, 7 and on: an entry and a digest for each of them; then
--       fields and values of the snapshot
-- Returns what commit.lua returns.

local done = redis.call('ZSCORE', KEYS[3], ARGV[2])
if done then
  local id = string.format('%.0f-0', tonumber(done))
  local entry = redis.call('XRANGE', KEYS[2], id, id)[1]
  return {'done', tonumber(done), entry and entry[2][4] or ''}
end
if redis.call('EXISTS', KEYS[1], KEYS[2]) > 0 then
  return {'stale', 0}
end

local reign = string.match(redis.call('INFO', 'replication'), 'master_replid:(%w+)')
local count = tonumber(ARGV[6])
for number = 1, count do
  local at = 5 + 2 * number
  -- XADD comes first: see commit.lua.
  redis.call('XADD', KEYS[2], string.format('%.0f-0', number), 'e', ARGV[at], 'd', ARGV[at + 1])
end
local revision = string.format('%.0f', count)
redis.call('HSET', KEYS[1], 'revision', revision, 'epoch', ARGV[1], 'reign', reign, unpack(ARGV, 7 + 2 * count))
redis.call('ZADD', KEYS[3], revision, ARGV[2])
if ARGV[5] ~= '0' then
  for _, key in ipairs(KEYS) do
    redis.call('PEXPIRE', key, ARGV[5])
  end
end
redis.call('PUBLISH', ARGV[3], ARGV[4])
return {'committed', count}
