-- Changes of payees, incidents, and listings that a source dropped are events of their own. `detail` holds what the JSON of the
-- service lacks: the payee, the length and the reason of the incident, the source.
alter table events drop constraint events_kind_check;
alter table events add constraint events_kind_check check (
  kind in ('service.new', 'service.updated', 'service.health_changed', 'service.down', 'service.price_changed',
           'service.payee_changed', 'service.removed', 'incident.opened', 'incident.closed', 'listing.dropped',
           'claim.lapsed', 'webhook.deactivated', 'source.summary', 'source.alert'));
alter table events drop constraint service_events_name_their_service;
alter table events add constraint service_events_name_their_service check (
  kind !~ '^(service|incident|listing)\.' or service_id is not null);

-- A purge takes the service out of its events, and now also their details.
create or replace function refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.service is null and new.previous is null
     and (new.detail is not distinct from old.detail or new.detail is null and old.service_id is not null)
     and (new.seq, new.id, new.kind, new.service_id, new.protocol, new.at)
         is not distinct from (old.seq, old.id, old.kind, old.service_id, old.protocol, old.at) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
