// Applies or dismisses a proposal of the prober (docs/sources.md#discovery). Approving a protocol or a URL creates a second
// listing. Approving a request replaces the stored request; approving `unprobeable` stops the probes of the listing.

import { validate as isUuid, v7 as newId } from "uuid"
import { nameListing, recordAct } from "@/lib/acts/log"
import type { Actor } from "@/lib/acts/schema"
import { updatePrices } from "@/lib/catalogue/price/update-prices"
import { findByIdentity, type Identity, isPublic, lockServiceRow, type ServiceRow } from "@/lib/catalogue/service-row"
import { addLabel } from "@/lib/catalogue/source-labels"
import { AppError } from "@/lib/contract/errors"
import { db } from "@/lib/db/client"
import { type Database, sql } from "@/lib/db/sql"
import { recordEvents } from "@/lib/events/log"
import { setProbeStatus } from "@/lib/health/probe-status"
import { describeDecision, isDecided, TRANSACTION, type Verdict } from "@/lib/review/review"
import { AddressSeen, type Decision, RequestSeen, SEEN } from "@/lib/review/schema"
import { type NormalUrl, normaliseUrl } from "@/lib/text/normal-url"

type Row = NonNullable<Awaited<ReturnType<Database["proposal"]["findUnique"]>>>
const LABEL = "discovery"

/**
 * Applies a proposal, or dismisses it for good. Repeating a decision returns the same result. Throws `not_found`. Throws
 * `conflict` when the opposite was decided. An approval also throws `conflict` when the stored facts cannot be parsed or the
 * proposed listing exists already.
 */
export async function decideProposal(id: string, verdict: Verdict, now: Date, by: Actor): Promise<Decision> {
  const { listed, proposal } = await getProposal(id)
  const isOpen = !isDecided(proposal.state, verdict)
  const isReadable = canRead(proposal)
  if (isOpen && verdict === "approved" && !isReadable) {
    throw new AppError("conflict", "What this proposal stores cannot be read, so it can only be dismissed.")
  }
  // `setProbeStatus` opens its own transaction. If the transaction below fails, the proposal stays open and the decision can be
  // repeated.
  if (isOpen && verdict === "approved" && proposal.kind === "unprobeable") {
    await setProbeStatus(proposal.serviceId, "unprobeable", now, by)
  }
  const subject = proposal.kind === "address" && isReadable ? readAddress(proposal) : listed
  return db().$transaction(async (transaction) => {
    // Take the advisory lock that registrations take for each URL, because a registration could create the same listing.
    for (const url of new Set([listed.url, subject.url].sort())) {
      await transaction.$executeRaw(sql`select pg_advisory_xact_lock(hashtextextended(${url}, 402))`)
    }
    const listing = await lockServiceRow(transaction, proposal.serviceId)
    const decided = await recordDecision(transaction, proposal.id, verdict, { listing, target: subject, now, by })
    return describeDecision(
      transaction,
      decided,
      await findSubject(transaction, decided, { url: subject.url, tool: listing.tool }),
    )
  }, TRANSACTION)
}

interface Context {
  listing: ServiceRow
  /** The URL of the listing that an approval creates or changes. */
  target: NormalUrl
  now: Date
  by: Actor
}

async function getProposal(id: string): Promise<{ proposal: Row; listed: NormalUrl }> {
  const include = { service: { select: { url: true, host: true, registrableDomain: true } } }
  const found = isUuid(id) ? await db().proposal.findUnique({ where: { id }, include }) : null
  if (!found) throw new AppError("not_found", "There is no proposal with this id.")
  const { service, ...proposal } = found
  return { proposal, listed: service }
}

function canRead({ kind, seen }: Row): boolean {
  return SEEN[kind as keyof typeof SEEN].safeParse(seen).success
}

function readAddress({ seen }: Row): NormalUrl {
  const normal = normaliseUrl(AddressSeen.parse(seen).url)
  if ("problem" in normal) throw new AppError("conflict", `The URL ${normal.problem}.`)
  return normal
}

async function recordDecision(transaction: Database, id: string, verdict: Verdict, context: Context): Promise<Row> {
  await transaction.$executeRaw(sql`select id from proposals where id = ${id}::uuid for update`)
  const proposal = await transaction.proposal.findUniqueOrThrow({ where: { id } })
  if (isDecided(proposal.state, verdict)) return proposal
  if (verdict === "approved") await applyProposal(transaction, proposal, context)
  const act = verdict === "approved" ? "approve_proposal" : "dismiss_proposal"
  const { kind, protocol, seen } = proposal
  const after = { proposal: id, kind, protocol, seen }
  await recordAct(transaction, context.by, { ...nameListing(act, context.listing), after, now: context.now })
  return transaction.proposal.update({ where: { id }, data: { state: verdict, decidedAt: context.now } })
}

