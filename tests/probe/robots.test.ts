import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { baseUrl } from "@/lib/env"
import { AGENT_NAME, isOptedOut } from "@/lib/probe/etiquette"
import { fetchRobots, formatOwnRules, isOriginOptedOut } from "@/lib/probe/robots"
import { startCpuTime } from "@/tests/support/cpu-time"
import { runs } from "@/tests/support/long"
import { findClosedPort } from "../net/closed-port"
import { type LocalServer, openHttp, openRaw } from "../net/local-servers"

const OURS = `User-agent: ${AGENT_NAME}`
const originOf = ({ hostPort }: LocalServer) => `http://${hostPort}`
const fetchFrom = (server: LocalServer) =>
  fetchRobots(originOf(server), { allowPrivate: [server.hostPort], timeoutMs: 60_000 })

/** Opens a server whose robots.txt is `body`. */
const openSite = (body: string | Buffer, status = 200) =>
  openHttp((request, response) => response.writeHead(request.url === "/robots.txt" ? status : 404).end(body))

describe("formatOwnRules", () => {
  test.each([
    ["", null],
    ["<!doctype html><p>home</p>", null],
    ["User-agent: *\nDisallow: /", null],
    [`User-agent: Other\nDisallow: /a\n\n${OURS}\nDisallow: /b\nAllow: /b/c`, `${OURS}\ndisallow: /b\nallow: /b/c`],
    [`${OURS}\nUser-agent: Other\nDisallow: /a # why\nCrawl-delay: 3`, `${OURS}\ndisallow: /a`],
    [
      `${OURS}\nDisallow: /a\nUser-agent: *\nDisallow: /b\n${OURS}/1.0\nDisallow: /c`,
      `${OURS}\ndisallow: /a\ndisallow: /c`,
    ],
    [`${OURS}\nDisallow:`, OURS],
    [`\ufeff${OURS.toLowerCase()}\rDisallow: /a\r\n\rAllow: /b\nDisallow: /a`, `${OURS}\ndisallow: /a\nallow: /b`],
    [`${OURS}\nDisallow: /a\u0000b\nDis\u0000allow: /c`, OURS],
  ])("of %j it stores %j", (whole, stored) => expect(formatOwnRules(whole)).toBe(stored))

  test("rules that are too long to store disallow the whole host", () => {
    const rules = Array.from({ length: 2_000 }, (_, index) => `Disallow: /private/${index}`)
    expect(formatOwnRules([OURS, ...rules].join("\n"))).toBe(`${OURS}\nDisallow: /`)
    expect(formatOwnRules([OURS, ...rules.slice(0, 500)].join("\n"))).toContain("/private/499")
  })

  test("hostile files are parsed within a second and store at most 20,000 characters", () => {
    const hostile = [
      "a".repeat(500_000),
      `${OURS}\nDisallow: /${"*a".repeat(250_000)}`,
      `${OURS}\n`.repeat(20_000),
      "\n".repeat(500_000),
      `${OURS}\nDisallow: ${"\u0000".repeat(400_000)}`,
      `${" ".repeat(250_000)}:${" ".repeat(250_000)}`,
    ]
    const cpuTime = startCpuTime()
    for (const file of hostile) expect(formatOwnRules(file)?.length ?? 0).toBeLessThanOrEqual(20_000)
    expect(cpuTime()).toBeLessThan(1_000)
  })

  test("the stored rules give the same result as the whole file", () => {
    const agent = fc.constantFrom(AGENT_NAME, `${AGENT_NAME.toLowerCase()}/2`, "*", "Other", `${AGENT_NAME} extra`, "")
    const piece = fc.constantFrom(
      "/",
      "/a",
      "/b",
      "*",
      "$",
      "?x=1",
      "/a/b",
      " ",
      "\u0000",
      "\u2028",
      "é",
      "%20",
      "#",
      ":",
    )
    const value = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(""))
    const key = fc.constantFrom(
      "Allow",
      "Disallow",
      "disALLOW",
      " Disallow ",
      "Sitemap",
      "Dis\u0000allow",
      "Crawl-delay",
    )
    const line = fc.oneof(
      agent.map((name) => `User-agent: ${name}`),
      fc.tuple(key, value).map(([name, text]) => `${name}: ${text}`),
      fc.string(),
    )
    const end = fc.constantFrom("\n", "\r\n", "\r", "\n\n")
    const file = fc.array(fc.tuple(line, end), { maxLength: 30 }).map((lines) => lines.flat().join(""))
    const requested = fc
      .array(fc.constantFrom("/a", "/b", "/", "?x=1", "%20", "c"), { maxLength: 4 })
      .map((p) => `/${p.join("")}`)
    fc.assert(
      fc.property(file, requested, (whole, path) => {
        const stored = formatOwnRules(whole)
        expect(stored === null ? false : isOptedOut(stored, path)).toBe(isOptedOut(whole, path))
        expect(stored ?? "").not.toContain("\u0000")
      }),
      { numRuns: runs(500, 3_000) },
    )
  })

  test("and so do the stored rules of a file of 5,000 lines", () => {
    const whole = `${"\n".repeat(4_998)}${OURS}\nDisallow: /a\nDisallow: /b`
    for (const path of ["/a", "/b"]) expect(isOptedOut(formatOwnRules(whole) ?? "", path)).toBe(isOptedOut(whole, path))
  })
})

