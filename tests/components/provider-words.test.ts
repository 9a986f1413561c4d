import { describe, expect, it } from "vitest"
import { claimHref, isClaimable, manageHref, providerHref, unicodeOf } from "@/components/listing/host"
import { describeNames, describeOffer, describeUptime } from "@/components/provider/words"
import type { Provider } from "@/lib/catalogue/schema"
import { buildProvider } from "./fixtures"

const spaced = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null

describe("a provider in words", () => {
  const health = (healthy: number, degraded: number, down: number, unknown: number) => ({
    by_health: { healthy, degraded, down, unknown },
  })
  it.each<[Partial<Provider>, string]>([
    [{}, "4 services: 3 healthy and 1 down; 1 on L402 and 3 on x402."],
    [
      { listings: 1, ...health(0, 0, 0, 1), by_protocol: { L402: 0, x402: 0, MPP: 1 } },
      "1 service: 1 unknown; 1 on MPP.",
    ],
    [
      { listings: 2412, ...health(2000, 400, 10, 2), by_protocol: { L402: 12, x402: 2000, MPP: 400 } },
      "2,412 services: 2,000 healthy, 400 degraded, 10 down and 2 unknown; 12 on L402, 2,000 on x402 and 400 on MPP.",
    ],
  ])("offers %j", (overrides, sentence) => {
    expect(spaced(describeOffer(buildProvider(overrides)))).toBe(sentence)
  })

  it("explains the basis of its uptime, and has no text without an uptime", () => {
    expect(spaced(describeUptime(buildProvider()))).toBe("30 days, 4 listings, 11,168 checks")
    expect(spaced(describeUptime(buildProvider({ measured: 1, checks: 1 })))).toBe("30 days, 1 of 4 listings, 1 check")
    expect(describeUptime(buildProvider({ uptime_30d: null, measured: 0, checks: 0 }))).toBeNull()
  })

  it.each([
    [[], 0, null],
    [["Tidewright"], 1, "Tidewright"],
    [["a", "b", "c"], 3, "a, b and c"],
    [["a", "b", "c"], 1204, "a, b, c and 1,201 more"],
  ])("is called %j of %i", (names, names_total, text) => {
    expect(describeNames(buildProvider({ names, names_total }))).toBe(text)
  })
})

describe("a host", () => {
  it("has escaped links to its page, its claim and its management", () => {
    expect(providerHref("[2001:db8::1]")).toBe("/provider/%5B2001%3Adb8%3A%3A1%5D")
    expect(claimHref("a&b.example")).toBe("/claim?domain=a%26b.example")
    expect(manageHref("api.example.com")).toBe("/manage?domain=api.example.com")
  })

  it.each([
    ["xn--bcher-kva.example", "bücher.example"],
    ["xn--pple-43d.com", "аpple.com"],
    ["api.example.com", null],
    ["127.0.0.1", null],
    ["[2001:db8::1]", null],
  ])("%s is also written %s", (host, unicode) => expect(unicodeOf(host)).toBe(unicode))

  it.each([
    ["api.example.com", true],
    ["xn--bcher-kva.example", true],
    ["mine.github.io", true],
    ["github.io", false],
    ["localhost", false],
    ["127.0.0.1", false],
    ["[2001:db8::1]", false],
  ])("%s can be claimed: %s", (host, expected) => expect(isClaimable(host)).toBe(expected))
})
