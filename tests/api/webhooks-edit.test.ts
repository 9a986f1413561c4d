// PATCH /api/v1/webhooks/{id}: the fields that change, the fields that stay, and the pause.

import { describe, expect, it } from "vitest"
import { WebhookDetails } from "@/lib/webhooks/schema"
import {
  activate,
  aDelivery,
  announce,
  aService,
  aWebhook,
  create,
  DAY_MS,
  DEACTIVATED,
  db,
  edit,
  expand,
  HOOK,
  NOBODY,
  queueOf,
  recover,
  rowOf,
  zone,
} from "@/tests/support/webhook-calls"

const { hashCreator } = await import("@/lib/webhooks/secret")

const OTHER = "https://other.example/hook"
const FILTERED = {
  events: ["service.down"],
  host: "api.example.com",
  categories: ["ai"],
  networks: ["eip155:8453"],
  payees: ["0.0.7"],
  maxPriceUsd: 0.5,
  protocolFilter: "x402",
}
const resolveOther = () => {
  zone["other.example"] = { 4: ["93.184.215.14"] }
}

describe("PATCH /api/v1/webhooks/{id}", () => {
  it("D-hook-06 changes the named fields only, and returns the state", async () => {
    const webhook = await aWebhook(FILTERED)
    const { status, body } = await edit(webhook, { events: "service.new,service.down", category: "Data/Weather" })
    expect(status).toBe(200)
    expect(WebhookDetails.parse(body)).toEqual(body)
    const { secret: _, ...before } = webhook
    expect(await rowOf(webhook.id)).toEqual({
      ...before,
      events: ["service.new", "service.down"],
      categories: ["data/weather"],
    })
  })

  it.each([
    ["host", { host: null }],
    ["category", { categories: [] }],
    ["network", { networks: [] }],
    ["pay_to", { payees: [] }],
    ["max_price_usd", { maxPriceUsd: null }],
    ["protocol_filter", { protocolFilter: null }],
  ])("clears %s by null", async (field, columns) => {
    const webhook = await aWebhook(FILTERED)
    expect((await edit(webhook, { [field]: null })).status).toBe(200)
    const { secret: _, ...before } = webhook
    expect(await rowOf(webhook.id)).toEqual({ ...before, ...columns })
  })

  it.each<[Record<string, unknown>, string]>([
    [{}, "body"],
    [{ secret: "another secret of sixteen signs" }, "body"],
    [{ events: null }, "events"],
    [{ events: "" }, "events"],
    [{ events: "service.gone" }, "events"],
    [{ service_id: NOBODY }, "service_id"],
    [{ max_price_usd: -1 }, "max_price_usd"],
    [{ is_active: "no" }, "is_active"],
    [{ url: "http://receiver.example/hook" }, "url"],
    [{ url: "https://127.0.0.1/hook" }, "url"],
    [{ url: "https://unknown.example/hook" }, "url"],
    [{ host: "a.example", protocol_filter: "carrier-pigeon" }, "protocol_filter"],
  ])("is 400 for %j and changes nothing", async (body, field) => {
    const webhook = await aWebhook(FILTERED)
    const { status, body: answer } = await edit(webhook, body)
    expect([status, answer.details?.[0]?.field]).toEqual([400, field])
    const { secret: _, ...before } = webhook
    expect(await rowOf(webhook.id)).toEqual(before)
  })

  it("takes a service by its number, and keeps one that was removed since", async () => {
    const webhook = await aWebhook()
    const service = await aService()
    expect((await edit(webhook, { service_id: String(service.number) })).body.service_id).toBe(service.id)
    await db().service.update({ where: { id: service.id }, data: { status: "rejected" } })
    const { status, body } = await edit(webhook, { service_id: service.id, events: "service.down" })
    expect([status, body.service_id, body.events]).toEqual([200, service.id, "service.down"])
  })

  it("sends later events by the new filters", async () => {
    const webhook = await aWebhook({ events: ["service.new"], host: "elsewhere.example" })
    const { id, host } = await aService()
    await announce(id)
    await expand()
    expect(await queueOf(webhook.id)).toEqual([])
    await edit(webhook, { host })
    const later = await announce(id)
    await expand()
    expect(await queueOf(webhook.id)).toEqual([later])
  })
})

describe("the URL of a webhook", () => {
  it("can change, and the new receiver is tried at once without failures", async () => {
    resolveOther()
    const webhook = await aWebhook({ failureCount: 4, nextAttemptAt: new Date(Date.now() + DAY_MS) })
    const { status, body } = await edit(webhook, { url: `${OTHER}#part` })
    expect([status, body.url, body.failure_count]).toEqual([200, OTHER, 0])
    const { receiverHost, nextAttemptAt } = await rowOf(webhook.id)
    expect(receiverHost).toBe("other.example")
    expect(nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it("is 409 for a host with five active webhooks of the creator, unless the webhook is paused", async () => {
    resolveOther()
    const creatorHash = hashCreator("203.0.113.71")
    const webhook = await aWebhook({ url: HOOK, creatorHash })
    for (let nth = 1; nth <= 5; nth += 1) await aWebhook({ url: `${OTHER}?n=${nth}`, creatorHash })
    const { status, body } = await edit(webhook, { url: OTHER })
    expect([status, body.code]).toEqual([409, "conflict"])
    expect((await rowOf(webhook.id)).url).toBe(HOOK)
    expect((await edit(webhook, { url: OTHER, is_active: false })).status).toBe(200)
    expect((await edit(webhook, { is_active: true })).status).toBe(409)
  })
})

describe("the pause of a webhook", () => {
  it("ends its deliveries until it is activated, and recover sends the missed ones", async () => {
    const { body: created } = await create({ events: "service.new" })
    await aDelivery(created.id, { messageId: NOBODY })
    const paused = await edit(created, { is_active: false })
    expect(paused.body).toMatchObject({ is_active: false, waiting: 0, deactivation_reason: "Its owner paused it." })
    const { id } = await aService()
    const missed = await announce(id)
    await expand()
    expect(await queueOf(created.id)).toEqual([])
    const { body } = await edit(created, { is_active: true })
    expect(body).toMatchObject({ is_active: true, deactivated_at: null, deactivation_reason: null })
    await recover(created, new Date(Date.now() - DAY_MS).toISOString())
    expect(await queueOf(created.id)).toContain(missed)
  })

  it.each([true, false])("changes nothing when it is %j already", async (is_active) => {
    const webhook = await aWebhook(is_active ? { failureCount: 3 } : DEACTIVATED)
    expect((await edit(webhook, { is_active })).status).toBe(200)
    const { secret: _, ...before } = webhook
    expect(await rowOf(webhook.id)).toEqual(before)
  })

  it("ends by the operation `activate` too", async () => {
    const { body: created } = await create()
    await edit(created, { is_active: false })
    expect((await activate(created)).body).toMatchObject({ is_active: true, deactivation_reason: null })
  })
})
