import { describe, expect, it } from "vitest"
import { decide, getSite, type HostState, type Requester } from "@/lib/probe/host/rules"

const NOW = new Date("2026-11-22T12:00:00Z")
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

describe("the site that the limits of a host count by", () => {
  it.each([
    ["a name below a domain", "https://a.b.example.com/x", "example.com"],
    ["the domain", "https://example.com/x", "example.com"],
    ["another port", "https://example.com:8443/x", "example.com"],
    ["a domain of two labels below a public suffix", "https://api.shop.co.uk/", "shop.co.uk"],
    ["a customer of a hosting service", "https://one.vercel.app/", "one.vercel.app"],
    ["a name below a customer of a hosting service", "https://x.one.vercel.app/", "one.vercel.app"],
    ["an IPv4 address", "http://203.0.113.9:8080/", "203.0.113.9"],
    ["an IPv6 address", "http://[2001:db8:1:2:3:4:5:6]/", "2001:db8:1:2::/64"],
    ["another address of its network", "http://[2001:db8:1:2:ffff::1]/", "2001:db8:1:2::/64"],
    ["a private host that the settings allow", "http://127.0.0.1:4000/", "127.0.0.1:4000"],
    ["a private host on another port", "http://127.0.0.1:4001/", "127.0.0.1"],
    ["an allowed name without a port", "http://localhost/", "localhost:80"],
  ])("%s", (_case, url, site) => {
    const parsed = new URL(url)
    expect(getSite(parsed, parsed.hostname, ["127.0.0.1:4000", "localhost:80"])).toBe(site)
  })
})

const NOTHING: HostState = { leasedUntil: null, sweptUntil: null, counted: 0, countedFrom: null, networks: null }
const most = 60
const OURS = "203.0.113.0/24"
const THEIRS = "2001:db8:7::/48"
const visitor = { visitor: "203.0.113.9" }
const free = (counted: number, countedFrom: Date, networks: Record<string, number>) => ({
  ...{ kind: "free", counted, countedFrom, networks },
})
const spent = (resetSeconds: number, isNetwork: boolean) => ({ kind: "spent", resetSeconds, isNetwork })

describe("whether a check may send its requests", () => {
  it.each<[string, Partial<HostState>, Requester, object]>([
    ["a new site", {}, visitor, free(1, NOW, { [OURS]: 1 })],
    ["a check that is not counted", {}, "owner", free(0, NOW, {})],
    ["a lease", { leasedUntil: inSeconds(1) }, visitor, { kind: "busy" }],
    ["a lease that ends now", { leasedUntil: NOW }, visitor, free(1, NOW, { [OURS]: 1 })],
    ["a lease of the sweep", { sweptUntil: inSeconds(300) }, visitor, { kind: "busy" }],
    [
      "the 60th check",
      { counted: most - 1, countedFrom: inSeconds(-60), networks: { [THEIRS]: 30, [OURS]: 29 } },
      visitor,
      free(most, inSeconds(-60), { [THEIRS]: 30, [OURS]: 30 }),
    ],
    ["the 61st check", { counted: most, countedFrom: inSeconds(-600), networks: {} }, visitor, spent(3000, false)],
    [
      "the 61st check, while the host is busy",
      { counted: most, countedFrom: NOW, networks: {}, sweptUntil: inSeconds(9) },
      visitor,
      spent(3600, false),
    ],
    [
      "the 31st check of a network",
      { counted: 30, countedFrom: inSeconds(-600), networks: { [OURS]: 30 } },
      visitor,
      spent(3000, true),
    ],
    [
      "another client of a network with 30 checks",
      { counted: 31, countedFrom: inSeconds(-600), networks: { [THEIRS]: 30, [OURS]: 1 } },
      { visitor: "2001:db8:7:8::/64" },
      spent(3000, true),
    ],
    [
      "a network beside one with 30 checks",
      { counted: 30, countedFrom: inSeconds(-600), networks: { [THEIRS]: 30 } },
      visitor,
      free(31, inSeconds(-600), { [THEIRS]: 30, [OURS]: 1 }),
    ],
    [
      "an owner after 60 checks",
      { counted: most, countedFrom: inSeconds(-600), networks: { [THEIRS]: 30 } },
      "owner",
      free(most, inSeconds(-600), { [THEIRS]: 30 }),
    ],
    [
      "the next hour",
      { counted: most, countedFrom: inSeconds(-3600), networks: { [OURS]: 30 } },
      visitor,
      free(1, NOW, { [OURS]: 1 }),
    ],
  ])("%s", (_case, state, requester, decision) => {
    expect(decide({ ...NOTHING, ...state }, requester, most, NOW)).toEqual(decision)
  })

  it("leaves one check to a network when a site has one in an hour", () => {
    expect(decide(NOTHING, visitor, 1, NOW)).toMatchObject({ kind: "free", counted: 1 })
  })
})
