-- What a buyer should know before a payment. docs/decisions.md#cautions

set local maintenance_work_mem = '256MB';
-- One statement, so that the table is written once. The indexes with the dropped column are dropped with it.
alter table services
  drop column recommended,
  -- The cautions as readers see them, each with its end or null.
  add column cautions jsonb not null default '[]' check (jsonb_typeof(cautions) = 'array'),
  -- When the first of them ends by itself.
  add column cautions_until timestamptz(3),
  -- What the checks know of payees and prices: lib/health/rules/payment-record.ts.
  add column payment_record jsonb,
  -- A service whose payee has changed comes after all others.
  add column recommended float8 not null generated always as (
    case when cautions @> '[{"id": "payee_changed"}]' then -1 else recommendation(
        health_status, reliability_score,
        case protocol when 'x402' then coalesce(x402_payment_valid, 0) = 1 else health_status in ('healthy', 'degraded') end,
        domain_verified,
        (description is not null)::int + (price_usd is not null or price_sats is not null or observed_is_current)::int
          + (challenge_has_schema or source_has_schema)::int,
        observed_is_current,
        price_drift(
          observed_is_current and is_price_of_call(observed_basis),
          observed_price_usd, coalesce(declared_price_usd, case when is_price_of_call(source_basis) then source_price_usd end),
          observed_price_sats, coalesce(declared_price_sats, case when is_price_of_call(source_basis) then source_price_sats end),
          observed_compare_usd, compare_usd),
        host_turn) end) stored;

create index services_by_recommendation on services
  (recommended desc, name_key, id, health_rank, protocol, test_network, uptime_step, latency_step, asked_usd)
  where status = 'active' and deleted_at is null;
create index services_by_category on services (category_key, health_rank, recommended desc)
  where status = 'active' and deleted_at is null;
-- For the job that ends cautions.
create index services_by_caution_end on services (cautions_until) where cautions_until is not null;

drop trigger services_change on services;
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
         old.kind, old.tool, old.cautions)
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
         new.kind, new.tool, new.cautions))
  execute function bump_catalogue_version();

update catalogue_version set n = n + 1;
