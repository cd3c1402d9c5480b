-- Counts a table among its owner's open ones, if there is room for it.
--
-- KEYS: 1 the owner's open tables (sorted set by when to look at them again), see keys.py
-- ARGV: 1 table id, 2 how many tables the owner may have, 3 when to look at this one again,
--       4 now, 5 how many to look at again at a time, 6 milliseconds until the key may be removed
-- Returns {1} if the table is counted, else {0, ids of tables to look at again}.

if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then
    return {0, redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[4], 'LIMIT', 0, ARGV[5])}
  end
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
end
redis.call('PEXPIRE', KEYS[1], ARGV[6])
return {1, {}}
