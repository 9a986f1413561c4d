// The front page of an empty directory, as a reader on its machine and everybody else receive it from one server with its response
// cache, and the form that adds and removes made-up listings.

import { request as send } from "node:http"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { PAGE_CACHE } from "@/lib/http/response-cache/cached-response"
import { findClosedPort } from "../net/closed-port"
import { cleanUp, newDataDir, startServer } from "./directory-process"

let origin = ""
let dataDir = ""
beforeAll(async () => {
  dataDir = await newDataDir()
  // The secret is generated, so that the page has a file to name.
  const settings = { DATA_DIR: dataDir, ADMIN_SECRET: "", SOURCES: "mpp", NODE_ENV: "development" }
  origin = await startServer({ ...settings, SOURCE_MPP_URL: "http://list.invalid/" }).ready
})
afterAll(cleanUp)

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

function ask(
  path: string,
  { headers = {}, body, at = origin }: { headers?: Record<string, string>; body?: string; at?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST"
    const outgoing = send(at + path, { method, headers }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text })
    })
    outgoing.on("error", reject)
    outgoing.end(body)
  })
}

const FORWARDED = { "x-forwarded-for": "127.0.0.1" }
const isForOperator = ({ body }: Answer) => body.includes("admin-secret") && body.includes("/start/examples")

const TYPE = { "content-type": "multipart/form-data; boundary=x" }
const form = (value: string) => `--x\r\nContent-Disposition: form-data; name="do"\r\n\r\n${value}\r\n--x--\r\n`
const submit = (value: string, headers: Record<string, string> = {}) =>
  ask("/start/examples", { body: form(value), headers: { ...TYPE, origin, ...headers } })
const count = async () => JSON.parse((await ask("/api/v1/services?limit=1")).body).total

describe("the page of a first start", () => {
  it("D-start-02 is for a reader on this machine only, in whatever order the requests come", async () => {
    const rounds = [FORWARDED, {}, FORWARDED, {}, { forwarded: "for=127.0.0.1" }, { via: "1.1 proxy" }, {}]
    for (const headers of rounds) {
      const answer = await ask("/", { headers })
      expect(answer.status).toBe(200)
      expect([headers, isForOperator(answer)]).toEqual([headers, Object.keys(headers).length === 0])
      expect(answer.headers["cache-control"]).toBe(Object.keys(headers).length === 0 ? "private, no-cache" : PAGE_CACHE)
    }
    const together = await Promise.all([{}, FORWARDED, {}, FORWARDED].map((headers) => ask("/?q=a", { headers })))
    expect(together.map(isForOperator)).toEqual([true, false, true, false])
  })

  it("D-start-02 is not for a forged header of the front door, nor for another host name", async () => {
    const forged = { ...FORWARDED, "x-directory-local": "yes" }
    expect(isForOperator(await ask("/", { headers: forged }))).toBe(false)
    expect(isForOperator(await ask("/", { headers: { host: "evil.example" } }))).toBe(false)
    // A request of Next's script, which is never cached. Next sends it on to a URL with a parameter.
    const ofScript = { rsc: "1" }
    const address = String((await ask("/", { headers: ofScript })).headers["location"])
    expect((await ask(address, { headers: { ...forged, ...ofScript } })).body).not.toContain("admin-secret")
    expect((await ask(address, { headers: ofScript })).body).toContain("admin-secret")
  })

  it("D-start-02 names the file of the secret, without the secret", async () => {
    const { body } = await ask("/")
    expect(body).toContain(path.join(dataDir, "admin-secret"))
    expect(body).toContain("npm run demo")
  })

  it("D-start-01 shows the sources to everybody, also for a search", async () => {
    for (const headers of [{}, FORWARDED]) {
      const { body } = await ask("/?q=weather", { headers })
      expect(body).toContain("MPP services")
      expect(body).toContain("Waits for its first run")
      expect(body).toContain("finds nothing yet")
      expect(body).not.toContain("No service matches")
    }
    expect((await ask("/", { headers: FORWARDED })).body).not.toContain("list.invalid")
  })
})

describe("the form for made-up listings", () => {
  it.each<[string, Record<string, string>]>([
    ["from another site", { origin: "http://evil.example" }],
    ["from another port", { origin: "http://127.0.0.1:1" }],
    ["with a header of a proxy", FORWARDED],
    ["with a forged header of the front door", { ...FORWARDED, "x-directory-local": "yes" }],
    ["with another host name", { host: "evil.example", origin: "http://evil.example" }],
  ])("D-start-02 is rejected %s", async (_, headers) => {
    expect((await submit("add", headers)).status).toBe(403)
    expect(await count()).toBe(0)
  })

  it("D-start-02 is rejected without an origin, and with another field", async () => {
    expect((await ask("/start/examples", { body: form("add"), headers: TYPE })).status).toBe(403)
    expect((await submit("drop")).status).toBe(400)
    expect(await count()).toBe(0)
    expect(await ask("/start/examples")).toMatchObject({ status: 303, headers: { location: "/" } })
  })

  it("D-start-03 adds listings that the list names as made up, and removes them", async () => {
    expect(await submit("add")).toMatchObject({ status: 303, headers: { location: "/" } })
    expect(await count()).toBe(200)
    const local = await ask("/")
    expect(local.body).toContain("of this directory are made up")
    expect(local.body).toContain("Remove all made-up services")
    const visitor = await ask("/", { headers: FORWARDED })
    expect(visitor.body).toContain("of this directory are made up")
    expect(visitor.body).not.toContain("Remove all made-up services")
    expect((await submit("remove")).status).toBe(303)
    expect(await count()).toBe(0)
    expect(isForOperator(await ask("/"))).toBe(true)
  })
})

it.each(["1", "127.0.0.1"])("D-start-02 is not loosened by TRUSTED_PROXIES=%s", async (TRUSTED_PROXIES) => {
  const at = await startServer({ DATA_DIR: await newDataDir(), SOURCES: "mpp", TRUSTED_PROXIES }).ready
  for (const headers of [FORWARDED, { "x-forwarded-for": "203.0.113.7, 127.0.0.1" }]) {
    expect((await ask("/", { at, headers })).body).not.toContain("/start/examples")
  }
  expect((await ask("/", { at })).body).toContain("/start/examples")
})

it("D-start-02 is for nobody in a directory with a public URL, whose proxy may add no header", async () => {
  const settings = { DATA_DIR: await newDataDir(), SOURCES: "mpp", BASE_URL: "https://directory.example" }
  const port = String(await findClosedPort())
  const server = startServer({ ...settings, PORT: port })
  await server.ready
  expect((await ask("/", { at: `http://127.0.0.1:${port}` })).body).not.toContain("/start/examples")
})
