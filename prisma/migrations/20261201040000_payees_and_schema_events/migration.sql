-- Who is paid, so that readers can filter and watch by payee, and the event of a changed request. docs/decisions.md#payees
-- docs/decisions.md#changes-of-a-request

-- The payees of all offers of the last valid challenge, as `toPayeeKey` of lib/catalogue/cautions/payees.ts writes them.
alter table services add column payees text[] not null default '{}';
-- Those of the service at the time of the event and before it.
alter table events add column payees text[] not null default '{}';
-- Only events of a service with one of these payees; the empty array means no filter.
alter table webhooks add column payees text[] not null default '{}' check (cardinality(payees) <= 20);

drop trigger services_change on services;

-- A purge also takes the payees out of the events.
create or replace function refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.service is null and new.previous is null
     and (new.detail is not distinct from old.detail or new.detail is null and old.service_id is not null)
     and (new.payees = old.payees or new.payees = '{}')
     and (new.seq, new.id, new.kind, new.service_id, new.protocol, new.at)
         is not distinct from (old.seq, old.id, old.kind, old.service_id, old.protocol, old.at) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

alter table events drop constraint events_kind_check;
alter table events add constraint events_kind_check check (
  kind in ('service.new', 'service.updated', 'service.health_changed', 'service.down', 'service.price_changed',
           'service.payee_changed', 'service.schema_changed', 'service.cautions_changed', 'service.removed',
           'incident.opened', 'incident.closed', 'listing.dropped', 'claim.lapsed', 'webhook.deactivated',
           'source.summary', 'source.alert'));
alter table webhooks drop constraint webhooks_events_check;
alter table webhooks add constraint webhooks_events_check check (
  cardinality(events) > 0 and events <@ array[
    'service.new', 'service.health_changed', 'service.down', 'service.price_changed', 'service.payee_changed',
    'service.schema_changed', 'service.cautions_changed', 'incident.opened', 'incident.closed', 'listing.dropped']);

-- Stored challenges and past changes of payees are found at once; other past events have no payee.
create function pg_temp.payee_key(payee text) returns text language sql immutable as $$
  select case when payee ~* '^(0x[0-9a-f]{40}|0[23][0-9a-f]{64})$' then lower(payee) else payee end
$$;
update services s set payees = found.payees
from (
  select given.service_id, array_agg(distinct pg_temp.payee_key(given.payee)) as payees
  from (select c.service_id, o ->> 'pay_to' as payee from challenges c, jsonb_array_elements(c.facts -> 'offers') o
        union select s.id, s.observed_pay_to from services s) given
  where given.payee is not null group by given.service_id) found
where found.service_id = s.id and not coalesce((s.payment_record #>> '{payees,varies}')::boolean, false);

alter table events disable trigger events_are_append_only;
update events e set payees = array(
  select distinct pg_temp.payee_key(payee) from unnest(array[e.previous ->> 'pay_to', e.detail ->> 'pay_to']) payee
  where payee is not null)
where e.kind = 'service.payee_changed';
alter table events enable trigger events_are_append_only;

-- The embedded database has one session, which the function would outlive.
drop function pg_temp.payee_key(text);

create index services_by_payee on services using gin (payees) where status = 'active' and deleted_at is null;

-- Last, because a table with pending events of a trigger takes no index.
create constraint trigger services_change after update on services
  deferrable initially deferred for each row
  when ((old.id, old.number, old.url, old.protocol, old.host, old.name, old.description, old.category, old.provider,
         old.sources, old.featured, old.domain_verified, old.status, old.deleted_at, old.registered_at,
         old.updated_at, old.http_method, old.probe_status, old.health_status, old.price_sats, old.price_usd,
         old.payment_asset, old.payment_network, old.compare_usd, old.test_network, old.declared_price_sats,
         old.declared_price_usd, old.source_price_sats, old.source_price_usd, old.observed_price_sats,
         old.observed_price_usd, old.observed_asset, old.observed_network, old.l402_format, old.lnget_compatible,
         old.x402_payment_valid, old.x402_facilitator_reachable, old.x402_asset_known, old.template_word, old.copied,
         old.observed_is_current, old.observed_compare_usd, old.challenge_has_schema, old.source_has_schema,
         old.uptime_step, old.latency_step, old.payable_by, old.observed_basis, old.observed_unit, old.source_basis, old.source_unit,
         old.kind, old.tool, old.cautions, old.cautions_until, old.is_new, old.listed_at, old.payees)
     is distinct from
        (new.id, new.number, new.url, new.protocol, new.host, new.name, new.description, new.category, new.provider,
         new.sources, new.featured, new.domain_verified, new.status, new.deleted_at, new.registered_at,
         new.updated_at, new.http_method, new.probe_status, new.health_status, new.price_sats, new.price_usd,
         new.payment_asset, new.payment_network, new.compare_usd, new.test_network, new.declared_price_sats,
         new.declared_price_usd, new.source_price_sats, new.source_price_usd, new.observed_price_sats,
         new.observed_price_usd, new.observed_asset, new.observed_network, new.l402_format, new.lnget_compatible,
         new.x402_payment_valid, new.x402_facilitator_reachable, new.x402_asset_known, new.template_word, new.copied,
         new.observed_is_current, new.observed_compare_usd, new.challenge_has_schema, new.source_has_schema,
         new.uptime_step, new.latency_step, new.payable_by, new.observed_basis, new.observed_unit, new.source_basis, new.source_unit,
         new.kind, new.tool, new.cautions, new.cautions_until, new.is_new, new.listed_at, new.payees))
  execute function bump_catalogue_version();

create index events_by_payee on events using gin (payees) where cardinality(payees) > 0;
-- Webhooks that name neither a service nor a host, by what else narrows them (lib/webhooks/match.ts).
drop index webhooks_of_any_host;
create index webhooks_of_any_host on webhooks (id)
  where is_active and service_id is null and host is null and payees = '{}';
create index webhooks_by_payee on webhooks using gin (payees) with (fastupdate = off)
  where is_active and service_id is null and host is null and payees <> '{}';

update catalogue_version set n = n + 1;
