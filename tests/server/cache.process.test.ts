// The cache before the built server, as `npm start` runs it: Next's own pages and answers from memory, beside those of a server
// that keeps none, on one database where there is a Postgres server; and an owner's edit on the page of the listing.

import { setTimeout } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readOwner } from "@/lib/db/owner-record"
import { VERSION_AGE_MS } from "@/lib/http/response-cache/catalogue-version"
import { createDatabase } from "../support/fresh-database"
import { cleanUp, newDataDir, newEmptyDir, startServer } from "./directory-process"

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
const NOT_KEPT = [
  "/status",
  "/register",
  "/manage",
  "/service/missing",
  "/api/v1/services/1234567",
  "/api/v1/export.csv",
]
const server = process.env.TEST_DATABASE_URL
const dataDir = newDataDir()
let keeping: string
let database: pg.Client
let drop = async () => {}

const start = (DATABASE_URL: string, RESPONSE_CACHE_MB: string) =>
  startServer({ DATA_DIR: DATABASE_URL ? newEmptyDir() : dataDir, DATABASE_URL, RESPONSE_CACHE_MB, ...SETTINGS })
const SETTINGS = {
  NODE_ENV: "development",
  LIGHTNING_BACKEND: "dev",
  ADMIN_SECRET: "an-admin-secret-for-tests-of-processes",
}

let connectionString = ""
beforeAll(async () => {
  const made = server ? await createDatabase(server) : null
  connectionString = made?.url ?? ""
  drop = made?.drop ?? drop
  keeping = await start(connectionString, "8").ready
  const host = readOwner(dataDir)?.socketDir
  database = new pg.Client(made ? { connectionString } : { host, user: "postgres", database: "postgres" })
  await database.connect()
  await database.query(
    `insert into services (id, url, protocol, host, registrable_domain, name, description, status, listed_at)
     values ($1, 'https://paid.example/weather', 'x402', 'paid.example', 'paid.example', 'Weather', $2, 'active', now())`,
    [ID, "Tells the weather. ".repeat(60)],
  )
})
afterAll(async () => {
  await database.end()
  cleanUp()
  await drop()
})

const get = (path: string, headers: Record<string, string> = {}, origin = keeping) =>
  fetch(origin + path, { headers, redirect: "manual" })
/** What people and programs read of it, beside what is of the single request, its nonce, its moment, and the server's own address. */
async function comparable(response: Response, origin: string): Promise<unknown> {
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1] ?? "no nonce"
  const plain = (text: string) => text.replaceAll(origin, "ORIGIN").replaceAll(nonce, "NONCE")
  const own = ["age", "content-length", "date", "etag", "ratelimit", "x-request-id"]
  const headers = [...response.headers].filter(([name]) => !own.includes(name))
  const ofRequest = /"request_id":"[^"]+"|<script.*?<\/script>|(?<=<time[^>]*>)[^<]*/gs
  const text = plain(await response.text()).replaceAll(ofRequest, "")
  return [response.status, headers.map(([name, value]) => [name, plain(value)]), text]
}

describe("the built server", () => {
  it.each([...PAGES, ...DATA])("keeps %s, and sends it compressed and with a tag for each coding", async (path) => {
    const first = await get(path)
    const again = await get(path)
    expect([first.status, again.status, first.headers.get("age")]).toEqual([200, 200, null])
    expect(again.headers.get("age")).toMatch(/^\d$/)
    expect(await again.text()).toBe(await first.text())
    const policies = [first, again].map(({ headers }) => headers.get("content-security-policy"))
    expect(policies[1]).toBe(policies[0])
    const head = await fetch(keeping + path, { method: "HEAD" })
    expect([head.status, head.headers.get("etag")]).toEqual([200, first.headers.get("etag")])
    const tag = first.headers.get("etag") ?? ""
    expect((await get(path, { "if-none-match": tag })).status).toBe(304)
  })

  it.each(NOT_KEPT)("D-cache-01 does not keep %s", async (path) => {
    const answers = [await get(path), await get(path)]
    for (const { headers } of answers) {
      expect([headers.get("age"), headers.get("etag")]).toEqual([null, null])
      expect(headers.get("cache-control")).toContain("no-store")
    }
  })

  it("D-cache-01 keeps nothing for who proves to be somebody, nor what Next's script asks for", async () => {
    await get("/")
    const asked: Record<string, string>[] = [
      { rsc: "1" },
      { cookie: "directory_admin=x" },
      { authorization: "Bearer x" },
    ]
    for (const headers of asked)
      expect((await get("/", headers)).headers.get("age"), JSON.stringify(headers)).toBeNull()
  })

  it("shows on its pages what changed a moment ago", async () => {
    for (const name of ["Renamed", "Renamed again"]) {
      await database.query("update services set name = $1 where id = $2", [name, ID])
      // The server does not know of this write, so it may reuse the version that it has read.
      await setTimeout(VERSION_AGE_MS + 5)
      for (const path of ["/", `/service/${ID}`]) expect(await (await get(path)).text(), path).toContain(`>${name}<`)
    }
  })

  it("sends what a server sends that keeps nothing", async ({ skip }) => {
    skip(!server, "two servers want a database that both may open")
    const plain = await start(connectionString, "0").ready
    for (const path of [...PAGES, ...DATA, ...NOT_KEPT.slice(1, -1)]) {
      // The first response to a path may carry fewer preload links: Next sends those that it knows when the head is written.
      for (const origin of [keeping, plain]) await (await get(path, {}, origin)).text()
      const [kept, fresh] = [await get(path), await get(path, {}, plain)]
      expect(await comparable(kept, keeping), path).toEqual(await comparable(fresh, plain))
    }
  })
})
