// The challenge of a 402: an invoice, and the token that is valid once the invoice is paid. A client gets the same unpaid challenge
// for 80 % of the challenge's lifetime, and new invoices are limited, so that a flood of 402s does not reach the Lightning node.

import { randomBytes } from "node:crypto"
import { LRUCache } from "lru-cache"
import { env } from "@/lib/env"
import { networkKey } from "@/lib/net/client-address"
import { createInvoice, nodeName } from "@/lib/paywall/lightning/node"
import { count, refund } from "@/lib/paywall/rate-limit"
import type { PaymentRequired } from "@/lib/paywall/schema"
import { mintToken } from "@/lib/paywall/token"
import { perProcess } from "@/lib/process-state"
import { fromHex, toHex } from "@/lib/protocols/base64"
import { getL402RootKeys } from "@/lib/secrets"
import { formatTimestamp } from "@/lib/time"

const POLICY = { expirySeconds: 900, reusedShare: 0.8, maxCached: 20_000 } as const

interface Challenge {
  /** The fields of a 402 body in addition to those of every error. */
  body: Omit<PaymentRequired, "error" | "code" | "request_id">
  expiresAt: Date
}
/** The limit on new invoices is reached, for all clients or for this client's network. */
interface Shortage {
  retrySeconds: number
}
/** A promise, so that simultaneous requests share one invoice. */
interface OpenChallenge {
  tokenId: string
  challenge: Promise<Challenge | Shortage>
}

// Invoices expire by wall-clock time, not by the monotonic clock.
const CACHE = {
  max: POLICY.maxCached,
  ttl: POLICY.expirySeconds * 1000,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
}
/** By client. */
const challenges = perProcess("challenges", () => new LRUCache<string, OpenChallenge>(CACHE))
/** By token id. */
const paid = perProcess("paid tokens", () => new LRUCache<string, true>(CACHE))

/** The challenge for this client. Throws `UpstreamFailure` when the node makes no invoice. */
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

/** Stops serving the invoice of this token: other clients with the same IP address could not pay it again. */
export function recordPayment(tokenId: string): void {
  paid.set(tokenId, true)
}

async function createChallenge(client: string, tokenId: Uint8Array, now: Date): Promise<Challenge | Shortage> {
  const retrySeconds = await reserveInvoice(client)
  if (retrySeconds !== null) return { retrySeconds }
  const price_sats = env.L402_PRICE_SATS
  const memo = `${env.SITE_NAME}: ${env.L402_HOURS} hours of the higher rate and of exports`
  const { expirySeconds } = POLICY
  const { text: invoice, paymentHash, expiresAt } = await createInvoice({ sats: price_sats, memo, expirySeconds }, now)
  // The paid hours begin when the invoice expires, so that a payer who pays late loses none of them.
  const validUntil = new Date(expiresAt.getTime() + env.L402_HOURS * 3_600_000)
  const hashBytes = fromHex(paymentHash)
  if (!hashBytes) throw new Error("an invoice that was checked has no payment hash")
  const [rootKey] = getL402RootKeys()
  const macaroon = mintToken({ paymentHash: hashBytes, tokenId, validUntil, node: nodeName() }, rootKey)
  const expires_at = formatTimestamp(expiresAt)
  return { body: { invoice, macaroon, payment_hash: paymentHash, price_sats, expires_at }, expiresAt }
}

/**
 * Counts an invoice for this client. Each network has its own share of a minute's invoices, and some are reserved for clients that
 * had none in the last hour, so that many clients of one network cannot stop all sales.
 * @returns null when the client gets it, else the seconds until the next try
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
  // No invoice was made, so the next one is still the first of the hour.
  await refund("first_invoice", client)
  return Math.min(shared.resetSeconds, kept.resetSeconds)
}
