// Source adapter for the documents in which hosts list their own paid endpoints. A pass visits each host of a public service or a
// verified domain, eight hosts at once, with one request at a time per host (docs/sources.md#well-known).

import pLimit from "p-limit"
import { z } from "zod"
import { logItemError } from "@/lib/db/database-error"
import { findHosts, type KnownHost } from "@/lib/sources/adapters/well-known/hosts"
import { type HostVisit, visitHost } from "@/lib/sources/adapters/well-known/visit-host"
import { recordReport } from "@/lib/sources/host-files/commands"
import type { Adapter, Page, SourceContext } from "@/lib/sources/schema"

const LIMITS = { concurrency: 8, hosts: 100 } as const

/** All hosts up to and including the name `after` have been visited in this pass. */
const Cursor = z.object({ after: z.string() })

/**
 * Visits a host, and stores the report on its documents. An error is logged and counted, so that it does not stop the visits to
 * other hosts. Rejects when the run is aborted, and for an error of the database.
 */
async function visitSafely(host: KnownHost, means: Parameters<typeof visitHost>[1]): Promise<HostVisit["page"]> {
  try {
    const { page, report } = await visitHost(host, means)
    if (report) await recordReport(host.host, report, new Date())
    return page
  } catch (error) {
    if (means.signal.aborted) throw error
    await means.wait(0)
    logItemError(error, { host: host.host })
    return { listings: [], skipped: { unread: 1 }, items: 1, host: { name: host.host, isWhole: false } }
  }
}

async function* pages({ resume, wait }: SourceContext): AsyncGenerator<Page> {
  const stop = new AbortController()
  const limit = pLimit(LIMITS.concurrency)
  let { after } = Cursor.catch({ after: "" }).parse(resume)
  try {
    for (;;) {
      const hosts = await findHosts(after, LIMITS.hosts)
      if (hosts.length === 0) break
      const visits = hosts.map((host) => limit(() => visitSafely(host, { wait, signal: stop.signal })))
      // Attach handlers to all visits. When the loop ends early, nothing awaits the other visits, and their rejections would be
      // unhandled.
      void Promise.allSettled(visits)
      for (const [index, { host }] of hosts.entries()) {
        const page = await visits[index]
        after = host
        if (page) yield { ...page, resume: { after }, end: null }
      }
    }
    yield { listings: [], skipped: {}, items: 0, resume: null, end: "whole" }
  } finally {
    limit.clearQueue()
    stop.abort()
  }
}

export const adapter: Adapter = {
  name: "well-known",
  gone: "label dropped by host",
  pages,
}
