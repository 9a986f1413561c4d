-- previous: reads
-- Checks are stored in one partition for each UTC day, so that an old day is dropped instead of deleted row by row. The rows of
-- before become one partition, without being copied; it is dropped as a whole when its last day is too old. Statements on checks
-- wait while Postgres reads these rows once: 0.1 s for 1,000,000. The id stays unique by its sequence; nothing looks a check up by
-- its id, and a unique index of a partitioned table would need the time as well. The index by time goes: partitions are by time.

-- The partitions of `checks` by time. Both times are null for the partition of all other times.
create function list_check_days() returns table (partition regclass, starts timestamptz, ends timestamptz)
language sql stable begin atomic
  select c.oid::regclass, substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \(''([^'']+)''\)')::timestamptz,
         substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = to_regclass('checks');
end;

-- Creates the missing partitions from the first to the last day, with the rows of those days that had no partition. Returns their
-- number. Locks `services` first, as every change of a listing does, because the partition gets a foreign key.
create function create_check_days(first date, last date) returns integer language plpgsql as $$
declare
  day date;
  starting timestamptz;
  ending timestamptz;
  name text;
  created integer := 0;
begin
  for day in select first + i from generate_series(0, last - first) i loop
    starting := day::timestamp at time zone 'UTC';
    ending := (day + 1)::timestamp at time zone 'UTC';
    continue when exists (
      select from list_check_days() p where p.ends > starting and coalesce(p.starts, '-infinity') < ending);
    name := 'checks_' || to_char(day, 'YYYYMMDD');
    lock table services in share row exclusive mode;
    lock table checks_other_days in access exclusive mode;
    execute format('create table %I (like checks including defaults including constraints)', name);
    execute format('with moved as (delete from checks_other_days where checked_at >= %L and checked_at < %L returning *)
                    insert into %I select * from moved', starting, ending, name);
    execute format('alter table checks attach partition %I for values from (%L) to (%L)', name, starting, ending);
    created := created + 1;
  end loop;
  return created;
end $$;

-- Drops the partitions whose last check is older than `before`. Returns their number.
create function drop_check_days(before timestamptz) returns integer language plpgsql as $$
declare
  old regclass;
  dropped integer := 0;
begin
  for old in select p.partition from list_check_days() p where p.ends <= before loop
    execute format('drop table %s', old);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- Less than Postgres' deadlock_timeout: a transaction that has read checks and then changes a listing must not be the one that ends.
set local lock_timeout = '500ms';
do $$
declare
  newest timestamptz;
  next_id bigint;
begin
  select max(checked_at) into newest from checks;
  lock table services in share row exclusive mode;
  lock table checks in access exclusive mode;
  select last_value + 1 into next_id from checks_id_seq;
  alter table checks rename to checks_before;
  alter table checks_before alter id drop identity;
  alter table checks_before drop constraint checks_pkey;
  alter index checks_by_service rename to checks_before_by_service;
  drop index checks_by_time;
  alter index checks_answered rename to checks_before_answered;
  create table checks (like checks_before including defaults including constraints) partition by range (checked_at);
  alter table checks alter id add generated always as identity;
  perform setval('checks_id_seq', next_id, false);
  alter table checks add constraint checks_service_id_fkey foreign key (service_id) references services on delete cascade;
  create index checks_by_service on checks (service_id, checked_at desc, id desc) include (verdict, response_time_ms);
  create index checks_answered on checks (service_id, checked_at desc) include (response_time_ms)
    where response_time_ms is not null;
  create table checks_other_days partition of checks default;
  if newest is null then
    drop table checks_before;
  else
    -- Two days, because checks go on while the newest time is read, and a day may begin.
    execute format('alter table checks attach partition checks_before for values from (minvalue) to (%L)',
      date_trunc('day', greatest(newest, now()), 'UTC') + interval '48 hours');
  end if;
  perform create_check_days((now() at time zone 'UTC')::date, (now() at time zone 'UTC')::date + 3);
end $$;
