import { describe, expect, test } from "vitest"
import type { SafeFetchOptions } from "@/lib/net/safe-fetch"
import { safeFetch } from "@/lib/net/safe-fetch"
import { type LocalServer, openHttp } from "./local-servers"

const METADATA = "http://169.254.169.254/latest/meta-data/"

const askLocal = (servers: LocalServer[], options: SafeFetchOptions = {}, path = "") =>
  safeFetch((servers[0] as LocalServer).url + path, {
    timeoutMs: 60_000,
    allowPrivate: servers.map((server) => server.hostPort),
    ...options,
  })

const openRedirect = (location: string, status = 302) =>
  openHttp((_request, response) => response.writeHead(status, { Location: location }).end("moved"))

/** Opens a server where `/300` to `/308` redirect to `location` with that status, and any other path returns the request. */
const openRedirects = (location = "/seen") =>
  openHttp((request, response) => {
    const status = Number(request.url?.slice(1))
    if (status >= 300) return response.writeHead(status, { Location: location }).end()
    const chunks: Buffer[] = []
    request.on("data", (chunk) => chunks.push(chunk))
    request.on("end", () => {
      response.end(JSON.stringify({ method: request.method, headers: request.headers, body: String(chunks) }))
    })
  })

describe("safeFetch, redirects", () => {
  test("are returned by default, even to private addresses", async () => {
    const server = await openRedirect(METADATA)
    const result = await askLocal([server])
    expect(result).toMatchObject({ ok: true, url: server.url, reply: { status: 302, body: "moved" } })
    expect(result.ok && result.reply.headers["location"]).toEqual([METADATA])
  })

  test("fail with the redirect's target when redirects are rejected", async () => {
    const server = await openRedirect("/login?next=%2F")
    expect(await askLocal([server], { redirects: "reject" })).toMatchObject({
      ok: false,
      reason: "redirect",
      redirectTo: `${server.url}login?next=%2F`,
    })
  })

  test.each([
    [METADATA, "blocked-address"],
    ["http://localhost/", "blocked-address"],
    ["//127.0.0.1/", "blocked-address"],
    ["http://[::1]/", "blocked-address"],
    ["http://8.8.8.8:25/", "blocked-port"],
    ["http://user:pass@example.com/", "invalid-url"],
    ["file:///etc/passwd", "invalid-url"],
    ["gopher://example.com/", "invalid-url"],
    ["javascript:alert(1)", "invalid-url"],
    ["http://", "redirect"],
    ["http://[", "redirect"],
  ])("to %s are not followed: %s", async (location, reason) => {
    const server = await openRedirect(location)
    expect(await askLocal([server], { redirects: 5 })).toMatchObject({ ok: false, reason })
  })

  test("to a name with a private address are not followed", async () => {
    const server = await openRedirect("http://inside.example.com/")
    const resolve = async () => [{ address: "10.0.0.7", family: 4 }]
    expect(await askLocal([server], { redirects: 1, resolve })).toMatchObject({ ok: false, reason: "dns" })
  })

  test("are followed up to the limit", async () => {
    const server = await openHttp((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) return response.end("here")
      response.writeHead(302, { Location: `/${left - 1}` }).end()
    })
    expect(await askLocal([server], { redirects: 3 }, "3")).toMatchObject({
      ok: true,
      url: `${server.url}0`,
      reply: { body: "here" },
    })
    expect(await askLocal([server], { redirects: 2 }, "3")).toMatchObject({
      ok: false,
      reason: "too-many-redirects",
      redirectTo: `${server.url}0`,
    })
    expect(await askLocal([server], { redirects: 0 }, "3")).toMatchObject({ ok: false, reason: "too-many-redirects" })
  })

  test("a loop ends", async () => {
    const server = await openRedirect("/")
    expect(await askLocal([server], { redirects: 5 })).toMatchObject({ ok: false, reason: "too-many-redirects" })
  })

  test("a 3xx without Location, or of another kind, is returned", async () => {
    const server = await openHttp((request, response) => {
      response.writeHead(request.url === "/304" ? 304 : 302, request.url === "/304" ? { Location: "/" } : {}).end()
    })
    expect(await askLocal([server], { redirects: 5 })).toMatchObject({ ok: true, reply: { status: 302 } })
    expect(await askLocal([server], { redirects: "reject" }, "304")).toMatchObject({ ok: true, reply: { status: 304 } })
  })

  test("a redirect with an endless body is followed", async () => {
    const server = await openHttp((request, response) => {
      if (request.url === "/there") return response.end("here")
      response.writeHead(302, { Location: "/there" })
      response.write("and so on")
    })
    expect(await askLocal([server], { redirects: 1 })).toMatchObject({ ok: true, reply: { body: "here" } })
  })
})

describe("safeFetch, the request after a redirect", () => {
  test.each([
    [301, "POST", "GET", ""],
    [302, "POST", "GET", ""],
    [303, "POST", "GET", ""],
    [307, "POST", "POST", "{}"],
    [308, "POST", "POST", "{}"],
    [301, "PUT", "PUT", "{}"],
    [303, "PUT", "GET", ""],
    [303, "GET", "GET", ""],
  ])("%i after %s becomes %s with body %j", async (status, method, nextMethod, nextBody) => {
    const server = await openRedirects()
    const body = method === "GET" ? null : "{}"
    const headers = { "Content-Type": "application/json", Authorization: "secret" }
    const result = await askLocal([server], { method, body, headers, redirects: 1 }, String(status))
    const seen = JSON.parse(result.ok ? result.reply.body : "null")
    expect(seen).toMatchObject({ method: nextMethod, body: nextBody, headers: { authorization: "secret" } })
    expect(Object.hasOwn(seen.headers, "content-type")).toBe(nextMethod === method)
  })

  test("only content negotiation headers go to another origin", async () => {
    const other = await openRedirects()
    const server = await openRedirects(`${other.url}seen`)
    const secrets = {
      Authorization: "a",
      Cookie: "b",
      "X-Api-Key": "c",
      "Proxy-Authorization": "d",
      "X-Signature": "e",
    }
    const headers = { ...secrets, Accept: "application/json", "User-Agent": "test" }
    const result = await askLocal([server, other], { headers, redirects: 1 }, "302")
    const seen = JSON.parse(result.ok ? result.reply.body : "null")
    expect(Object.keys(seen.headers).sort()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"])
  })
})
