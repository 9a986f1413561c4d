// The filters of a webhook: how they are read, returned and rejected, and which events pass. Each filter lets through exactly the
// services that the filter of the list with the same name finds.

import { beforeEach, describe, expect, it } from "vitest"
import { WEBHOOK_FILTERS } from "@/lib/webhooks/names"
import { call } from "@/tests/support/api"
import {
  announce,
  aService,
  create,
  db,
  details,
  expand,
  NOBODY,
  queueOf,
  recover,
  sendTest,
} from "@/tests/support/webhook-calls"
import { NO_FILTERS } from "@/tests/webhooks/no-filters"

const listRoute = await import("@/app/api/v1/services/route")

const EVENTS = "service.new,service.down,service.price_changed,service.payee_changed,incident.opened,incident.closed"
const PAYEE = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
const WATCHED =
  "service.down,service.price_changed,service.payee_changed,service.schema_changed,incident.opened,incident.closed"

/** Creates the listings of the table below. Their names are the keys. */
async function createListings() {
  const on = (host: string) => ({ url: `https://${host}/paid`, host })
  return {
    inference: await aService({
      ...on("one.example"),
      name: "inference",
      category: "ai/inference",
      sourcePriceUsd: 0.005,
      sourceNetwork: "base",
      payees: [PAYEE.toLowerCase(), "0.0.7"],
    }),
    ai: await aService({
      ...on("two.example"),
      name: "ai",
      category: "AI",
      sourcePriceUsd: 0.01,
      sourceNetwork: "eip155:8453",
    }),
    aircraft: await aService({
      ...on("sub.one.example"),
      name: "aircraft",
      category: "aircraft",
      protocol: "L402",
      sourcePriceUsd: 0.0100001,
      sourceNetwork: "Mars Net",
    }),
    bare: await aService({ ...on("xn--bcher-kva.example"), name: "bare", protocol: "MPP" }),
  }
}

const queued = async (id: string) => {
  const rows = await db().delivery.findMany({ where: { webhookId: id }, orderBy: { position: "asc" } })
  return rows.map(({ body }) => JSON.parse(body ?? "").service.name)
}
const find = async (name: string, value: string) => {
  const { body } = await call(listRoute, "GET", `/api/v1/services?${new URLSearchParams({ [name]: value })}`)
  return body.services.map((service: { name: string }) => service.name).sort()
}

describe("the filters of a new webhook", () => {
  let service: Awaited<ReturnType<typeof aService>>
  beforeEach(async () => {
    service = await aService()
  })

  it("are returned in normal form", async () => {
    const { body: created, status } = await create({
      service_id: String(service.number),
      host: " Bücher.Example. ",
      category: " AI / Inference /, data",
      network: "BASE, Mars Net",
      pay_to: `${PAYEE}, 7kSoKmqcNeqPWpGe4EEsD5Z8sWRfMrcwtQUP1eVb8859`,
      max_price_usd: 0.01,
      protocol_filter: "x402",
    })
    expect(status).toBe(201)
    expect((await details(created)).body).toMatchObject({
      service_id: service.id,
      host: "xn--bcher-kva.example",
      category: "ai/inference,data",
      network: "eip155:8453,mars net",
      pay_to: `${PAYEE.toLowerCase()},7kSoKmqcNeqPWpGe4EEsD5Z8sWRfMrcwtQUP1eVb8859`,
      max_price_usd: 0.01,
      protocol_filter: "x402",
    })
  })

  it("count as absent when they are empty or null", async () => {
    for (const nothing of ["", null]) {
      const { body } = await create(Object.fromEntries(WEBHOOK_FILTERS.map((name) => [name, nothing])))
      expect((await details(body)).body).toMatchObject(NO_FILTERS)
    }
  })

  it.each([
    ["service_id", "weather", "must be the UUID or the number"],
    ["service_id", NOBODY, "is not the UUID or number of a public service"],
    ["service_id", 7, "must be a text"],
    ["host", "https://one.example/", "must be a host name"],
    ["host", " ", "must be a host name"],
    ["host", `${"a".repeat(60)}.`.repeat(5), "must be at most 253 characters"],
    ["category", "a".repeat(101), "must be at most 100 characters"],
    ["category", "a\u200bb", "control or invisible"],
    ["network", "b".repeat(101), "must be at most 100 characters"],
    ["pay_to", "0x12", "must be the payee of a challenge: 0x with 40 hexadecimal digits"],
    ["pay_to", "a".repeat(2_020), "must be at most 2019 characters"],
    ["max_price_usd", "0.01", "must be a number"],
    ["max_price_usd", -1, "must not be negative"],
    ["max_price_usd", 1e13, "must be at most 1e12"],
  ])("reject %s %j with 400", async (field, value, words) => {
    const { status, body } = await create({ [field]: value })
    expect([status, body.code]).toEqual([400, "invalid_parameter"])
    expect(body.details).toEqual([{ field, message: expect.stringContaining(words) }])
  })

  it("reject a service that is not public like an unknown one", async () => {
    const hidden = await aService({ status: "pending" })
    const { status, body } = await create({ service_id: hidden.id })
    expect([status, body.details[0].field]).toEqual([400, "service_id"])
  })

  it.each([
    ["nothing", {}, "service.new"],
    ["a category", { category: "ai" }, "service.new"],
    ["a host", { host: "one.example" }, `service.new,${WATCHED}`],
    ["a payee", { pay_to: PAYEE }, `service.new,${WATCHED}`],
    ["a service", { service_id: "" }, WATCHED],
  ])("P-4.4-02 choose the events of a webhook for %s that names none", async (_case, more, events) => {
    const given = "service_id" in more ? { service_id: service.id } : more
    const { body } = await details((await create(given)).body)
    expect(body.events.split(",").sort()).toEqual(events.split(",").sort())
  })
})

