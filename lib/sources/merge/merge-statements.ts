// The SQL statements of a merge. Each statement handles a whole batch of listings.

import { v7 as newId } from "uuid"
import type { SourceDescription } from "@/lib/catalogue/call/description"
import { type Database, join, raw, recordset, sql, visible } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { recordChecks } from "@/lib/health/checks/record"
import { CHECKED_SERVICE } from "@/lib/health/rules/columns"
import { getInitialStatus } from "@/lib/registration/initial-status"
import type { SourceName } from "@/lib/source-table"
import type { Candidate } from "@/lib/sources/merge/candidate"
import { identityOf } from "@/lib/sources/merge/listed"
import { becomesPublic, buildNewFields, type CurrentFields, type SourceFields } from "@/lib/sources/merge/source-fields"
import type { Listing } from "@/lib/sources/schema"
import { getTemplateSigns } from "@/lib/sources/templates/template-signs"

/** A pass reads a source once from beginning to end, in one run or several. */
export interface Pass {
  source: SourceName
  number: bigint
  /** True for a visit outside of the pass: it merges also what the pass has named before. */
  isRepeat?: boolean
}
export interface KnownService extends CurrentFields {
  id: string
  url: string
  protocol: string
  tool: string | null
  shown: Record<"price_sats" | "price_usd" | "payment_asset" | "payment_network", string | number | null>
  /** Digest of the last listing from this source; null forces the merge of the next listing, even if it is unchanged. */
  digest: string | null
  /** The number of the source's last pass that named the service; null when no pass did. */
  pass: bigint | null
}
export interface AddedService extends ProvenService {
  digest: string
  isPublic: boolean
  request?: SourceDescription
}
export interface Change {
  before: KnownService
  after: SourceFields
}

/** The columns that a merge writes. `from` is the field of `SourceFields` with the value, `type` the Postgres type. */
const WRITTEN: Record<string, { from: keyof SourceFields; type: string }> = {
  name: { from: "name", type: "text" },
  description: { from: "description", type: "text" },
  category: { from: "category", type: "text" },
  provider: { from: "provider", type: "text" },
  http_method: { from: "httpMethod", type: "text" },
  source_price_sats: { from: "sourcePriceSats", type: "bigint" },
  source_price_usd: { from: "sourcePriceUsd", type: "float8" },
  source_asset: { from: "sourceAsset", type: "text" },
  source_network: { from: "sourceNetwork", type: "text" },
  source_basis: { from: "sourceBasis", type: "text" },
  source_unit: { from: "sourceUnit", type: "text" },
  text_by: { from: "textBy", type: "text" },
  category_by: { from: "categoryBy", type: "text" },
  price_by: { from: "priceBy", type: "text" },
  sources: { from: "sources", type: "text[]" },
  is_unnamed: { from: "isUnnamed", type: "boolean" },
  featured: { from: "featured", type: "boolean" },
  status: { from: "status", type: "text" },
  source_has_schema: { from: "hasSchema", type: "boolean" },
}
const WRITTEN_TYPES = Object.fromEntries(Object.entries(WRITTEN).map(([column, { type }]) => [column, type]))

function toRow(fields: SourceFields): Record<string, unknown> {
  const values = Object.entries(WRITTEN).map(([column, { from }]) => [column, fields[from]])
  return { ...Object.fromEntries(values), source_price_sats: fields.sourcePriceSats && Number(fields.sourcePriceSats) }
}

/** Selects the existing services of the candidates and locks the rows. The keys of the map come from `identityOf`. */
export async function findServices(
  transaction: Database,
  source: SourceName,
  candidates: readonly Candidate[],
): Promise<Map<string, KnownService>> {
  if (candidates.length === 0) return new Map()
  const fields = Object.entries(WRITTEN).map(([column, { from }]) => raw(`s.${column} as "${from}"`))
  const rows = await transaction.$queryRaw<(Omit<KnownService, "shown"> & KnownService["shown"])[]>(sql`
    select s.id, s.url, s.protocol, s.tool, ${join(fields)}, s.deleted_at is not null as "isDeleted",
           s.domain_verified as "domainVerified", s.owner_edited as "ownerEdited", s.health_status as "healthStatus",
           s.price_sats::float8 as price_sats, s.price_usd, s.payment_asset, s.payment_network, l.digest, l.pass
    from ${recordset(candidates.map(toIdentity), { url: "text", protocol: "text", tool: "text" }, "given")}
    join services s on s.url = given.url and s.protocol = given.protocol and s.tool is not distinct from given.tool
    left join source_listings l on l.service_id = s.id and l.source = ${source}
    order by s.id for update of s`)
  const known = rows.map(({ price_sats, price_usd, payment_asset, payment_network, ...row }) => {
    return { ...row, shown: { price_sats, price_usd, payment_asset, payment_network } }
  })
  return new Map(known.map((row) => [identityOf(row), row]))
}

const toIdentity = ({ url, protocol, tool }: Candidate) => ({ url, protocol, tool: tool ?? null })

/** Columns of a new service that no later merge changes. */
const IDENTITY_TYPES = {
  id: "uuid",
  url: "text",
  protocol: "text",
  kind: "text",
  tool: "text",
  host: "text",
  registrable_domain: "text",
  test_network: "boolean",
  probe_body: "text",
  listed_at: "timestamptz",
  site: "text",
  template_key: "text",
  template_word: "text",
}

