-- What a buyer should know before a payment. docs/decisions.md#cautions

set local maintenance_work_mem = '256MB';
-- One statement, so that the table is written once. The indexes with the dropped column are dropped with it.
alter table services
  drop column recommended,
  -- The cautions as readers see them, each with its end or null.
  add column cautions jsonb not null default '[]' check (jsonb_typeof(cautions) = 'array'),
  -- When the first of them ends by itself.
  add column cautions_until timestamptz(3),
  -- What the checks know of payees and prices: lib/catalogue/cautions/record.ts.
  add column payment_record jsonb,
  -- Too few checks say how reliable it is: CAUTION_RULES in lib/catalogue/cautions/cautions.ts.
  add column is_new boolean not null generated always as (
    probe_status = 'probeable' and coalesce((score_terms ->> 'checks')::int, 0) < 96) stored,
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
         old.kind, old.tool, old.cautions, old.cautions_until, old.is_new, old.listed_at)
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
         new.kind, new.tool, new.cautions, new.cautions_until, new.is_new, new.listed_at))
  execute function bump_catalogue_version();

-- What the checks have seen so far. The next check of a service adds its offers.

create function pg_temp.payee_key(payee text) returns text language sql as $$
  select case when payee ~* '^0x[0-9a-f]{40}$' or payee ~* '^0[23][0-9a-f]{64}$' then lower(payee) else payee end
$$;
create function pg_temp.utc(at timestamptz) returns text language sql as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;

create temporary table payees_now on commit drop as
select s.id, s.protocol, s.observed_pay_to as after, s.observed_network as network, s.observed_asset as asset, s.observed_at,
  since.at as since, standing.pay_to as before, standing.seen_at as stood_from, ended.at as stood_to,
  s.protocol = 'L402' and (
    select count(distinct pg_temp.payee_key(p.pay_to)) from (
      select pay_to from prices p where p.service_id = s.id order by p.seen_at desc limit 10) p) >= 3 as varies
from services s
cross join lateral (
  select min(p.seen_at) as at from prices p
  where p.service_id = s.id and pg_temp.payee_key(p.pay_to) = pg_temp.payee_key(s.observed_pay_to)
    and p.seen_at > coalesce((select max(o.seen_at) from prices o where o.service_id = s.id
      and pg_temp.payee_key(o.pay_to) <> pg_temp.payee_key(s.observed_pay_to)), '-infinity')) since
-- The payee that stood when the seven days began, or the first one.
left join lateral (
  select p.pay_to, p.seen_at from prices p
  where p.service_id = s.id and p.pay_to is not null and since.at > now() - interval '7 days' and p.seen_at < since.at
  order by p.seen_at <= since.at - interval '7 days' desc,
    case when p.seen_at <= since.at - interval '7 days' then since.at - p.seen_at else p.seen_at - since.at end, p.id
  limit 1) standing on pg_temp.payee_key(standing.pay_to) <> pg_temp.payee_key(s.observed_pay_to)
left join lateral (
  select min(p.seen_at) as at from prices p
  where p.service_id = s.id and p.seen_at > standing.seen_at
    and pg_temp.payee_key(p.pay_to) <> pg_temp.payee_key(standing.pay_to)) ended on true
where s.observed_pay_to is not null;

update services s set payment_record = jsonb_build_object(
  'payees', jsonb_build_object(
    'known', case when n.varies then '[]' else (
      select jsonb_agg(jsonb_build_object('pay_to', k.pay_to, 'network', k.network, 'asset', k.asset,
        'since', pg_temp.utc(k.since), 'seen', pg_temp.utc(k.seen)))
      from (
        select n.before as pay_to, n.network, n.asset, n.stood_from as since, n.stood_from as seen where n.before is not null
        union all
        select n.after, n.network, n.asset, coalesce(n.since, n.observed_at), n.observed_at where n.before is null
        union all
        select * from (
          select distinct on (pg_temp.payee_key(o ->> 'pay_to')) o ->> 'pay_to', o ->> 'network', o ->> 'asset',
            coalesce(n.since, n.observed_at), n.observed_at
          from challenges c, jsonb_array_elements(c.facts -> 'offers') o
          where c.service_id = s.id and pg_temp.payee_key(o ->> 'pay_to') <> pg_temp.payee_key(n.after)
            and pg_temp.payee_key(o ->> 'pay_to') is distinct from pg_temp.payee_key(n.before)) others) k) end,
    'change', case when n.before is not null and not n.varies then jsonb_build_object(
      'at', pg_temp.utc(n.since), 'before', n.before, 'stood_from', pg_temp.utc(n.stood_from),
      'stood_to', pg_temp.utc(n.stood_to), 'after', n.after,
      'payees', jsonb_build_array(jsonb_build_object('pay_to', n.after, 'network', n.network, 'asset', n.asset))) end,
    'runs', '[]'::jsonb, 'is_settled', not n.varies and coalesce(n.stood_from, n.since) < now() - interval '1 day',
    'varies', n.varies, 'confirmed', null),
  'lows', coalesce((
    select jsonb_build_object('', jsonb_agg(jsonb_build_object('on', to_char(l.ended at time zone 'UTC', 'YYYY-MM-DD'),
      'amount', null, 'usd', l.price_usd, 'sats', l.price_sats)))
    from (
      select p.price_usd, p.price_sats,
        coalesce(lead(p.seen_at) over (order by p.seen_at, p.id), s.observed_at) as ended
      from prices p where p.service_id = s.id) l
    where l.ended > now() - interval '30 days' and coalesce(l.price_usd, l.price_sats) > 0
    having count(*) between 1 and 8), '{}'),
  'rise', null, 'failing', null)
from payees_now n where n.id = s.id;

update services s set cautions_until = n.since + interval '7 days', cautions = jsonb_build_array(jsonb_build_object(
  'id', 'payee_changed', 'since', pg_temp.utc(n.since), 'until', pg_temp.utc(n.since + interval '7 days'),
  'message', 'The payee changed. Check with the provider before you pay.', 'before', n.before, 'after', n.after))
from payees_now n where n.id = s.id and n.before is not null and not n.varies;

-- The embedded database has one session, which the functions would outlive.
drop function pg_temp.payee_key(text);
drop function pg_temp.utc(timestamptz);

update catalogue_version set n = n + 1;
