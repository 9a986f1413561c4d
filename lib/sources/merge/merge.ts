// One page of a place into the catalogue, in one transaction with the note of where the pass goes on: either all of it has
// happened or none, so a run that is killed goes on where it was (sources.md, "Merge rules").

import { v7 as newId } from "uuid"
import { updatePrices } from "@/lib/catalogue/price/update-prices"
import { type Database, type Json, raw, sql } from "@/lib/db/sql"
import { VISIBLE_SQL } from "@/lib/db/visible"
import { append, type ServiceEvent } from "@/lib/events/log"
import type { Candidate } from "@/lib/sources/merge/admit"
import { hear, introduce, type Said, type Standing, vouches } from "@/lib/sources/merge/precedence"
import { entry, type Proven, recordProofs } from "@/lib/sources/merge/prove"
import { withoutPurged } from "@/lib/sources/merge/purged"
import type { AdapterName } from "@/lib/sources/schema"
import { readSigns } from "@/lib/sources/templates/template"

export interface Pass {
  source: AdapterName
  number: bigint
}
export interface Merged {
  new: number
  changed: number
  unchanged: number
  /** Deleted by their owner, or turned down by a reviewer. */
  left: number
  /** Named before in this pass. */
  duplicate: number
  /** New, and nothing but a stranger's word. */
  unproven: number
}

interface Known extends Standing {
  id: string
  url: string
  protocol: string
  shown: Record<"price_sats" | "price_usd" | "payment_asset" | "payment_network", string | number | null>
  /** Of this source; null where it has not named the listing before. */
  digest: string | null
  pass: bigint | null
}
interface Added extends Proven {
  digest: string
  isPublic: boolean
}
interface Change {
  before: Known
  said: Said
}

/** Merges what fits in one statement (a few hundred), each listing once. */
export async function mergePage(
  transaction: Database,
  pass: Pass,
  candidates: readonly Candidate[],
  now: Date,
): Promise<Merged> {
  const merged: Merged = { new: 0, changed: 0, unchanged: 0, left: 0, duplicate: 0, unproven: 0 }
  if (candidates.length === 0) return merged
  const known = await findKnown(transaction, pass, candidates)
  const changes: Change[] = []
  const named: { id: string; digest: string }[] = []
  for (const candidate of candidates) {
    const before = known.get(keyOf(candidate))
    if (!before) continue
    if (before.pass === pass.number) {
      merged.duplicate += 1
      continue
    }
    named.push({ id: before.id, digest: candidate.digest })
    const isKnown = before.digest === candidate.digest && !vouches(before.status, pass.source)
    const said = isKnown ? "unchanged" : hear(before, candidate, pass.source)
    if (typeof said === "object") changes.push({ before, said })
    else merged[said === "unchanged" ? "unchanged" : "left"] += 1
  }
  const strangers = candidates.filter((candidate) => !known.has(keyOf(candidate)))
  const newcomers = await withoutPurged(
    transaction,
    strangers.filter(({ proof }) => proof !== null),
  )
  const added = await addListings(transaction, pass, newcomers, now)
  await changeListings(transaction, changes, now)
  await remember(transaction, pass, [...named, ...added])
  const repriced = new Set(
    await updatePrices(transaction, [...changes.map(({ before }) => before.id), ...added.map(({ id }) => id)], now),
  )
  await recordProofs(transaction, added, now)
  await append(transaction, announce(added, changes, repriced, now))
  const unproven = strangers.filter(({ proof }) => proof === null).length
  merged.left += strangers.length - unproven - newcomers.length
  return { ...merged, new: added.length, changed: changes.length, unproven }
}

const keyOf = ({ url, protocol }: { url: string; protocol: string }) => `${protocol} ${url}`

async function findKnown(transaction: Database, { source }: Pass, candidates: readonly Candidate[]) {
  const rows = await transaction.$queryRaw<(Omit<Known, "shown"> & Known["shown"])[]>(sql`
    select s.id, s.url, s.protocol, s.name, s.description, s.category, s.provider, s.http_method as "httpMethod",
           s.source_price_sats as "sourcePriceSats", s.source_price_usd as "sourcePriceUsd", s.source_asset as "sourceAsset",
           s.source_network as "sourceNetwork", s.text_by as "textBy", s.category_by as "categoryBy", s.price_by as "priceBy",
           s.sources, s.featured, s.status, s.deleted_at is not null as "isDeleted", s.domain_verified as "domainVerified",
           s.owner_edited as "ownerEdited", s.health_status as "healthStatus", s.price_sats::float8 as price_sats,
           s.price_usd, s.payment_asset, s.payment_network, l.digest, l.pass
    from unnest(${candidates.map(({ url }) => url)}::text[], ${candidates.map(({ protocol }) => protocol)}::text[])
         as given(url, protocol)
    join services s on s.url = given.url and s.protocol = given.protocol
    left join source_listings l on l.service_id = s.id and l.source = ${source}
    order by s.id for update of s`)
  const known = rows.map(({ price_sats, price_usd, payment_asset, payment_network, ...row }) => {
    return { ...row, shown: { price_sats, price_usd, payment_asset, payment_network } }
  })
  return new Map(known.map((row) => [keyOf(row), row]))
}

