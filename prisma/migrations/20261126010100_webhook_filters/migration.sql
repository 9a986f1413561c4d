-- The filters of a webhook. Null and the empty array mean no filter. Services may be purged while a webhook still names them, so `service_id` is no
-- foreign key.
alter table webhooks
  add column service_id uuid,
  add column host text check (length(host) <= 253),
  -- Lower case. A category matches with everything below it.
  add column categories text[] not null default '{}' check (cardinality(categories) <= 20),
  -- Ids of networks; a name that the table of networks lacks is in lower case.
  add column networks text[] not null default '{}' check (cardinality(networks) <= 20),
  add column max_price_usd double precision check (max_price_usd >= 0 and max_price_usd < 'Infinity');

alter table webhooks drop constraint webhooks_events_check;
alter table webhooks add constraint webhooks_events_check check (
  cardinality(events) > 0 and events <@ array[
    'service.new', 'service.health_changed', 'service.down', 'service.price_changed', 'service.payee_changed',
    'incident.opened', 'incident.closed', 'listing.dropped']);

-- An event is compared with the webhooks of its service, those of its host, and those that name neither (lib/webhooks/match.ts).
create index webhooks_by_service on webhooks (service_id) where is_active and service_id is not null;
create index webhooks_by_host on webhooks (host) where is_active and service_id is null and host is not null;
create index webhooks_of_any_host on webhooks (id) where is_active and service_id is null and host is null;
