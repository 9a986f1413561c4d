// The ways to pay of an x402 challenge in the form in which it declares them, as the Bazaar lists them. They are stored with the
// challenge: a page of the Bazaar has 1,000 rows, and decoding as many responses takes most of its time. Pure.

import { z } from "zod"
import { ChallengeFacts, toReply } from "@/lib/catalogue/call/challenge"
import { type CallOffer, ReceivedReply } from "@/lib/catalogue/call/schema"
import { copyBounded } from "@/lib/protocols/bounded"
import { getField, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import type { Protocol } from "@/lib/protocols/names"
import { parsePayload } from "@/lib/protocols/x402/payload"
import { printable } from "@/lib/text/text"

const LIMITS = {
  accepts: 8,
  mime: 60,
  /** Bytes of the seller's Bazaar extension that are stored. A row of the Bazaar has about 700 bytes without it. */
  extension: 2_400,
} as const
/**
 * What is kept of a field, such as `extra`. A row of the Bazaar has at most 3,100 bytes, so that a field which the text length or
 * the size shortens is left out of it altogether.
 */
const SHAPE = { depth: 16, keys: 1_000, textLength: 3_100, size: 4_000 } as const

/** One way to pay, as the challenge has it: `amount` in version 2, `maxAmountRequired` in version 1. */
export const BazaarRequirement = z.looseObject({ scheme: z.string(), network: z.string() })
export type BazaarRequirement = z.infer<typeof BazaarRequirement>

/** `extensions.bazaar` of a challenge: how to call the resource. `schema` describes `info`. */
export const SellerExtension = z.object({
  info: z.record(z.string(), z.unknown()),
  schema: z.record(z.string(), z.unknown()).optional(),
})
export type SellerExtension = z.infer<typeof SellerExtension>

export interface DeclaredAccepts {
  version: 1 | 2
  accepts: BazaarRequirement[]
  mimeType: string | null
  /** Absent where the challenge has no such extension, and in challenges that were stored before this field existed. */
  bazaar?: SellerExtension
  /** True when `bazaar` lacks a part that is too long. */
  isBazaarCut?: boolean
}

const NONE: DeclaredAccepts = { version: 2, accepts: [], mimeType: null }

/**
 * Reads a challenge as received; of one that is stored shortened, the offers that were read then.
 * @param stored JSON of ReceivedReply and ChallengeFacts; null without a challenge
 */
export function readAccepts(protocol: Protocol, { reply, facts }: { reply: unknown; facts: unknown }): DeclaredAccepts {
  if (protocol !== "x402") return NONE
  const received = ReceivedReply.safeParse(reply)
  const document = received.success ? (parsePayload(toReply(received.data))?.document ?? null) : null
  const given = getField(document, "accepts")
  const listed = Array.isArray(given) ? given.slice(0, LIMITS.accepts).filter(isObject) : []
  const version = getField(document, "x402Version") === 1 ? 1 : 2
  const accepts = listed.flatMap((one) => toRequirement(one, version) ?? [])
  if (accepts.length === 0) return readOffers(facts)
  const resource = getField(document, "resource")
  const mimeType = getText(getField(isObject(resource) ? resource : listed[0], "mimeType"))
  return {
    ...{ version, accepts, mimeType: mimeType ? printable(mimeType, LIMITS.mime) : null },
    ...readExtension(getField(getField(document, "extensions"), "bazaar")),
  }
}

/** Keeps `info`, and `schema` where both fit: a client can call the resource with `info` alone. */
function readExtension(given: unknown): Pick<DeclaredAccepts, "bazaar" | "isBazaarCut"> {
  const { data } = SellerExtension.safeParse({
    info: copyBounded(getField(given, "info"), SHAPE),
    schema: isObject(getField(given, "schema")) ? copyBounded(getField(given, "schema"), SHAPE) : undefined,
  })
  if (!data) return {}
  const { info, schema } = data
  const fits = (part: object) => Buffer.byteLength(JSON.stringify(part)) <= LIMITS.extension
  if (fits(data)) return { bazaar: data }
  return { ...(fits({ info }) && { bazaar: { info } }), isBazaarCut: !fits({ info }) || schema !== undefined }
}

function readOffers(facts: unknown): DeclaredAccepts {
  const stored = ChallengeFacts.safeParse(facts)
  return stored.success ? { ...NONE, accepts: stored.data.offers.slice(0, LIMITS.accepts).map(fromOffer) } : NONE
}

const FIELDS = ["scheme", "network", "asset", "payTo", "maxTimeoutSeconds", "extra"]
const AMOUNTS = { 1: "maxAmountRequired", 2: "amount" } as const

/** Keeps the fields that the specification names. Texts of the provider about the resource stand in the row of the Bazaar. */
function toRequirement(given: JsonObject, version: 1 | 2): BazaarRequirement | null {
  const kept = [...FIELDS, AMOUNTS[version]].flatMap((name) => {
    const value = getField(given, name)
    return value === undefined ? [] : [[name, copyBounded(value, SHAPE)] as const]
  })
  const parsed = BazaarRequirement.safeParse(Object.fromEntries(kept))
  return parsed.success ? parsed.data : null
}

const fromOffer = ({ scheme, network, amount, asset_id, pay_to, timeout_seconds }: CallOffer): BazaarRequirement => ({
  scheme,
  network: network ?? "",
  ...{ amount, asset: asset_id, payTo: pay_to, maxTimeoutSeconds: timeout_seconds, extra: {} },
})
