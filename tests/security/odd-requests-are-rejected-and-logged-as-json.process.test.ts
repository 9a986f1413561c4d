// Unusual requests to a running server. Every response has the security headers of its content type, forms are accepted from own
// pages only, and every log line is JSON without text of the client, except the path.
// The file is long because its last test reads the log of all requests before.

import { request } from "node:http"
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listOperations } from "@/lib/api/operations"
import { cleanUp, type DirectoryProcess, newDataDir, startServer } from "../server/directory-process"
import { formOf, readForm } from "./forms"

const SECRET = "an-admin-secret-for-tests-of-32-characters"
const MARK = "words-of-the-client"
let directory: DirectoryProcess
let origin = ""
let clients = 0
/** Returns a header with a new client address, so that no limit per client applies. */
const newClient = () => {
  clients += 1
  return { "x-forwarded-for": `203.0.113.${clients % 250}` }
}

beforeAll(async () => {
  directory = startServer({
    DATA_DIR: await newDataDir(),
    ADMIN_SECRET: SECRET,
    BASE_URL: "https://directory.example",
    LOG_LEVEL: "info",
    TRUSTED_PROXIES: "1",
  })
  await directory.ready
  origin = `http://127.0.0.1:${await readPort()}`
})
afterAll(cleanUp)

/** Reads the port from the log: with BASE_URL set, `directory.ready` does not return the local URL. */
async function readPort(): Promise<string> {
  const [, port = ""] = /"port":(\d+)/.exec(directory.output()) ?? []
  return port
}

interface Answer {
  status: number
  headers: NodeJS.Dict<string | string[]>
  body: string
}

/** Sends a request with node:http, because fetch would resolve a path such as `/x/../admin` before sending it. */
function ask(
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: object } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path, method, headers: { ...newClient(), ...headers } },
      async (response) => {
        const answer = { status: response.statusCode ?? 0, headers: response.headers }
        // A stream does not end by itself.
        if (String(answer.headers["content-type"]).startsWith("text/event-stream")) {
          response.destroy()
          return resolve({ ...answer, body: "" })
        }
        resolve({ ...answer, body: Buffer.concat(await response.toArray()).toString() })
      },
    )
    sent.on("error", reject)
    sent.end()
  })
}

const ID = "018f0000-0000-7000-8000-000000000001"
const API = [...new Set(listOperations(true).map(({ path }) => path.replaceAll(/\{[^}]+\}/g, ID)))]
const PAGES = ["/", "/about", "/admin", "/api-docs", "/claim", "/compare", "/lint", "/manage", "/how", "/ns/l402"]
const MORE_PAGES = [
  "/opportunities",
  "/provider/x.example",
  "/register",
  "/service/1",
  "/stats",
  "/status",
  "/webhooks",
]
const ODD = [
  "/_next/x",
  "/feed.x",
  "/no-such-page",
  "/_global-error",
  "/%5Fglobal-error",
  "/favicon.ico",
  "/health",
  "/pricing",
]
const FILES = [
  "/icon.svg",
  "/opengraph-image.png",
  "/robots.txt",
  "/.well-known/security.txt",
  "/sitemap.xml",
  "/llms.txt",
  "/mcp",
  "/receivers/receiver.mjs",
]

describe("every response has the security headers of its content type", () => {
  it.each([...API, ...PAGES, ...MORE_PAGES, ...ODD, ...FILES])("%s", async (path) => {
    for (const method of ["GET", "OPTIONS", "TRACE", "DELETE"]) {
      const { status, headers } = await ask(path, { method })
      const type = String(headers["content-type"] ?? "")
      expect(status).toBeLessThan(500)
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "cross-origin-opener-policy": "same-origin",
        "strict-transport-security": "max-age=31536000",
      })
      const isOpen = headers["access-control-allow-origin"] !== undefined || type.startsWith("image/")
      expect(headers["cross-origin-resource-policy"]).toBe(isOpen ? "cross-origin" : "same-origin")
      const policy = headers["content-security-policy"]
      if (type.startsWith("text/html")) expect(policy).toContain("frame-ancestors 'none'")
      else expect(policy).toBeUndefined()
      if (status === 405) expect(headers["allow"]).toMatch(/\w/)
    }
  })

  it("including 304", async () => {
    const { headers } = await ask("/about")
    const again = await ask("/about", { headers: { "if-none-match": String(headers["etag"]) } })
    expect([again.status, again.headers["x-content-type-options"]]).toEqual([304, "nosniff"])
  })
})

