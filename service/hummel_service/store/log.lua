-- Reads a part of a table's log.
--
-- KEYS: 1 snapshot (hash), 2 log (stream), see keys.py
-- ARGV: 1 the first and 2 the last revision wanted, 3 the epoch that they must belong to, or ''
-- Returns {entries, false}, or {{}, packed log} for a table whose log was packed,
--          or {{}, false} if the table is in another epoch.

if ARGV[3] ~= '' and redis.call('HGET', KEYS[1], 'epoch') ~= ARGV[3] then
  return {{}, false}
end
local found = redis.call('XRANGE', KEYS[2], ARGV[1] .. '-0', ARGV[2] .. '-0')
return {found, #found == 0 and redis.call('HGET', KEYS[1], 'sealed')}
