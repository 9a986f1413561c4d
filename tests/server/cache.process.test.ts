// The response cache of the built server, as `npm start` runs it. With TEST_DATABASE_URL, a second server without a cache uses
// the same database, and the responses of both must be equal.

import { setTimeout } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { VERSION_AGE_MS } from "@/lib/http/response-cache/catalogue-version"
import { askNginx, startNginx } from "../deploy/nginx"
import { createDatabase } from "../support/fresh-database"
import { findMissing } from "../support/programs-at-hand"
import { cleanUp, newDataDir, newEmptyDir, startServer } from "./directory-process"
import { clientOf } from "./with-database"

const ID = "018f0000-0000-7000-8000-000000000001"
const PAGES = [
  "/",
  "/?q=weather",
  `/service/${ID}`,
  "/provider/paid.example",
  "/stats",
  "/about",
  "/opportunities",
  "/api-docs",
]
const DATA = [
  "/api/v1/services",
  `/api/v1/services/${ID}`,
  "/api/v1/categories",
  "/feed.xml",
  "/feed.json",
  "/llms.txt",
]
const UNCACHED = [
  "/status",
  "/register",
  "/manage",
  "/service/missing",
  "/api/v1/services/1234567",
  "/api/v1/export.csv",
]
const server = process.env["TEST_DATABASE_URL"]
const dataDir = await newDataDir()
let caching: string
let database: pg.Client
let drop = async () => {}

const start = (DATABASE_URL: string, RESPONSE_CACHE_MB: string) =>
  startServer({ DATA_DIR: DATABASE_URL ? newEmptyDir() : dataDir, DATABASE_URL, RESPONSE_CACHE_MB, ...SETTINGS })
const SETTINGS = {
  NODE_ENV: "development",
  LIGHTNING_BACKEND: "dev",
  TRUSTED_PROXIES: "1",
  ADMIN_SECRET: "an-admin-secret-for-tests-of-processes",
}

let connectionString = ""
beforeAll(async () => {
  const made = server ? await createDatabase(server) : null
  connectionString = made?.url ?? ""
  drop = made?.drop ?? drop
  caching = await start(connectionString, "8").ready
  database = made ? new pg.Client({ connectionString }) : clientOf(dataDir)
  await database.connect()
  await database.query(
    `insert into services (id, url, protocol, host, registrable_domain, name, description, status, listed_at)
     values ($1, 'https://paid.example/weather', 'x402', 'paid.example', 'paid.example', 'Weather', $2, 'active', now())`,
    [ID, "Tells the weather. ".repeat(60)],
  )
})
afterAll(async () => {
  await database.end()
  await cleanUp()
  await drop()
})

const get = (path: string, headers: Record<string, string> = {}, origin = caching) =>
  fetch(origin + path, { headers, redirect: "manual" })
/** Returns status, headers and body without the parts that differ in every response: nonce, times, request id and server URL. */
async function toComparable(response: Response, origin: string): Promise<unknown> {
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1] ?? "no nonce"
  const plain = (text: string) => text.replaceAll(origin, "ORIGIN").replaceAll(nonce, "NONCE")
  const own = ["age", "content-length", "date", "etag", "ratelimit", "x-request-id"]
  const headers = [...response.headers].filter(([name]) => !own.includes(name))
  const ofRequest = /"request_id":"[^"]+"|<script.*?<\/script>|(?<=<time[^>]*>)[^<]*/gs
  const text = plain(await response.text()).replaceAll(ofRequest, "")
  return [response.status, headers.map(([name, value]) => [name, plain(value)]), text]
}

