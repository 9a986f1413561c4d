import { describe, expect, it } from "vitest"
import { decide, getSite, type HostState } from "@/lib/probe/host/rules"

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

const NOTHING: HostState = { leasedUntil: null, sweptUntil: null, counted: 0, countedFrom: null }
const most = 60

describe("whether a check may send its requests", () => {
  it.each<[string, Partial<HostState>, boolean, object]>([
    ["a new site", {}, true, { kind: "free", counted: 1, countedFrom: NOW }],
    ["a check that is not counted", {}, false, { kind: "free", counted: 0, countedFrom: NOW }],
    ["a lease", { leasedUntil: inSeconds(1) }, true, { kind: "busy" }],
    ["a lease that ends now", { leasedUntil: NOW }, true, { kind: "free", counted: 1, countedFrom: NOW }],
    ["a lease of the sweep", { sweptUntil: inSeconds(300) }, true, { kind: "busy" }],
    [
      "the 60th check",
      { counted: most - 1, countedFrom: inSeconds(-60) },
      true,
      { kind: "free", counted: most, countedFrom: inSeconds(-60) },
    ],
    ["the 61st check", { counted: most, countedFrom: inSeconds(-600) }, true, { kind: "spent", resetSeconds: 3000 }],
    [
      "the 61st check, while the host is busy",
      { counted: most, countedFrom: NOW, sweptUntil: inSeconds(9) },
      true,
      { kind: "spent", resetSeconds: 3600 },
    ],
    [
      "an owner after 60 checks",
      { counted: most, countedFrom: inSeconds(-600) },
      false,
      { kind: "free", counted: most, countedFrom: inSeconds(-600) },
    ],
    [
      "the next hour",
      { counted: most, countedFrom: inSeconds(-3600) },
      true,
      { kind: "free", counted: 1, countedFrom: NOW },
    ],
  ])("%s", (_case, state, isCounted, decision) => {
    expect(decide({ ...NOTHING, ...state }, { isCounted }, most, NOW)).toEqual(decision)
  })
})
