// The stored challenge of a service: which checks write it, what the detail shows of it, and its end.

import { describe, expect, it } from "vitest"
import { AT_REGISTRATION, recordDescriptions } from "@/lib/catalogue/call/record-descriptions"
import { findReceivedReply, findServiceDetail } from "@/lib/catalogue/queries"
import { ServiceDetail } from "@/lib/catalogue/schema"
import {
  l402Line,
  makeDocument,
  makeInvoice,
  makeRequirement,
  makeV1Requirement,
  NOW,
  paymentLine,
  SOMEONE,
  v1Reply,
} from "@/tests/protocols/builders"
import { challengeReply, x402Reply } from "@/tests/protocols/vectors"
import { aService, db } from "@/tests/support/directory"
import { respond } from "@/tests/support/respond"

const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const OTHER = `0x${"22".repeat(20)}`
const PLAIN = x402Reply(makeDocument())
const described = (city: string) =>
  x402Reply(makeDocument({ extensions: { bazaar: { info: { input: { queryParams: { city } } } } } }))
const readAt = async (serviceId: string) =>
  (await db().challenge.findUnique({ where: { serviceId } }))?.readAt.getTime() ?? null
const detail = async (id: string) => ServiceDetail.parse(await findServiceDetail(id))

describe("a check", () => {
  it.each<[string, { minutes: number; reply: typeof PLAIN; isWritten: boolean }]>([
    ["with the same challenge writes nothing", { minutes: 15, reply: PLAIN, isWritten: false }],
    ["a day later writes the new response", { minutes: 24 * 60, reply: PLAIN, isWritten: true }],
    [
      "with another payee writes at once",
      {
        minutes: 15,
        reply: x402Reply(makeDocument({ accepts: [makeRequirement({ payTo: OTHER })] })),
        isWritten: true,
      },
    ],
    ["with another description waits", { minutes: 15, reply: described("Oslo"), isWritten: false }],
    ["with another description writes after an hour", { minutes: 60, reply: described("Oslo"), isWritten: true }],
    [
      "without a valid challenge keeps the last one",
      { minutes: 15, reply: { ...PLAIN, status: 200 }, isWritten: false },
    ],
  ])("%s", async (_case, { minutes, reply, isWritten }) => {
    const { id, url } = await aService()
    await respond({ id, url }, PLAIN)
    expect(await readAt(id)).toBe(NOW.getTime())
    await respond({ id, url }, reply, later(minutes))
    expect(await readAt(id)).toBe(later(isWritten ? minutes : 0).getTime())
  })

  it("stores the ways to pay as the challenge declares them", async () => {
    const declared = async (reply: typeof PLAIN) => {
      const service = await aService()
      await respond(service, reply)
      return (await db().challenge.findUniqueOrThrow({ where: { serviceId: service.id } })).accepts
    }
    const { scheme, network, amount, payTo } = makeRequirement()
    expect(await declared(PLAIN)).toMatchObject({ version: 2, accepts: [{ scheme, network, amount, payTo }] })
    const { maxAmountRequired } = makeV1Requirement()
    expect(await declared(v1Reply(makeV1Requirement()))).toMatchObject({
      version: 1,
      accepts: [{ scheme, maxAmountRequired }],
    })
  })

  it("stores ways to pay that Postgres or a deep nesting could refuse", async () => {
    const service = await aService()
    const deep = JSON.parse(`${"[".repeat(150)}${"]".repeat(150)}`)
    const extra = { "a\u0000": "b\u0000", "\ud800": "\udc00", deep, long: "x".repeat(3500) }
    await respond(service, x402Reply(makeDocument({ accepts: [makeRequirement({ extra })] })))
    const { accepts } = await db().challenge.findUniqueOrThrow({ where: { serviceId: service.id } })
    expect(accepts).toMatchObject({ accepts: [{ extra: { "a\ufffd": "b\ufffd", "\ufffd": "\ufffd" } }] })
    expect(JSON.stringify(accepts).length).toBeLessThan(5000)
  })

  it("with a new invoice writes nothing", async () => {
    const service = await aService({ protocol: "L402" })
    const reply = (at: Date) => {
      const invoice = makeInvoice({ timestamp: at.getTime() / 1000 })
      return { status: 402, headers: { "www-authenticate": [l402Line({ invoice })] }, body: "" }
    }
    await respond(service, reply(NOW))
    await respond(service, reply(later(15)), later(15))
    expect(await readAt(service.id)).toBe(NOW.getTime())
  })
})

it("shows the call in the detail, the challenge's description before that of a source", async () => {
  const service = await aService()
  expect((await detail(service.id)).call).toBeNull()
  await respond(service, PLAIN)
  const method = "GET"
  const output = { mime_type: null, example: { temp: 1 } }
  const parameter = { in: "query" as const, name: "place", type: "string", required: true, description: null }
  const rest = { method, query: [["place", "Rome"]] as [string, string][], body: null, output }
  const found = { serviceId: service.id, described: { ...rest, parameters: [parameter], by: "openapi" as const } }
  await recordDescriptions(db(), AT_REGISTRATION, [found], NOW)
  expect((await detail(service.id)).call).toMatchObject({
    ...{ method, described_by: "openapi", parameters: [parameter], url: `${service.url}?place=Rome`, output },
    ...{ offers: [{ amount: "10000", pay_to: SOMEONE }], read_at: "2026-11-21T00:00:00Z" },
  })
  await respond(service, described("Oslo"), later(60))
  expect((await detail(service.id)).call).toMatchObject({
    ...{ described_by: "challenge", url: `${service.url}?city=Oslo`, output },
  })
  await recordDescriptions(db(), AT_REGISTRATION, [{ serviceId: service.id, described: null }], NOW)
  expect(await db().description.count()).toBe(0)
})

