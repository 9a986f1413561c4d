// The job that names changed pages to shared caches: after a change, after a restart, and when a cache does not answer.

import type { IncomingMessage } from "node:http"
import { text } from "node:stream/consumers"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import { db, disconnect } from "@/lib/db/client"
import { env } from "@/lib/env"
import { recordEvents, type ServiceEvent } from "@/lib/events/log"
import { hasChanged } from "@/lib/interfaces/shared-cache/changed-services"
import { PURGE, purgeChanged } from "@/lib/interfaces/shared-cache/purge-changed"
import { log } from "@/lib/process/log"
import { openHttp } from "@/tests/net/local-servers"
import { resetDatabase } from "@/tests/support/reset"
import { aService } from "@/tests/support/service"

const signal = new AbortController().signal
const run = (stop = signal) => purgeChanged({ now: new Date(), signal: stop })
Object.assign(PURGE, { joinMs: 10, retryMs: [10, 10], timeoutMs: 500, runMs: 300 })

beforeEach(async () => {
  await resetDatabase()
  await db().$executeRaw`update shared_cache set seq = (select coalesce(max(seq), 0) from events)`
  env.PURGE_URL.length = 0
})
afterAll(async () => {
  env.PURGE_URL.length = 0
  await disconnect()
})

interface Seen {
  request: IncomingMessage
  urls: string[]
}

/** Opens a cache that answers with the next of the statuses, and with the last of them from then on. */
async function aCache(...statuses: number[]) {
  const seen: Seen[] = []
  const { url } = await openHttp((request, response) => {
    void text(request).then((body) => {
      const status = statuses[Math.min(seen.length, statuses.length - 1)] ?? 200
      seen.push({ request, urls: body === "" ? [] : JSON.parse(body).urls })
      response.writeHead(status).end()
    })
  })
  return { seen, url }
}

const change = async (kind: ServiceEvent["kind"] = "service.payee_changed", at = new Date()) => {
  const { id } = await aService({ category: "data/weather" })
  await recordEvents(db(), { kind, serviceId: id, at })
  return id
}

describe("D-purge-01 after a change", () => {
  it("a cache learns every address once, and not again", async () => {
    const { seen, url } = await aCache(200)
    env.PURGE_URL.push(url)
    expect(await hasChanged()).toBe(false)
    const id = await change()
    expect(await hasChanged()).toBe(true)
    const { purged, ...counts } = await run()
    expect(counts).toEqual({ events: 1, failed: 0 })
    expect(seen).toHaveLength(1)
    const [{ urls } = { urls: [] }] = seen
    expect(urls).toHaveLength(purged)
    const paths = urls.map((one) => new URL(one).pathname)
    expect(paths).toEqual(expect.arrayContaining([`/service/${id}`, "/", "/category/data/weather", "/feed.xml"]))
    expect(await hasChanged()).toBe(false)
    expect(await run()).toEqual({ events: 0, purged: 0, failed: 0 })
  })

  it("each address is one PURGE with a placeholder in the URL, to each cache", async () => {
    const caches = [await aCache(200), await aCache(404)]
    env.PURGE_URL.push(...caches.map(({ url }) => `${url}{path}`.replace("/{", "{")))
    const id = await change()
    expect(await run()).toMatchObject({ events: 1, failed: 0 })
    for (const { seen } of caches) {
      expect(seen.every(({ request }) => request.method === "PURGE")).toBe(true)
      expect(seen.map(({ request }) => request.url)).toContain(`/service/${id}`)
    }
  })

  it("a run that was stopped is repeated by the next one", async () => {
    const { seen, url } = await aCache(200)
    env.PURGE_URL.push(url)
    await change()
    expect(await run(AbortSignal.abort())).toMatchObject({ events: 0 })
    expect(seen).toEqual([])
    expect(await run()).toMatchObject({ events: 1 })
    expect(seen).toHaveLength(1)
  })

  it("nothing is named of a change an hour ago, because no cache holds its page", async () => {
    const { seen, url } = await aCache(200)
    env.PURGE_URL.push(url)
    await change("service.updated", new Date(Date.now() - 2 * 3_600_000))
    expect(await run()).toMatchObject({ events: 0 })
    expect([seen, await hasChanged()]).toEqual([[], false])
  })
})

describe("D-purge-02 a cache that fails", () => {
  it("is tried three times, and nothing is logged when one of them succeeds", async () => {
    const warn = vi.spyOn(log, "warn")
    const { seen, url } = await aCache(503, 500, 200)
    env.PURGE_URL.push(url)
    await change()
    expect(await run()).toMatchObject({ events: 1, failed: 0 })
    expect(seen).toHaveLength(3)
    expect(warn).not.toHaveBeenCalled()
  })

  it("is one warning with the number of addresses, and holds up nothing", async () => {
    const warn = vi.spyOn(log, "warn")
    const broken = await aCache(500)
    const other = await aCache(200)
    env.PURGE_URL.push(broken.url, other.url)
    await change()
    const { purged, failed } = await run()
    expect([broken.seen.length, other.seen.length, failed]).toEqual([3, 1, purged])
    expect(warn).toHaveBeenCalledExactlyOnceWith({ failed, reason: "HTTP 500" }, expect.any(String))
    expect(await hasChanged()).toBe(false)
  })
})
