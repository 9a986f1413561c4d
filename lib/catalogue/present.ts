// SQL select lists for the public shape of a service: 0/1 integers, comma-joined sources, reserved nulls. Every response, page,
// feed and event uses these lists. Columns outside of the lists are private: contact e-mail, probe body, review notes. Pure.

import { CAUTION_RULES } from "@/lib/catalogue/cautions/cautions"
import { GRADED_DAYS, gradeDays } from "@/lib/catalogue/day-grades"
import { MOST_INCIDENTS } from "@/lib/catalogue/history-schema"
import { RATE_JSON, RATE_TIME } from "@/lib/catalogue/price/price-sql"
import { RelatedService, RowService, Service, ServiceDetail } from "@/lib/catalogue/schema"
import { join, raw, type Sql, sql, utc, visible } from "@/lib/db/sql"

type Columns<Shape> = { readonly [Name in keyof Shape]?: Sql }

/**
 * Builds the select list of a shape, in the order of its fields. A field that is not in `values` selects the column of the same
 * name.
 */
function selectFields<Shape extends object>(shape: Shape, values: Columns<Shape>, alias = "s"): Sql {
  const names = Object.keys(shape) as (keyof Shape & string)[]
  return join(names.map((name) => sql`${values[name] ?? raw(`${alias}.${name}`)} as ${raw(name)}`))
}

/** The explanation for a service that counts as a copy of a starter project. */
export const COPIED = "Its path stands on five or more sites, like that of a starter."

const RESERVED = raw("null")

/** When the rate was fetched, for a price that is converted with it. */
const rateAt = (usd: string, price: string) =>
  `case when ${usd} is not null and ${price}_usd is null then ${RATE_TIME.sql} end`

export const askedPrice = (alias: string) => {
  const build = (price: string, asset: string, from: string) => `json_build_object('price_sats', ${alias}.${price}_sats,
    'price_usd', ${alias}.${price}_usd, 'asset', ${alias}.${asset}_asset, 'network', ${alias}.${asset}_network,
    'usd', ${alias}.asked_usd, 'rate_at', ${rateAt(`${alias}.asked_usd`, `${alias}.${price}`)}, 'from', '${from}',
    'basis', ${alias}.asked_basis, 'unit', ${alias}.asked_unit)`
  return raw(`case when ${alias}.observed_is_current then ${build("observed_price", "observed", "challenge")}
    when ${alias}.has_price then ${build("price", "payment", "listing")} end`)
}

/** A caution that follows from the number of checks. The column `is_new` repeats CAUTION_RULES.newUntilChecks. */
const NEW_CAUTION = sql`jsonb_build_object('id', 'new', 'since', ${utc("coalesce(s.listed_at, s.registered_at)")}, 'until', null,
  'message', ${raw(`'Fewer than ${CAUTION_RULES.newUntilChecks} checks say how reliable it is.'`)}, 'before', null, 'after', null)`

/** Leaves out what has ended by itself since the last check. */
const LASTING_CAUTIONS = raw(`(case when s.cautions_until <= now() then (
    select coalesce(jsonb_agg(one order by place), '[]') from jsonb_array_elements(s.cautions) with ordinality each(one, place)
    where one ->> 'until' is null or (one ->> 'until')::timestamptz > now())
  else s.cautions end)`)

/** Whether the payee of a service `s` changed in the last seven days. */
export const HAS_CHANGED_PAYEE = raw(`${LASTING_CAUTIONS.sql} @> '[{"id": "payee_changed"}]'`)

/** Not shown under another owner's name, nor for another payee than the confirmed one. */
export const PAYEE_CONFIRMED_AT = raw(`case when s.domain_verified
      and s.payment_record #>> '{payees,confirmed,pay_to}' = s.observed_pay_to
    then s.payment_record #>> '{payees,confirmed,at}' end`)

/** The cautions of a service `s` that have not ended. */
export const CAUTIONS = sql`case when s.is_new then ${LASTING_CAUTIONS} || ${NEW_CAUTION} else ${LASTING_CAUTIONS} end`

/** Their ids, for a row that has no space for the messages. */
export const CAUTION_NAMES = sql`array(select one ->> 'id' from jsonb_array_elements(${CAUTIONS}) one)`

