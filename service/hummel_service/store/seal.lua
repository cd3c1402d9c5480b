-- Replaces the log of an ended table by one packed value.
--
-- KEYS: 1 snapshot (hash), 2 log (stream), see keys.py
-- ARGV: 1 the table's revision, 2 the packed log
-- Returns 1 if it was done, 0 if the table is not at that revision.

if redis.call('HGET', KEYS[1], 'revision') ~= ARGV[1] then
  return 0
end
redis.call('HSET', KEYS[1], 'sealed', ARGV[2])
redis.call('DEL', KEYS[2])
return 1
