// Which responses stay for an outage of the database.

import { describe, expect, it } from "vitest"
import { KeptResponses } from "@/lib/http/response-cache/kept-responses"

const HOUR_MS = 3_600_000
const entry = (bytes = 1_000, since = 0) => ({ since, response: { bytes } })
const keep = (options: { services?: number; maxBytes?: number } = {}) =>
  new KeptResponses({ maxBytes: 1_000_000, ttlMs: HOUR_MS, ...options })

describe("D-outage-05 the kept responses", () => {
  it("are those of the most read services, however many are read once", () => {
    const kept = keep({ services: 10 })
    for (let n = 0; n < 10; n += 1) kept.offer(`/service/hot-${n}`, `/service/hot-${n}`, entry(), 2 + n)
    for (let n = 0; n < 50_000; n += 1) kept.offer(`/service/${n}`, `/service/${n}`, entry(), 0)
    for (let n = 0; n < 10; n += 1) expect(kept.find(`/service/hot-${n}`), String(n)).toBeDefined()
    expect(kept.find("/service/49998")).toBeUndefined()
    kept.offer("/service/new", "/service/new", entry(), 5)
    expect([kept.find("/service/hot-0"), kept.find("/service/hot-1")]).toEqual([undefined, entry()])
  })

  it("take no more memory than they may, and lists are never displaced", () => {
    const kept = keep({ maxBytes: 10_000 })
    kept.offer("/", "/", entry(8_000), 0)
    for (let n = 0; n < 100; n += 1) kept.offer(`/service/${n}`, `/service/${n}`, entry(), 1)
    const found = Array.from({ length: 100 }, (_, n) => kept.find(`/service/${n}`)).filter(Boolean)
    expect([found.length, kept.find("/")]).toEqual([2, entry(8_000)])
  })

  it("are no pages with a query, and none that is too old", () => {
    const kept = keep()
    for (const url of ["/?q=a", "/service/1?network=x", "/service/1/history", "/compare"])
      kept.offer(url, url, entry(), 9)
    for (const url of ["/?q=a", "/service/1?network=x", "/service/1/history", "/compare"])
      expect(kept.find(url), url).toBeUndefined()
    kept.offer("/service/old", "/service/old", entry(), 9)
    kept.offer("/", "/", entry(1_000, HOUR_MS), 0)
    expect(kept.find("/service/old")).toBeUndefined()
  })
})
