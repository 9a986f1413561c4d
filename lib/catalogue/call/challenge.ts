// What is stored of a valid challenge: its offers and its description in a form that stays the same from check to check, and the
// response as received. Invoices, macaroons and ids are new in every challenge, so only the response has them. Pure.

import { z } from "zod"
import { Description } from "@/lib/catalogue/call/description"
import { findCredentialHeader, findX402Version, listOffers } from "@/lib/catalogue/call/offers"
import { CallOffer, type ReceivedReply } from "@/lib/catalogue/call/schema"
import { describeX402 } from "@/lib/catalogue/call/x402-description"
import { sha256 } from "@/lib/crypto"
import type { Reply } from "@/lib/protocols/challenge"
import { getField, isObject, type JsonObject } from "@/lib/protocols/json"
import type { Detection } from "@/lib/protocols/registry"
import { parsePayload } from "@/lib/protocols/x402/payload"
import { printable } from "@/lib/text/text"

/** The stable part of a challenge. */
export const ChallengeFacts = z.object({
  offers: z.array(CallOffer),
  credential_header: z.string().nullable(),
  /** Null for other protocols, and for a challenge that was stored before versions were. */
  x402_version: z.literal([1, 2]).nullable().default(null),
  description: Description.nullable(),
})
export type ChallengeFacts = z.infer<typeof ChallengeFacts>

export interface StoredChallenge {
  facts: ChallengeFacts
  reply: ReceivedReply
  /** Change with the offers, and with the description. The time to pay is left out: MPP counts from the time of the request. */
  termsKey: string
  descriptionKey: string
}

export function buildChallenge(reply: Reply, detection: Detection, now: Date): StoredChallenge {
  const offers = listOffers(detection, now)
  const credential_header = findCredentialHeader(detection)
  const description = detection.protocol === "x402" ? describeReply(reply) : null
  const x402_version = findX402Version(detection)
  const terms = offers.map(({ timeout_seconds: _, ...terms }) => terms)
  return {
    facts: { offers, credential_header, x402_version, description },
    reply: boundReply(reply),
    termsKey: digest([terms, credential_header, ...(x402_version === null ? [] : [x402_version])]),
    descriptionKey: digest(description),
  }
}

const digest = (value: unknown) => sha256(JSON.stringify(value)).toString("base64url").slice(0, 22)

export function describeReply(reply: Reply): Description | null {
  const document: JsonObject | null = parsePayload(reply)?.document ?? null
  if (document === null) return null
  const accepts = getField(document, "accepts")
  return describeX402(document, Array.isArray(accepts) ? accepts.slice(0, 16).filter(isObject) : [])
}

const HEADERS = ["www-authenticate", "payment-required", "x-payment-required", "content-type", "retry-after", "link"]
const LIMITS = { headers: 20, headerText: 12_000, body: 4_000 } as const

/** Whether the headers, or else the body, of a shortened response are shortened. */
export function findCut({ headers, is_cut }: ReceivedReply): "headers" | "body" | null {
  const size = headers.reduce((total, [, value]) => total + value.length, 0)
  if (!is_cut) return null
  return size >= LIMITS.headerText || headers.length >= LIMITS.headers ? "headers" : "body"
}

/** At most 16,000 characters of printable text. */
export function boundReply({ status, headers, body }: Reply): ReceivedReply {
  const given = HEADERS.flatMap((name) => (headers[name] ?? []).map((value) => [name, value] as const))
  const shown: [string, string][] = []
  let left: number = LIMITS.headerText
  for (const [name, value] of given.slice(0, LIMITS.headers)) {
    if (left <= 0) break
    shown.push([name, printable(value, left)])
    left -= value.length
  }
  const text = body.replaceAll("\r\n", "\n")
  return {
    status,
    headers: shown,
    body: printable(text, LIMITS.body),
    is_cut: left < 0 || shown.length < given.length || text.length > LIMITS.body,
  }
}

/** The stored response in the form that the checkers read. */
export function toReply({ status, headers, body }: ReceivedReply): Reply {
  const byName = new Map<string, string[]>()
  for (const [name, value] of headers) byName.set(name, [...(byName.get(name) ?? []), value])
  return { status, headers: Object.fromEntries(byName), body }
}
