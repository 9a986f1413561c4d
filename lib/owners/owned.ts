// Lists the services of a domain for its owner: public and waiting services by page, and deleted services until they are purged.
// Every function checks the owner first.

import { PAYEE_CONFIRMED_AT, SERVICE_FIELDS } from "@/lib/catalogue/present"
import { inOwnClaim, type Owner } from "@/lib/claims/ownership"
import { splitServiceIds } from "@/lib/contract/service-id"
import { type Database, join, raw, sql, utc } from "@/lib/db/sql"
import { DEMAND_DAYS, USES } from "@/lib/demand/schema"
import { PURGE } from "@/lib/owners/purge"
import {
  type DeletedListing,
  OWNED_PAGE,
  type Owned,
  type OwnedPage,
  type OwnedQuery,
  type UsesList,
  type WaitingList,
  type WaitingPage,
} from "@/lib/owners/schema"

/** SQL of the `Uses` of `services s`. Days are UTC days, as in the rows. */
const USES_SQL = sql`(select json_build_object(${join(
  USES.map(
    (use) => sql`${raw(`'${use}'`)}, coalesce(sum(u.clients) filter (where u.use = ${raw(`'${use}'`)}), 0)::int`,
  ),
)}) from service_uses u where u.service_id = s.id and u.day > (now() at time zone 'UTC')::date - ${raw(String(DEMAND_DAYS))})`

const FIELDS = sql`${SERVICE_FIELDS}, json_build_object('price_sats', s.declared_price_sats,
  'price_usd', s.declared_price_usd, 'asset', s.declared_asset, 'network', s.declared_network) as declared,
  s.declared_parameters, ${utc("s.health_since")} as health_since, s.findings,
  ${PAYEE_CONFIRMED_AT} as payee_confirmed_at, ${USES_SQL} as uses,
  case when s.status = 'active' and s.probe_status = 'probeable' then ${utc("s.next_check_at")} end as next_check_at,
  (select json_build_object('status', c.verdict, 'error_message', c.error_message) from checks c
   where c.service_id = s.id order by c.checked_at desc, c.id desc limit 1) as last_check`
const PRESENT = raw("s.deleted_at is null and s.status in ('active', 'pending')")
const ORDERS = {
  name: raw("s.name_key, s.id"),
  newest: raw("s.registered_at desc, s.id desc"),
} as const

/** Returns one page of the owner's services, and the newest deletions. @throws AppError `forbidden` */
export function listOwned(owner: Owner, query: OwnedQuery, now: Date): Promise<OwnedPage> {
  return inOwnClaim(owner, now, async (transaction) => {
    return {
      ...(await readPage(transaction, owner.domain, query)),
      ...(await readDeleted(transaction, owner.domain, now)),
    }
  })
}

async function readPage(transaction: Database, host: string, { q, sort, offset }: OwnedQuery) {
  // Use strpos, because LIKE would treat `%` and `_` in the text as wildcards.
  const matches = sql`s.host = ${host} and ${PRESENT} and (${q} = '' or strpos(s.name_key, search_key(${q})) > 0)`
  const [page] = await transaction.$queryRaw<{ listings: Owned[]; total: number }[]>(sql`
    select (select count(*)::int from services s where ${matches}) as total, (
      select coalesce(json_agg(one), '[]') from (
        select ${FIELDS} from services s where ${matches}
        order by ${ORDERS[sort]} limit ${OWNED_PAGE.size} offset ${offset}) one) as listings`)
  return page ?? { listings: [], total: 0 }
}

async function readDeleted(transaction: Database, host: string, now: Date) {
  const after = new Date(now.getTime() - PURGE.afterMs).toISOString()
  const matches = sql`s.host = ${host} and s.deleted_at > ${after}::timestamptz and s.deleted_by = 'owner'`
  const [page] = await transaction.$queryRaw<{ deleted: DeletedListing[]; deleted_total: number }[]>(sql`
    select (select count(*)::int from services s where ${matches}) as deleted_total, (
      select coalesce(json_agg(one), '[]') from (
        select s.id, s.number, s.name, s.protocol, s.url, ${utc("s.deleted_at")} as deleted_at,
               ${utc(`(s.deleted_at + interval '${PURGE.afterMs / 1000} seconds')`)} as gone_at
        from services s where ${matches}
        order by s.deleted_at desc, s.id limit ${OWNED_PAGE.deleted}) one) as deleted`)
  return page ?? { deleted: [], deleted_total: 0 }
}

/** Lists the public and waiting services among `ids` that belong to the owner, by name. @throws AppError `forbidden` */
export function findOwned(owner: Owner, ids: readonly string[], now: Date): Promise<Owned[]> {
  const { uuids, numbers } = splitServiceIds(ids)
  return inOwnClaim(owner, now, async (transaction) => {
    const rows = await transaction.$queryRaw<{ listing: Owned }[]>(sql`
      select row_to_json(one) as listing from (
        select ${FIELDS} from services s
        where (s.id = any(${uuids}::uuid[]) or s.number = any(${numbers}::int[])) and s.host = ${owner.domain} and ${PRESENT}
        order by ${ORDERS.name}) one`)
    return rows.map(({ listing }) => listing)
  })
}

const VERSION = raw(`to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as version`)

/**
 * Returns one page of the services that the owner has neither accepted nor rejected. Services that are not public come first.
 * @throws AppError `forbidden`
 */
export function listWaiting(owner: Owner, offset: number, now: Date): Promise<WaitingPage> {
  const matches = sql`s.host = ${owner.domain} and ${PRESENT} and not s.domain_verified`
  return inOwnClaim(owner, now, async (transaction) => {
    const [page] = await transaction.$queryRaw<Omit<WaitingPage, "offset">[]>(sql`
      select (select count(*)::int from services s where ${matches}) as total, (
        select coalesce(json_agg(one), '[]') from (
          select ${SERVICE_FIELDS}, ${VERSION} from services s where ${matches}
          order by s.status desc, s.registered_at, s.id limit ${OWNED_PAGE.waiting} offset ${offset}) one) as waiting`)
    return { waiting: [], total: 0, ...page, offset }
  })
}

/** Like `listWaiting`, in the API's response shape. @throws AppError `forbidden` */
export async function listWaitingServices(owner: Owner, offset: number, now: Date): Promise<WaitingList> {
  const page = await listWaiting(owner, offset, now)
  const waiting = page.waiting.map(({ version, ...service }) => service)
  return { domain: owner.domain, waiting, total: page.total, limit: OWNED_PAGE.waiting, offset }
}

/** Returns one page of the owner's services with how often each was used, by name. @throws AppError `forbidden` */
export function listUses(owner: Owner, offset: number, now: Date): Promise<UsesList> {
  return inOwnClaim(owner, now, async (transaction) => {
    const { listings, total } = await readPage(transaction, owner.domain, { q: "", sort: "name", offset })
    const services = listings.map(({ number, id, name, uses }) => ({ id: number, service_id: id, name, ...uses }))
    return { domain: owner.domain, days: DEMAND_DAYS, services, total, limit: OWNED_PAGE.size, offset }
  })
}
