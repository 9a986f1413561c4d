// Records the response of an endpoint as a check does, without a request.

import { db } from "@/lib/db/client"
import { recordCheck } from "@/lib/health/checks/record"
import { NO_TIMING } from "@/lib/net/fetch-call"
import type { ProbeResult } from "@/lib/probe/probe-result"
import type { Reply } from "@/lib/protocols/challenge"
import { detect } from "@/lib/protocols/registry"
import { NOW } from "@/tests/protocols/builders"

/** @returns the verdict of the check. The time of the check is that of the challenges of tests/protocols/builders.ts. */
export async function respond(service: { id: string; url: string }, reply: Reply, now = NOW): Promise<string> {
  const result: ProbeResult = {
    target: { url: service.url, method: "GET", body: null },
    requestedAt: now,
    timing: NO_TIMING,
    outcome: { ok: true, reply, detections: detect(reply, { now }) },
  }
  return db().$transaction(async (transaction) => {
    const stored = await transaction.service.findUniqueOrThrow({ where: { id: service.id } })
    const { verdict } = await recordCheck(transaction, stored, result, { now, intervalMs: 900_000 })
    return verdict
  })
}
