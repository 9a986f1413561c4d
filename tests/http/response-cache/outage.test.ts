// What the response cache serves while the database does not answer.

import { readFile } from "node:fs/promises"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { AVAILABILITY, isDatabaseAway, watchDatabase } from "@/lib/db/availability"
import { frontDoor } from "@/lib/http/front-door"
import { ResponseCache } from "@/lib/http/response-cache/response-cache"
import { parseTrustedProxies } from "@/lib/net/client-address"
import { listen } from "@/tests/support/listen"

const LIST = "/api/v1/services"
const HOUR_MS = 3_600_000

let isAway = false
/** True while the database answers, but the connection of a render is lost. */
let isLost = false
let clock = Date.UTC(2026, 10, 25, 14, 2)
let origin = ""
let close = (): void => {}
let versionReads = 0
let large = ""

/** Answers like the app: without the database it fails, except for a page without data. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (isLost) response.writeHead(503, { "content-type": "text/plain" }).end("lost")
  else if (isAway && request.url !== "/about") response.writeHead(500, { "content-type": "text/plain" }).end("failed")
  else if (/^\/api\/|\.xml$/.test(request.url ?? "")) {
    response.writeHead(200, { "content-type": "application/json", "cache-control": "public, max-age=10" }).end("[]")
  } else
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<html><body class=x><h1>Directory</h1>${large}</body></html>`)
}

beforeEach(async () => {
  isAway = false
  isLost = false
  versionReads = 0
  const read = async () => {
    versionReads += 1
    if (isAway) throw new Error("connect ECONNREFUSED")
    return "1"
  }
  const database = watchDatabase(read)
  const cache = new ResponseCache({
    megabytes: 2,
    database,
    version: { read: database.read, drop: () => undefined },
    now: () => clock,
  })
  const server = createServer(frontDoor(answer, parseTrustedProxies(""), { cache }))
  origin = `http://127.0.0.1:${await listen(server)}`
  close = () => server.close()
})
afterEach(() => close())

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(origin + path, { headers: { connection: "close" }, ...init })
  const { status, headers } = response
  return {
    status,
    stale: headers.get("x-directory-stale"),
    age: headers.get("age"),
    headers,
    body: await response.text(),
  }
}

function block(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

describe("while the database does not answer", () => {
  it("D-outage-01 a response of the last hour is served, with its age", async () => {
    await ask(LIST)
    isAway = true
    clock += 90_000
    expect(await ask(LIST)).toMatchObject({ status: 200, body: "[]", stale: "90", age: "90" })
  })

  it("D-outage-01 a page says from when its figures are", async () => {
    await ask("/stats")
    isAway = true
    clock += 60_000
    const { status, body } = await ask("/stats")
    const at = new Date(clock - 60_000).toISOString().slice(11, 16)
    expect([status, body]).toEqual([
      200,
      `<html><body class=x><p data-held="">The database is being reached; figures of ${at} UTC.</p><h1>Directory</h1></body></html>`,
    ])
  })

  it("D-outage-02 everything else is 503 with the time to wait", async () => {
    await ask(LIST)
    isAway = true
    const json = { "content-type": "application/json", connection: "close" }
    const requests = [
      ask(`${LIST}?q=new`),
      ask("/api/v1/register", { method: "POST", headers: json, body: "{}" }),
      ask("/status"),
      ask("/admin"),
    ]
    for (const { status, headers, body } of await Promise.all(requests)) {
      expect([status, headers.get("retry-after")]).toEqual([503, "5"])
      expect(body).toMatch(/"code":"unavailable"|The database cannot be reached/)
    }
    clock += HOUR_MS
    expect(await ask(LIST)).toMatchObject({ status: 503 })
  })

  it("D-outage-01 a render that fails because the database went away meanwhile is replaced by the held response", async () => {
    await ask(LIST)
    clock += 11_000
    let reads = 0
    const read = async () => {
      reads += 1
      if (reads > 2) throw new Error("terminating connection")
      return "1"
    }
    const database = watchDatabase(read)
    const cache = new ResponseCache({
      database,
      version: { read: database.read, drop: () => undefined },
      now: () => clock,
    })
    const server = createServer(frontDoor(answer, parseTrustedProxies(""), { cache }))
    origin = `http://127.0.0.1:${await listen(server)}`
    await ask(LIST)
    clock += 11_000
    isAway = true
    expect(await ask(LIST)).toMatchObject({ status: 200, stale: "11" })
    server.close()
  })

  it("D-outage-01 a render that loses its connection is replaced by the held response, else by the time to wait", async () => {
    await ask("/about")
    clock += 11_000
    isLost = true
    expect(await ask("/about")).toMatchObject({ status: 200, stale: "11" })
    const { status, headers, body } = await ask("/how")
    expect([status, headers.get("retry-after"), body]).toEqual([503, "5", expect.stringContaining("cannot be reached")])
  })

  it("D-outage-03 the first answer of the database ends the outage", async () => {
    await ask(LIST)
    isAway = true
    clock += 11_000
    await Promise.all([ask(LIST), ask(LIST), ask(LIST)])
    isAway = false
    await vi.waitFor(async () => expect((await ask(LIST)).stale).toBeNull(), { timeout: 20 * AVAILABILITY.restMs })
  })

  it("D-outage-02 a request that nothing held answers waits for the end of a brief outage", async () => {
    await ask("/status")
    isAway = true
    clock += HOUR_MS
    const json = { "content-type": "application/json", connection: "close" }
    const write = ask("/api/v1/register", { method: "POST", headers: json, body: "{}" })
    const page = ask("/status")
    await expect.poll(isDatabaseAway).toBe(true)
    isAway = false
    expect([(await write).status, (await page).status]).toEqual([200, 200])
  })

  it("D-outage-03 an outage does not end with a read that began before it", async () => {
    const reads: ((error?: Error) => void)[] = []
    const read = () =>
      new Promise<string>((resolve, reject) => reads.push((error) => (error ? reject(error) : resolve("1"))))
    const database = watchDatabase(read)
    const [failed, early] = [database.read(), database.read()]
    for (const index of [0, 2]) {
      await expect.poll(() => reads[index]).toBeDefined()
      reads[index]?.(new Error("lost"))
    }
    expect(await failed).toBeNull()
    reads[1]?.()
    expect(await early).toBe("1")
    expect(isDatabaseAway()).toBe(true)
    const hasEnded = database.awaitEnd()
    await expect.poll(() => reads[3]).toBeDefined()
    reads[3]?.()
    expect(await hasEnded).toBe(true)
    expect(isDatabaseAway()).toBe(false)
  })

  it("a delay of this process is no outage", async () => {
    const read = async () => {
      const answer = readFile(import.meta.filename, "utf8")
      setImmediate(() => block(300))
      await answer
      return "1"
    }
    expect(await watchDatabase(read, 200).read()).toBe("1")
  })

  it("a read that does not end is an outage", async () => {
    vi.useFakeTimers()
    const answer = watchDatabase(() => new Promise(() => undefined)).read()
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect(await answer).toBeNull()
  })

  it("D-outage-04 a page without data is rendered, and no page without data reads the database", async () => {
    isAway = true
    expect(await ask("/about?q=1")).toMatchObject({ status: 200, stale: null })
    expect(versionReads).toBe(0)
    clock += HOUR_MS
    expect(await ask("/about")).toMatchObject({ status: 200, stale: null, age: null })
  })

  it("D-outage-05 the front page, the lists, the feeds, the health and the most read services outlive a crawl", async () => {
    const kept = [
      "/",
      "/category",
      "/feed.xml",
      "/api/v1/services",
      "/api/v1/health",
      "/service/read",
      "/api/v1/services/7",
    ]
    for (let times = 0; times < 3; times += 1) for (const path of kept) await ask(path)
    // The pages of this crawl are as large as the memory of the cache.
    large = "x".repeat(20_000)
    for (let page = 0; page < 120; page += 1) await ask(`/service/crawled-${page}`)
    large = ""
    isAway = true
    clock += 60_000
    for (const path of kept) expect([path, await ask(path)]).toMatchObject([path, { status: 200, stale: "60" }])
    expect(await ask("/service/crawled-0")).toMatchObject({ status: 503 })
  })

  it("a file is served", async () => {
    isAway = true
    expect((await ask("/_next/static/chunk.js")).body).toBe("failed")
  })
})
