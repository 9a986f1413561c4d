// The wire shape of a service (spec §2.1–2.2), built by Postgres itself: 0/1 integers, comma-joined sources, reserved
// nulls. Every answer, page, feed and event takes a service from these select lists, so it looks the same everywhere.
// What is not selected here is private: contact e-mail, probe body, review notes.

import { RowService } from "@/lib/catalogue/schema"
import { VISIBLE_SQL } from "@/lib/db/visible"

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/**
 * Asked over declared, as a fraction, where both are in the same money and differ by more than 2 %. Bounded, so that no price
 * that somebody makes up can overflow in a list for everybody.
 */
const drift = (unit: "usd" | "sats") => {
  const declared = `coalesce(s.declared_price_${unit}, s.source_price_${unit})::float8`
  const observed = `s.observed_price_${unit}::float8`
  return `case when ${observed} <= 1e15 and abs(${observed} - ${declared}) > 0.02 * greatest(${declared}, 1e-12)
    then case when ${declared} < 1e-12 then 1
         else round(((${observed} - ${declared}) / ${declared})::numeric, 4)::float8 end end`
}

/** Why a listing looks like nobody's service; told of each copy alike, however many there are. */
export const COPIED = "Its path stands on five or more sites, like that of a starter."

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
  s.compare_usd as price_usd_equivalent,
  case when s.template_word is not null then 'Its host calls itself "' || s.template_word || '".'
       when s.copied then '${COPIED}' end as template`

/** Select list of a row, over a row of SERVICE_FIELDS named `item`. */
export const ROW_FIELDS = Object.keys(RowService.shape)
  .map((name) => `item.${name}`)
  .join(", ")

/** Select list of what a feed says of a service. */
export const FEED_FIELDS = `
  s.id, s.name, s.description, s.url, s.host, s.http_method, s.protocol, s.health_status, s.reliability_score, s.price_sats,
  s.price_usd, s.category, ${time("s.updated_at")} as updated_at, s.listed_at`

const RELATED_FIELDS = `
  r.id, r.protocol, r.health_status, r.price_sats, r.price_usd, r.payment_asset, r.payment_network,
  r.reliability_score, r.uptime_30d, r.latency_p50_ms`

/** How much of its past a detail shows. Each part is read from an index that starts with the service. */
export const DETAIL_LIMITS = { checks: 50, days: 30, incidents: 10, prices: 10 } as const

const CHECKS = `
  select c.id::text, ${time("c.checked_at")} as checked_at, c.verdict as status, c.response_time_ms, c.http_status,
         c.error_message, c.dns_ms, c.connect_ms, c.tls_ms, c.first_byte_ms, c.is_slow
  from checks c where c.service_id = s.id order by c.checked_at desc, c.id desc limit ${DETAIL_LIMITS.checks}`

const RELATED = `
  select ${RELATED_FIELDS} from services r
  where r.url = s.url and r.protocol <> s.protocol and ${VISIBLE_SQL.replaceAll("s.", "r.")} order by r.protocol`

const DAYS = `
  select to_char(d.day, 'YYYY-MM-DD') as day, d.ok + d.wrong + d.unreachable as checks, d.ok,
         round(d.latency_sum_ms::numeric / nullif(d.latency_count, 0))::int as latency_ms
  from checks_daily d
  where d.service_id = s.id and d.day > (now() at time zone 'UTC')::date - ${DETAIL_LIMITS.days} order by d.day`

const INCIDENTS = `
  select ${time("i.opened_at")} as opened_at, ${time("i.closed_at")} as closed_at, i.health, i.reason, i.outcome
  from incidents i where i.service_id = s.id order by i.opened_at desc, i.id desc limit ${DETAIL_LIMITS.incidents}`

const PRICES = `
  select ${time("p.seen_at")} as at, p.price_sats, p.price_usd, p.asset, p.network
  from prices p where p.service_id = s.id order by p.seen_at desc, p.id desc limit ${DETAIL_LIMITS.prices}`

const listOf = (query: string) => `(select coalesce(json_agg(item), '[]') from (${query}) item)`

/** Select list of a ServiceDetail: the Service, then what is known around it. */
export const DETAIL_FIELDS = `${SERVICE_FIELDS},
  ${listOf(CHECKS)} as health_checks,
  ${listOf(RELATED)} as related_services,
  s.findings, ${time("s.health_since")} as health_since,
  ${listOf(DAYS)} as days,
  ${listOf(INCIDENTS)} as incidents,
  ${listOf(PRICES)} as price_history,
  s.score_terms as reliability,
  case when s.probe_status = 'probeable' then ${time("s.next_check_at")} end as next_check_at`
