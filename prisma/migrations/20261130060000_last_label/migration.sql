-- A service that its last source drops keeps that source's label, since `source` is one of ten values in the API, never an empty
-- text. What an empty list of labels has meant so far is a column of its own: no source names the service any more.
alter table services add column is_unnamed boolean not null default false;
drop index services_unnamed;
create index services_unnamed on services (health_since)
  where status = 'active' and deleted_at is null and is_unnamed and health_status = 'down';

-- The newest event that has a label gives the last one. A service without such an event was never public, and only `well-known`
-- drops a label of services that wait for review.
update services s set is_unnamed = true, updated_at = now(), sources = coalesce(
  (select string_to_array(coalesce(nullif(e.service ->> 'source', ''), e.previous ->> 'source'), ',')
   from events e
   where e.service_id = s.id and coalesce(nullif(e.service ->> 'source', ''), nullif(e.previous ->> 'source', '')) is not null
   order by e.seq desc limit 1),
  '{well-known}')
where sources = '{}';

-- A replay of the log gives the public catalogue, so each repaired service that is public has an event with its label. The event
-- names no previous value, because the empty label was none. 402402 is the advisory lock of lib/events/log.ts.
select pg_advisory_xact_lock(402402);
insert into events (id, kind, service_id, protocol, at, service)
select gen_random_uuid(), 'service.updated', s.id, s.protocol, now(), last.service || jsonb_build_object(
  'source', array_to_string(s.sources, ','), 'updated_at', to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
from services s cross join lateral (
  select e.service from events e where e.service_id = s.id and e.service is not null order by e.seq desc limit 1) last
where s.is_unnamed and s.status = 'active' and s.deleted_at is null
order by s.number;
