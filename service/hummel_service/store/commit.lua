-- Writes one change of a table: all of it or nothing.
--
-- KEYS: 1 snapshot (hash), 2 log (stream), 3 requests (sorted set), see keys.py
-- ARGV: 1 expected revision, 2 request id, 3 request digest, 4 log entry,
--       5 how many requests to remember, 6 channel for the nudge, 7 nudge,
--       8 and on: fields and values of the snapshot that change
-- Returns {'done', revision, digest} for a request that was carried out before,
--         {'stale', revision} if the table is not at the expected revision,
--         {'committed', revision} otherwise.
--
-- The request is looked up first: a commit whose answer was lost finds itself. The log's
-- ids are the revisions, so the stream itself would refuse a second entry for one.

local done = redis.call('ZSCORE', KEYS[3], ARGV[2])
if done then
  local id = string.format('%.0f-0', tonumber(done))
  local entry = redis.call('XRANGE', KEYS[2], id, id)[1]
  return {'done', tonumber(done), entry and entry[2][4] or ''}
end

local revision = tonumber(redis.call('HGET', KEYS[1], 'revision') or '0')
if revision ~= tonumber(ARGV[1]) then
  return {'stale', revision}
end

-- XADD comes first: it is the only write that can still be refused, and Redis takes
-- nothing back that a script has written.
local new = string.format('%.0f', revision + 1)
redis.call('XADD', KEYS[2], new .. '-0', 'e', ARGV[4], 'd', ARGV[3])
redis.call('HSET', KEYS[1], 'revision', new, unpack(ARGV, 8))
redis.call('ZADD', KEYS[3], new, ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', revision + 1 - tonumber(ARGV[5]))
redis.call('PUBLISH', ARGV[6], ARGV[7])
return {'committed', revision + 1}
