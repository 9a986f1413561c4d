// What is for sale and the challenge that sells it (spec §4.1, §5; decisions.md, "Rate limits and payment"): one invoice and the
// token that its payment opens. An unpaid challenge serves its client again until most of its time is over, and new invoices
// are capped, so that a flood of 402s does not become a flood at the node.

import { randomBytes } from "node:crypto"
import { LRUCache } from "lru-cache"
import { env } from "@/lib/env"
import { checkInvoice } from "@/lib/paywall/lightning/backend"
import { orderInvoice } from "@/lib/paywall/lightning/node"
import { count } from "@/lib/paywall/rate-limit"
import { mintToken } from "@/lib/paywall/token"
import { fromHex } from "@/lib/protocols/base64"
import { l402RootKeys } from "@/lib/secrets"
import { formatTimestamp } from "@/lib/time"

const POLICY = { expirySeconds: 900, reusedShare: 0.8, clients: 20_000 } as const

export interface Challenge {
  macaroon: string
  invoice: string
  paymentHash: string
  priceSats: number
  expiresAt: Date
}

// Next bundles this module more than once; what was offered is one. A promise, so that requests at once share one invoice.
const shared = globalThis as { directoryChallenges?: LRUCache<string, Promise<Challenge>> }
shared.directoryChallenges ??= new LRUCache({
  max: POLICY.clients,
  ttl: POLICY.expirySeconds * POLICY.reusedShare * 1000,
})
const offered = shared.directoryChallenges

/** The challenge for this client. Throws `UpstreamFailure` where the node gives no invoice, null when too many were made. */
export async function challengeFor(client: string, now: Date): Promise<Challenge | null> {
  const known = offered.get(client)
  if (known) return known
  if (!(await count("invoices", "all")).isWithin) return null
  // Another request of this client may have ordered meanwhile.
  const other = offered.get(client)
  if (other) return other
  const made = createChallenge(now)
  offered.set(client, made)
  made.catch(() => offered.delete(client))
  return made
}

async function createChallenge(now: Date): Promise<Challenge> {
  const { expirySeconds } = POLICY
  const priceSats = env.L402_PRICE_SATS
  const memo = `${env.SITE_NAME}: ${env.L402_HOURS} hours of the higher rate and of exports`
  const order = { sats: priceSats, memo, expirySeconds }
  const text = await orderInvoice(order)
  const invoice = checkInvoice(text, order, now)
  const [rootKey] = l402RootKeys()
  // Whoever pays at the last moment still gets all the hours.
  const validUntil = new Date(invoice.expiresAt * 1000 + env.L402_HOURS * 3_600_000)
  const paymentHash = fromHex(invoice.paymentHash)
  if (!paymentHash) throw new Error("an invoice that was checked has no payment hash")
  const macaroon = mintToken({ paymentHash, tokenId: randomBytes(32), validUntil }, rootKey)
  return {
    macaroon,
    invoice: text,
    paymentHash: invoice.paymentHash,
    priceSats,
    expiresAt: new Date(invoice.expiresAt * 1000),
  }
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