describe("unusual request targets", () => {
  it.each([
    ["/api/../admin", 400, "application/json"],
    ["/x/..%5cadmin", 400, "text/html; charset=utf-8"],
    ["/service/%E0%A4%A", 400, "text/html; charset=utf-8"],
    ["/_global-error", 404, "text/html; charset=utf-8"],
  ])("%s gets status %d as %s, which no cache may store", async (path, status, type) => {
    const answer = await ask(path)
    expect([answer.status, answer.headers["content-type"]]).toEqual([status, type])
    expect(answer.headers["cache-control"]).toMatch(/no-store/)
  })

  it.each([
    ["/favicon.ico", 308, "/icon.svg"],
    ["/health", 308, "/status"],
    ["/docs", 308, "/api-docs"],
    ["/categories", 308, "/category"],
    ["/api", 308, "/api-docs"],
  ])("%s redirects with %d to %s", async (path, status, location) => {
    expect(await ask(path)).toMatchObject({ status, headers: { location } })
  })

  it.each([
    ["/api/v1/services", "GET, HEAD, OPTIONS"],
    ["/api/v1/register", "POST, OPTIONS"],
    ["/mcp", "POST, OPTIONS"],
    ["/about", "GET, HEAD, OPTIONS"],
    ["/register", "GET, HEAD, POST, OPTIONS"],
  ])("%s rejects TRACE and PROPFIND with the list of its methods: %s", async (path, allow) => {
    for (const method of ["TRACE", "PROPFIND"]) {
      expect(await ask(path, { method })).toMatchObject({ status: 405, headers: { allow } })
    }
  })
})

interface Post {
  path?: string
  headers?: Record<string, string>
  body?: BodyInit
}
const post = ({ path = "/register", headers = {}, body = formOf([]) }: Post) =>
  fetch(origin + path, { method: "POST", redirect: "manual", headers: { ...newClient(), ...headers }, body })

/** Posts a call of a server action as Next's client script does. `args` is the encoded argument list. */
const callBy = (actionId: string, args: string, fields: [string, string][] = []) =>
  post({
    headers: { "next-action": actionId, origin },
    body: formOf([...fields.map(([name, value]) => [`1_${name}`, value] as const), ["0", args]]),
  })

describe("forms of our own pages are accepted", () => {
  it.each(["our own origin", "no origin", "the address of the directory"])("without script, with %s", async (from) => {
    const { hidden } = await readForm(`${origin}/register`)
    const sent = { "our own origin": origin, "the address of the directory": "https://directory.example" }[from]
    const answer = await post({ headers: sent ? { origin: sent } : {}, body: formOf([...hidden, ["name", "x"]]) })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(/Check (one field|\d+ fields): /)
  })

  it("by script", async () => {
    const { actionId } = await readForm(`${origin}/register`)
    const answer = await callBy(actionId, '[{"kind":"idle","values":{},"attempt":0},"$K1"]', [["name", "x"]])
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/x-component"])
    expect(await answer.text()).toContain('"attempt":1')
  })

  it("to log in, which redirects to the page", async () => {
    const { hidden } = await readForm(`${origin}/admin`)
    const body = formOf([...hidden, ["secret", SECRET], ["section", "pending"]])
    const answer = await post({ path: "/admin", headers: { origin }, body })
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([
      303,
      expect.stringContaining("directory_admin="),
    ])
  })
})

