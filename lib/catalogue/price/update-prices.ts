// Updates the shown price after a change of a declared or observed price, in the same transaction (rule: price.ts). After a
// change of the bitcoin rate, updates the comparable dollar price of services priced in sats.

import { choosePrice } from "@/lib/catalogue/price/price"
import { NOT_OF_CALL } from "@/lib/catalogue/price/price-of-call"
import { usdOfSats } from "@/lib/catalogue/price/rate-sql"
import { db } from "@/lib/db/client"
import { type Database, raw, sql, visible } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { PRICE_BASES } from "@/lib/protocols/money"

export { OBSERVATION_LASTS_MS } from "@/lib/catalogue/price/price"

/** US dollars for one bitcoin: the operator's fixed rate, else the stored rate in use, else null. */
export async function findBtcUsd(database: Database): Promise<number | null> {
  if (env.BTC_USD_RATE !== undefined) return env.BTC_USD_RATE
  const used = await database.rate.findFirst({ where: { pair: "BTC/USD", used: true }, orderBy: { at: "desc" } })
  return used?.rate ?? null
}

/**
 * Updates price, asset, network and comparable price of these services. Returns the ids of services whose shown price changed.
 */
export async function updatePrices(database: Database, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const btcUsd = await findBtcUsd(database)
  const services = await database.service.findMany({ where: { id: { in: [...ids] } } })
  const shown = services.map((service) => ({
    id: service.id,
    ...choosePrice(
      {
        declared: pick(service, "declared"),
        observed: { ...pick(service, "observed"), at: service.observedAt, basis: toBasis(service.observedBasis) },
        source: { ...pick(service, "source"), basis: toBasis(service.sourceBasis) },
        isTestNetwork: service.testNetwork,
      },
      btcUsd,
      now,
    ),
  }))
  const changed = await database.$queryRaw<{ id: string; has_changed: boolean }[]>(sql`
    with before as materialized (
      select id, price_sats, price_usd, payment_asset, payment_network, compare_usd, observed_is_current,
             observed_compare_usd
      from services where id = any(${ids}::uuid[]))
    update services set price_sats = p.sats, price_usd = p.usd, payment_asset = p.asset, payment_network = p.network,
                        compare_usd = p.compare, observed_is_current = p.is_current, observed_compare_usd = p.observed
    from before join unnest(${shown.map(({ id }) => id)}::uuid[], ${shown.map(({ priceSats }) => priceSats)}::bigint[],
                ${shown.map(({ priceUsd }) => priceUsd)}::float8[], ${shown.map(({ asset }) => asset)}::text[],
                ${shown.map(({ network }) => network)}::text[], ${shown.map(({ compareUsd }) => compareUsd)}::float8[],
                ${shown.map(({ observedIsCurrent }) => observedIsCurrent)}::boolean[],
                ${shown.map(({ observedCompareUsd }) => observedCompareUsd)}::float8[])
         as p(id, sats, usd, asset, network, compare, is_current, observed) using (id)
    where services.id = before.id
      and (before.price_sats, before.price_usd, before.payment_asset, before.payment_network, before.compare_usd,
           before.observed_is_current, before.observed_compare_usd)
          is distinct from (p.sats, p.usd, p.asset, p.network, p.compare, p.is_current, p.observed)
    returning services.id,
      (before.price_sats, before.price_usd, before.payment_asset, before.payment_network)
      is distinct from (p.sats, p.usd, p.asset, p.network) as has_changed`)
  return changed.filter(({ has_changed }) => has_changed).map(({ id }) => id)
}

/** Services per statement. */
const BATCH = 500

/**
 * Updates the comparable dollar prices of every public service whose listed or asked price is only in sats. Records no change
 * event. Skips prices that are correct already, so that a run after an aborted run writes only the rest.
 * @returns the number of services changed
 */
export async function updateComparedPrices(btcUsd: number, signal: AbortSignal): Promise<number> {
  let updated = 0
  for (let after: string | null = NO_ID; after !== null; ) {
    signal.throwIfAborted()
    const { last, changed } = await updateBatchAfter(after, btcUsd)
    updated += changed
    after = last
  }
  return updated
}

const toBasis = (text: string | null) => PRICE_BASES.find((basis) => basis === text) ?? null

const NO_ID = "00000000-0000-0000-0000-000000000000"
/** Must equal the condition of the index services_in_sats, so that Postgres uses the index. */
const IN_SATS = sql`${visible()} and not s.test_network
  and (s.price_usd is null and s.price_sats is not null or s.observed_price_usd is null and s.observed_price_sats is not null)`

/**
 * Updates the next batch of services after an id. Locks rows in id order, like every transaction, so that transactions cannot
 * deadlock. `last` is null after the last batch.
 */
async function updateBatchAfter(after: string, btcUsd: number): Promise<{ last: string | null; changed: number }> {
  const toUsd = (price: string) => sql`coalesce(${raw(`${price}_usd`)}, ${usdOfSats(`${price}_sats`, btcUsd)})`
  // Like `choosePrice`: the listed price is the asked price when nobody declared one.
  const listed = sql`case when not (${NOT_OF_CALL} and s.declared_price_sats is null and s.declared_price_usd is null)
    then ${toUsd("s.price")} end`
  const asked = sql`case when s.observed_is_current and not ${NOT_OF_CALL} then ${toUsd("s.observed_price")} end`
  const [row] = await db().$queryRaw<{ last: string | null; changed: number }[]>(sql`
    with page as materialized (
      select s.id from services s where ${IN_SATS} and s.id > ${after}::uuid order by s.id limit ${BATCH}),
    wrong as materialized (
      select s.id, ${listed} as listed, ${asked} as asked from services s
      where s.id in (select id from page) and ${IN_SATS}
        and (s.compare_usd, s.observed_compare_usd) is distinct from (${listed}, ${asked})
      order by s.id for no key update),
    changed as (
      update services s set compare_usd = wrong.listed, observed_compare_usd = wrong.asked from wrong
      where s.id = wrong.id returning s.id)
    select (select id from page order by id desc limit 1) as last, (select count(*)::int from changed) as changed`)
  if (!row) throw new Error("the price update returned no row")
  return row
}

type Origin = "declared" | "observed" | "source"
type PriceColumns = { [O in Origin as `${O}PriceSats`]: bigint | null } & {
  [O in Origin as `${O}PriceUsd`]: number | null
} & { [O in Origin as `${O}Asset` | `${O}Network`]: string | null }

function pick(service: PriceColumns, origin: Origin) {
  return {
    priceSats: service[`${origin}PriceSats`],
    priceUsd: service[`${origin}PriceUsd`],
    asset: service[`${origin}Asset`],
    network: service[`${origin}Network`],
  }
}