/** Never under the mark of a verified domain: its owner accepts them first. What somebody else adds at the same moment is left for the next pass. */
async function addListings(
  transaction: Database,
  { source }: Pass,
  newcomers: readonly Candidate[],
  now: Date,
): Promise<Added[]> {
  if (newcomers.length === 0) return []
  const rows = newcomers.map(({ proof, ...candidate }) => {
    const { url, protocol, host, registrableDomain, testNetwork, digest } = candidate
    const entered = entry(proof, now)
    const identity = {
      id: newId(),
      url,
      protocol,
      host,
      registrableDomain,
      testNetwork,
      ...readSigns(candidate),
    }
    return { digest, proof, row: { ...identity, ...entered, ...introduce(candidate, source, entered.status) } }
  })
  const added = await transaction.$queryRaw<{ id: string }[]>(sql`
    insert into services (id, url, protocol, host, registrable_domain, test_network, probe_body, listed_at,
      site, template_key, template_word, copied,
      name, description, category, provider, http_method, source_price_sats, source_price_usd, source_asset, source_network,
      text_by, category_by, price_by, sources, featured, status, registered_at, updated_at, next_check_at)
    select given.id, given.url, given.protocol, given.host, given."registrableDomain", given."testNetwork",
      given."probeBody", given."listedAt",
      given.site, given."templateKey", given."templateWord", ${IS_COPY}, ${SAID}, at, at, at
    from jsonb_to_recordset(${toJson(rows.map(({ row }) => row))}::jsonb) as given(id uuid, url text, protocol text,
      host text, "registrableDomain" text, "testNetwork" boolean, "probeBody" text,
      "listedAt" timestamptz, site text, "templateKey" text, "templateWord" text, ${SAID_TYPES}),
      (select ${now.toISOString()}::timestamptz as at) moment
    on conflict (url, protocol) do nothing returning id`)
  const ids = new Set(added.map(({ id }) => id))
  return rows.flatMap(({ digest, proof, row: { id, status } }) =>
    ids.has(id) ? [{ id, digest, proof, isPublic: status === "active" }] : [],
  )
}

async function changeListings(transaction: Database, changes: readonly Change[], now: Date): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ before, said }) => ({ id: before.id, enters: enters(before, said), ...said }))
  await transaction.$executeRaw(sql`
    update services s set (name, description, category, provider, http_method, source_price_sats, source_price_usd,
      source_asset, source_network, text_by, category_by, price_by, sources, featured, status, updated_at, listed_at, next_check_at) =
      (${SAID}, at, case when given.enters then at else s.listed_at end,
       case when given.enters then at else s.next_check_at end)
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as given(id uuid, enters boolean, ${SAID_TYPES}),
      (select ${now.toISOString()}::timestamptz as at) moment
    where s.id = given.id`)
}

/** As the other copies of its path are marked: one more changes nothing for them, and the job looks at it too. */
const IS_COPY = sql`coalesce((
  select s.copied from services s where ${raw(VISIBLE_SQL)} and s.template_key = given."templateKey"
  order by s.copied desc limit 1), false)`

/** The columns of `Said` in the order in which both statements name them. */
const SAID = sql`given.name, given.description, given.category, given.provider, given."httpMethod", given."sourcePriceSats",
  given."sourcePriceUsd", given."sourceAsset", given."sourceNetwork", given."textBy", given."categoryBy", given."priceBy",
  array(select jsonb_array_elements_text(given.sources)), given.featured, given.status`
const SAID_TYPES = sql`name text, description text, category text, provider text, "httpMethod" text, "sourcePriceSats" bigint,
  "sourcePriceUsd" float8, "sourceAsset" text, "sourceNetwork" text, "textBy" text, "categoryBy" text, "priceBy" text,
  sources jsonb, featured boolean, status text`

async function remember(
  transaction: Database,
  pass: Pass,
  named: readonly { id: string; digest: string }[],
): Promise<void> {
  await transaction.$executeRaw(sql`
    insert into source_listings as l (source, service_id, pass, digest)
    select ${pass.source}, id, ${pass.number}, digest
    from unnest(${named.map(({ id }) => id)}::uuid[], ${named.map(({ digest }) => digest)}::text[]) as named(id, digest)
    on conflict (source, service_id) do update set pass = excluded.pass, digest = excluded.digest`)
}

/** Becomes public, for the first time or again. */
const enters = (before: Standing, said: Said) => before.status !== "active" && said.status === "active"

function announce(added: readonly Added[], changes: readonly Change[], repriced: ReadonlySet<string>, at: Date) {
  const listed = added.filter(({ isPublic }) => isPublic)
  const events: ServiceEvent[] = listed.map(({ id }) => ({ kind: "service.new", serviceId: id, at }))
  for (const { before, said } of changes) {
    if (said.status !== "active") continue
    const serviceId = before.id
    if (enters(before, said)) {
      events.push({ kind: "service.new", serviceId, at })
      continue
    }
    const previous = differences(before, said)
    if (Object.keys(previous).length > 0) events.push({ kind: "service.updated", serviceId, at, previous })
    if (repriced.has(serviceId)) events.push({ kind: "service.price_changed", serviceId, at, previous: before.shown })
  }
  return events
}

/** What a reader sees changed, as it was. */
function differences(before: Known, said: Said): Record<string, string | number | null> {
  const shown = (one: Said) => {
    const { name, description, category, provider, httpMethod, sources, featured } = one
    const text = { name, description, category, provider, http_method: httpMethod }
    return { ...text, source: sources.join(","), featured: Number(featured) }
  }
  const [was, is] = [shown(before), shown(said)]
  return Object.fromEntries(Object.entries(was).filter(([field, value]) => value !== is[field as keyof typeof is]))
}

function toJson(rows: readonly object[]): Json {
  return JSON.stringify(rows, (_key, value) => (typeof value === "bigint" ? Number(value) : value))
}