describe("an event passes", () => {
  it.each<[filter: string, value: string, names: string[]]>([
    ["host", "one.example", ["inference"]],
    ["host", "Bücher.example", ["bare"]],
    ["host", "nobody.example", []],
    ["category", "ai", ["ai", "inference"]],
    ["category", "AI/inference", ["inference"]],
    ["category", "ai/inference/images", []],
    ["category", "aircraft,ai/inference", ["aircraft", "inference"]],
    ["network", "base", ["ai", "inference"]],
    ["network", "eip155:8453", ["ai", "inference"]],
    ["network", "mars NET", ["aircraft"]],
    ["network", "solana,Mars Net", ["aircraft"]],
    ["network", "lightning", []],
    ["pay_to", PAYEE, ["inference"]],
    ["pay_to", "0.0.8,0.0.7", ["inference"]],
    ["pay_to", "0.0.8", []],
    ["max_price_usd", "0.01", ["ai", "inference"]],
    ["max_price_usd", "0.0049", []],
    ["protocol", "L402", ["aircraft"]],
  ])("D-hook-04 %s %s of %j, like the list", async (name, value, names) => {
    const field = name === "protocol" ? "protocol_filter" : name
    const hook = (await create({ events: EVENTS, [field]: name === "max_price_usd" ? Number(value) : value })).body
    const listings = await createListings()
    for (const { id } of Object.values(listings)) await announce(id)
    await expand()
    expect((await queued(hook.id)).sort()).toEqual(names)
    expect(await find(name, value)).toEqual(names)
    const example = await sendTest(hook)
    const test = await db().delivery.findFirstOrThrow({ where: { messageId: example.body.id } })
    const shown = JSON.parse(test.body ?? "").service?.name ?? null
    expect(names.length === 0 ? shown : names.includes(shown)).toBe(names.length === 0 ? null : true)
    // `recover` queues the same events, after a time without the dispatcher.
    await db().delivery.deleteMany({ where: { webhookId: hook.id } })
    await recover(hook, new Date(Date.now() - 3_600_000).toISOString())
    expect((await queued(hook.id)).sort()).toEqual(names)
  })

  it("the filter by service, and all filters together", async () => {
    const { inference, ai } = await createListings()
    const one = (await create({ events: EVENTS, service_id: inference.id })).body
    const both = { events: EVENTS, category: "ai", network: "Base", max_price_usd: 0.007 }
    const several = (await create(both)).body
    const contradictory = (await create({ ...both, service_id: ai.id })).body
    const downs = [await announce(inference.id, "service.down"), await announce(ai.id, "service.down")]
    await expand()
    expect(await queueOf(one.id)).toEqual([downs[0]])
    expect(await queueOf(several.id)).toEqual([downs[0]])
    expect(await queueOf(contradictory.id)).toEqual([])
  })

  it("D-hook-04 of a service that was changed or removed since, as it was in the event", async () => {
    const { inference } = await createListings()
    const filters = {
      service_id: inference.id,
      host: "one.example",
      category: "ai",
      network: "base",
      pay_to: PAYEE,
      max_price_usd: 0.01,
    }
    const hooks = await Promise.all(
      Object.entries(filters).map(async ([name, value]) => (await create({ events: EVENTS, [name]: value })).body),
    )
    const down = await announce(inference.id, "service.down")
    await db().service.update({
      where: { id: inference.id },
      data: {
        category: "data",
        host: "moved.example",
        priceUsd: 1,
        compareUsd: 1,
        paymentNetwork: null,
        payees: [],
        deletedAt: new Date(),
        deletedBy: "owner",
      },
    })
    await expand()
    for (const { id } of hooks) expect(await queueOf(id)).toEqual([down])
  })
})
