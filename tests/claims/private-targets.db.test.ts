// Verification by file connects to a host that an untrusted caller names. The verification must never connect to a private
// address, whatever the name resolves to.

import { once } from "node:events"
import { connect, createServer, type Server } from "node:net"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Resolve } from "@/lib/net/fetch-call"
import { claimOf, nameServer, start } from "./world"

const { verifyClaim } = await import("@/lib/claims/commands")
const { AppError } = await import("@/lib/contract/errors")

const DOMAIN = "rebind.example"
/** An address in a public but unassigned range, so that a connection attempt reaches no server. */
const PUBLIC = { address: "2d00::1", family: 6 }

const INSIDE = "127.99.99.99"

let accepted = 0
let server: Server | null = null

// Listens on loopback port 443, the target of the attack. `server` stays null if the process may not bind port 443.
beforeEach(async () => {
  accepted = 0
  const listening = createServer((socket) => {
    accepted += 1
    socket.on("error", () => {})
    socket.destroy()
  })
  try {
    listening.listen(443, INSIDE)
    await once(listening, "listening")
    server = listening
  } catch {
    server = null
  }
})
afterEach(async () => {
  if (server) await new Promise((resolve) => server?.close(resolve))
})

const at = (...addresses: string[]) => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))

/** A resolver with one answer per call (DNS rebinding). The last answer repeats. `asked` records the resolved names. */
function rebinding(...answers: ReturnType<typeof at>[]) {
  const asked: string[] = []
  const resolve: Resolve = async (name) => {
    asked.push(name)
    return answers[Math.min(asked.length, answers.length) - 1] ?? []
  }
  return { resolve, asked }
}

/** Verifies by file, expects a failure with status 422, and returns the error body. */
async function attempt(resolve: Resolve): Promise<Record<string, unknown>> {
  const refused = await verifyClaim({ domain: DOMAIN, method: "file" }, new Date(), { resolve }).catch((error) => error)
  expect(refused).toBeInstanceOf(AppError)
  expect(refused.status).toBe(422)
  expect(await claimOf(DOMAIN)).toMatchObject({ status: "pending" })
  return refused.toBody("test-request")
}

describe("verification of a host that resolves to a private address", () => {
  it("would be noticed if it connected", async ({ skip }) => {
    if (!server) skip("port 443 needs root")
    await once(connect(443, INSIDE), "close")
    expect(accepted).toBe(1)
  })

  it.each([
    ["loopback", at(INSIDE)],
    ["loopback after a public address", at("93.184.215.14", INSIDE)],
    ["loopback before a public address", at(INSIDE, "93.184.215.14")],
    ["loopback after more addresses than are tried", at(...Array(6).fill("93.184.215.14"), INSIDE)],
    ["loopback in IPv6", at("::1")],
    ["loopback as an IPv4-mapped IPv6 address", at("::ffff:127.99.99.99")],
    ["loopback as a NAT64 address", at("64:ff9b::7f63:6363")],
    ["the cloud metadata address", at("169.254.169.254")],
    ["a private network", at("10.0.0.1", "192.168.0.1", "172.16.0.1")],
    ["the unspecified address 0.0.0.0", at("0.0.0.0")],
    ["an answer that is not an address", at("localhost")],
  ])("fails without a connection: %s", async (_case, addresses) => {
    await start(DOMAIN)
    const { resolve, asked } = rebinding(addresses)
    const body = await attempt(resolve)
    expect(body).toMatchObject({ code: "unreachable", reason: "unreachable", received: null })
    expect(asked).toEqual([DOMAIN])
    expect(accepted).toBe(0)
    expect(JSON.stringify(body)).not.toMatch(/127\.|169\.254|10\.0|192\.168|::/)
  })

  it("connects to the address that was checked, although the name resolves to loopback a moment later", async () => {
    await start(DOMAIN)
    const { resolve, asked } = rebinding([PUBLIC], at(INSIDE))
    expect(await attempt(resolve)).toMatchObject({ code: "unreachable" })
    expect(asked).toEqual([DOMAIN])
    expect(accepted).toBe(0)
    expect(await attempt(resolve)).toMatchObject({ code: "unreachable" })
    expect(asked).toHaveLength(2)
    expect(accepted).toBe(0)
  })

  it("by file resolves the host's A and AAAA records once, and no TXT record", async () => {
    await start(DOMAIN)
    const before = nameServer.asked.length
    await verifyClaim({ domain: DOMAIN, method: "file" }, new Date()).catch(() => null)
    expect(nameServer.asked.slice(before).toSorted()).toEqual([`4 ${DOMAIN}`, `6 ${DOMAIN}`])
  })
})