describe("the built server", () => {
  it.each([...PAGES, ...DATA])("caches %s, and sends it from the cache with its ETag", async (path) => {
    const first = await get(path)
    const again = await get(path)
    expect([first.status, again.status, first.headers.get("age")]).toEqual([200, 200, null])
    expect(again.headers.get("age")).toMatch(/^\d$/)
    expect(await again.text()).toBe(await first.text())
    const policies = [first, again].map(({ headers }) => headers.get("content-security-policy"))
    expect(policies[1]).toBe(policies[0])
    const head = await fetch(caching + path, { method: "HEAD" })
    expect([head.status, head.headers.get("etag")]).toEqual([200, first.headers.get("etag")])
    const tag = first.headers.get("etag") ?? ""
    expect((await get(path, { "if-none-match": tag })).status).toBe(304)
  })

  it.each(UNCACHED)("D-cache-01 does not cache %s", async (path) => {
    const answers = [await get(path), await get(path)]
    for (const { headers } of answers) {
      expect([headers.get("age"), headers.get("etag")]).toEqual([null, null])
      expect(headers.get("cache-control")).toContain("no-store")
    }
  })

  it("D-cache-01 sends no cached response to requests with credentials or of Next's client script", async () => {
    await get("/")
    const asked: Record<string, string>[] = [
      { rsc: "1" },
      { cookie: "directory_admin=x" },
      { authorization: "Bearer x" },
    ]
    for (const headers of asked)
      expect((await get("/", headers)).headers.get("age"), JSON.stringify(headers)).toBeNull()
  })

  it("shows a change of the database on its pages at once", async () => {
    for (const name of ["Renamed", "Renamed again"]) {
      await database.query("update services set name = $1 where id = $2", [name, ID])
      // Another program writes to the database here, so the server may use the catalogue version that it read before.
      await setTimeout(VERSION_AGE_MS + 5)
      for (const path of ["/", `/service/${ID}`]) expect(await (await get(path)).text(), path).toContain(`>${name}<`)
    }
  })

  it("sends the same responses as a server without a cache", async ({ skip }) => {
    skip(!server, "TEST_DATABASE_URL is not set, and two servers cannot open one embedded database")
    const plain = await start(connectionString, "0").ready
    for (const path of [...PAGES, ...DATA, ...UNCACHED.slice(1, -1)]) {
      // Discard the first response of each server: Next may send fewer preload links before it has rendered a path once.
      for (const origin of [caching, plain]) await (await get(path, {}, origin)).text()
      const [kept, fresh] = [await get(path), await get(path, {}, plain)]
      expect(await toComparable(kept, caching), path).toEqual(await toComparable(fresh, plain))
    }
  })

  it("D-demand-01 counts a search of the page for each client: rendered, cached and by Next's client script", async () => {
    const search = (n: number, headers = {}) =>
      fetch(`${caching}/?q=Birth+certificates`, { headers: { "x-forwarded-for": `203.0.113.${n}`, ...headers } })
    const statuses = await Promise.all([1, 2, 3].map(async (n) => (await search(n)).status))
    expect(statuses).toEqual([200, 200, 200])
    expect((await search(4)).headers.get("age")).toMatch(/^\d$/)
    expect((await search(5, { rsc: "1" })).headers.get("content-type")).toContain("text/x-component")
    const readDemand = async () => (await database.query("select query, clients from search_demand")).rows
    await expect.poll(readDemand, { timeout: 30_000 }).toEqual([{ query: "birth certificate", clients: 5 }])
  })
})

describe("behind nginx with deploy/nginx.conf", () => {
  it("D-cdn-01 pages come from its cache for at most a minute, and the API never does", async ({ skip }) => {
    const missing = findMissing("nginx", "openssl")
    skip(missing !== undefined, missing)
    const origin = await startNginx(caching)
    const seen: Record<string, number> = {}
    for (let asked = 0; asked < 100; asked += 1) {
      const page = await askNginx(origin, asked % 4 === 0 ? "/" : `/service/${ID}`)
      expect(page.status).toBe(200)
      const state = String(page.headers["x-cache"])
      seen[state] = (seen[state] ?? 0) + 1
    }
    // A slow machine may take longer than the ten seconds in which a page is fresh.
    const { HIT = 0, STALE = 0, UPDATING = 0, MISS } = seen
    expect([MISS, HIT + STALE + UPDATING]).toEqual([2, 98])
    const page = await askNginx(origin, `/service/${ID}`)
    const seconds = (name: string) =>
      Number(new RegExp(`\\b${name}=(\\d+)`).exec(String(page.headers["cache-control"]))?.[1])
    expect(seconds("s-maxage") + seconds("stale-while-revalidate")).toBeLessThanOrEqual(60)
    expect(seconds("max-age")).toBe(0)
    expect(page.body).toContain(/'nonce-([^']+)'/.exec(String(page.headers["content-security-policy"]))?.[1])
    const list = await askNginx(origin, "/api/v1/services")
    expect([list.status, list.headers["x-cache"]]).toEqual([200, undefined])
    const signedIn = await askNginx(origin, "/", { cookie: "directory_owner=x" })
    expect(signedIn.headers["x-cache"]).toBe("BYPASS")
    expect((await askNginx(origin, "/readyz")).status).toBe(404)
  })
})
