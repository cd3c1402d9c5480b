-- Reads a table's snapshot, and begins a new epoch if another process of the store wrote it.
--
-- KEYS: 1 snapshot (hash), see keys.py
-- ARGV: 1 name of the new epoch, if one begins; 2 and on: the fields to read
-- Returns the fields' values.
--
-- A store that was restarted or failed over may have lost the last changes of a table, and
-- nobody can tell from what is left. So the epoch ends at the revision that is left: who has
-- seen no more than that goes on, who has seen more is told.

local known = redis.call('HMGET', KEYS[1], 'revision', 'epoch', 'run', 'epochs')
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
if known[1] and known[2] and known[3] ~= run then
  local ended = known[2] .. ':' .. known[1]
  if known[4] then
    ended = known[4] .. ' ' .. ended
  end
  -- Where nothing can be written now, no change can be made either: later will do.
  redis.pcall('HSET', KEYS[1], 'epoch', ARGV[1], 'run', run, 'epochs', ended)
end
return redis.call('HMGET', KEYS[1], unpack(ARGV, 2))
