// Creates a finished batch whose entries have these listings.

import { v4 as newRandomId } from "uuid"
import { db } from "@/lib/db/client"

export async function aBatch(target: string, serviceIds: readonly string[]): Promise<{ id: string }> {
  const id = newRandomId()
  const now = new Date()
  const site = new URL(target).hostname
  const ended = { readAt: now, finishedAt: now }
  await db().registrationBatch.create({ data: { id, kind: "origin", target, sites: [site], ...ended } })
  await db().registrationBatchEntry.createMany({
    data: serviceIds.map((serviceId, position) => ({
      ...{ batchId: id, position, url: `${target}/${position}`, site, result: "in_review", message: "Registered." },
      ...{ serviceIds: [serviceId], checkedAt: now },
    })),
  })
  return { id }
}
