-- A lease is settled by whoever holds its token, once: a result whose commit was in doubt is not recorded a second time.
alter table probe_leases add column token uuid not null;

drop index services_by_evidence;
create index services_by_evidence on services (evidence_at, id)
  where status = 'active' and deleted_at is null and uptime_30d is not null;

-- Checks recorded so far, rolled up as every check is from now on.
insert into checks_hourly (service_id, hour, ok, wrong, unreachable, slow, latency_count, latency_sum_ms)
  select service_id, date_trunc('hour', checked_at, 'UTC'), count(*) filter (where verdict = 'ok'),
         count(*) filter (where verdict = 'wrong'), count(*) filter (where verdict = 'unreachable'),
         count(*) filter (where is_slow), count(response_time_ms), coalesce(sum(response_time_ms), 0)
  from checks where verdict <> 'no_verdict' group by 1, 2
  on conflict do nothing;
insert into checks_daily (service_id, day, ok, wrong, unreachable, slow, latency_count, latency_sum_ms)
  select service_id, (checked_at at time zone 'UTC')::date, count(*) filter (where verdict = 'ok'),
         count(*) filter (where verdict = 'wrong'), count(*) filter (where verdict = 'unreachable'),
         count(*) filter (where is_slow), count(response_time_ms), coalesce(sum(response_time_ms), 0)
  from checks where verdict <> 'no_verdict' group by 1, 2
  on conflict do nothing;

-- What listings show rests on evidence from now on; until the next check, on the last one.
update services s set
  evidence_at = (select max(c.checked_at) from checks c where c.service_id = s.id and c.verdict <> 'no_verdict'),
  stale_at = s.last_checked_at + interval '45 minutes'
where s.last_checked_at is not null;
