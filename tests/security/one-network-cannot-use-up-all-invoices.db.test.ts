// The directory creates a limited number of invoices per minute. Each network gets at most 20 of these invoices, and 30 are
// reserved for clients that got no invoice in the last hour.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { networkKey } from "@/lib/net/client-address"

process.env["LIGHTNING_BACKEND"] = "dev"
const { list, readChallenge } = await import("@/tests/paywall/buyer")

const MINUTE = 60_000
const PER_NETWORK = 20
const SHARED = 90
const RESERVED = 30
const asksForInvoice = (client: string) => list(client, undefined, "?l402=require")

let now = Date.parse("2026-11-24T12:00:00Z")
// Every test runs on its own day, so that the requests of other tests do not count against its limits.
beforeEach(() => {
  now += 24 * 60 * MINUTE
  vi.useFakeTimers({ toFake: ["Date"], now })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Requests an invoice for each client. Returns how many clients got an invoice. */
async function countSales(clients: readonly string[]): Promise<number> {
  let sold = 0
  for (const client of clients) if ((await asksForInvoice(client)).status === 402) sold += 1
  return sold
}
const inNetworks = (count: number, start = 0) =>
  Array.from({ length: count }, (_, n) => `10.${Math.floor((start + n) / 250)}.${(start + n) % 250}.1`)

describe("many clients of one network", () => {
  it.each([
    ["IPv6, a /64 each", (n: number) => `2001:db8:7:${n.toString(16)}::/64`, "2001:db8:8::/64"],
    ["IPv4, an address each", (n: number) => `203.0.113.${n}`, "203.0.114.1"],
  ])("get 20 invoices a minute (%s), and a client of another network still gets one", async (_, address, honest) => {
    expect(await countSales(Array.from({ length: 135 }, (_one, n) => address(n)))).toBe(PER_NETWORK)
    readChallenge(await asksForInvoice(honest))
  })

  it("receive a waiting time, and more invoices after that", async () => {
    const crowd = Array.from({ length: PER_NETWORK + 1 }, (_, n) => `198.51.100.${n}`)
    await countSales(crowd.slice(0, PER_NETWORK))
    vi.setSystemTime(Date.now() + MINUTE / 3)
    const late = crowd[PER_NETWORK] ?? ""
    const { status, headers, body } = await asksForInvoice(late)
    expect([status, body.code, headers.get("retry-after")]).toEqual([429, "rate_limited", "40"])
    expect(body.error).toBe("Too many invoices were requested just now. Try again in 40 seconds.")
    vi.setSystemTime(Date.now() + (MINUTE * 2) / 3)
    readChallenge(await asksForInvoice(late))
  })
})

describe("clients of many networks that request repeatedly", () => {
  it("leave thirty invoices a minute for clients without an invoice in the last hour", async () => {
    const regulars = inNetworks(SHARED + 20)
    await countSales(regulars)
    // A client gets its first invoice again for twelve minutes; after 13 minutes each request needs a new invoice.
    vi.setSystemTime(Date.now() + 13 * MINUTE)
    expect(await countSales(regulars)).toBe(SHARED)
    expect(await countSales(inNetworks(RESERVED + 5, 1000))).toBe(RESERVED)
    const late = inNetworks(1, 2000)[0] ?? ""
    expect((await asksForInvoice(late)).status).toBe(429)
    // A client that got no invoice still counts as a client without an invoice in the last hour.
    vi.setSystemTime(Date.now() + MINUTE)
    expect(await countSales(regulars.slice(-20))).toBe(20)
    expect(await countSales(inNetworks(SHARED - 20, 3000))).toBe(SHARED - 20)
    readChallenge(await asksForInvoice(late))
  })
})

it.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["::1", "::/48"],
  ["unknown", "unknown"],
])("the network of %s is %s", (key, network) => expect(networkKey(key)).toBe(network))
