// Exports and deletes what a provider left under a domain: for the owner with the token, and for an administrator
// (docs/decisions.md#what-a-person-left).

import { z } from "zod"
import { recordAct } from "@/lib/acts/log"
import type { Actor } from "@/lib/acts/schema"
import { lockServiceRows } from "@/lib/catalogue/service-row"
import { markServices } from "@/lib/claims/marks"
import { inClaim, inOwnClaim, lockDomain, type Owner, recordAction, requireOwner } from "@/lib/claims/ownership"
import { DomainName } from "@/lib/claims/schema"
import { AppError } from "@/lib/contract/errors"
import { parseBody } from "@/lib/contract/input"
import { db } from "@/lib/db/client"
import { type Database, raw, type Sql, sql, utc } from "@/lib/db/sql"
import { deleteRows } from "@/lib/owners/commands"
import { type ErasedDomain, MOST_STORED, STAYS, STORED_LISTS, type StoredOfDomain } from "@/lib/owners/stored-schema"
import { log } from "@/lib/process/log"
import { formatTimestamp } from "@/lib/time"

/** Listings that one transaction deletes. */
const BATCH = 200

const parseDomainName = (text: string) => parseBody(z.object({ domain: DomainName }), { domain: text }).domain

const NOTHING = (domain: string) => new AppError("not_found", `Nothing is stored of ${domain}.`)

/** Returns what is stored of the owner. @throws AppError `forbidden` for a wrong token */
export const exportOwned = (owner: Owner, now: Date): Promise<StoredOfDomain> =>
  inOwnClaim(owner, now, (transaction) => readStored(transaction, owner.domain, now, false))

/** The same for an administrator, with the contacts of whoever registered the listings. @throws `not_found`, `invalid_parameter` */
export async function exportDomain(name: string, now: Date): Promise<StoredOfDomain> {
  const domain = parseDomainName(name)
  const stored = await readStored(db(), domain, now, true)
  if (stored.claim === null && STORED_LISTS.every((list) => stored[list].length === 0)) throw NOTHING(domain)
  return stored
}

/** SQL of an array with at most one row more than a list has. */
const list = (rows: Sql) => sql`(select coalesce(json_agg(one), '[]') from (${rows} limit ${MOST_STORED + 1}) one)`
const ofHost = (host: string) => sql`(select id from services where host = ${host})`

