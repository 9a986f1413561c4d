// What is for sale and the challenge that sells it (spec §4.1, §5; decisions.md, "Rate limits and payment"): one invoice and the
// token that its payment opens. An unpaid challenge serves its client again until most of its time is over, and new invoices
// are capped, so that a flood of 402s does not become a flood at the node.

import { randomBytes } from "node:crypto"
import { LRUCache } from "lru-cache"
import { env } from "@/lib/env"
import { spendInvoice } from "@/lib/paywall/invoice-quota"
import { nodeName, orderInvoice } from "@/lib/paywall/lightning/node"
import { mintToken } from "@/lib/paywall/token"
import { fromHex, toHex } from "@/lib/protocols/base64"
import { getL402RootKeys } from "@/lib/secrets"
import { formatTimestamp } from "@/lib/time"

const POLICY = { expirySeconds: 900, reusedShare: 0.8, remembered: 20_000 } as const

export interface Challenge {
  macaroon: string
  invoice: string
  paymentHash: string
  priceSats: number
  expiresAt: Date
}
/** Too many invoices were made, for all or for this client's network. */
export interface Shortage {
  retrySeconds: number
}
/** A promise, so that requests at once share one invoice. */
interface Offer {
  tokenId: string
  challenge: Promise<Challenge | Shortage>
}

// Next bundles this module more than once; what was offered and paid is one. Invoices expire by the clock on the wall.
const memory = {
  max: POLICY.remembered,
  ttl: POLICY.expirySeconds * 1000,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
}
const shared = globalThis as { directoryOffers?: LRUCache<string, Offer>; directoryPaid?: LRUCache<string, true> }
shared.directoryOffers ??= new LRUCache(memory)
shared.directoryPaid ??= new LRUCache(memory)
const [offers, paid] = [shared.directoryOffers, shared.directoryPaid]

/** The challenge for this client, unless too many were made. Throws `UpstreamFailure` where the node gives no invoice. */
export function challengeFor(client: string, now: Date): Promise<Challenge | Shortage> {
  const known = offers.get(client)
  if (known && !paid.has(known.tokenId)) return known.challenge
  const tokenId = randomBytes(32)
  const offer = { tokenId: toHex(tokenId), challenge: createChallenge(client, tokenId, now) }
  offers.set(client, offer)
  const settle = (challenge: Challenge | Shortage | null) => {
    if (!challenge || "retrySeconds" in challenge) return offers.delete(client)
    const lifetime = (challenge.expiresAt.getTime() - now.getTime()) * POLICY.reusedShare
    return offers.set(client, offer, { ttl: Math.max(1, Math.floor(lifetime)) })
  }
  offer.challenge.then(settle, () => settle(null))
  return offer.challenge
}

/** An invoice that was paid is offered to nobody again: others behind the same address could not pay it. */
export function noticePayment(tokenId: string): void {
  paid.set(tokenId, true)
}

async function createChallenge(client: string, tokenId: Uint8Array, now: Date): Promise<Challenge | Shortage> {
  const retrySeconds = await spendInvoice(client)
  if (retrySeconds !== null) return { retrySeconds }
  const priceSats = env.L402_PRICE_SATS
  const memo = `${env.SITE_NAME}: ${env.L402_HOURS} hours of the higher rate and of exports`
  const { expirySeconds } = POLICY
  const { text: invoice, paymentHash, expiresAt } = await orderInvoice({ sats: priceSats, memo, expirySeconds }, now)
  // Whoever pays at the last moment still gets all the hours.
  const validUntil = new Date(expiresAt.getTime() + env.L402_HOURS * 3_600_000)
  const hashBytes = fromHex(paymentHash)
  if (!hashBytes) throw new Error("an invoice that was checked has no payment hash")
  const [rootKey] = getL402RootKeys()
  const macaroon = mintToken({ paymentHash: hashBytes, tokenId, validUntil, node: nodeName() }, rootKey)
  return { macaroon, invoice, paymentHash, priceSats, expiresAt }
}

/** The body of a 402 beside its `error` (decisions.md). */
export function describeChallenge({ invoice, macaroon, paymentHash, priceSats, expiresAt }: Challenge) {
  return {
    invoice,
    macaroon,
    payment_hash: paymentHash,
    price_sats: priceSats,
    expires_at: formatTimestamp(expiresAt),
  }
}

export function challengeHeader({ macaroon, invoice }: Challenge): string {
  return `L402 macaroon="${macaroon}", invoice="${invoice}"`
}
