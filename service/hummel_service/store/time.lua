-- Returns the time of the server that has the alarms: {seconds, microseconds}.
--
-- KEYS: 1 alarms, see keys.py: so all replicas ask the same server of a cluster
return redis.call('TIME')
