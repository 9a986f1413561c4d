// The documents in which hosts list their own paid endpoints. A pass visits each host of a public service or a verified domain,
// eight hosts at once, one request at a time to each (docs/sources.md#well-known).

import pLimit from "p-limit"
import { z } from "zod"
import { log } from "@/lib/log"
import { findHosts, type KnownHost } from "@/lib/sources/adapters/well-known/hosts"
import { visitHost } from "@/lib/sources/adapters/well-known/visit-host"
import type { Adapter, Page, SourceContext } from "@/lib/sources/schema"

const LIMITS = { concurrency: 8, hosts: 100 } as const

/** Hosts up to this name have been visited. */
const Cursor = z.object({ after: z.string() })

/** A visit that fails does not stop the visits to other hosts. Rejects when the run is stopped. */
async function visitSafely(host: KnownHost, means: Parameters<typeof visitHost>[1]): ReturnType<typeof visitHost> {
  try {
    return await visitHost(host, means)
  } catch (error) {
    if (means.signal.aborted) throw error
    await means.wait(0)
    log.error({ host: host.host, err: error }, "a visit to a host failed")
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
      // A run that is stopped at one host does not wait for the visits to the others.
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
