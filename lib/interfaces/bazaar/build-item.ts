// Builds a row of the Bazaar from a service and its ways to pay. Pure.

import { type BazaarRequirement, type DeclaredAccepts, readAccepts } from "@/lib/catalogue/call/accepts"
import { type BazaarItem, type Evidence, EXTENSION, LIMITS } from "@/lib/interfaces/bazaar/schema"
import { printable } from "@/lib/text/text"

export interface StoredItem
  extends Pick<
    Evidence,
    | "id"
    | "protocol"
    | "tool"
    | "category"
    | "uptime_30d"
    | "reliability_score"
    | "last_checked"
    | "domain_verified"
    | "cautions"
  > {
  url: string
  name: string
  description: string | null
  http_method: string | null
  health_status: Evidence["health"]
  updated_at: string
  /** Null without a stored challenge, and for a challenge that was stored before this field existed. */
  accepts: DeclaredAccepts | null
  /** JSON of ReceivedReply and ChallengeFacts of a challenge without `accepts`, else null. */
  reply: unknown
  facts: unknown
  challenge_at: string | null
}

const LENGTHS = { name: 100, description: 300, shortest: 40 } as const

/**
 * Returns a row as JSON text of at most LIMITS.row bytes. A page joins the texts, because writing it a second time, as one object,
 * takes as long again.
 */
export function writeItem(stored: StoredItem, origin: string): string {
  let item = buildItem(stored, origin)
  let text = JSON.stringify(item)
  for (const step of SHRINKING) {
    if (Buffer.byteLength(text) <= LIMITS.row) break
    item = step(item, origin)
    text = JSON.stringify(item)
  }
  return text
}

/** @param origin of this directory, such as `https://directory.example` */
export function buildItem(stored: StoredItem, origin: string): BazaarItem {
  const { url, name, category, updated_at, challenge_at } = stored
  const { version, accepts, mimeType, bazaar, isBazaarCut } = stored.accepts ?? readAccepts(stored.protocol, stored)
  // Clients drop a row without a description.
  const description = printable(stored.description || name, LENGTHS.description)
  return {
    resource: url,
    type: stored.tool === null ? "http" : "mcp",
    x402Version: version,
    accepts: version === 1 ? accepts.map((one) => ({ ...one, resource: url, description })) : accepts,
    lastUpdated: challenge_at !== null && challenge_at > updated_at ? challenge_at : updated_at,
    description,
    mimeType: mimeType ?? undefined,
    serviceName: printable(name, LENGTHS.name),
    tags: category.split("/"),
    metadata: { description },
    extensions: {
      ...(bazaar && { bazaar }),
      [EXTENSION]: { ...describeEvidence(stored, origin), ...(isBazaarCut && linkToCall(stored.id, origin)) },
    },
  }
}

/** The service in our API: its `call` has what a row leaves out. */
const linkToCall = (id: string, origin: string) => ({ call: `${origin}/api/v1/services/${id}` })

function describeEvidence(stored: StoredItem, origin: string): Evidence {
  const { id, protocol, category, uptime_30d, reliability_score, last_checked, challenge_at, domain_verified } = stored
  return {
    id,
    protocol,
    page: `${origin}/service/${id}`,
    method: stored.http_method,
    tool: stored.tool,
    category,
    health: stored.health_status,
    uptime_30d,
    reliability_score,
    last_checked,
    challenge_at,
    domain_verified,
    cautions: stored.cautions,
  }
}

/** Replaces the seller's extension, or its schema, by a link. */
function cutExtension(item: BazaarItem, origin: string, kept: "info" | null): BazaarItem {
  const { bazaar, [EXTENSION]: evidence } = item.extensions
  if (!bazaar) return item
  const linked = { ...evidence, ...linkToCall(evidence.id, origin) }
  return { ...item, extensions: { ...(kept && { bazaar: { info: bazaar.info } }), [EXTENSION]: linked } }
}

/**
 * Drops the schema of the seller's extension, then what a client reads again in the challenge, then how to call the resource, then
 * the ways to pay, then most of the description.
 */
const SHRINKING: readonly ((item: BazaarItem, origin: string) => BazaarItem)[] = [
  (item, origin) => cutExtension(item, origin, "info"),
  (item) => ({ ...item, accepts: item.accepts.map(({ extra: _, ...one }) => one as BazaarRequirement) }),
  (item) => ({ ...item, accepts: item.accepts.slice(0, 1) }),
  (item, origin) => cutExtension(item, origin, null),
  (item) => ({ ...item, accepts: [] }),
  (item) => {
    const description = printable(item.description, LENGTHS.shortest)
    return { ...item, description, metadata: { description } }
  },
]
