-- After an administrator's reset the listings stay verified until this moment; null where there is no such grace.
alter table claims add column grace_until timestamptz(3);
alter table claims add constraint grace_is_of_pending_claims check (grace_until is null or status = 'pending');
create index claims_in_grace on claims (grace_until) where grace_until is not null;
create index claims_newest on claims (created_at desc, domain);

-- What events that are about no service tell: the domain of a lapsed claim.
alter table events add column detail jsonb;

-- The log stays append-only in what happened, to whom and when. What was said of a purged listing is taken out of it.
create function refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.service is null and new.previous is null
     and (new.seq, new.id, new.kind, new.service_id, new.protocol, new.at, new.detail)
         is not distinct from (old.seq, old.id, old.kind, old.service_id, old.protocol, old.at, old.detail) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger events_are_append_only on events;
create trigger events_are_append_only before update or delete on events
  for each row execute function refuse_event_change();

-- What an owner deleted, newest first.
create index services_deleted_by_host on services (host, deleted_at desc) where deleted_at is not null;
