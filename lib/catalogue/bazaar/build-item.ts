// Builds a row of the Bazaar from a service and its stored challenge. Pure.

import { type BazaarItem, BazaarRequirement, type Evidence, EXTENSION, LIMITS } from "@/lib/catalogue/bazaar/schema"
import { ChallengeFacts, ReceivedReply, toReply } from "@/lib/catalogue/call/challenge"
import type { CallOffer } from "@/lib/catalogue/call/schema"
import { getField, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { parsePayload } from "@/lib/protocols/x402/payload"
import { printable } from "@/lib/text"

export interface StoredItem
  extends Pick<
    Evidence,
    "id" | "protocol" | "tool" | "category" | "uptime_30d" | "reliability_score" | "last_checked" | "domain_verified"
  > {
  url: string
  name: string
  description: string | null
  http_method: string | null
  health_status: Evidence["health"]
  updated_at: string
  /** JSON of ReceivedReply; null without a stored challenge. */
  reply: unknown
  /** JSON of ChallengeFacts when the reply is stored shortened, else null. */
  facts: unknown
  challenge_at: string | null
}

const LENGTHS = { name: 100, description: 300, mime: 60, shortest: 40 } as const

/** @param origin of this directory, such as `https://directory.example` */
export function buildItem(stored: StoredItem, origin: string): BazaarItem {
  const { url, name, category, updated_at, challenge_at } = stored
  const { version, accepts, mimeType } = readChallenge(stored)
  // Clients drop a row without a description.
  const description = printable(stored.description || name, LENGTHS.description)
  const item: BazaarItem = {
    resource: url,
    type: stored.tool === null ? "http" : "mcp",
    x402Version: version,
    accepts: version === 1 ? accepts.map((one) => ({ ...one, description })) : accepts,
    lastUpdated: challenge_at !== null && challenge_at > updated_at ? challenge_at : updated_at,
    description,
    ...(mimeType !== null && { mimeType: printable(mimeType, LENGTHS.mime) }),
    serviceName: printable(name, LENGTHS.name),
    tags: category.split("/"),
    metadata: { description },
    extensions: { [EXTENSION]: describeEvidence(stored, origin) },
  }
  return shrink(item)
}

function describeEvidence(stored: StoredItem, origin: string): Evidence {
  const { id, protocol, category, uptime_30d, reliability_score, last_checked, challenge_at, domain_verified } = stored
  return {
    ...{ id, protocol },
    page: `${origin}/service/${id}`,
    method: stored.http_method,
    tool: stored.tool,
    category,
    health: stored.health_status,
    ...{ uptime_30d, reliability_score, last_checked, challenge_at, domain_verified },
  }
}

interface Read {
  version: number
  accepts: BazaarRequirement[]
  mimeType: string | null
}

/** Reads the ways to pay of an x402 challenge as received; of a challenge that is stored shortened, the offers that were read then. */
function readChallenge({ protocol, url, facts, reply }: StoredItem): Read {
  const none = { version: 2, accepts: [], mimeType: null }
  if (protocol !== "x402") return none
  const received = ReceivedReply.safeParse(reply)
  const document = received.success ? (parsePayload(toReply(received.data))?.document ?? null) : null
  const given = getField(document, "accepts")
  const listed = Array.isArray(given) ? given.slice(0, LIMITS.accepts).filter(isObject) : []
  const version = getField(document, "x402Version") === 1 ? 1 : 2
  const accepts = listed.flatMap((one) => toRequirement(one, version, url) ?? [])
  if (accepts.length === 0) {
    const stored = ChallengeFacts.safeParse(facts)
    return stored.success ? { ...none, accepts: stored.data.offers.slice(0, LIMITS.accepts).map(fromOffer) } : none
  }
  const resource = getField(document, "resource")
  const mimeType = getText(getField(isObject(resource) ? resource : listed[0], "mimeType"))
  return { version, accepts, mimeType: mimeType || null }
}

const FIELDS = ["scheme", "network", "asset", "payTo", "maxTimeoutSeconds", "extra"]
const AMOUNTS = { 1: "maxAmountRequired", 2: "amount" } as const

/** Keeps the fields that the specification names. Texts of the provider about the resource stand in the row. */
function toRequirement(given: JsonObject, version: 1 | 2, url: string): BazaarRequirement | null {
  const kept = [...FIELDS, AMOUNTS[version]].flatMap((name) => {
    const value = getField(given, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const parsed = BazaarRequirement.safeParse({ ...Object.fromEntries(kept), ...(version === 1 && { resource: url }) })
  return parsed.success ? parsed.data : null
}

const fromOffer = ({ scheme, network, amount, asset_id, pay_to, timeout_seconds }: CallOffer): BazaarRequirement => ({
  scheme,
  network: network ?? "",
  ...{ amount, asset: asset_id, payTo: pay_to, maxTimeoutSeconds: timeout_seconds, extra: {} },
})

const sizeOf = (item: BazaarItem) => Buffer.byteLength(JSON.stringify(item))

/** Drops what a client reads again in the challenge, then the ways to pay, then most of the description, until the row is small enough. */
function shrink(item: BazaarItem): BazaarItem {
  const steps: ((large: BazaarItem) => BazaarItem)[] = [
    (large) => ({ ...large, accepts: large.accepts.map(({ extra: _, ...one }) => one as BazaarRequirement) }),
    (large) => ({ ...large, accepts: large.accepts.slice(0, 1) }),
    (large) => ({ ...large, accepts: [] }),
    ({ description, ...large }) => {
      const start = printable(description, LENGTHS.shortest)
      return { ...large, description: start, metadata: { description: start } }
    },
  ]
  let smaller = item
  for (const step of steps) {
    if (sizeOf(smaller) <= LIMITS.row) break
    smaller = step(smaller)
  }
  return smaller
}
