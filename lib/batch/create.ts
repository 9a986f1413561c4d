// Accepts a batch: validates its target, and stores it for the job that checks the entries (run-batches.ts).

import { v4 as newRandomId } from "uuid"
import { BATCH_LIMITS } from "@/lib/batch/limits"
import { BATCH_KINDS, BatchInput, type BatchKind } from "@/lib/batch/schema"
import { buildOwner, checkOwner, type Owner } from "@/lib/claims/ownership"
import { rateLimited } from "@/lib/contract/errors"
import { invalidFields, parseBody } from "@/lib/contract/input"
import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { getSite } from "@/lib/probe/host/rules"
import { requireOtherSite } from "@/lib/registration/input"
import type { NormalUrl } from "@/lib/text/normal-url"

/** The number is arbitrary, but no other advisory lock of this project may use it. */
const CREATE_LOCK = 402_404
const DAY_MS = 86_400_000
const RETRY_SECONDS = 60

/** Who creates a batch: a client without a session, a signed-in owner, or the operator, for whom the limits do not hold. */
export type Creator = "client" | "operator" | Owner

interface Target {
  kind: BatchKind
  /** At least one, each once. */
  urls: NormalUrl[]
  token: string | null
}

/**
 * Validates the untrusted body and stores the batch. The job starts within a second.
 * @returns the id of the batch, which is random: any client with it may read the entries
 * @throws `invalid_parameter`; `forbidden` for a wrong token; `rate_limited` while another batch of the site is unfinished, and after
 *   the batches of the day
 */
export async function createBatch(body: unknown, creator: Creator): Promise<string> {
  const target = parseTarget(body)
  const now = new Date()
  const owner = findOwner(target, creator)
  if (owner) await checkOwner(owner, now)
  const sites = [...new Set(target.urls.map(({ url }) => siteOf(url)))]
  const id = newRandomId()
  const [first] = target.urls
  await db().$transaction(async (transaction) => {
    await transaction.$executeRaw(sql`select pg_advisory_xact_lock(${CREATE_LOCK})`)
    if (creator !== "operator") await requireFreeSites(transaction, sites, owner, now)
    const { kind } = target
    await transaction.registrationBatch.create({
      data: {
        ...{ id, kind, sites, createdAt: now },
        target: kind === "urls" ? null : kind === "origin" ? originOf(first) : (first?.url ?? null),
        ownerDomain: owner?.domain ?? null,
        ownerTokenHash: owner?.tokenHash ?? null,
      },
    })
    if (kind !== "urls") return
    const rows = target.urls.map(({ url }, position) => ({ batchId: id, position, url, site: siteOf(url) }))
    await transaction.registrationBatchEntry.createMany({ data: rows })
  })
  return id
}

/** The site whose limits a URL counts against. */
export function siteOf(url: string): string {
  const parsed = new URL(url)
  return getSite(parsed, parsed.hostname.replace(/\.+$/, ""), env.ALLOW_PRIVATE)
}

const originOf = (url: NormalUrl | undefined) => (url ? new URL(url.url).origin : null)

function parseTarget(body: unknown): Target {
  const input = parseBody(BatchInput, body)
  const given = BATCH_KINDS.filter((kind) => input[kind] !== null)
  const [kind, second] = given
  if (!kind) throw invalidFields([{ field: "origin", message: "or openapi_url or urls is required" }])
  if (second) throw invalidFields([{ field: second, message: `must not be set together with ${kind}` }])
  const urls = unique([input[kind] ?? []].flat())
  for (const url of urls) requireOtherSite(url)
  const [first] = urls
  if (kind === "origin" && first && !isOrigin(first)) {
    throw invalidFields([
      { field: "origin", message: "must be an origin without a path, such as https://api.example.com" },
    ])
  }
  return { kind, urls, token: input.verification_token }
}

function unique(urls: readonly NormalUrl[]): NormalUrl[] {
  return [...new Map(urls.map((url) => [url.url, url])).values()]
}

const isOrigin = ({ url }: NormalUrl) => url === `${new URL(url).origin}/`

/**
 * The proven owner: the signed-in owner, or the sender of a token. Null for anybody else.
 * @throws `invalid_parameter` when a URL is of another host than the owner's
 */
function findOwner({ kind, urls, token }: Target, creator: Creator): Owner | null {
  const [first] = urls
  const session = typeof creator === "string" ? null : creator
  if (!first || (!session && token === null)) return null
  const owner = session ?? buildOwner(first.host, token ?? "")
  if (urls.every(({ host }) => host === owner.domain)) return owner
  throw invalidFields([
    session
      ? { field: kind, message: `must be under ${session.domain}, for which you are signed in` }
      : { field: "verification_token", message: "proves one host, and the URLs are of several hosts" },
  ])
}

/** The batches of an owner do not wait for those of other clients. */
async function requireFreeSites(
  transaction: Database,
  sites: readonly string[],
  owner: Owner | null,
  now: Date,
): Promise<void> {
  const isOwners = owner !== null
  const since = new Date(now.getTime() - DAY_MS)
  const rows = await transaction.$queryRaw<{ site: string; unfinished: number; created: number; oldest: Date }[]>(sql`
    select site, count(*)::int as created,
      count(*) filter (where b.finished_at is null and (b.read_at is null or exists (
        select from registration_batch_entries e where e.batch_id = b.id and e.site = sites.site and e.result is null
      )))::int as unfinished,
      min(b.created_at) as oldest
    from registration_batches b cross join unnest(b.sites) as sites (site)
    where site = any(${[...sites]}) and (b.owner_domain is not null) = ${isOwners}
      and (b.finished_at is null or b.created_at > ${since}::timestamptz)
    group by site order by site`)
  for (const { site, unfinished, created, oldest } of rows) {
    if (unfinished > 0) {
      const wait = "A site gets one batch at a time. Try again when it has ended."
      throw rateLimited(`Another batch of ${site} is being checked. ${wait}`, RETRY_SECONDS)
    }
    if (isOwners || created < BATCH_LIMITS.perDay) continue
    const seconds = Math.max(1, Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / 1000))
    const next = `The next one is accepted in about ${Math.ceil(seconds / 3600)} hours; the proven owner of the host need not wait.`
    throw rateLimited(
      `A site gets at most ${BATCH_LIMITS.perDay} batches in 24 hours, and ${site} has had them. ${next}`,
      seconds,
    )
  }
}
