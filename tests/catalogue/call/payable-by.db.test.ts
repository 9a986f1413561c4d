// The filter `payable_by`: which checks store the clients that pay, and what a change of the rules does.

import { describe, expect, it } from "vitest"
import { refreshPayingClients } from "@/lib/catalogue/call/paying-clients"
import { getCatalogueVersion } from "@/lib/db/count-cache"
import { CLIENT_RULES } from "@/lib/protocols/clients/rules-version"
import { l402Line, makeDocument, makeRequirement, NOW } from "@/tests/protocols/builders"
import { challengeReply, x402Reply } from "@/tests/protocols/vectors"
import { aService, db, list } from "@/tests/support/directory"
import { respond } from "@/tests/support/respond"

const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
/** The clients that pay CHEAP; the last three have no limit and pay EXPENSIVE too. */
const UNLIMITED = ["faremeter", "pinion-os", "dexter"]
const PAYING_CHEAP = ["x402-ts", "agentkit", ...UNLIMITED]
const CHEAP = x402Reply(makeDocument())
const EXPENSIVE = x402Reply(makeDocument({ accepts: [makeRequirement({ amount: "5000000" })] }))
const payableBy = async (id: string) => (await db().service.findUniqueOrThrow({ where: { id } })).payableBy
const signal = new AbortController().signal

it("filters and counts by the clients that pay the last valid challenge with their usual setup [D-clients-03]", async () => {
  const cheap = await aService({ name: "cheap" })
  const expensive = await aService({ name: "expensive" })
  const lightning = await aService({ name: "lightning", protocol: "L402" })
  await aService({ name: "unchecked" })
  await respond(cheap, CHEAP)
  await respond(expensive, EXPENSIVE)
  await respond(lightning, challengeReply(l402Line()))
  expect((await list("?payable_by=x402-ts")).names).toEqual(["cheap"])
  expect((await list("?payable_by=X402-TS,lnget")).names).toEqual(["cheap", "lightning"])
  expect((await list("?payable_by=mppx")).names).toEqual([])
  expect((await list("?payable_by=curl")).names).toEqual([])
  const { facets } = (await list("?facets=payable_by")).body
  expect(facets).toEqual({
    payable_by: [
      { value: "dexter", count: 2 },
      { value: "faremeter", count: 2 },
      { value: "pinion-os", count: 2 },
      { value: "agentkit", count: 1 },
      { value: "lightning-tools", count: 1 },
      { value: "lnget", count: 1 },
      { value: "x402-ts", count: 1 },
    ],
  })
})

describe("a check", () => {
  it("with other terms stores other clients, and an invalid challenge keeps them", async () => {
    const service = await aService()
    await respond(service, CHEAP)
    await respond(service, { ...EXPENSIVE, status: 200 }, later(15))
    expect(await payableBy(service.id)).toEqual(PAYING_CHEAP)
    await respond(service, EXPENSIVE, later(30))
    expect(await payableBy(service.id)).toEqual(UNLIMITED)
  })
})

describe("a change of the rules", () => {
  /** The service as an older release left it. */
  async function judgedBefore(clients: string[], rulesVersion: number) {
    const service = await aService()
    await respond(service, CHEAP)
    await db().service.update({ where: { id: service.id }, data: { payableBy: clients } })
    await db().challenge.update({ where: { serviceId: service.id }, data: { rulesVersion } })
    return service
  }

  it("judges stored challenges of older rules once, and outdates cached lists", async () => {
    const service = await judgedBefore(["mppx"], CLIENT_RULES.version - 1)
    const before = await getCatalogueVersion()
    expect(await refreshPayingClients({ signal })).toEqual({ judged: 1 })
    expect(await payableBy(service.id)).toEqual(PAYING_CHEAP)
    expect(await getCatalogueVersion()).not.toBe(before)
    expect(await refreshPayingClients({ signal })).toEqual({ judged: 0 })
  })

  it("leaves challenges of newer rules alone, and the cached lists where no verdict changes", async () => {
    const service = await judgedBefore(["mppx"], CLIENT_RULES.version + 1)
    await judgedBefore(PAYING_CHEAP, CLIENT_RULES.version - 1)
    const before = await getCatalogueVersion()
    expect(await refreshPayingClients({ signal })).toEqual({ judged: 1 })
    expect(await payableBy(service.id)).toEqual(["mppx"])
    expect(await getCatalogueVersion()).toBe(before)
  })

  it("goes through more challenges than one batch has", async () => {
    const { id } = await judgedBefore(PAYING_CHEAP, CLIENT_RULES.version - 1)
    const stored = await db().challenge.findUniqueOrThrow({ where: { serviceId: id } })
    const others = await Promise.all(Array.from({ length: 110 }, () => aService()))
    const copies = others.map((other) => ({
      ...stored,
      serviceId: other.id,
      facts: stored.facts ?? {},
      reply: stored.reply ?? {},
      accepts: stored.accepts ?? {},
    }))
    await db().challenge.createMany({ data: copies })
    expect(await refreshPayingClients({ signal })).toEqual({ judged: 111 })
    expect(await db().service.count({ where: { payableBy: { has: "x402-ts" } } })).toBe(111)
  })
})
