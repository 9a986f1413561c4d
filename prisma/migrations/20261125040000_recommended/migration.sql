-- The recommended order, prices as asked, and the columns of further filters. docs/decisions.md#queries has the rules.

-- The difference between the asked and the declared price relative to the declared price: 0.1 means 10 % more. Null up to 2 %.
-- Prices over 1e15 have no difference, because the division could overflow.
create function relative_difference(asked float8, declared float8, tolerance float8 default 0.02)
returns float8 language sql immutable parallel safe as $$
  select case when asked <= 1e15 and abs(asked - declared) > tolerance * greatest(declared, 1e-12)
    then case when declared < 1e-12 then 1 else round(((asked - declared) / declared)::numeric, 4)::float8 end end
$$;

-- Prices in different currencies are compared in dollars, with a tolerance of 10 %, because the rate of bitcoin moves.
create function price_drift(is_current boolean, asked_usd float8, declared_usd float8, asked_sats bigint, declared_sats bigint,
                            asked_compare float8, listed_compare float8)
returns float8 language sql immutable parallel safe as $$
  select case when not is_current then null
    when asked_usd is not null and declared_usd is not null then relative_difference(asked_usd, declared_usd)
    when asked_sats is not null and declared_sats is not null then relative_difference(asked_sats::float8, declared_sats::float8)
    when declared_usd is not null or declared_sats is not null then relative_difference(asked_compare, listed_compare, 0.1) end
$$;

-- lib/catalogue/recommendation/recommendation.ts has the formula and its words; a test compares both.
create function recommendation(health text, reliability float8, has_valid_payment boolean, has_verified_domain boolean,
                               described int, has_asked_price boolean, drift float8, host_turn int)
returns float8 language sql immutable parallel safe as $$
  select case health when 'healthy' then 50 when 'degraded' then 25 else 0 end
    + case health when 'healthy' then 50 when 'down' then 0 else 24 end
      * (0.6 * coalesce(reliability, 0) / 100 + 0.1 * has_valid_payment::int + 0.1 * has_verified_domain::int
         + 0.1 * described / 3.0 + 0.1 * case when has_asked_price then greatest(0, 1 - abs(coalesce(drift, 0))) else 0 end)
      / host_turn
$$;

set local maintenance_work_mem = '256MB';
-- One statement, so that the table is written once.
alter table services
  -- Whether the observed price is at most seven days old and has an amount, and its value in dollars at the stored rate.
  add column observed_is_current boolean not null default false,
  add column observed_compare_usd float8 check (observed_compare_usd >= 0 and observed_compare_usd < 'Infinity'),
  -- What a buyer is asked to pay, as far as known: for price filters and sorts.
  add column asked_usd float8 generated always as (
    case when observed_is_current then observed_compare_usd else compare_usd end) stored,
  add column price_drift float8 generated always as (price_drift(
    observed_is_current, observed_price_usd, coalesce(declared_price_usd, source_price_usd),
    observed_price_sats, coalesce(declared_price_sats, source_price_sats), observed_compare_usd, compare_usd)) stored,
  add column challenge_has_schema boolean not null default false,
  add column source_has_schema boolean not null default false,
  add column has_description boolean not null generated always as (description is not null) stored,
  add column has_schema boolean not null generated always as (challenge_has_schema or source_has_schema) stored,
  add column has_price boolean not null generated always as (
    price_usd is not null or price_sats is not null or observed_is_current) stored,
  -- The number of thresholds that the uptime reaches, and that the latency exceeds: lib/catalogue/list/steps.ts.
  add column uptime_step int generated always as (
    width_bucket(uptime_30d, '{0.5,0.8,0.9,0.95,0.98,0.99,0.995,0.999,1}'::float8[])) stored,
  add column latency_step int generated always as (
    width_bucket(latency_p50_ms - 1, '{50,100,200,300,500,1000,2000,3000,5000,10000}'::int[])) stored,
  -- 1 for the three best services of a host, 2 for the next three: a job writes it.
  add column host_turn int not null default 1 check (host_turn > 0),
  add column recommended float8 not null generated always as (recommendation(
    health_status, reliability_score,
    case protocol when 'x402' then coalesce(x402_payment_valid, 0) = 1 else health_status in ('healthy', 'degraded') end,
    domain_verified,
    (description is not null)::int + (price_usd is not null or price_sats is not null or observed_is_current)::int
      + (challenge_has_schema or source_has_schema)::int,
    observed_is_current,
    price_drift(observed_is_current, observed_price_usd, coalesce(declared_price_usd, source_price_usd),
                observed_price_sats, coalesce(declared_price_sats, source_price_sats), observed_compare_usd, compare_usd),
    host_turn)) stored,
  drop constraint test_money_has_no_usd_price,
  add constraint test_money_has_no_usd_price check (
    not test_network or price_usd is null and compare_usd is null and observed_compare_usd is null);

-- The most frequent filters of the page stand at the end of the indexes, so that a page is found without reading every service.
create index services_by_recommendation on services
  (recommended desc, name_key, id, health_rank, protocol, test_network, uptime_step, latency_step, asked_usd)
  where status = 'active' and deleted_at is null;
create index services_by_asked_price on services (asked_usd, name_key, id, health_rank, protocol, test_network)
  where status = 'active' and deleted_at is null;
create index services_by_drift on services (price_drift)
  where status = 'active' and deleted_at is null and price_drift is not null;
create index services_by_schema on services (id) where status = 'active' and deleted_at is null and has_schema;

-- Services whose comparable prices move with the rate.
drop index services_in_sats;
create index services_in_sats on services (id)
  where status = 'active' and deleted_at is null and not test_network
    and (price_usd is null and price_sats is not null or observed_price_usd is null and observed_price_sats is not null);

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
         old.uptime_step, old.latency_step)
     is distinct from
        (new.id, new.number, new.url, new.protocol, new.host, new.name, new.description, new.category, new.provider,
         new.sources, new.featured, new.domain_verified, new.status, new.deleted_at, new.registered_at,
         new.updated_at, new.http_method, new.probe_status, new.health_status, new.price_sats, new.price_usd,
         new.payment_asset, new.payment_network, new.compare_usd, new.test_network, new.declared_price_sats,
         new.declared_price_usd, new.source_price_sats, new.source_price_usd, new.observed_price_sats,
         new.observed_price_usd, new.observed_asset, new.observed_network, new.l402_format, new.lnget_compatible,
         new.x402_payment_valid, new.x402_facilitator_reachable, new.x402_asset_known, new.template_word, new.copied,
         new.observed_is_current, new.observed_compare_usd, new.challenge_has_schema, new.source_has_schema,
         new.uptime_step, new.latency_step))
  execute function bump_catalogue_version();

update catalogue_version set n = n + 1;
analyze services;
