// A source may declare an http URL. If the host serves the same URL over https, the service is listed with https.

import { describe, expect, it } from "vitest"
import type { Listing } from "@/lib/sources/schema"
import type { SyncedAdapter } from "@/lib/sources/sync/process-page"
import { openHosts, PAID } from "../open-hosts"

const hosts = await openHosts()
process.env["ALLOW_PRIVATE"] = hosts.allow(5)
const { aService, db } = await import("@/tests/support/directory")
const { syncSource } = await import("@/lib/sources/sync/sync")
const { createHttpsUpgrade, isServedReply } = await import("@/lib/sources/sync/https-upgrade")

const listing = (url: string): Listing => ({
  ...{ url, protocol: "x402", name: "Weather", description: null, category: null, provider: null, method: "POST" },
  ...{ priceSats: null, priceUsd: 0.01, asset: "USDC", network: "eip155:8453" },
})

/** Runs a source with these URLs. Returns the https requests that were sent, and the URLs that are listed afterwards. */
async function run(urls: readonly string[], isServed: (url: string) => boolean | Promise<boolean>) {
  const adapter: SyncedAdapter = {
    ...{ name: "bazaar", url: "https://place.example", gone: "nothing" },
    async *pages() {
      for (const half of [urls.slice(0, urls.length / 2), urls.slice(urls.length / 2)]) {
        yield { listings: half.map(listing), skipped: {}, items: half.length, resume: null, end: null }
      }
    },
  }
  const asked: string[] = []
  let now = 0
  let most = 0
  const { signal } = new AbortController()
  const counts = await syncSource(adapter, {
    now: () => new Date("2026-11-22T12:00:00Z"),
    signal,
    async checkServed({ url, method }) {
      asked.push(`${method} ${url}`)
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setTimeout(resolve, 2))
      now -= 1
      return isServed(url)
    },
  })
  const listed = (await db().service.findMany({ orderBy: { url: "asc" } })).map(({ url }) => url)
  return { asked, listed, most, counts }
}

describe("an http URL", () => {
  it("is listed as https when the host responds there, each host probed once in a run", async () => {
    const urls = ["http://good.example/a", "http://bad.example/a", "HTTP://Good.example:80/b/", "http://bad.example/b"]
    const { asked, listed, counts } = await run(urls, (url) => url.includes("good"))
    expect(asked).toEqual(["POST https://good.example/a", "POST https://bad.example/a"])
    expect(counts["new"]).toBe(4)
    expect(listed).toEqual([
      "http://bad.example/a",
      "http://bad.example/b",
      "https://good.example/a",
      "https://good.example/b",
    ])
  })

  it("stays as it is listed, without a probe", async () => {
    await aService({ url: "http://plain.example/x" })
    await aService({ url: "https://safe.example/x" })
    const { asked, listed, counts } = await run(["http://plain.example/x", "http://safe.example/x"], () => true)
    expect(asked).toEqual([])
    expect(counts).toMatchObject({ new: 0, changed: 2 })
    expect(listed).toEqual(["http://plain.example/x", "https://safe.example/x"])
  })

  it("is one service with its https twin, and none when it could not be listed", async () => {
    const urls = [
      "http://a.example/x",
      "https://a.example/x",
      "http://10.0.0.1/x",
      "http://a.example/{id}",
      "http://printer.local/x",
    ]
    const { listed, counts } = await run(urls, () => true)
    expect(listed).toEqual(["https://a.example/x"])
    expect(counts).toMatchObject({ new: 1, skipped_duplicate: 1, skipped_template: 1, "skipped_not-public": 2 })
  })

  it("stays when the host has no TLS, and when the run is stopped meanwhile", async () => {
    hosts.set(0, "/paid", PAID.x402())
    const listings = [listing(hosts.url(0, "/paid")), listing("http://a.example/x")]
    const stop = new AbortController()
    expect(await createHttpsUpgrade(stop.signal)(listings.slice(0, 1))).toEqual(listings.slice(0, 1))
    stop.abort()
    const ask = () => Promise.reject(new Error("nobody is asked"))
    expect(await createHttpsUpgrade(stop.signal, ask)(listings)).toEqual(listings)
  })

  it("D-host-01 is listed as it is when the probe of its host throws, and the others are probed", async () => {
    const { listed, counts } = await run(["http://bad.example/a", "http://good.example/a"], (url) => {
      if (url.includes("bad")) throw new RangeError("Maximum call stack size exceeded")
      return true
    })
    expect(listed).toEqual(["http://bad.example/a", "https://good.example/a"])
    expect(counts).toMatchObject({ new: 2, skipped: 0 })
  })

  it("is probed on a few hosts at once", async () => {
    const urls = Array.from({ length: 100 }, (_, index) => `http://host${index}.example/x`)
    const { asked, most, counts } = await run(urls, () => true)
    expect(asked).toHaveLength(100)
    expect(most).toBeLessThanOrEqual(8)
    expect(counts["new"]).toBe(100)
  })
})

describe("a reply over https", () => {
  const reply = (status: number, location?: string) => {
    const headers: Record<string, string[]> = location ? { location: [location] } : {}
    return { status, body: "", headers }
  }
  it.each([
    [402, undefined, true],
    [200, undefined, true],
    [405, undefined, true],
    [429, undefined, true],
    [308, "https://good.example/x", true],
    [301, "http://good.example/x", false],
    [404, undefined, false],
    [421, undefined, false],
    [502, undefined, false],
  ])("%i, with the location %s: %s", (status, location, isAnswer) => {
    expect(isServedReply(reply(status, location))).toBe(isAnswer)
  })
})