/** SQL for the fields of a Service that differ from the column of the same name. */
const SERVICE_VALUES: Columns<typeof Service.shape> = {
  source: raw("array_to_string(s.sources, ',')"),
  featured: raw("s.featured::int"),
  last_checked: utc("s.last_checked_at"),
  registered_at: utc("s.registered_at"),
  l402_compliant: RESERVED,
  l402_degrade_reason: RESERVED,
  domain_verified: raw("s.domain_verified::int"),
  related_protocols: sql`array(select r.protocol from services r
    where r.url = s.url and r.protocol <> s.protocol and r.tool is not distinct from s.tool and ${visible("r")} order by r.protocol)`,
  l402_version: RESERVED,
  agent_spec_url: RESERVED,
  capabilities: RESERVED,
  token_format: RESERVED,
  invoice_type: RESERVED,
  pricing_model: RESERVED,
  content_domain: RESERVED,
  updated_at: utc("s.updated_at"),
  observed_price: sql`case when s.observed_at is not null then json_build_object(
    'price_sats', s.observed_price_sats, 'price_usd', s.observed_price_usd, 'asset', s.observed_asset,
    'network', s.observed_network, 'at', ${utc("s.observed_at")}) end`,
  asked_price: askedPrice("s"),
  price_usd_equivalent: raw("s.compare_usd"),
  recommended: raw("greatest(round(s.recommended::numeric, 1), 0)::float8"),
  template: sql`case when s.template_word is not null then 'Its host calls itself "' || s.template_word || '".'
    when s.copied then ${raw(`'${COPIED}'`)} end`,
  cautions: CAUTIONS,
}

/** Select list of a Service; the table is aliased `s`. */
export const SERVICE_FIELDS = selectFields(Service.shape, SERVICE_VALUES)

/** The checks of 30 days. A service with under three checks has no stored sums, so its checks are counted by day. */
const CHECKED = raw(`coalesce((s.score_terms->>'checks')::int, (
    select sum(d.ok + d.wrong + d.unreachable)::int from checks_daily d
    where d.service_id = s.id and d.day > (now() at time zone 'UTC')::date - ${GRADED_DAYS}), 0)`)

/** Select list of a RowService, from a subquery `item` with SERVICE_FIELDS of the service `s`. */
export const ROW_FIELDS = selectFields(
  RowService.shape,
  {
    checks: CHECKED,
    icon: raw("(select i.version from host_icons i where i.host = s.host)"),
    health_since: utc("s.health_since"),
    days: gradeDays("s.id"),
    related: sql`(select coalesce(json_agg(json_build_object('id', r.id, 'protocol', r.protocol,
        'asked_price', ${askedPrice("r")}, 'test_network', r.test_network) order by r.protocol), '[]')
      from services r where r.url = item.url and r.protocol <> item.protocol
        and r.tool is not distinct from item.tool and ${visible("r")})`,
  },
  "item",
)

export const FEED_FIELDS = sql`
  s.id, s.name, s.description, s.url, s.host, s.http_method, s.protocol, s.health_status, s.reliability_score, s.price_sats,
  s.price_usd, s.category, ${utc("s.updated_at")} as updated_at, s.listed_at, s.health_reason`

/** Select list of BadgedService. */
export const BADGE_FIELDS = sql`
  s.name, s.host, s.health_status, s.probe_status, s.uptime_30d, s.test_network, ${askedPrice("s")} as asked_price,
  s.shown_score, ${HAS_CHANGED_PAYEE} as has_changed_payee, ${CHECKED} as checks`

/**
 * The history in a ServiceDetail: the newest rows of each kind, and the last 30 `days`. Each part is read from an index that
 * starts with the service id.
 */
export const DETAIL_LIMITS = { checks: 50, days: 30, incidents: MOST_INCIDENTS, prices: 10 } as const

const CHECKS = sql`
  select c.id::text, ${utc("c.checked_at")} as checked_at, c.verdict as status, c.response_time_ms, c.http_status,
         c.error_message, c.dns_ms, c.connect_ms, c.tls_ms, c.first_byte_ms, c.is_slow
  from checks c where c.service_id = s.id order by c.checked_at desc, c.id desc limit ${raw(String(DETAIL_LIMITS.checks))}`

const RELATED_VALUES = { asked_price: askedPrice("r"), price_usd_equivalent: raw("r.compare_usd") }
const RELATED = sql`
  select ${selectFields(RelatedService.shape, RELATED_VALUES, "r")} from services r
  where r.url = s.url and r.protocol <> s.protocol and r.tool is not distinct from s.tool and ${visible("r")} order by r.protocol`

const DAYS = sql`
  select to_char(d.day, 'YYYY-MM-DD') as day, d.ok + d.wrong + d.unreachable as checks, d.ok,
         round(d.latency_sum_ms::numeric / nullif(d.latency_count, 0))::int as latency_ms
  from checks_daily d
  where d.service_id = s.id and d.day > (now() at time zone 'UTC')::date - ${raw(String(DETAIL_LIMITS.days))} order by d.day`

