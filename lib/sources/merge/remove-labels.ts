// Removes a source's label from services that two complete passes in a row did not name (docs/sources.md#merging). The last label
// stays and marks the service as unnamed. Retires (hides) unnamed services that have been down for a week. Deletes no service.

import { db } from "@/lib/db/client"
import { type Database, type Sql, sql } from "@/lib/db/sql"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { closeIncidents } from "@/lib/health/checks/incidents"
import type { JobContext } from "@/lib/process/job-context"
import type { Pass } from "@/lib/sources/merge/merge-statements"
import { OPERATOR_SOURCE } from "@/lib/sources/merge/source-fields"

const BATCH = 500
const DOWN_DAYS = 7

/**
 * Call this function after a complete pass over the source, or after a complete visit to one host. Removes the label from
 * services that neither this pass nor the previous pass named, and marks services that only this pass did not name. For the
 * operator's own list, one pass without the service is enough.
 * @returns how many services lost the label
 */
export async function removeMissingLabels(pass: Pass, now: Date, signal: AbortSignal, host?: string): Promise<number> {
  const { source, number } = pass
  const missedTwice = source === OPERATOR_SOURCE ? sql`l.pass < ${number}` : sql`l.missed`
  const removed = await inBatches(signal, async (transaction) => {
    const ids = await lockServices(transaction, source, missedTwice, host)
    if (ids.length > 0) await removeLabel(transaction, ids, source, now)
    return ids.length
  })
  const missedNow = sql`not l.missed and l.pass < ${number}`
  await inBatches(signal, async (transaction) => {
    const ids = await lockServices(transaction, source, missedNow, host)
    const where = { source, serviceId: { in: ids } }
    if (ids.length > 0) await transaction.sourceListing.updateMany({ where, data: { missed: true } })
    return ids.length
  })
  return removed
}

/** Locks one batch of the services with this label, on all hosts or on one host. */
async function lockServices(transaction: Database, source: string, which: Sql, host?: string): Promise<string[]> {
  const labels = sql`select l.service_id from source_listings l`
  const batch = sql`where l.source = ${source} and ${which} order by l.service_id limit ${BATCH}`
  // Select the services of the host first, because a host has few services. `which` alone also matches the listings of all hosts
  // that the pass has not visited yet.
  const found =
    host === undefined
      ? sql`${labels} ${batch}`
      : sql`with here as materialized (select id from services where host = ${host} and deleted_at is null)
            ${labels} join here on here.id = l.service_id ${batch}`
  const rows = await transaction.$queryRaw<{ id: string }[]>(sql`
    select id from services where id in (${found}) order by id for update`)
  return rows.map(({ id }) => id)
}

interface Unlabelled {
  id: string
  source: string
  featured: number
  isPublic: boolean
  isUnnamed: boolean
}

async function removeLabel(transaction: Database, ids: string[], source: string, now: Date): Promise<void> {
  const isOperators = source === OPERATOR_SOURCE
  await transaction.sourceListing.deleteMany({ where: { source, serviceId: { in: ids } } })
  await transaction.description.deleteMany({ where: { source, serviceId: { in: ids } } })
  await passToNextSource(transaction, ids, source)
  // The listing that a duplicate was merged into has the label while the source names any of them.
  const holders = sql`select coalesce(named.merged_into, named.id) from services named where named.id = any(${ids}::uuid[])`
  const changed = await transaction.$queryRaw<Unlabelled[]>(sql`
    with before as (
      select id, array_to_string(sources, ',') as source, featured::int as featured
      from services where id in (${holders}))
    update services s set
      sources = case when s.sources = array[${source}] then s.sources else array_remove(s.sources, ${source}) end,
      is_unnamed = s.sources = array[${source}], updated_at = ${now.toISOString()}::timestamptz,
      featured = s.featured and not ${isOperators}
    from before where s.id = before.id and ${source} = any(s.sources) and not s.is_unnamed and not exists (
      select from source_listings l join services other on other.id = l.service_id
      where l.source = ${source} and (other.id = s.id or other.merged_into = s.id))
    returning s.id, before.source, before.featured, s.status = 'active' and s.deleted_at is null as "isPublic",
      s.is_unnamed as "isUnnamed"`)
  const events = changed
    .filter(({ isPublic }) => isPublic)
    .map(({ id, source: label, featured, isUnnamed }): ServiceEvent => {
      const previous = { ...(!isUnnamed && { source: label }), ...(isOperators && featured === 1 && { featured }) }
      const changed = Object.keys(previous).length > 0 && { previous }
      return { kind: "listing.dropped", serviceId: id, at: now, ...changed, detail: { source } }
    })
  await recordEvents(transaction, events)
}

/**
 * Finds services whose fields come from `source`, and assigns the fields to the source that comes next in the service's
 * `sources`. Deletes the digest of the next source's listing, so that the next pass over that source writes its values.
 */
async function passToNextSource(transaction: Database, ids: readonly string[], source: string): Promise<void> {
  await transaction.$executeRaw(sql`
    with next as materialized (
      select s.id, (
        select l.source from source_listings l
        where l.service_id = s.id and l.source <> ${source} order by array_position(s.sources, l.source) limit 1) as source
      from services s
      where s.id = any(${ids}::uuid[]) and ${source} in (s.text_by, s.category_by, s.price_by)
        and s.deleted_at is null and not s.domain_verified),
    merged_again as (
      update source_listings l set digest = null from next where l.service_id = next.id and l.source = next.source)
    update services s set
      text_by = case when s.text_by = ${source} then next.source else s.text_by end,
      category_by = case when s.category_by = ${source} then next.source else s.category_by end,
      price_by = case when s.price_by = ${source} then next.source else s.price_by end
    from next where s.id = next.id`)
}

/** Retires services that no source names and that have been down for a week, except services of a verified domain. */
export async function retireUnlisted({ now, signal }: JobContext): Promise<{ retired: number }> {
  const downSince = new Date(now.getTime() - DOWN_DAYS * 86_400_000).toISOString()
  const retired = await inBatches(signal, async (transaction) => {
    const rows = await transaction.$queryRaw<{ id: string }[]>(sql`
      select id from services
      where status = 'active' and deleted_at is null and is_unnamed and health_status = 'down'
        and health_since <= ${downSince}::timestamptz and not domain_verified
      order by id limit ${BATCH} for update`)
    const ids = rows.map(({ id }) => id)
    await recordEvents(transaction, await closeIncidents(transaction, ids, "unobserved", now))
    await transaction.service.updateMany({ where: { id: { in: ids } }, data: { status: "retired", updatedAt: now } })
    const events = ids.map((id) => ({ kind: "service.removed" as const, serviceId: id, at: now }))
    await recordEvents(transaction, events)
    return ids.length
  })
  return { retired }
}

/** Runs one transaction per batch, until a batch has fewer than 500 services. */
async function inBatches(signal: AbortSignal, batch: (transaction: Database) => Promise<number>): Promise<number> {
  let sum = 0
  for (;;) {
    signal.throwIfAborted()
    const count = await db().$transaction(batch)
    sum += count
    if (count < BATCH) return sum
  }
}
