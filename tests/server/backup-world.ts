// What a directory's database holds besides listings, for the tests of its backup.

import { db } from "@/lib/db/client"
import { ensureIndex } from "@/lib/embeddings/commands"
import { recordEvents } from "@/lib/events/log"
import { aClaim } from "@/tests/support/claim"
import { aDelivery, aWebhook } from "@/tests/support/webhook"

const OWNERS = 100
const DIMENSIONS = 3

/** Adds events of all listings, claims, webhooks with deliveries, sold tokens, and vectors with their index. */
export async function addOwnersAndReaders(now: Date): Promise<void> {
  const services = await db().service.findMany({ select: { id: true }, orderBy: { number: "asc" } })
  const events = services.map(({ id }) => ({ kind: "service.new" as const, serviceId: id, at: now }))
  await db().$transaction((transaction) => recordEvents(transaction, events))
  for (let n = 0; n < OWNERS; n += 1) {
    await aClaim({ status: n % 2 === 0 ? "verified" : "pending", contactEmail: `owner${n}@private.example` })
    const { id } = await aWebhook()
    await aDelivery(id)
  }
  await db().redemption.createMany({
    data: Array.from({ length: OWNERS }, (_, n) => {
      const hash = n.toString(16).padStart(64, "0")
      return { paymentHash: hash, tokenId: hash, priceSats: 500n, firstUsedAt: now, validUntil: now }
    }),
  })
  await db().embedding.createMany({
    data: services.map(({ id }, n) => ({
      serviceId: id,
      model: "test",
      dimensions: DIMENSIONS,
      contentHash: "0".repeat(64),
      embedding: [1, n, n % 7],
    })),
  })
  await ensureIndex(DIMENSIONS, new AbortController().signal)
}
