-- Sets an alarm of the clock, unless it is set for an earlier time, and drops an old one.
--
-- KEYS: 1 alarms (sorted set by time), see keys.py
-- ARGV: 1 alarm, 2 its time, 3 the alarm that is not needed any more
redis.call('ZADD', KEYS[1], 'LT', ARGV[2], ARGV[1])
redis.call('ZREM', KEYS[1], ARGV[3])