describe("fetchRobots", () => {
  test("requests /robots.txt with our User-Agent", async () => {
    const requests: unknown[] = []
    const server = await openHttp((request, response) => {
      requests.push([request.method, request.url, request.headers["user-agent"]])
      response.end(`${OURS}\nDisallow: /`)
    })
    expect(await fetchFrom(server)).toEqual({ kind: "read", ours: `${OURS}\ndisallow: /` })
    expect(requests).toEqual([["GET", "/robots.txt", `${AGENT_NAME}/1.0 (+${baseUrl}/prober)`]])
  })

  test.each([400, 401, 403, 404, 410, 429])("status %i means that there is no robots.txt", async (status) => {
    const server = await openSite(`${OURS}\nDisallow: /`, status)
    expect(await fetchFrom(server)).toEqual({ kind: "read", ours: null })
  })

  test.each([304, 500, 503])("status %i leaves the rules unread", async (status) => {
    expect(await fetchFrom(await openSite("", status))).toEqual({ kind: "unread", reason: `HTTP ${status}` })
  })

  test("three redirects are followed, no more", async () => {
    const server = await openHttp((request, response) => {
      const step = Number(request.url?.slice(1)) || 0
      if (request.url === "/end") return response.end(`${OURS}\nDisallow: /x`)
      response.writeHead(302, { location: step === 2 ? "/end" : `/${step + 1}` }).end()
    })
    expect(await fetchFrom(server)).toEqual({ kind: "read", ours: `${OURS}\ndisallow: /x` })
    const endless = await openHttp((request, response) =>
      response.writeHead(301, { location: `${request.url}x` }).end(),
    )
    expect(await fetchFrom(endless)).toEqual({ kind: "unread", reason: "too-many-redirects" })
  })

  test("a redirect into a private network is blocked", async () => {
    const server = await openHttp((_request, response) =>
      response.writeHead(302, { location: "http://10.0.0.1/" }).end(),
    )
    expect(await fetchFrom(server)).toEqual({ kind: "unread", reason: "blocked-address" })
  })

  test("a host that does not answer is unread, with the reason", async () => {
    const port = await findClosedPort()
    const hostPort = `127.0.0.1:${port}`
    expect(await fetchRobots(`http://${hostPort}`, { allowPrivate: [hostPort] })).toEqual({
      kind: "unread",
      reason: "refused",
    })
    const silent = await openRaw(() => undefined)
    const { hostPort: allowed } = silent
    expect(await fetchRobots(originOf(silent), { allowPrivate: [allowed], timeoutMs: 100 })).toMatchObject({
      reason: "timeout",
    })
    expect(await fetchRobots("nonsense")).toEqual({ kind: "unread", reason: "invalid-url" })
  })

  test("of an endless file the first 500 kB are parsed, without the line that was cut", async () => {
    const start = `${OURS}\nDisallow: /secret\n`
    const cut = `Disallow: /${"a".repeat(600_000)}`
    const { hostPort, url } = await openSite(`${start}#${"x".repeat(400_000)}\n${cut}`)
    const robots = await fetchRobots(url.slice(0, -1), { allowPrivate: [hostPort] })
    expect(robots).toEqual({ kind: "read", ours: `${OURS}\ndisallow: /secret` })
    expect(await fetchFrom(await openSite("a".repeat(1_000_000)))).toEqual({ kind: "read", ours: null })
  })

  test("a byte order mark and bytes that are not UTF-8 are accepted", async () => {
    const server = await openSite(Buffer.from(`\ufeff${OURS}\r\nDisallow: /\u00ff\u0000\r\nDisallow: /b`, "utf8"))
    expect(await fetchFrom(server)).toEqual({ kind: "read", ours: `${OURS}\ndisallow: /b` })
    const broken = await openSite(Buffer.concat([Buffer.from(`${OURS}\nDisallow: /`), Buffer.from([0xff, 0xc3])]))
    expect(await fetchFrom(broken)).toEqual({ kind: "read", ours: `${OURS}\ndisallow: /\ufffd\ufffd` })
  })
})

describe("isOriginOptedOut", () => {
  test.each([
    [null, "https://api.example.com/v1", false],
    [OURS, "https://api.example.com/v1", false],
    [`${OURS}\nDisallow: /v1`, "https://api.example.com/v1/chat?a=b", true],
    [`${OURS}\nDisallow: /*?key=`, "https://api.example.com/v1?key=1", true],
    [`${OURS}\nDisallow: /v1`, "https://api.example.com/v2#/v1", false],
    [`${OURS}\nDisallow: /`, "nonsense", false],
  ])("%j of %s: %s", (ours, url, expected) => expect(isOriginOptedOut(ours, url)).toBe(expected))
})
