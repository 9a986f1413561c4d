// The results of the behaviour check that the owner of a listing requested last, for the owner's page.

import { z } from "zod"
import { db } from "@/lib/db/client"
import { Prisma } from "@/lib/db/generated/client"
import { storable } from "@/lib/db/sql"
import { BehaviourResult } from "@/lib/lint/schema"

/** `results` is null when the endpoint sent no valid challenge. */
export interface StoredBehaviour {
  checkedAt: Date
  results: BehaviourResult[] | null
}

export async function recordBehaviour(serviceId: string, { checkedAt, results }: StoredBehaviour): Promise<void> {
  const row = { checkedAt, results: results === null ? Prisma.DbNull : storable(results) }
  await db().behaviourResult.upsert({ where: { serviceId }, create: { serviceId, ...row }, update: row })
}

/** Null when the owner requested no behaviour check. The caller has checked the owner. */
export async function findBehaviour(serviceId: string): Promise<StoredBehaviour | null> {
  const row = await db().behaviourResult.findUnique({ where: { serviceId } })
  return row && { checkedAt: row.checkedAt, results: z.array(BehaviourResult).nullable().parse(row.results) }
}
