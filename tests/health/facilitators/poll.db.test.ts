// Facilitators on loopback, and services whose challenges name them. lib/env reads settings when it is first imported, so the
// facilitators open before the imports below.
// The file is long because its tests share these facilitators.

import { afterAll, beforeEach, describe, expect, it } from "vitest"
import type { Prisma } from "@/lib/db/generated/client"
import { type Handler, openShop, type Shop, sendJson } from "../../street/shop"

const EVM_KEY = `0x${"Ab".repeat(20)}`
const SOLANA_KEY = "EwWqGE4ZFKLofuestmU4LDdK7XM1N4ALgdZccwYugwGd"
const START = new Date("2026-11-21T12:00:00Z")
const minutes = (n: number) => new Date(START.getTime() + n * 60_000)

const supporting =
  (signers: Record<string, string[]> = {}): Handler =>
  (_request, response) =>
    sendJson(response, 200, { kinds: [], extensions: [], signers })

const known = await openShop(
  supporting({ "eip155:*": [EVM_KEY.toUpperCase().replace("0X", "0x")], "solana:*": [SOLANA_KEY] }),
)
const knownGood = await openShop((_request, response) => response.end("here"))
/** A facilitator that declares another party's signing key. */
const impostor = await openShop(supporting({ "solana:*": ["SomebodysKey"] }))
const guarded = await openShop((_request, response) => sendJson(response, 401, { error: "who asks?" }))

let inFlight = 0
let mostInFlight = 0
const openBusy = () => {
  let here = 0
  return openShop((_request, response) => {
    here += 1
    inFlight += 1
    mostInFlight = Math.max(mostInFlight, inFlight)
    setTimeout(() => {
      sendJson(response, here === 1 ? 200 : 500, { kinds: [] })
      here -= 1
      inFlight -= 1
    }, 60)
  })
}
const busy = await Promise.all(Array.from({ length: 12 }, openBusy))
const shops: Shop[] = [known, knownGood, impostor, guarded, ...busy]

Object.assign(process.env, {
  ALLOW_PRIVATE: shops.map(({ hostPort }) => hostPort).join(","),
  FACILITATORS: `${known.origin}/`,
  PROBE_KNOWN_GOOD_URLS: knownGood.origin,
})
const { pollFacilitators } = await import("@/lib/health/facilitators/poll")
const { aService, db } = await import("@/tests/support/directory")

beforeEach(async () => {
  for (const shop of shops) {
    shop.fix("/supported")
    shop.fix("/")
  }
})
afterAll(() => Promise.all(shops.map((shop) => shop.close())))

const poll = (now = START, signal = new AbortController().signal) => pollFacilitators({ now, signal })
const hinting = (facilitatorHint: string | null, more: Partial<Prisma.ServiceUncheckedCreateInput> = {}) =>
  aService({ facilitatorHint, ...more })
const shownBy = async ({ id }: { id: string }) =>
  (await db().service.findUniqueOrThrow({ where: { id } })).x402FacilitatorReachable
const eventsOf = ({ id }: { id: string }) => db().event.findMany({ where: { serviceId: id }, orderBy: { seq: "asc" } })
const rowOf = (url: string) => db().facilitator.findUnique({ where: { url } })
/** The number of requests that the server receives during `work`. */
async function countSeen(shop: Shop, work: () => Promise<unknown>): Promise<number> {
  const before = shop.seen.length
  await work()
  return shop.seen.length - before
}

