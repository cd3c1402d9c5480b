-- Reads a table's snapshot, and begins a new epoch if another reign of the store wrote it.
--
-- KEYS: 1 snapshot (hash), 2 log (stream), 3 requests (sorted set), see keys.py
-- ARGV: 1 name of the new epoch, if one begins; 2 a request id to look for, or '';
--       3 and on: the fields to read
-- Returns {the fields' values, the revision that the request made or false, its digest,
--          the id of the last log entry, '0-0' where there is none, or '' where the log was packed}.
--
-- A reign is the time in which one server takes the writes without a break: a restart and a
-- fail-over begin another one. Both may have lost the last changes of a table, and nobody can
-- tell from what is left. So the epoch ends at the revision that is left: who has seen no
-- more than that goes on, who has seen more is told.

local replication = redis.call('INFO', 'replication')
if string.find(replication, 'role:slave', 1, true) then
  return redis.error_reply('READONLY what a replica has may be old')
end
local reign = string.match(replication, 'master_replid:(%w+)')
local known = redis.call('HMGET', KEYS[1], 'revision', 'epoch', 'reign', 'epochs')
if known[2] and known[3] ~= reign and string.find(known[1] or '', '^%d+$') then
  local ended = known[2] .. ':' .. known[1]
  if known[4] then
    ended = known[4] .. ' ' .. ended
  end
  -- A viewer who comes from an epoch long ago starts anew; the list must not grow for ever.
  while #ended > 1000 do
    ended = string.match(ended, ' (.*)') or ''
  end
  -- Where nothing can be written now, no change can be made either, and commit.lua tells why:
  -- later will do.
  redis.pcall('HSET', KEYS[1], 'epoch', ARGV[1], 'reign', reign, 'epochs', ended)
end

local done, digest = false, ''
if ARGV[2] ~= '' then
  done = redis.call('ZSCORE', KEYS[3], ARGV[2])
  if done then
    local id = string.format('%.0f-0', tonumber(done))
    local entry = redis.call('XRANGE', KEYS[2], id, id)[1]
    digest = entry and entry[2][4] or ''
  end
end
local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
local end_of_log = last and last[1] or redis.call('HEXISTS', KEYS[1], 'sealed') == 1 and '' or '0-0'
return {redis.call('HMGET', KEYS[1], unpack(ARGV, 3)), done, digest, end_of_log}