async function applyProposal(transaction: Database, { kind, protocol, seen }: Row, context: Context) {
  if (kind === "unprobeable") return
  if (!isPublic(context.listing)) {
    throw new AppError("conflict", "The listing that the proposal is about is not public.")
  }
  if (kind === "request") await changeRequest(transaction, context, RequestSeen.parse(seen))
  else await addListing(transaction, context, protocol, kind === "protocol" ? toSourcePrice(seen) : {})
}

/**
 * Creates a public listing, because an administrator approved the proposal. The listing is not verified until the owner of the
 * domain accepts the listing. The first check is due now; until then the listing has the price that the proposal saw.
 */
async function addListing(
  transaction: Database,
  { listing, target, now }: Context,
  protocol: string,
  price: Partial<ReturnType<typeof toSourcePrice>>,
) {
  const { url, host, registrableDomain } = target
  await rejectDuplicate(transaction, { url, protocol, tool: listing.tool })
  const { name, description, category, provider, httpMethod, probeBody } = listing
  const declared = { name, description, category, provider, httpMethod, probeBody, sources: [LABEL] }
  const { kind, tool } = listing
  const identity = { id: newId(), url, protocol, kind, tool, host, registrableDomain }
  const state = { status: "active", registeredAt: now, listedAt: now, nextCheckAt: now, updatedAt: now }
  const added = await transaction.service.create({ data: { ...identity, ...declared, ...price, ...state } })
  await updatePrices(transaction, [added.id], now)
  await recordEvents(transaction, { kind: "service.new", serviceId: added.id, at: now })
}

/**
 * The price that the proposal saw, as that of the source `discovery`. It is no observation of the new listing: an observation has a
 * payee, and the first check would report another one.
 */
function toSourcePrice(stored: unknown) {
  const { price_sats, price_usd, asset, network, basis, unit, test_network } = SEEN.protocol.parse(stored)
  const testNetwork = test_network ?? false
  return {
    sourcePriceSats: price_sats == null ? null : BigInt(Math.ceil(price_sats)),
    sourcePriceUsd: testNetwork ? null : (price_usd ?? null),
    sourceAsset: asset ?? null,
    sourceNetwork: network ?? null,
    sourceBasis: basis ?? null,
    sourceUnit: unit ?? null,
    testNetwork,
  }
}

async function changeRequest(transaction: Database, { listing, now }: Context, { method, body }: RequestSeen) {
  // An owner who never named a method has not decided for GET.
  if (listing.domainVerified && listing.httpMethod !== null) {
    throw new AppError("conflict", "The listing belongs to a verified domain; only its owner changes it.")
  }
  const { id, sources, httpMethod } = listing
  const isLabelled = sources.includes(LABEL)
  const asked = { httpMethod: method, probeBody: body, nextCheckAt: now }
  await transaction.service.update({ where: { id }, data: { ...asked, ...addLabel(listing, LABEL), updatedAt: now } })
  const previous = { http_method: httpMethod, ...(!isLabelled && { source: sources.join(",") }) }
  await recordEvents(transaction, { kind: "service.updated", serviceId: id, at: now, previous })
}

async function rejectDuplicate(transaction: Database, identity: Identity): Promise<void> {
  const known = await findByIdentity(transaction, identity)
  if (!known) return
  const message =
    known.deletedAt === null
      ? `This URL has a ${identity.protocol} listing already; it is ${known.status}.`
      : `The ${identity.protocol} listing of this URL was removed by its owner.`
  throw new AppError("conflict", message)
}

/**
 * Returns the id of the listing that an approved `protocol` or `address` proposal created. For any other proposal, returns the id
 * of the listing that the proposal is about.
 */
async function findSubject(
  transaction: Database,
  decided: Row,
  { url, tool }: Pick<Identity, "url" | "tool">,
): Promise<string> {
  const isAdded = decided.kind === "protocol" || decided.kind === "address"
  if (!isAdded || decided.state !== "approved") return decided.serviceId
  const sibling = await findByIdentity(transaction, { url, protocol: decided.protocol, tool })
  return sibling?.id ?? decided.serviceId
}