describe("x402_facilitator_reachable", () => {
  it("is 1 or 0 for the facilitator of the hint, and null without a hint", async () => {
    const good = await hinting(known.origin)
    const guardedOne = await hinting(guarded.origin)
    const dead = await hinting("http://10.0.0.1/facilitator")
    const mute = await hinting(null)
    expect(await poll()).toEqual({ asked: 3, reachable: 2, disbelieved: 0, changed: 3, forgotten: 0 })
    expect(await Promise.all([good, guardedOne, dead, mute].map(shownBy))).toEqual([1, 1, 0, null])
    expect(await rowOf(guarded.origin)).toMatchObject({ reachable: true, detail: "HTTP 401", checkedAt: START })
    expect(await rowOf("http://10.0.0.1/facilitator")).toMatchObject({ reachable: false, detail: "blocked-address" })
  })

  it("has one event per change, with the previous value", async () => {
    const listing = await hinting(known.origin)
    await poll()
    await poll(minutes(1))
    known.break("/supported", "down")
    await poll(minutes(16))
    await poll(minutes(32))
    const events = await eventsOf(listing)
    expect(events.map(({ kind, previous }) => [kind, previous])).toEqual([
      ["service.updated", { x402_facilitator_reachable: null }],
      ["service.updated", { x402_facilitator_reachable: 1 }],
    ])
    expect(events.map(({ service }) => service)).toMatchObject([
      { x402_facilitator_reachable: 1 },
      { x402_facilitator_reachable: 0 },
    ])
    expect(await rowOf(known.origin)).toMatchObject({ reachable: false, detail: "HTTP 503" })
  })

  it("is updated for a service that is not public too, without an event and without a probe", async () => {
    const waiting = { status: "pending", listedAt: null }
    const pending = await hinting(known.origin, waiting)
    const alone = await hinting(guarded.origin, waiting)
    expect(await poll()).toMatchObject({ asked: 0 })
    await hinting(known.origin)
    expect(await poll()).toMatchObject({ asked: 1, changed: 2 })
    expect([await shownBy(pending), await shownBy(alone)]).toEqual([1, null])
    expect(await eventsOf(pending)).toEqual([])
  })

  it("is null again when the service has no hint any more", async () => {
    const listing = await hinting(known.origin)
    await poll()
    await db().service.update({ where: { id: listing.id }, data: { facilitatorHint: null } })
    expect(await poll(minutes(1))).toMatchObject({ asked: 0, changed: 1 })
    expect(await shownBy(listing)).toBeNull()
    expect(await eventsOf(listing)).toHaveLength(2)
  })

  it("is null for other protocols with any hint", async () => {
    const listing = await hinting(known.origin, { protocol: "MPP" })
    expect(await poll()).toMatchObject({ asked: 0, changed: 0 })
    expect(await shownBy(listing)).toBeNull()
  })

  it("is updated in batches for many services", async () => {
    const first = await hinting(known.origin)
    const { count } = await db().service.createMany({
      data: Array.from({ length: 229 }, (_, index) => ({
        id: `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`,
        url: `https://many.example/${index}`,
        protocol: "x402",
        host: "many.example",
        registrableDomain: "many.example",
        name: `One of many ${index}`,
        status: "active",
        listedAt: START,
        facilitatorHint: known.origin,
      })),
    })
    expect(await poll()).toMatchObject({ asked: 1, changed: count + 1 })
    expect(await db().event.count()).toBe(count + 1)
    expect(await shownBy(first)).toBe(1)
  })
})

describe("hints by a key", () => {
  it("resolve to the known facilitator that declares the key; hexadecimal keys match in any letter case", async () => {
    const listings = [await hinting(SOLANA_KEY), await hinting(EVM_KEY.toLowerCase()), await hinting(EVM_KEY)]
    const stranger = await hinting(SOLANA_KEY.toLowerCase())
    expect(await poll()).toMatchObject({ asked: 1, reachable: 1, changed: 3 })
    expect(await Promise.all([...listings, stranger].map(shownBy))).toEqual([1, 1, 1, null])
  })

  it("still resolve when the facilitator is down", async () => {
    const listing = await hinting(SOLANA_KEY)
    await poll()
    known.break("/supported", "gone")
    await poll(minutes(15))
    expect(await shownBy(listing)).toBe(0)
    expect((await rowOf(known.origin))?.signers).toContain(SOLANA_KEY)
  })

  it("are the only reason to probe the known facilitators", async () => {
    await hinting(impostor.origin)
    await hinting(SOLANA_KEY, { status: "pending", listedAt: null })
    expect(await countSeen(known, poll)).toBe(0)
    await hinting("any key")
    expect(await countSeen(known, () => poll(minutes(1)))).toBe(1)
  })

  it("do not resolve to a facilitator that only a challenge names, because it could declare any key", async () => {
    await hinting(impostor.origin)
    const victim = await hinting("SomebodysKey")
    await poll()
    expect((await rowOf(impostor.origin))?.signers).toEqual(["SomebodysKey"])
    expect(await shownBy(victim)).toBeNull()
  })
})

