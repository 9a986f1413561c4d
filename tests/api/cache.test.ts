// The response cache with the real routes and database: a cached response equals a new render, whichever process wrote a change.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { findDataRoute } from "@/app/_shared/data-routes"
import * as categoriesRoute from "@/app/api/v1/categories/route"
import * as detailRoute from "@/app/api/v1/services/[id]/route"
import * as listRoute from "@/app/api/v1/services/route"
import * as feedRoute from "@/app/feed.json/route"
import type { RouteHandler } from "@/lib/api/handler"
import { watchDatabase } from "@/lib/db/availability"
import { frontDoor } from "@/lib/http/front-door"
import { createVersionReader, readVersion, reuse, VERSION_AGE_MS } from "@/lib/http/response-cache/catalogue-version"
import { ResponseCache } from "@/lib/http/response-cache/response-cache"
import { parseTrustedProxies } from "@/lib/net/client-address"
import { anOwner, aService, type DomainOwner, db } from "@/tests/support/directory"
import { listen } from "@/tests/support/listen"
import { runs } from "@/tests/support/long"

const DOMAIN = "api.provider.example"
const DETAIL = /^\/api\/v1\/services\/([^/?]+)/
const ROUTES: [RegExp, Partial<Record<string, RouteHandler>>][] = [
  [DETAIL, detailRoute],
  [/^\/api\/v1\/services/, listRoute],
  [/^\/api\/v1\/categories/, categoriesRoute],
  [/^\/feed\.json/, feedRoute],
]

