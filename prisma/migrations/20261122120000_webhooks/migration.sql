-- Deliveries are a queue for each webhook, and every attempt of one is kept (decisions.md, "Webhooks and events").

alter table webhooks drop column lease_until;
-- Signs beside the new secret for a day after a rotation.
alter table webhooks add column former_secret_encrypted bytea;
alter table webhooks add column former_until timestamptz(3);
alter table webhooks add constraint former_secret_has_its_end check (
  (former_secret_encrypted is null) = (former_until is null));
alter table webhooks add column deactivation_reason text check (length(deactivation_reason) <= 300);
-- The last event of the log that this webhook was not there for.
alter table webhooks add column from_seq bigint not null default 0;
create index webhooks_by_url on webhooks (url) where is_active;
create index webhooks_newest on webhooks (created_at desc, id);

drop table deliveries;
create sequence delivery_positions as bigint;
create table deliveries (
  id           bigint generated always as identity primary key,
  -- The place in the webhook's queue; one that is sent again goes to its end.
  position     bigint not null default nextval('delivery_positions'),
  webhook_id   uuid not null references webhooks on delete cascade,
  -- What the receiver knows it by, the same at every attempt: the event's id; a test has one of its own.
  message_id   uuid not null,
  event_seq    bigint references events (seq),
  kind         text not null,
  -- What is sent, byte for byte, at every attempt. Null once the listing it tells of was purged.
  body         text,
  state        text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts     integer not null default 0 check (attempts >= 0),
  created_at   timestamptz(3) not null default now(),
  delivered_at timestamptz(3),
  last_status  integer,
  last_error   text check (length(last_error) <= 300),
  constraint delivered_has_its_time check ((state = 'delivered') <= (delivered_at is not null)),
  constraint pending_has_its_body check (state <> 'pending' or body is not null),
  constraint deliveries_once unique (webhook_id, message_id)
);
alter sequence delivery_positions owned by deliveries.position;
create index deliveries_pending on deliveries (webhook_id, position) where state = 'pending';
create index deliveries_by_event on deliveries (event_seq);
create index deliveries_by_age on deliveries (created_at);

create table attempts (
  id          bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries on delete cascade,
  at          timestamptz(3) not null,
  ms          integer not null,
  -- Null when there was no answer; then `error` says why.
  status      integer,
  error       text check (length(error) <= 300),
  response    text check (length(response) <= 2048)
);
create index attempts_by_delivery on attempts (delivery_id, id);

-- How far the log has been made into deliveries.
create table outbox (
  only_row boolean primary key default true check (only_row),
  seq      bigint not null default 0
);
insert into outbox (seq) select coalesce(max(seq), 0) from events;

-- What happened since a time.
create index events_by_time on events (at);

alter table events drop constraint events_kind_check;
alter table events add constraint events_kind_check check (
  kind in ('service.new', 'service.updated', 'service.health_changed', 'service.down', 'service.price_changed',
           'service.removed', 'claim.lapsed', 'webhook.deactivated', 'source.summary', 'source.alert'));

-- When the words of a purged listing are taken out of the log, they are taken out of what was or would be sent.
create function redact_deliveries() returns trigger language plpgsql as $$
begin
  update deliveries set body = null, state = case state when 'pending' then 'failed' else state end,
    last_error = case state when 'pending' then 'The listing was purged.' else last_error end
  where event_seq = new.seq;
  return null;
end $$;
create trigger events_redact_deliveries after update on events
  for each row when (new.service is null and old.service is not null) execute function redact_deliveries();