describe("the probe of a facilitator", () => {
  it("runs once in 15 minutes", async () => {
    await hinting(known.origin)
    expect(await countSeen(known, poll)).toBe(1)
    expect(await countSeen(known, () => poll(minutes(14.9)))).toBe(0)
    expect(await countSeen(known, () => poll(minutes(15)))).toBe(1)
  })

  it("runs once for any number of workers", async () => {
    const urls = busy.flatMap(({ origin }) => Array.from({ length: 2 }, (_, index) => `${origin}/${index}`))
    await Promise.all(urls.map((url) => hinting(url)))
    for (const now of [START, minutes(15)]) {
      const before = busy.map(({ seen }) => seen.length)
      const runs = await Promise.all([poll(now), poll(now), poll(now)])
      expect(runs.reduce((sum, { asked = 0 }) => sum + asked, 0)).toBe(urls.length)
      expect(busy.flatMap(({ seen }, index) => seen.slice(before[index]))).toHaveLength(urls.length)
    }
    expect(await db().event.count()).toBe(urls.length)
  })

  it("is recorded before it starts, so a crash skips one probe", async () => {
    await hinting(known.origin)
    const stopped = await poll(START, AbortSignal.abort())
    expect(stopped).toMatchObject({ asked: 0, changed: 0 })
    expect(await rowOf(known.origin)).toMatchObject({ reachable: null, checkedAt: START })
    expect(await poll(minutes(14))).toMatchObject({ asked: 0 })
    expect(await poll(minutes(15))).toMatchObject({ asked: 1, changed: 1 })
  })

  it("runs for eight hosts at once, with one request at a time to each", async () => {
    mostInFlight = 0
    await Promise.all(busy.flatMap(({ origin }) => [hinting(origin), hinting(`${origin}/second`)]))
    // Each `busy` server responds with 500 to a second concurrent request, so 24 reachable servers prove one request at a time.
    expect(await poll()).toMatchObject({ asked: 24, reachable: 24 })
    expect(mostInFlight).toBeGreaterThan(1)
    expect(mostInFlight).toBeLessThanOrEqual(8)
  })

  it("runs for at most ten URLs of one host", async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => hinting(`${guarded.origin}/${index}`)))
    await hinting(known.origin)
    expect(await poll()).toMatchObject({ asked: 11 })
    expect(await poll(minutes(1))).toMatchObject({ asked: 2 })
  })

  it("ends when the job is stopped; an aborted probe has no result", async () => {
    const listings = await Promise.all(busy.map(({ origin }) => hinting(origin)))
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 30)
    const { asked, changed } = await poll(START, controller.signal)
    expect({ asked, changed }).toEqual({ asked: 0, changed: 0 })
    expect(await Promise.all(listings.map(shownBy))).toEqual(listings.map(() => null))
  })
})

describe("when every facilitator fails in one poll", () => {
  const three = busy.slice(0, 3)
  const loseAll = () => {
    for (const shop of three) shop.break("/supported", "gone")
  }

  it("and the known-good URL fails too, no result is recorded", async () => {
    const listings = await Promise.all(three.map(({ origin }) => hinting(origin)))
    await poll()
    loseAll()
    knownGood.break("/", "gone")
    expect(await poll(minutes(15))).toEqual({ asked: 3, reachable: 0, disbelieved: 3, changed: 0, forgotten: 0 })
    expect(await Promise.all(listings.map(shownBy))).toEqual([1, 1, 1])
    expect(await db().event.count()).toBe(3)
  })

  it("and the known-good URL responds, the facilitators are recorded as unreachable", async () => {
    const listings = await Promise.all(three.map(({ origin }) => hinting(origin)))
    loseAll()
    expect(await poll()).toMatchObject({ disbelieved: 0, changed: 3 })
    expect(await Promise.all(listings.map(shownBy))).toEqual([0, 0, 0])
  })

  it("but one responds with an error, or there are only two, the known-good URL is not requested", async () => {
    loseAll()
    knownGood.break("/", "gone")
    await hinting(three[0]?.origin ?? null)
    await hinting(three[1]?.origin ?? null)
    const asked = await countSeen(knownGood, async () => {
      expect(await poll()).toMatchObject({ asked: 2, disbelieved: 0 })
      guarded.break("/supported", "down")
      await hinting(guarded.origin)
      expect(await poll(minutes(15))).toMatchObject({ asked: 3, disbelieved: 0 })
    })
    expect(asked).toBe(0)
  })
})

describe("a facilitator", () => {
  it("is deleted seven days after the last service stopped naming it", async () => {
    const listing = await hinting(guarded.origin)
    await hinting(SOLANA_KEY)
    await poll()
    await db().service.updateMany({ data: { facilitatorHint: null } })
    expect(await poll(minutes(7 * 24 * 60))).toMatchObject({ asked: 0, forgotten: 0 })
    expect(await poll(minutes(7 * 24 * 60 + 1))).toMatchObject({ asked: 0, forgotten: 2 })
    expect(await db().facilitator.count()).toBe(0)
    expect(await shownBy(listing)).toBeNull()
  })

  it("is kept while any service names it", async () => {
    const listing = await hinting(guarded.origin)
    await poll()
    await db().service.update({ where: { id: listing.id }, data: { status: "rejected" } })
    expect(await poll(minutes(8 * 24 * 60))).toMatchObject({ asked: 0, forgotten: 0 })
  })
})
