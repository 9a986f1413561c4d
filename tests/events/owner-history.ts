// The steps of a domain owner in a random history. The test endpoints run on 127.0.0.1, which cannot be claimed, so `verify` and
// `reset` write the claim row directly. All other steps call the directory's own functions.

import { vi } from "vitest"
import { createActor } from "@/lib/acts/log"
import { acceptServices } from "@/lib/claims/acceptance"
import { revokeClaim } from "@/lib/claims/commands"
import { markServices } from "@/lib/claims/marks"
import { lockDomain } from "@/lib/claims/ownership"
import { RECHECK, recheckClaims } from "@/lib/claims/recheck"
import { CLAIM_LIFETIME_MS } from "@/lib/claims/transitions"
import { AppError } from "@/lib/contract/errors"
import { db } from "@/lib/db/client"
import { deleteServices } from "@/lib/owners/bulk-delete"
import { deleteService, editService } from "@/lib/owners/commands"
import { PURGE, purgeDeleted } from "@/lib/owners/purge"
import { restore } from "@/lib/review/review"

const DOMAIN = "127.0.0.1"
const OWNER = { domain: DOMAIN, tokenHash: "0".repeat(64) }
const { signal } = new AbortController()

type Listing = Awaited<ReturnType<ReturnType<typeof db>["service"]["findFirstOrThrow"]>>

/** Returns null if the directory rejects the step with an AppError, because a random history contains forbidden steps. */
export async function unlessRefused<T>(act: Promise<T>): Promise<T | null> {
  try {
    return await act
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function verify(): Promise<void> {
  const now = new Date()
  const proven = { status: "verified", method: "dns", verifiedAt: now, lastCheckedAt: now, misses: 0, graceUntil: null }
  const claim = { ...proven, tokenHash: OWNER.tokenHash, expiresAt: new Date(now.getTime() + CLAIM_LIFETIME_MS) }
  await db().$transaction(async (transaction) => {
    await lockDomain(transaction, DOMAIN, "exclusive")
    await transaction.claim.upsert({ where: { domain: DOMAIN }, create: { domain: DOMAIN, ...claim }, update: claim })
    await markServices(transaction, DOMAIN, true, now)
  })
}

async function reset(): Promise<void> {
  const graceUntil = new Date(Date.now() + CLAIM_LIFETIME_MS)
  const data = { status: "pending", expiresAt: graceUntil, graceUntil }
  await db().claim.updateMany({ where: { domain: DOMAIN, status: "verified" }, data })
}

/** Runs the weekly recheck `weeks` times without a proof to find. The recheck also ends a grace period that is over. */
async function lose(weeks: number): Promise<void> {
  for (let week = 0; week < weeks; week += 1) {
    vi.setSystemTime(Date.now() + RECHECK.everyMs + 1000)
    await recheckClaims({ now: new Date(), signal }, { resolveTxt: async () => ({ ok: true, records: [] }) })
  }
}

async function purge(): Promise<void> {
  vi.setSystemTime(Date.now() + PURGE.afterMs)
  await purgeDeleted({ now: new Date(), signal })
}

async function deleteSome(): Promise<unknown> {
  const rows = await db().service.findMany({ select: { number: true, id: true }, orderBy: { number: "asc" }, take: 3 })
  const ids = rows.map(({ number, id }, index) => (index % 2 === 0 ? number : id))
  return ids.length > 0 && unlessRefused(deleteServices(OWNER, ids, new Date()))
}

const edit = (fields: Record<string, unknown>) => (listing: Listing) =>
  unlessRefused(editService(OWNER, listing.id, fields, new Date()))

async function acceptSome(): Promise<unknown> {
  const rows = await db().service.findMany({ select: { id: true }, orderBy: { number: "desc" }, take: 5 })
  const choices = rows.map(({ id }) => ({ id, updatedAt: null }))
  return unlessRefused(acceptServices(OWNER, choices, new Date()))
}

/** Verification has a high weight, because most other steps need a verified owner. */
export const CLAIM_STEPS = [
  { weight: 3, words: "prove the domain", run: verify },
  { weight: 1, words: "revoke the claim", run: () => unlessRefused(revokeClaim(OWNER, new Date())) },
  { weight: 1, words: "reset the claim", run: reset },
  { weight: 1, words: "miss the proof for a week", run: () => lose(1) },
  { weight: 1, words: "lapse", run: () => lose(RECHECK.misses) },
  { weight: 1, words: "the owner deletes three", run: deleteSome },
  { weight: 3, words: "the owner accepts five", run: acceptSome },
  { weight: 1, words: "purge 30 days later", run: purge },
]

export const LISTING_STEPS = [
  {
    weight: 2,
    words: "the owner renames",
    run: edit({ name: "The owner's", description: null, category: "mine/own" }),
  },
  { weight: 2, words: "the owner prices", run: edit({ price_usd: 7, payment_asset: "EURC", payment_network: "base" }) },
  {
    weight: 1,
    words: "the owner clears the price of",
    run: edit({ price_usd: null, price_sats: null, payment_asset: null }),
  },
  {
    weight: 2,
    words: "the owner deletes",
    run: ({ id }: Listing) => unlessRefused(deleteService(OWNER, id, new Date())),
  },
  { weight: 2, words: "restore", run: ({ id }: Listing) => unlessRefused(restore(id, new Date(), createActor("cli"))) },
]
