-- The page of changes reads the log newest first, by kind and protocol or by host. The host stands in the JSON of the event, and is
-- absent from the events of purged listings.
create index events_by_kind on events (protocol, kind, seq desc);
create index events_by_host on events ((service ->> 'host'), seq desc) where service_id is not null;

-- Incidents whose recovery a check saw, newest first.
create index incidents_recovered on incidents (closed_at desc) where outcome = 'recovered';