describe("the clients that pay [D-clients-01]", () => {
  const verdicts = async (id: string) =>
    (await detail(id)).clients?.map(({ client, verdict, reason }) => [client, verdict, reason])

  it("are those that speak the protocol, judged from the stored challenge", async () => {
    const service = await aService()
    expect(await verdicts(service.id)).toBeUndefined()
    await respond(service, PLAIN)
    expect(await verdicts(service.id)).toEqual([
      ["x402-ts", "pays", null],
      ["x402-v1", "refuses", "challenge_missing"],
      ["agentkit", "pays", null],
      ["faremeter", "pays", null],
      ["pinion-os", "pays", null],
      ["dexter", "pays", null],
      ["mppx", "needs_setting", "method_not_registered"],
      ["lightning-tools", "refuses", "lightning_only"],
    ])
    await respond(service, x402Reply(makeDocument({ accepts: [makeRequirement({ amount: "5000000" })] })), later(15))
    expect((await verdicts(service.id))?.[0]).toEqual(["x402-ts", "needs_setting", "amount_over_limit"])
  })

  it("are judged at the time of the challenge, which has expired since", async () => {
    const service = await aService({ protocol: "MPP" })
    const line = paymentLine(undefined, { expires: "2026-11-21T00:05:00Z" })
    await respond(service, challengeReply(line))
    expect((await verdicts(service.id))?.[0]).toEqual(["mppx", "pays", null])
  })

  it("are unknown for a header that was too long to store", async () => {
    const service = await aService()
    await respond(service, x402Reply(makeDocument({ description: "x".repeat(20_000) })))
    expect((await detail(service.id)).clients).toBeNull()
  })

  it("are unknown for a body of version 1 that was too long to store", async () => {
    const service = await aService()
    await respond(service, v1Reply(makeV1Requirement({ description: "x".repeat(5_000) })))
    expect((await detail(service.id)).clients).toBeNull()
    await respond(service, v1Reply(makeV1Requirement({ maxAmountRequired: "20000" })), later(15))
    expect((await verdicts(service.id))?.[0]).toEqual(["x402-ts", "pays", null])
  })

  it("are known when only the page for browsers was too long", async () => {
    const service = await aService()
    await respond(service, { ...PLAIN, body: "<p>Pay".repeat(2_000) })
    expect((await verdicts(service.id))?.[0]).toEqual(["x402-ts", "pays", null])
  })
})

it("does not show a probe body that the registration gave", async () => {
  const service = await aService({ httpMethod: "POST", probeBody: '{"key":"private"}' })
  await respond(service, PLAIN)
  expect((await detail(service.id)).call).toMatchObject({ method: "POST", body: null, described_by: null })
})

describe("the payee", () => {
  const payee = async (id: string) => {
    const { pay_to, pay_to_since, pay_to_changed_at, pay_to_checks } = await detail(id)
    return [pay_to, pay_to_since, pay_to_changed_at, pay_to_checks]
  }
  const payTo = (address: string, amount = "10000") =>
    x402Reply(makeDocument({ accepts: [makeRequirement({ payTo: address, amount })] }))

  it("is unchanged since its first check, whatever the price", async () => {
    const service = await aService()
    expect(await payee(service.id)).toEqual([null, null, null, 0])
    await respond(service, payTo(SOMEONE))
    await respond(service, payTo(SOMEONE, "20000"), later(15))
    expect(await payee(service.id)).toEqual([SOMEONE, "2026-11-21T00:00:00Z", null, 2])
  })

  it("has changed when another one was there before, also when it returns", async () => {
    const service = await aService()
    await respond(service, payTo(SOMEONE))
    await respond(service, payTo(OTHER), later(15))
    expect(await payee(service.id)).toEqual([OTHER, "2026-11-21T00:15:00Z", "2026-11-21T00:15:00Z", 2])
    await respond(service, payTo(SOMEONE), later(30))
    expect(await payee(service.id)).toEqual([SOMEONE, "2026-11-21T00:30:00Z", "2026-11-21T00:30:00Z", 3])
  })
})

it("has the response as received, for public services only, and ends with the service", async () => {
  const service = await aService()
  expect(await findReceivedReply(service.id)).toBeNull()
  await respond(service, PLAIN)
  expect(await findReceivedReply(String(service.number))).toEqual({
    ...{ read_at: "2026-11-21T00:00:00Z" },
    reply: expect.objectContaining({
      status: 402,
      headers: expect.arrayContaining([["payment-required", expect.any(String)]]),
    }),
  })
  await db().service.update({ where: { id: service.id }, data: { status: "pending" } })
  expect(await findReceivedReply(service.id)).toBeNull()
  await db().service.delete({ where: { id: service.id } })
  expect(await db().challenge.count()).toBe(0)
})
