-- Writes one change of a table: all of it or nothing.
--
-- KEYS: 1 snapshot (hash), 2 log (stream), 3 requests (sorted set), see keys.py
-- ARGV: 1 expected revision, 2 expected epoch, 3 request id, 4 request digest, 5 log entry,
--       6 how many requests to remember, 7 channel for the nudge, 8 nudge,
--       9 milliseconds until the table is removed if nothing follows, 0 for never,
--       10 for an undo: 'keep' the State as it was before, 'forget' what was kept, or 'leave' it,
--       11 and on: fields and values of the snapshot that change
-- Returns {'done', revision, digest} for a request that was carried out before,
--         {'stale', revision} if the table is not what the caller decided on,
--         {'committed', revision} otherwise. Fails with the server's own error if it takes no writes.
--
-- The request is looked up first: a commit whose answer was lost finds itself. The log's
-- ids are the revisions, so the stream itself would refuse a second entry for one.

local done = redis.call('ZSCORE', KEYS[3], ARGV[3])
if done then
  local id = string.format('%.0f-0', tonumber(done))
  local entry = redis.call('XRANGE', KEYS[2], id, id)[1]
  return {'done', tonumber(done), entry and entry[2][4] or ''}
end

-- A table that another reign of the store wrote may lack its last changes: load.lua must
-- begin a new epoch before anything follows.
local reign = string.match(redis.call('INFO', 'replication'), 'master_replid:(%w+)')
local found = redis.call('HMGET', KEYS[1], 'revision', 'epoch', 'reign')
local revision = tonumber(found[1] or '0') or -1
local stale = revision ~= tonumber(ARGV[1])
if found[1] then
  -- Without its log a table is damaged, which a new log would hide: load.lua tells.
  stale = stale or found[2] ~= ARGV[2] or found[3] ~= reign or redis.call('EXISTS', KEYS[2]) == 0
end
if stale then
  if found[1] and found[3] ~= reign then
    -- Deciding anew helps nobody while load.lua can't begin the epoch: a write that changes
    -- nothing lets the server itself say why it takes none.
    redis.call('HSETNX', KEYS[1], 'revision', '')
  end
  return {'stale', revision}
end

-- XADD comes first: it is the only write that can still be refused, and Redis takes
-- nothing back that a script has written.
local new = string.format('%.0f', revision + 1)
redis.call('XADD', KEYS[2], new .. '-0', 'e', ARGV[5], 'd', ARGV[4])
if ARGV[10] == 'keep' then
  local state = redis.call('HMGET', KEYS[1], 'state', 'state_crc')
  redis.call('HSET', KEYS[1], 'undo', state[1] or '', 'undo_crc', state[2] or '')
elseif ARGV[10] == 'forget' then
  redis.call('HDEL', KEYS[1], 'undo', 'undo_crc')
end
redis.call('HSET', KEYS[1], 'revision', new, 'epoch', ARGV[2], 'reign', reign, unpack(ARGV, 11))
redis.call('ZADD', KEYS[3], new, ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', revision + 1 - tonumber(ARGV[6]))
for _, key in ipairs(KEYS) do
  if ARGV[9] == '0' then
    redis.call('PERSIST', key)
  else
    redis.call('PEXPIRE', key, ARGV[9])
  end
end
redis.call('PUBLISH', ARGV[7], ARGV[8])
return {'committed', revision + 1}
