// The wire shape of a service (spec §2.1–2.2), built by Postgres itself: 0/1 integers, comma-joined sources, reserved
// nulls. Every answer, page, feed and event takes a service from these select lists, so it looks the same everywhere.
// What is not selected here is private: contact e-mail, probe body, review notes.

import { VISIBLE_SQL } from "@/lib/db/visible"

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Asked over declared, as a fraction, where both are in the same money and differ by more than 2 %. */
const drift = (unit: "usd" | "sats") => {
  const declared = `coalesce(s.declared_price_${unit}, s.source_price_${unit})::float8`
  const observed = `s.observed_price_${unit}::float8`
  return `case when abs(${observed} - ${declared}) > 0.02 * ${declared}
    then round((coalesce((${observed} - ${declared}) / nullif(${declared}, 0), 1))::numeric, 4)::float8 end`
}

/** Select list of a Service; the table is aliased `s`. */
export const SERVICE_FIELDS = `
  s.id, s.name, s.description, s.url, s.protocol, s.price_sats, s.price_usd, s.payment_asset, s.payment_network,
  s.category, s.provider, array_to_string(s.sources, ',') as source, s.featured::int as featured, s.health_status,
  s.probe_status, s.uptime_30d, s.latency_p50_ms, ${time("s.last_checked_at")} as last_checked,
  ${time("s.registered_at")} as registered_at, s.http_method, s.reliability_score, s.x402_payment_valid,
  s.x402_facilitator_reachable, s.x402_asset_known, null::int as l402_compliant, null as l402_degrade_reason,
  s.domain_verified::int as domain_verified, s.l402_format, s.lnget_compatible,
  array(select r.protocol from services r where r.url = s.url and r.protocol <> s.protocol
        and ${VISIBLE_SQL.replaceAll("s.", "r.")} order by r.protocol) as related_protocols,
  s.status, null as l402_version, null as agent_spec_url, null as capabilities, null as token_format,
  null as invoice_type, null as pricing_model, null as content_domain,
  s.number, s.host, ${time("s.updated_at")} as updated_at,
  case when s.observed_at is not null then json_build_object(
    'price_sats', s.observed_price_sats, 'price_usd', s.observed_price_usd, 'asset', s.observed_asset,
    'network', s.observed_network, 'at', ${time("s.observed_at")}) end as observed_price,
  coalesce(${drift("usd")}, ${drift("sats")}) as price_drift, s.test_network,
  s.compare_usd as price_usd_equivalent`

const RELATED_FIELDS = `
  r.id, r.protocol, r.health_status, r.price_sats, r.price_usd, r.payment_asset, r.payment_network,
  r.reliability_score, r.uptime_30d, r.latency_p50_ms`

/** How many checks a detail shows, and over how many days its bars reach. */
export const DETAIL_LIMITS = { checks: 50, days: 30 } as const

/** Select list of a ServiceDetail: the Service, then what is known around it. */
export const DETAIL_FIELDS = `${SERVICE_FIELDS},
  (select coalesce(json_agg(c), '[]') from (
     select c.id::text, ${time("c.checked_at")} as checked_at, c.verdict as status, c.response_time_ms, c.http_status,
            c.error_message
     from checks c where c.service_id = s.id order by c.checked_at desc, c.id desc limit ${DETAIL_LIMITS.checks}) c
  ) as health_checks,
  (select coalesce(json_agg(r), '[]') from (
     select ${RELATED_FIELDS} from services r
     where r.url = s.url and r.protocol <> s.protocol and ${VISIBLE_SQL.replaceAll("s.", "r.")} order by r.protocol) r
  ) as related_services,
  s.findings, ${time("s.health_since")} as health_since,
  (select coalesce(json_agg(d), '[]') from (
     select to_char(date_trunc('day', c.checked_at, 'UTC') at time zone 'UTC', 'YYYY-MM-DD') as day,
            count(*)::int as checks, (count(*) filter (where c.verdict = 'ok'))::int as ok
     from checks c
     where c.service_id = s.id and c.verdict <> 'no_verdict'
       and c.checked_at >= date_trunc('day', now(), 'UTC') - interval '${DETAIL_LIMITS.days - 1} days'
     group by 1 order by 1) d
  ) as days`
