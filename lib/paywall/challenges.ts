// The challenge of a 402 response: an invoice, and the token that is valid once the invoice is paid. A client gets the same
// unpaid challenge for 80 % of the challenge's lifetime; the last 20 % leave time to pay. New invoices are limited, so that a
// flood of requests does not reach the Lightning node.

import { randomBytes } from "node:crypto"
import { LRUCache } from "lru-cache"
import { env } from "@/lib/env"
import { getL402RootKeys } from "@/lib/env/secrets"
import { networkKey } from "@/lib/net/client-address"
import { createInvoice, nodeName } from "@/lib/paywall/lightning/node"
import { count, refund } from "@/lib/paywall/rate-limit"
import type { PaymentRequired } from "@/lib/paywall/schema"
import { mintToken } from "@/lib/paywall/token"
import { perProcess } from "@/lib/process/process-state"
import { fromHex, toHex } from "@/lib/protocols/base64"
import { formatTimestamp } from "@/lib/time"

const POLICY = { expirySeconds: 900, reusedShare: 0.8, maxCached: 20_000 } as const

interface Challenge {
  /** The fields of the 402 body in addition to the fields of every error. */
  body: Omit<PaymentRequired, "error" | "code" | "request_id">
  expiresAt: Date
}
/** The result when the limit on new invoices is reached, for all clients or for this client's network. */
interface Shortage {
  retrySeconds: number
}
/** `challenge` is a promise, so that concurrent requests of one client share one invoice. */
interface OpenChallenge {
  tokenId: string
  challenge: Promise<Challenge | Shortage>
}

// Measure the time to live by the wall clock, because invoices expire by the wall clock. The cache's default clock is monotonic.
const CACHE = {
  max: POLICY.maxCached,
  ttl: POLICY.expirySeconds * 1000,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
}
/** The open challenge of each client, by rate key. */
const challenges = perProcess("challenges", () => new LRUCache<string, OpenChallenge>(CACHE))
/** The ids of tokens whose invoices are paid: a client has sent the token with the preimage. */
const paid = perProcess("paid tokens", () => new LRUCache<string, true>(CACHE))

/** Returns the client's open challenge, or creates one. Throws `UpstreamFailure` when the Lightning node creates no invoice. */
export function getChallenge(client: string, now: Date): Promise<Challenge | Shortage> {
  const known = challenges.get(client)
  if (known && !paid.has(known.tokenId)) return known.challenge
  const tokenId = randomBytes(32)
  const created = { tokenId: toHex(tokenId), challenge: createChallenge(client, tokenId, now) }
  challenges.set(client, created)
  const cache = (challenge: Challenge | Shortage | null) => {
    if (!challenge || "retrySeconds" in challenge) return challenges.delete(client)
    const lifetime = (challenge.expiresAt.getTime() - now.getTime()) * POLICY.reusedShare
    return challenges.set(client, created, { ttl: Math.max(1, Math.floor(lifetime)) })
  }
  created.challenge.then(cache, () => cache(null))
  return created.challenge
}

/**
 * Records that the invoice of this token is paid. `getChallenge` then creates a new invoice: another client with the same IP
 * address cannot pay the old invoice again.
 */
export function recordPayment(tokenId: string): void {
  paid.set(tokenId, true)
}

async function createChallenge(client: string, tokenId: Uint8Array, now: Date): Promise<Challenge | Shortage> {
  const retrySeconds = await reserveInvoice(client)
  if (retrySeconds !== null) return { retrySeconds }
  const price_sats = env.L402_PRICE_SATS
  const memo = `${env.SITE_NAME}: ${env.L402_HOURS} ${env.L402_HOURS === 1 ? "hour" : "hours"} of the higher rate and of exports`
  const { expirySeconds } = POLICY
  const { text: invoice, paymentHash, expiresAt } = await createInvoice({ sats: price_sats, memo, expirySeconds }, now)
  // The paid hours begin when the invoice expires, so that a payer who pays late loses none of them.
  const validUntil = new Date(expiresAt.getTime() + env.L402_HOURS * 3_600_000)
  const hashBytes = fromHex(paymentHash)
  if (!hashBytes) throw new Error("an invoice that was checked has no payment hash")
  const [rootKey] = getL402RootKeys()
  const macaroon = mintToken({ paymentHash: hashBytes, tokenId, validUntil, node: nodeName() }, rootKey)
  const expires_at = formatTimestamp(expiresAt)
  return { body: { invoice, macaroon, price_sats, payment_hash: paymentHash, expires_at }, expiresAt }
}

/**
 * Counts one invoice against the limits. Each network has a limit per minute, and 30 invoices a minute are reserved for clients
 * without an invoice within the last hour. Many clients of one network thus cannot use up all invoices.
 * @returns null when the client may get an invoice, else the seconds until the next try
 */
async function reserveInvoice(client: string): Promise<number | null> {
  const network = await count("network_invoices", networkKey(client))
  if (!network.isWithin) return network.resetSeconds
  const isFirst = (await count("first_invoice", client)).isWithin
  const shared = await count("invoices", "all")
  if (shared.isWithin) return null
  if (!isFirst) return shared.resetSeconds
  const kept = await count("kept_invoices", "all")
  if (kept.isWithin) return null
  // Undo the count: no invoice was created, so the client's next invoice is still its first within an hour.
  await refund("first_invoice", client)
  return Math.min(shared.resetSeconds, kept.resetSeconds)
}
