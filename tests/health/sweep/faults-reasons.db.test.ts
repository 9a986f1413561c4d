// Faulty and hostile servers in one sweep. Each check records the reason of its failure, and a hanging host delays no other host.

import { createServer as createHttpsServer } from "node:https"
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import type { Resolve } from "@/lib/net/fetch-call"
import { TEST_CERTIFICATE, TEST_KEY } from "@/tests/net/test-certificate"
import { openPaidHosts } from "@/tests/support/paid-hosts"

const TIMEOUT_MS = 1_500
const HANGING = 2
const hosts = await openPaidHosts()
let wasPrivateReached = false

/** Listens on a random port of a loopback address. Each server needs another address, because the sweep groups URLs by host. */
async function listen(server: Server, address: string): Promise<{ hostPort: string; close(): Promise<unknown> }> {
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  const { port } = server.address() as AddressInfo
  return { hostPort: `${address}:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}
const inside = await listen(
  createTcpServer((socket) => {
    wasPrivateReached = true
    socket.destroy()
  }),
  "127.0.1.1",
)
const answering = (text: string, address: string) =>
  listen(
    createTcpServer((socket) => socket.on("error", () => socket.destroy()).once("data", () => socket.end(text))),
    address,
  )
const servers = {
  inside,
  selfSigned: await listen(createHttpsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }), "127.0.1.2"),
  noTls: await answering("this is not TLS\r\n", "127.0.1.3"),
  nonsense: await answering("this is not HTTP\r\n\r\n", "127.0.1.4"),
  redirects: await answering(
    `HTTP/1.1 302 Found\r\nLocation: http://${inside.hostPort}/secret\r\nContent-Length: 0\r\n\r\n`,
    "127.0.1.5",
  ),
  bigHeaders: await answering(`HTTP/1.1 402 Payment Required\r\nX: ${"x".repeat(200_000)}\r\n\r\n`, "127.0.1.6"),
  closed: await answering("", "127.0.1.7"),
}
await servers.closed.close()
const { inside: _private, ...allowed } = servers

Object.assign(process.env, {
  ALLOW_PRIVATE: [hosts.allow(20), ...Object.values(allowed).map(({ hostPort }) => hostPort)].join(","),
  PROBE_TIMEOUT_MS: String(TIMEOUT_MS),
  PROBE_HOST_SPACING_MS: "100",
  PROBE_CONCURRENCY: "16",
  PROBE_KNOWN_GOOD_URLS: hosts.url(19, "ok/known-good"),
})
const { sweep } = await import("@/lib/health/sweep/sweep")
const { recordChecks } = await import("@/lib/health/checks/record")
const { probe } = await import("@/lib/probe/probe")
const { aService, db } = await import("@/tests/support/directory")

beforeEach(() => hosts.forget())
afterAll(async () => {
  await Promise.all(
    [hosts, inside, servers.selfSigned, servers.noTls, servers.nonsense].map((server) => server.close()),
  )
  await Promise.all([servers.redirects.close(), servers.bigHeaders.close()])
})

const run = () => sweep({ now: new Date(), signal: new AbortController().signal })
const listing = (url: string) => aService({ url, protocol: "L402", nextCheckAt: new Date(Date.now() - 1000) })
const checkOf = (serviceId: string) => db().check.findFirstOrThrow({ where: { serviceId }, orderBy: { id: "desc" } })

const EXPECTED: [what: string, url: string, verdict: string, reason: string | null][] = [
  ["hangs", hosts.url(0, "hang"), "unreachable", "timeout"],
  ["sends one byte at a time", hosts.url(1, "drip"), "unreachable", "timeout"],
  ["resets the connection", hosts.url(2, "reset"), "unreachable", "reset"],
  ["sends an endless body", hosts.url(3, "huge"), "wrong", "no_l402_challenge"],
  ["redirects to a private address", `http://${servers.redirects.hostPort}/a`, "wrong", "HTTP 302"],
  ["has a self-signed certificate", `https://${servers.selfSigned.hostPort}/a`, "unreachable", "tls"],
  ["speaks no TLS", `https://${servers.noTls.hostPort}/a`, "unreachable", "tls"],
  ["speaks no HTTP", `http://${servers.nonsense.hostPort}/a`, "unreachable", "bad-response"],
  ["sends 200 kB of headers", `http://${servers.bigHeaders.hostPort}/a`, "unreachable", "headers-too-large"],
  ["has closed its port", `http://${servers.closed.hostPort}/a`, "unreachable", "refused"],
  ["is a private address itself", `http://${inside.hostPort}/a`, "unreachable", "blocked-address"],
  ["does not exist", "https://nowhere.invalid/a", "unreachable", "dns"],
  ["responds with a valid challenge", hosts.url(4, "ok"), "ok", null],
]

describe("a sweep over faulty and hostile servers", () => {
  it("records the reason in each check, and connects to no private address", async () => {
    const listings = await Promise.all(EXPECTED.map(([, url]) => listing(url)))
    expect(await run()).toMatchObject({ leased: EXPECTED.length, skipped: 0, discarded: 0 })
    for (const [index, [what, , verdict, reason]] of EXPECTED.entries()) {
      const check = await checkOf(listings[index]?.id ?? "")
      expect([check.verdict, check.errorMessage], what).toEqual([verdict, reason])
    }
    expect(wasPrivateReached).toBe(false)
  })

  it("records the results of other hosts before a hanging host is finished", async () => {
    const hanging = await Promise.all(Array.from({ length: HANGING }, (_, n) => listing(hosts.url(0, `hang/${n}`))))
    const dripping = await Promise.all(Array.from({ length: HANGING }, (_, n) => listing(hosts.url(1, `drip/${n}`))))
    const quick = await Promise.all(Array.from({ length: 16 }, (_, n) => listing(hosts.url(2 + (n % 8), `ok/${n}`))))
    await run()
    const times = async (listings: { id: string }[]) =>
      (await Promise.all(listings.map(({ id }) => checkOf(id)))).map(({ checkedAt }) => checkedAt.getTime())
    const lastQuick = Math.max(...(await times(quick)))
    expect(lastQuick).toBeLessThan(Math.max(...(await times(hanging))))
    expect(lastQuick).toBeLessThan(Math.max(...(await times(dripping))))
  })
})

describe("a host name whose address changes between checks", () => {
  const here = `moving.example:${hosts.port}`

  it("is resolved anew for each check, and each check records its own reason", async () => {
    const { id, url } = await listing(`http://${here}/ok`)
    const check = async (resolve: Resolve, allowPrivate: string[] = []) => {
      const now = new Date()
      const result = await probe({ url, method: null }, { now, resolve, allowPrivate, timeoutMs: TIMEOUT_MS })
      await db().$transaction(async (transaction) => {
        const stored = await transaction.service.findUniqueOrThrow({ where: { id } })
        await recordChecks(transaction, [{ service: stored, result }], { now, intervalMs: 900_000 })
      })
      return (await checkOf(id)).errorMessage
    }
    const at = (address: string) => async () => [{ address, family: 4 }]
    expect(await check(at("127.0.0.1"), [here])).toBeNull()
    expect(await check(at("10.0.0.7"))).toBe("dns")
    expect(await check(() => Promise.reject(Object.assign(new Error("gone"), { code: "ENOTFOUND" })))).toBe("dns")
    expect(await check(() => new Promise(() => undefined))).toBe("timeout")
    expect(await db().service.findUnique({ where: { id } })).toMatchObject({
      healthStatus: "down",
      consecutiveFailures: 3,
    })
  })
})
