-- Replaces the log of an ended table by one packed value.
--
-- KEYS: 1 snapshot (hash), 2 log (stream), 3 requests (sorted set), see keys.py
-- ARGV: 1 the table's revision, 2 its epoch, 3 the packed log,
--       4 for how many milliseconds the requests are still remembered
-- Returns 1 if it was done, 0 if the table is not at that revision of that epoch.

local found = redis.call('HMGET', KEYS[1], 'revision', 'epoch')
if found[1] ~= ARGV[1] or found[2] ~= ARGV[2] then
  return 0
end
redis.call('HSET', KEYS[1], 'sealed', ARGV[3])
redis.call('HDEL', KEYS[1], 'undo', 'undo_crc')
redis.call('DEL', KEYS[2])
redis.call('PEXPIRE', KEYS[3], ARGV[4], 'LT')
return 1