/** Attempts to register an endpoint of the host have no column for it. */
const isAttempt = (host: string) => sql`(r.service_id in ${ofHost(host)} or (r.service_id is null and (
  starts_with(r.url, ${`https://${host}/`}) or starts_with(r.url, ${`http://${host}/`}) or
  r.url in (${`https://${host}`}, ${`http://${host}`}))))`

async function readStored(database: Database, host: string, now: Date, isForAdministrator: boolean) {
  const shown = isForAdministrator
    ? raw("s.contact_email")
    : sql`case when s.contact_email = (select contact_email from claims where domain = ${host}) then s.contact_email end`
  const [row] = await database.$queryRaw<Omit<StoredOfDomain, "domain" | "exported_at" | "cut">[]>(sql`
    select
      (select row_to_json(one) from (
        select c.status, c.method, c.contact_email, ${utc("c.created_at")} as created_at, ${utc("c.verified_at")} as verified_at,
          ${utc("c.revoked_at")} as revoked_at, ${utc("c.last_checked_at")} as last_checked_at
        from claims c where c.domain = ${host}) one) as claim,
      ${list(sql`
        select s.id, s.number, s.url, s.protocol, s.tool, s.name, s.description, s.category, s.provider, s.http_method, s.status,
          ${shown} as contact_email, json_build_object('price_sats', s.declared_price_sats, 'price_usd', s.declared_price_usd,
            'asset', s.declared_asset, 'network', s.declared_network) as declared,
          s.declared_parameters, s.probe_body, s.owner_edited, ${utc("s.registered_at")} as registered_at,
          ${utc("s.updated_at")} as updated_at, ${utc("s.deleted_at")} as deleted_at
        from services s where s.host = ${host} order by s.number`)} as listings,
      ${list(sql`
        select v.id, v.service_id, v.state, v.proposed, ${utc("v.created_at")} as created_at
        from revisions v where v.service_id in ${ofHost(host)} order by v.created_at, v.id`)} as revisions,
      ${list(sql`
        select r.id, r.url, r.protocol, r.name, r.outcome, r.code, r.report, ${utc("r.at")} as at
        from registrations r where ${isAttempt(host)} order by r.at, r.id`)} as registrations,
      ${list(sql`
        select b.id, b.kind, b.target, ${utc("b.created_at")} as created_at, ${utc("b.finished_at")} as finished_at,
          array(select e.url from registration_batch_entries e where e.batch_id = b.id order by e.position) as urls
        from registration_batches b where b.owner_domain = ${host} order by b.created_at, b.id`)} as batches,
      ${list(sql`
        select a.action, ${utc("a.at")} as at, a.service_id, a.detail
        from owner_actions a where a.domain = ${host} order by a.id desc`)} as actions`)
  if (!row) throw new Error("a statement that always has a row returned none")
  const cut = STORED_LISTS.filter((name) => row[name].length > MOST_STORED)
  for (const name of cut) row[name].length = MOST_STORED
  return { domain: host, exported_at: formatTimestamp(now), ...row, cut }
}

/**
 * Deletes what the owner left, and the claim. A call that fails half-way is repeated: the claim goes last.
 * @throws AppError `forbidden` for a wrong token
 */
export async function eraseOwned(owner: Owner, now: Date): Promise<ErasedDomain> {
  return erase(owner.domain, now, (transaction) => requireOwner(transaction, owner, now))
}

/** The same by an administrator, with or without a claim. @throws AppError `not_found`, `invalid_parameter` */
export async function eraseDomain(name: string, now: Date, by: Actor): Promise<ErasedDomain> {
  const domain = parseDomainName(name)
  await exportDomain(domain, now)
  const record = async (transaction: Database, { domain: _, stays: __, ...after }: ErasedDomain) => {
    if (!Object.values(after).some(Boolean)) return
    await recordAct(transaction, by, {
      act: "erase_domain",
      object: "domain",
      objectId: domain,
      name: domain,
      after,
      now,
    })
  }
  return erase(domain, now, (transaction) => lockDomain(transaction, domain, "shared"), record)
}

async function erase(
  domain: string,
  now: Date,
  allow: (transaction: Database) => Promise<unknown>,
  record: (transaction: Database, erased: ErasedDomain) => Promise<void> = async () => undefined,
): Promise<ErasedDomain> {
  let deleted = 0
  for (let last = BATCH; last === BATCH; deleted += last) {
    last = await db().$transaction(async (transaction) => {
      await allow(transaction)
      return deleteSome(transaction, domain, now, BATCH)
    })
  }
  // With the last batch, so that of two calls at once only one finds something.
  const erased = await inClaim(domain, async (transaction, claim) => {
    await allow(transaction)
    // Before the lock of the event log, as every transaction locks.
    await transaction.$executeRaw(sql`select id from services where host = ${domain} order by id for update`)
    const listings = deleted + (await deleteSome(transaction, domain, now))
    const contacts = await transaction.$executeRaw(sql`
      update services set contact_email = null where host = ${domain} and contact_email is not null`)
    const revisions = await transaction.$executeRaw(sql`
      delete from revisions where service_id in ${ofHost(domain)}`)
    const registrations = await transaction.$executeRaw(sql`delete from registrations r where ${isAttempt(domain)}`)
    const batches = await transaction.$executeRaw(sql`
      delete from registration_batches where owner_domain = ${domain}`)
    await markServices(transaction, domain, false, now)
    await transaction.claim.deleteMany({ where: { domain } })
    if (claim?.status === "verified") await recordAction(transaction, domain, { action: "revoked", now })
    const erased = {
      domain,
      listings,
      contacts,
      revisions,
      registrations,
      batches,
      claim: claim !== null,
      stays: [...STAYS],
    }
    await record(transaction, erased)
    return erased
  })
  const { stays: _, ...counts } = erased
  log.info(counts, "what an owner left is deleted")
  return erased
}

/** Deletes up to a batch of listings after the first `skip` ones. Returns how many. */
async function deleteSome(transaction: Database, host: string, now: Date, skip = 0): Promise<number> {
  const rows = await transaction.service.findMany({
    where: { host, deletedAt: null },
    select: { id: true },
    orderBy: { id: "asc" },
    take: BATCH,
    skip,
  })
  const ids = rows.map(({ id }) => id)
  await deleteRows(transaction, await lockServiceRows(transaction, ids), now)
  return ids.length
}