describe("forms from other pages are rejected", () => {
  const multipart = (text: string, boundary = "x") => ({
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: text,
  })
  const UNKNOWN = "4".repeat(42)
  const ORIGINS = ["https://evil.example", "null", MARK, `${MARK}://x`, "http://127.0.0.1:1", "file://"]
  it.each(ORIGINS)("the origin %s", async (from) => {
    const { hidden, actionId } = await readForm(`${origin}/register`)
    const plain = await post({ headers: { origin: from }, body: formOf(hidden) })
    const byScript = await post({
      headers: { origin: from, "next-action": actionId },
      body: formOf([["0", '["$K1"]']]),
    })
    expect([plain.status, byScript.status]).toEqual([403, 403])
    expect(await plain.text()).toContain("sent by a page of another site")
  })

  it.each<[string, Post, number]>([
    ["no form", { headers: { "content-type": "application/json" }, body: `{"${MARK}":1}` }, 415],
    ["a form in another encoding", { body: new URLSearchParams({ [MARK]: "1" }) }, 415],
    ["an action without a form", { headers: { "next-action": UNKNOWN }, body: "[]" }, 415],
    ["a form without an action", { body: formOf([[MARK, "1"]]) }, 400],
    ["an action that is none", { body: formOf([[`$ACTION_ID_${MARK}`, ""]]) }, 400],
    ["an unknown action", { body: formOf([[`$ACTION_ID_${UNKNOWN}`, ""]]) }, 409],
    ["an unknown action by script", { headers: { "next-action": UNKNOWN }, body: formOf([["0", "[]"]]) }, 409],
    ["an action's number that is none", { headers: { "next-action": MARK }, body: formOf([["0", "[]"]]) }, 409],
    ["a body that is no multipart", multipart(MARK), 400],
    ["a part without an end", multipart(`--x\r\nContent-Disposition: form-data; name="${MARK}"\r\n\r\n1`), 400],
    ["no boundary", { headers: { "content-type": "multipart/form-data" }, body: MARK }, 415],
    ["70 KB", { body: formOf([["name", "a".repeat(70_000)]]) }, 413],
    ["a page without forms", { path: "/about", body: formOf([]) }, 405],
  ])("%s", async (_, sent, status) => {
    const answer = await post(sent)
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"])
    expect(await answer.text()).not.toContain(MARK)
  })

  it.each([
    ["nothing", ""],
    ["no JSON", "["],
    ["text", MARK],
    ["none", "[]"],
    ["a text", `["${MARK}"]`],
    ["a form without a state", '["$K1"]'],
    ["a state that is null", '[null,"$K1"]'],
    ["a state without a count", '[{"kind":"idle"},"$K1"]'],
    ["a state that counts in words", `[{"attempt":"${MARK}"},"$K1"]`],
    ["a state beyond all counts", '[{"attempt":1e400},"$K1"]'],
    ["a form as the state", '["$K1","$K1"]'],
    ["a missing part", '[{"attempt":0},"$1"]'],
    ["a promise of itself", '["$@0"]'],
    ["a function", '["$F1"]'],
    ["a file", '["$B7"]'],
    ["a path into itself", '["$0:0:0"]'],
    ["a path to a prototype", '["$1:__proto__:constructor"]'],
    ["a map", '["$Q1"]'],
    ["a set", '["$W1"]'],
    ["a reference", '["$T"]'],
    ["depth", `${"[".repeat(5000)}1${"]".repeat(5000)}`],
  ])("arguments of a known action: %s", async (_, args) => {
    const { actionId } = await readForm(`${origin}/register`)
    const answer = await callBy(actionId, args)
    expect([answer.status, answer.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"])
  })

  it("and after 60 of them in a minute, every form post of the client; other clients are still served", async () => {
    const headers = { "x-forwarded-for": "198.51.100.7" }
    const statuses = new Set<number>()
    for (let count = 0; count < 61; count += 1) statuses.add((await post({ headers })).status)
    expect([...statuses]).toEqual([400, 429])
    const { hidden } = await readForm(`${origin}/register`)
    expect((await post({ headers: { ...headers, origin }, body: formOf(hidden) })).status).toBe(429)
    expect((await fetch(`${origin}/register`, { headers })).status).toBe(200)
    expect((await post({ headers: { origin }, body: formOf(hidden) })).status).toBe(200)
  })
})

it("every log line is JSON and contains no part of a request but the path", async () => {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1", () => socket.write(`${MARK}\r\n\r\n`))
  await socket.toArray()
  await ask("/", { headers: { "next-router-state-tree": MARK, rsc: "1" } })
  await ask("/api/v1/services", { headers: { authorization: `Bearer ${MARK}` } })
  const lines = directory.output().split("\n").filter(Boolean)
  const entries = lines.map((line) => JSON.parse(line))
  expect(entries.filter(({ msg }) => msg === "form rejected").length).toBeGreaterThan(80)
  expect(entries.filter(({ level }) => level >= 50)).toEqual([])
  expect(entries.filter(({ err, printed, msg }) => err || (printed && !/^Running next\.config/.test(msg)))).toEqual([])
  expect(lines.filter((line) => line.includes(MARK))).toEqual([])
  expect(directory.output()).not.toContain(SECRET)
})