/** Stands in for Next: converts the Node request to a `Request`, calls the route, and writes its `Response`. */
async function app(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", url = "" } = request
  const body = await request.toArray()
  const [, id = ""] = DETAIL.exec(url) ?? []
  const run = ROUTES.find(([path]) => path.test(url))?.[1][method]
  if (!run) throw new Error(`no route for ${method} ${url}`)
  const headers = new Headers(
    Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const init = { method, headers, ...(body.length > 0 && { body: Buffer.concat(body) }) }
  const answer = await run(new Request(new URL(url, "http://directory.test"), init), {
    params: Promise.resolve({ id }),
  })
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
}

const servers: Server[] = []
/** Starts a server with its own response cache, like another web process on the same database. */
async function startProcess({ megabytes = 8, findRoute = findDataRoute } = {}): Promise<string> {
  const cache = new ResponseCache({ megabytes, findRoute })
  const server = createServer(frontDoor(app, parseTrustedProxies(""), { cache }))
  servers.push(server)
  return `http://127.0.0.1:${await listen(server)}`
}

const catalogueVersion = createVersionReader(watchDatabase(readVersion))
let owner: DomainOwner
let mine: Awaited<ReturnType<typeof aService>>
let one: string
let other: string

beforeEach(async () => {
  owner = await anOwner(DOMAIN)
  mine = await aService({ url: `https://${DOMAIN}/paid`, name: "Before", category: "data/old", domainVerified: true })
  one = await startProcess()
  other = await startProcess()
  await waitForVersion()
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const edit = async (origin: string, fields: Record<string, unknown>) => {
  const body = JSON.stringify({ ...owner.proof, ...fields })
  const headers = { "content-type": "application/json" }
  const { status } = await fetch(`${origin}/api/v1/services/${mine.id}`, { method: "PATCH", headers, body })
  expect(status).toBe(200)
}
const ADDRESSES = () => [
  "/api/v1/services",
  "/api/v1/services?q=before",
  "/api/v1/services?category=data&limit=1",
  "/api/v1/services?limit=2&offset=1",
  `/api/v1/services/${mine.id}`,
  `/api/v1/services/${mine.number}`,
  "/api/v1/services/018f0000-0000-7000-8000-000000000000",
  "/api/v1/services?protocol=pigeon",
  "/api/v1/categories",
  "/feed.json",
  "/feed.json?type=new",
]

describe("a cached response", () => {
  it("D-cache-02 shows an owner's edit in the next response of the same process, and of others after 20 ms", async () => {
    // The readers send requests without a pause, so that each process has just read the catalogue version when an edit arrives.
    let isDone = false
    const readers = [one, other].map(async (origin) => {
      while (!isDone) await (await fetch(`${origin}/api/v1/services`)).text()
    })
    for (let round = 1; round <= runs(8, 20); round += 1) {
      const name = `Edited ${round}`
      const [own, elsewhere] = round % 2 ? [one, other] : [other, one]
      await edit(own, { name })
      for (const origin of [own, elsewhere]) {
        if (origin === elsewhere) await waitForVersion()
        for (const path of [`/api/v1/services/${mine.id}`, "/api/v1/services"]) {
          expect(await (await fetch(origin + path)).text(), `${round} ${path}`).toContain(`"name":"${name}"`)
        }
      }
    }
    isDone = true
    await Promise.all(readers)
  })

  it.each<[string, Record<string, unknown>]>([
    ["a description", { description: "Told anew" }],
    ["a category", { category: "data/new" }],
    ["a price", { price_usd: 0.25 }],
  ])("D-cache-02 has another version after an owner's edit of %s", async (_, fields) => {
    const path = `${one}/api/v1/services/${mine.id}`
    await db().service.update({ where: { id: mine.id }, data: { updatedAt: new Date("2026-01-02T03:04:05Z") } })
    const before = await fetch(path)
    await edit(other, fields)
    await waitForVersion()
    const after = await fetch(path)
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"))
    expect(after.headers.get("age")).toBeNull()
  })

  it("differs only in its age from a new render", async () => {
    for (let count = 1; count <= 40; count += 1)
      await aService({ name: `Service ${count}`, category: `data/${count % 3}` })
    const uncached = await startProcess({ megabytes: 0 })
    for (const path of ADDRESSES()) {
      for (const coding of ["identity", "gzip", "br"]) {
        const headers = { "accept-encoding": coding }
        await (await fetch(one + path, { headers })).text()
        const answers = await Promise.all([one, uncached].map((origin) => fetch(origin + path, { headers })))
        const [kept, fresh] = await Promise.all(
          answers.map(async (answer) => [answer.status, comparableHeaders(answer), await comparable(answer)]),
        )
        expect(kept, `${path} ${coding}`).toEqual(fresh)
      }
    }
  })

  it("is the same without Next around the route, also for errors", async () => {
    const byNext = await startProcess({ megabytes: 0, findRoute: () => null })
    const without = await startProcess({ megabytes: 0 })
    const refused = ["/api/v1/services/999999", "/api/v1/services?protocol=pigeon", "/api/v1/services?l402=require"]
    for (const path of [...ADDRESSES(), ...refused]) {
      const answers = await Promise.all([byNext, without].map((origin) => fetch(origin + path)))
      const [by, own] = await Promise.all(
        answers.map(async (answer) => [
          answer.status,
          Object.keys(comparableHeaders(answer)),
          (await answer.text()).length,
        ]),
      )
      expect(own, path).toEqual(by)
    }
  })

  it("is not stored for 402, 404 or 400", async () => {
    for (const path of [
      "/api/v1/services?l402=require",
      "/api/v1/services/999999",
      "/api/v1/services?protocol=pigeon",
    ]) {
      for (const again of [1, 2]) {
        const { status, headers } = await fetch(one + path)
        expect([status >= 400, headers.get("cache-control"), headers.get("age")], `${path} ${again}`).toEqual([
          true,
          "no-store",
          null,
        ])
      }
    }
  })
})

/** The response headers, except those that differ between requests. */
const comparableHeaders = ({ headers }: Response) =>
  [...headers].filter(([name]) => !["age", "date", "ratelimit", "x-request-id"].includes(name))

/** Waits until every process must read the catalogue version from the database again. */
const waitForVersion = () => pause(VERSION_AGE_MS + 5)

async function comparable(answer: Response): Promise<string> {
  return (await answer.text()).replace(/"request_id":"[^"]+"/, "")
}

describe("the catalogue version", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["a listing comes", () => aService()],
    ["a listing goes", () => db().service.delete({ where: { id: mine.id } })],
    ["its health changes", () => db().service.update({ where: { id: mine.id }, data: { healthStatus: "down" } })],
    ["an owner edits it", () => edit(one, { name: "After" })],
    ["an owner deletes it", () => remove()],
  ])("changes when %s", async (_, change) => {
    const before = await catalogueVersion.read()
    expect(await catalogueVersion.read()).toBe(before)
    await change()
    await waitForVersion()
    expect(await catalogueVersion.read()).not.toBe(before)
  })

  it("stays the same while measured figures change", async () => {
    const measure = (latencyP50Ms: number) =>
      db().service.update({ where: { id: mine.id }, data: { latencyP50Ms, lastCheckedAt: new Date() } })
    await measure(12)
    await waitForVersion()
    const before = await catalogueVersion.read()
    await measure(13)
    await waitForVersion()
    expect(await catalogueVersion.read()).toBe(before)
  })

  it("is read once for requests within 20 ms, and again later", async () => {
    let clock = 0
    let readings = 0
    const { read } = reuse(
      async () => ++readings,
      20,
      () => clock,
    )
    expect(await Promise.all([read(), read()])).toEqual([1, 1])
    clock = 20
    expect(await read()).toBe(1)
    clock = 20.1
    expect(await read()).toBe(2)
  })

  it("is read again at once after a failed read", async () => {
    let readings = 0
    const { read } = reuse(async () => {
      readings += 1
      if (readings === 1) throw new Error("the database is away")
      return readings
    }, 20)
    await expect(read()).rejects.toThrow("away")
    expect(await read()).toBe(2)
  })
})

async function remove(): Promise<void> {
  const body = JSON.stringify(owner.proof)
  const headers = { "content-type": "application/json" }
  const { status } = await fetch(`${one}/api/v1/services/${mine.id}`, { method: "DELETE", headers, body })
  expect(status).toBe(200)
}