/**
 * Inserts services, never as verified, even when the domain is verified: the owner accepts each service first. A service that
 * another process inserts at the same moment is skipped, and the next pass merges it.
 */
export async function addServices(
  transaction: Database,
  source: SourceName,
  candidates: readonly Candidate[],
  now: Date,
): Promise<AddedService[]> {
  if (candidates.length === 0) return []
  const built = candidates.map((candidate) => buildRow(candidate, source, now))
  const rows = built.map(({ row }) => row)
  const types = { ...IDENTITY_TYPES, ...WRITTEN_TYPES }
  const columns = Object.keys(types)
  const added = await transaction.$queryRaw<{ id: string }[]>(sql`
    insert into services (${raw(columns.join(", "))}, copied, registered_at, updated_at, next_check_at)
    select ${raw(columns.map((column) => `given.${column}`).join(", "))}, ${IS_COPY}, at, at, at
    from ${recordset(rows, types, "given")}, (select ${now.toISOString()}::timestamptz as at) moment
    on conflict (url, protocol, tool) do nothing returning id`)
  const ids = new Set(added.map(({ id }) => id))
  return built.flatMap(({ row, ...service }) => (ids.has(service.id) ? [service] : []))
}

function buildRow({ proof, ...candidate }: Candidate, source: SourceName, now: Date) {
  const id = newId()
  const { url, protocol, host, registrableDomain, testNetwork, digest, tool = null, toolArguments } = candidate
  const { status, listedAt, probeBody } = initialState(proof, now)
  const { site, templateKey, templateWord } = getTemplateSigns(candidate)
  const row = {
    ...{ id, url, protocol, host, registrable_domain: registrableDomain, test_network: testNetwork },
    ...{ kind: tool === null ? "http" : "mcp_tool", tool },
    ...{
      probe_body: toolArguments ?? probeBody,
      listed_at: listedAt,
      site,
      template_key: templateKey,
      template_word: templateWord,
    },
    ...toRow(buildNewFields(candidate, source, status)),
  }
  const { request } = candidate
  return { id, digest, proof, isPublic: status === "active", ...(request && { request }), row }
}

/**
 * Whether a new service counts as a copy of a template. The value comes from the public services with the same path. Later the
 * job in `template-marks.ts` counts the sites with this path again.
 */
const IS_COPY = sql`coalesce((
  select s.copied from services s where ${visible()} and s.template_key = given.template_key
  order by s.copied desc limit 1), false)`

export async function updateServices(transaction: Database, changes: readonly Change[], now: Date): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ before, after }) => {
    return { id: before.id, becomes_public: becomesPublic(before, after), ...toRow(after) }
  })
  const types = { id: "uuid", becomes_public: "boolean", ...WRITTEN_TYPES }
  const assignments = Object.keys(WRITTEN).map((column) => raw(`${column} = given.${column}`))
  await transaction.$executeRaw(sql`
    update services s set ${join(assignments)}, updated_at = at,
      listed_at = case when given.becomes_public then at else s.listed_at end,
      next_check_at = case when given.becomes_public then at else s.next_check_at end
    from ${recordset(rows, types, "given")}, (select ${now.toISOString()}::timestamptz as at) moment
    where s.id = given.id`)
}

/** Stores for each service the number of the pass that named it, and the digest of its listing. */
export async function recordNamed(
  transaction: Database,
  { source, number }: Pass,
  named: readonly { id: string; digest: string }[],
): Promise<void> {
  const rows = named.map(({ id, digest }) => ({ id, digest }))
  await transaction.$executeRaw(sql`
    insert into source_listings (source, service_id, pass, digest)
    select ${source}, named.id, ${number}, named.digest
    from ${recordset(rows, { id: "uuid", digest: "text" }, "named")}
    on conflict (source, service_id) do update set pass = greatest(source_listings.pass, excluded.pass), missed = false, digest = excluded.digest`)
}

/** A source that must probe an endpoint before it adds a service has the service wait for review, like a registration. */
function initialState(proof: Listing["proof"], now: Date) {
  const { status, listedAt } = proof ? getInitialStatus(false, now) : { status: "active" as const, listedAt: now }
  return { status, listedAt, probeBody: proof?.body ?? null }
}

interface ProvenService {
  id: string
  proof: Listing["proof"]
}

/** Records the probe results of new services as checks. Call this function before the events of these services are recorded. */
export async function recordProofs(transaction: Database, added: readonly ProvenService[], now: Date): Promise<void> {
  const proofs = new Map(added.flatMap(({ id, proof }) => (proof ? [[id, proof]] : [])))
  if (proofs.size === 0) return
  const services = await transaction.service.findMany({
    where: { id: { in: [...proofs.keys()] } },
    select: CHECKED_SERVICE,
  })
  const probed = services.flatMap((service) => {
    const proof = proofs.get(service.id)
    // Pass the status "pending", so that the check records no events: the event `service.new` announces the result of the check.
    return proof ? [{ service: { ...service, status: "pending" }, result: proof.result }] : []
  })
  await recordChecks(transaction, probed, { now, intervalMs: env.PROBE_INTERVAL_MINUTES * 60_000 })
}
