// The proof of a domain accepts the listings that the owner's browser registered, in the version that this browser stored. Other
// people's listings wait, whatever these people do before and after.

import { describe, expect, it } from "vitest"
import { db, street } from "@/tests/support/registration"

const { publish } = await import("@/lib/registration/publish")
const { registrantSession } = await import("@/lib/api/session/registrant")
const { claimSession } = await import("@/lib/api/session/owner")
const { acceptServices } = await import("@/lib/claims/acceptance")
const { buildOwner } = await import("@/lib/claims/ownership")
const { anOwner } = await import("@/tests/support/owner")

const NOW = new Date("2026-11-27T10:00:00Z")
const HOST = "127.0.0.1"

async function register(name: "weather" | "almanac" | "news", title: string) {
  const [protocol = ""] = street.endpoints[name].protocols
  const result = await publish({ url: street.endpoints[name].url, name: title }, [protocol], null, "direct")
  if ("rejected" in result) throw new Error(result.rejected.title)
  return result.written
}
/** Proves the domain, and accepts the listings like the page. */
async function prove(listings: Awaited<ReturnType<typeof register>>) {
  const { token } = await anOwner(HOST)
  return acceptServices(buildOwner(HOST, token), listings, new Date())
}
const states = async () =>
  (await db().service.findMany({ orderBy: { name: "asc" } })).map(({ name, status, domainVerified }) => [
    name,
    status,
    domainVerified,
  ])

describe("D-claim-proof-01 the proof of a domain", () => {
  it("publishes the listings of the browser, and leaves those of others waiting", async () => {
    const mine = [...(await register("weather", "Mine")), ...(await register("almanac", "Mine too"))]
    await register("news", "Theirs")
    const decided = await prove(mine)
    expect(decided.map(({ name, reason }) => [name, reason])).toEqual([
      ["Mine", undefined],
      ["Mine too", undefined],
    ])
    expect(await states()).toEqual([
      ["Mine", "active", true],
      ["Mine too", "active", true],
      ["Theirs", "pending", false],
    ])
  })

  it("does not publish what somebody else wrote over the listing afterwards", async () => {
    const mine = await register("weather", "Mine")
    await register("weather", "Free money")
    expect(await prove(mine)).toMatchObject([{ name: "Free money", reason: expect.stringContaining("has changed") }])
    expect(await states()).toEqual([["Free money", "pending", false]])
  })

  it("publishes what the browser wrote over the listing of somebody else", async () => {
    const theirs = await register("weather", "Free money")
    const mine = await register("weather", "Mine")
    expect(mine[0]?.id).toBe(theirs[0]?.id)
    await prove(mine)
    expect(await states()).toEqual([["Mine", "active", true]])
  })

  it("counts no suggestion for a public listing as the browser's listing", async () => {
    await register("weather", "Public")
    await db().service.updateMany({ data: { status: "active", listedAt: NOW } })
    expect(await register("weather", "Suggested")).toEqual([])
  })
})

describe("the session of a browser that registered listings", () => {
  const listings = [{ id: "0199d5a0-0000-7000-8000-00000000000a", updatedAt: NOW.toISOString() }]
  it("lasts as long as a claim, and is no session of a claim", async () => {
    const token = await registrantSession.start({ browser: "b", listings }, NOW)
    expect(await registrantSession.find(token, NOW)).toEqual({ browser: "b", listings })
    expect(await claimSession.find(token, NOW)).toBeNull()
    expect(await registrantSession.find(token, new Date(NOW.getTime() + 72 * 3_600_000))).toBeNull()
  })

  it("is not found by an id that somebody can send in a link", async () => {
    await registrantSession.start({ browser: "b", listings }, NOW)
    for (const guess of ["b", listings[0]?.id, JSON.stringify({ browser: "b", listings })]) {
      expect(await registrantSession.find(guess, NOW)).toBeNull()
    }
  })
})
