// Stores the report on the documents of a host, and what its owner asks for: another visit, which a job makes (reread.ts).

import { checkOwner, type Owner, requireOwner } from "@/lib/claims/ownership"
import { AppError } from "@/lib/contract/errors"
import { db } from "@/lib/db/client"
import { storable } from "@/lib/db/sql"
import { env } from "@/lib/env"
import type { HostReport, Reread } from "@/lib/sources/host-files/schema"
import { formatTimestamp } from "@/lib/time"

/** Replaces the report of the last visit. */
export async function recordReport(host: string, report: HostReport, readAt: Date): Promise<void> {
  const stored = storable(report)
  await db().hostFiles.upsert({
    where: { host },
    create: { host, report: stored, readAt },
    update: { report: stored, readAt },
  })
}

/**
 * @throws AppError `forbidden` for a wrong token or another host, `conflict` when the setting SOURCES leaves the documents of hosts
 *   out
 */
export async function requireRereadable(owner: Owner, host: string, now: Date): Promise<void> {
  await checkOwner(owner, now)
  if (host !== owner.domain) {
    throw new AppError("forbidden", `These are the documents of ${host}, not of ${owner.domain}.`, {
      slug: "other_host",
    })
  }
  if (!env.SOURCES.includes("well-known")) {
    throw new AppError("conflict", "This directory does not read the documents of hosts (setting SOURCES).")
  }
}

/** Asks for a visit to the owner's host. The job `host-files` starts it within a second. @throws AppError `forbidden` */
export async function requestReread(owner: Owner, now: Date): Promise<Reread> {
  const host = owner.domain
  await db().$transaction(async (transaction) => {
    await requireOwner(transaction, owner, now)
    const wanted = { wantedAt: now, dueAt: now }
    await transaction.hostFiles.upsert({ where: { host }, create: { host, ...wanted }, update: wanted })
  })
  return { host, rereading_since: formatTimestamp(now) }
}
