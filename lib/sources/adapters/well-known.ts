// What hosts say of themselves (sources.md, "well-known"): in a pass, each host of a public listing or a verified domain is asked
// once for the documents in which it may list what it sells, a few hosts at once and each one request at a time. What nobody has
// listed yet is asked for its challenge, as a registration is. A host that does not answer keeps what it had.

import pLimit from "p-limit"
import { z } from "zod"
import { log } from "@/lib/log"
import { findHosts, type KnownHost } from "@/lib/sources/adapters/well-known/hosts"
import { visit } from "@/lib/sources/adapters/well-known/visit-host"
import type { Adapter, Page, SourceContext } from "@/lib/sources/schema"

const LIMITS = { atOnce: 8, look: 100 } as const

/** Hosts up to this name are done. */
const Cursor = z.object({ after: z.string() })

/** One host that cannot be understood keeps nobody from the others. Rejects when the run is stopped. */
async function look(host: KnownHost, means: Parameters<typeof visit>[1]): ReturnType<typeof visit> {
  try {
    return await visit(host, means)
  } catch (error) {
    if (means.signal.aborted) throw error
    await means.wait(0)
    log.error({ host: host.host, err: error }, "a visit to a host failed")
    return { listings: [], skipped: { unread: 1 }, items: 1, host: { name: host.host, isWhole: false } }
  }
}

async function* pages({ resume, wait }: SourceContext): AsyncGenerator<Page> {
  const over = new AbortController()
  const slots = pLimit(LIMITS.atOnce)
  let { after } = Cursor.catch({ after: "" }).parse(resume)
  try {
    for (;;) {
      const hosts = await findHosts(after, LIMITS.look)
      if (hosts.length === 0) break
      const visits = hosts.map((host) => slots(() => look(host, { wait, signal: over.signal })))
      // Whoever stops us at one host does not wait for the others.
      void Promise.allSettled(visits)
      for (const [index, { host }] of hosts.entries()) {
        const seen = await visits[index]
        after = host
        if (seen) yield { ...seen, resume: { after }, end: null }
      }
    }
    yield { listings: [], skipped: {}, items: 0, resume: null, end: "whole" }
  } finally {
    slots.clearQueue()
    over.abort()
  }
}

export const adapter: Adapter = {
  name: "well-known",
  gone: "label dropped by host",
  pages,
}
