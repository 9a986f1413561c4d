// A claim makes us ask an address that a stranger names: wherever its name leads, nothing of a private network is dialled.

import { once } from "node:events"
import { connect, createServer, type Server } from "node:net"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Resolve } from "@/lib/net/fetch-call"
import { claimOf, nameServer, start } from "./world"

const { verifyClaim } = await import("@/lib/claims/commands")
const { AppError } = await import("@/lib/errors")

const DOMAIN = "rebind.example"
/** Public by the tables, given to nobody: dialling it reaches nobody. */
const PUBLIC = { address: "2d00::1", family: 6 }

const INSIDE = "127.99.99.99"

let accepted = 0
let server: Server | null = null

/** Listens on port 443 of loopback, where the attacker wants us to go; null where that needs more rights than we have. */
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

/** The answers one after the other, the last for ever; counts the questions. */
function rebinding(...answers: ReturnType<typeof at>[]) {
  const asked: string[] = []
  const resolve: Resolve = async (name) => {
    asked.push(name)
    return answers[Math.min(asked.length, answers.length) - 1] ?? []
  }
  return { resolve, asked }
}

/** The 422 of a verification by file. */
async function attempt(resolve: Resolve): Promise<Record<string, unknown>> {
  const refused = await verifyClaim({ domain: DOMAIN, method: "file" }, new Date(), { resolve }).catch((error) => error)
  expect(refused).toBeInstanceOf(AppError)
  expect(refused.status).toBe(422)
  expect(await claimOf(DOMAIN)).toMatchObject({ status: "pending" })
  return refused.toBody("test-request")
}

describe("a claim whose host leads into a private network", () => {
  it("can be seen where it is dialled", async ({ skip }) => {
    if (!server) skip("port 443 needs root")
    await once(connect(443, INSIDE), "close")
    expect(accepted).toBe(1)
  })

  it.each([
    ["loopback", at(INSIDE)],
    ["loopback after a public address", at("93.184.215.14", INSIDE)],
    ["loopback before a public address", at(INSIDE, "93.184.215.14")],
    ["loopback beyond the addresses that are dialled", at(...Array(6).fill("93.184.215.14"), INSIDE)],
    ["loopback in IPv6", at("::1")],
    ["loopback as IPv4 in IPv6", at("::ffff:127.99.99.99")],
    ["loopback behind a translator", at("64:ff9b::7f63:6363")],
    ["the cloud's metadata", at("169.254.169.254")],
    ["a private network", at("10.0.0.1", "192.168.0.1", "172.16.0.1")],
    ["this host", at("0.0.0.0")],
    ["no address at all", at("localhost")],
  ])("is refused before anything is dialled: %s", async (_case, addresses) => {
    await start(DOMAIN)
    const { resolve, asked } = rebinding(addresses)
    const body = await attempt(resolve)
    expect(body).toMatchObject({ code: "unreachable", reason: "unreachable", received: null })
    expect(asked).toEqual([DOMAIN])
    expect(accepted).toBe(0)
    expect(JSON.stringify(body)).not.toMatch(/127\.|169\.254|10\.0|192\.168|::/)
  })

  it("is dialled where the check said, though the name leads elsewhere a moment later", async () => {
    await start(DOMAIN)
    const { resolve, asked } = rebinding([PUBLIC], at(INSIDE))
    expect(await attempt(resolve)).toMatchObject({ code: "unreachable" })
    expect(asked).toEqual([DOMAIN])
    expect(accepted).toBe(0)
    expect(await attempt(resolve)).toMatchObject({ code: "unreachable" })
    expect(asked).toHaveLength(2)
    expect(accepted).toBe(0)
  })

  it("is asked of the name servers once, and never of the TXT names by file", async () => {
    await start(DOMAIN)
    const before = nameServer.asked.length
    await verifyClaim({ domain: DOMAIN, method: "file" }, new Date()).catch(() => null)
    expect(nameServer.asked.slice(before).toSorted()).toEqual([`4 ${DOMAIN}`, `6 ${DOMAIN}`])
  })
})
