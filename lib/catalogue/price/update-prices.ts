// Updates the shown price after a change of a declared or observed price, in the same transaction (rule: price.ts). After a
// change of the bitcoin rate, updates the comparable dollar price of services priced in sats.

import { choosePrice, PRICE_COLUMNS } from "@/lib/catalogue/price/price"
import { NOT_OF_CALL, usdOf } from "@/lib/catalogue/price/price-sql"
import { findBtcUsd } from "@/lib/catalogue/price/rate"
import { db } from "@/lib/db/client"
import { type Database, raw, recordset, sql, visible } from "@/lib/db/sql"

const COLUMNS = Object.keys(PRICE_COLUMNS)
/** A change of these columns is a change that clients see. */
const SHOWN = ["price_sats", "price_usd", "payment_asset", "payment_network"]
const columnsOf = (alias: string, names = COLUMNS) => raw(names.map((name) => `${alias}.${name}`).join(", "))

/**
 * Updates price, asset, network and comparable price of these services. Returns the ids of services whose shown price changed.
 */
export async function updatePrices(database: Database, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const btcUsd = await findBtcUsd(database)
  const services = await database.service.findMany({ where: { id: { in: [...ids] } } })
  const prices = services.map((service) => {
    const stated = {
      declared: pick(service, "declared"),
      observed: { ...pick(service, "observed"), at: service.observedAt, basis: service.observedBasis },
      source: { ...pick(service, "source"), basis: service.sourceBasis },
      isTestNetwork: service.testNetwork,
    }
    return { id: service.id, ...choosePrice(stated, btcUsd, now) }
  })
  const changed = await database.$queryRaw<{ id: string; has_changed: boolean }[]>(sql`
    with before as materialized (select s.id, ${columnsOf("s")} from services s where s.id = any(${ids}::uuid[]))
    update services set (${raw(COLUMNS.join(", "))}) = row(${columnsOf("p")})
    from before join ${recordset(prices, { id: "uuid", ...PRICE_COLUMNS }, "p")} using (id)
    where services.id = before.id and (${columnsOf("before")}) is distinct from (${columnsOf("p")})
    returning services.id, (${columnsOf("before", SHOWN)}) is distinct from (${columnsOf("p", SHOWN)}) as has_changed`)
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

const NO_ID = "00000000-0000-0000-0000-000000000000"
/** Must equal the condition of the index services_in_sats, so that Postgres uses the index. */
const IN_SATS = sql`${visible()} and not s.test_network
  and (s.price_usd is null and s.price_sats is not null or s.observed_price_usd is null and s.observed_price_sats is not null)`

/**
 * Updates the next batch of services after an id. Locks rows in id order, like every transaction, so that transactions cannot
 * deadlock. `last` is null after the last batch.
 */
async function updateBatchAfter(after: string, btcUsd: number): Promise<{ last: string | null; changed: number }> {
  // Like `choosePrice`: the listed price is the asked price when nobody declared one.
  const listed = sql`case when not (${NOT_OF_CALL} and s.declared_price_sats is null and s.declared_price_usd is null)
    then ${usdOf("s.price", btcUsd)} end`
  const asked = sql`case when s.observed_is_current and not ${NOT_OF_CALL} then ${usdOf("s.observed_price", btcUsd)} end`
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
  const sats = service[`${origin}PriceSats`]
  return {
    sats: sats === null ? null : Number(sats),
    usd: service[`${origin}PriceUsd`],
    asset: service[`${origin}Asset`],
    network: service[`${origin}Network`],
  }
}