const INCIDENTS = sql`
  select ${utc("i.opened_at")} as opened_at, ${utc("i.closed_at")} as closed_at, i.health, i.reason, i.outcome
  from incidents i where i.service_id = s.id order by i.opened_at desc, i.id desc limit ${raw(String(DETAIL_LIMITS.incidents))}`

const PRICES = sql`
  select ${utc("p.seen_at")} as at, p.price_sats, p.price_usd, p.asset, p.network
  from prices p where p.service_id = s.id order by p.seen_at desc, p.id desc limit ${raw(String(DETAIL_LIMITS.prices))}`

/** Everything that `buildCall` combines; null without a stored challenge. */
export const CALL_PARTS = sql`
  (select json_build_object('facts', c.facts, 'read_at', ${utc("c.read_at")}, 'has_probe_body', s.probe_body is not null,
     'rate', ${RATE_JSON},
     'declared', s.declared_parameters, 'is_declared_by_owner', 'parameters' = any(s.owner_edited),
     'descriptions', (select coalesce(json_agg(json_build_object('source', d.source, 'described', d.described) order by d.source), '[]')
                      from descriptions d where d.service_id = s.id))
   from challenges c where c.service_id = s.id)`

/** What `listClients` judges; null without a stored challenge. */
const CLIENT_PARTS = sql`
  (select json_build_object('reply', c.reply, 'read_at', ${utc("c.read_at")}) from challenges c where c.service_id = s.id)`

/** Whether the Lightning node uses a new key for each invoice. */
export const PAY_TO_VARIES = raw("coalesce((s.payment_record #>> '{payees,varies}')::boolean, false)")
/** Whether both payees of a price `o` and of the service are known: offers in another order are no change. */
const IS_KNOWN = `coalesce(s.payment_record #> '{payees,known}' @> jsonb_build_array(
  jsonb_build_object('pay_to', o.pay_to), jsonb_build_object('pay_to', s.observed_pay_to)), false)`
/** The payee that the current one replaced; null where no other was seen in the stored prices. */
export const FORMER_PAYEE = raw(`(select o.pay_to from prices o
  where o.service_id = s.id and o.pay_to <> s.observed_pay_to and not ${IS_KNOWN} order by o.seen_at desc, o.id desc limit 1)`)
/** The last price with another payee than the current one. */
const OTHER_PAYEE = raw(`(select max(o.seen_at) from prices o
  where o.service_id = s.id and o.pay_to is distinct from s.observed_pay_to and not ${IS_KNOWN})`)
const PAYEE_SINCE = raw(`(select min(p.seen_at) from prices p where p.service_id = s.id and p.pay_to = s.observed_pay_to
  and p.seen_at > coalesce(${OTHER_PAYEE.sql}, '-infinity'))`)

const listOf = (query: Sql) => sql`(select coalesce(json_agg(item), '[]') from (${query}) item)`

/**
 * Select list of a ServiceDetail, with CALL_PARTS as `call` and CLIENT_PARTS as `clients`: read it through `findServiceDetail`
 * (lib/catalogue/queries.ts).
 */
export const DETAIL_FIELDS = selectFields(ServiceDetail.shape, {
  ...SERVICE_VALUES,
  health_checks: listOf(CHECKS),
  related_services: listOf(RELATED),
  health_since: utc("s.health_since"),
  days: listOf(DAYS),
  incidents: listOf(INCIDENTS),
  price_history: listOf(PRICES),
  reliability: raw("s.score_terms"),
  next_check_at: sql`case when s.probe_status = 'probeable' then ${utc("s.next_check_at")} end`,
  call: CALL_PARTS,
  clients: CLIENT_PARTS,
  pay_to: raw("s.observed_pay_to"),
  pay_to_since: utc(PAYEE_SINCE.sql),
  pay_to_changed_at: sql`case when exists (
      select from prices o where o.service_id = s.id and o.pay_to <> s.observed_pay_to and not ${raw(IS_KNOWN)}) then ${utc(PAYEE_SINCE.sql)} end`,
  pay_to_checks: sql`(select coalesce(sum(d.ok), 0)::int from checks_daily d
    where d.service_id = s.id and d.day >= (${PAYEE_SINCE} at time zone 'UTC')::date)`,
  payee_confirmed_at: PAYEE_CONFIRMED_AT,
  pay_to_varies: PAY_TO_VARIES,
  lowest_asked_price: raw("s.payment_record -> 'lows'"),
})
