import { describe, expect, it } from "vitest"
import { CreatedWebhook } from "@/lib/webhooks/schema"
import { call } from "@/tests/support/api"
import {
  announce,
  aService,
  aWebhook,
  create,
  DEACTIVATED,
  db,
  details,
  HOOK,
  HOST,
  post,
  routes,
  rowOf,
  SECRET,
  zone,
} from "@/tests/support/webhook-calls"

const { hashCreator } = await import("@/lib/webhooks/secret")

const fieldsOf = (body: { details?: { field: string }[] }) => body.details?.map(({ field }) => field)

describe("POST /api/v1/webhooks", () => {
  it("P-2.8-01 responds 201 with the id and the secret, and nothing else", async () => {
    const { status, body, headers } = await create()
    expect(status).toBe(201)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(body).toEqual({ id: expect.any(String), secret: SECRET })
    expect(CreatedWebhook.parse(body)).toEqual(body)
  })

  it("stores the request, and starts at the end of the log", async () => {
    const { id } = await aService()
    await announce(id)
    const { _max } = await db().event.aggregate({ _max: { seq: true } })
    const { body } = await create({ events: "service.down, service.new", protocol_filter: "mpp" })
    expect(await rowOf(body.id)).toMatchObject({
      url: HOOK,
      events: ["service.new", "service.down"],
      protocolFilter: "MPP",
      isActive: true,
      failureCount: 0,
      lastTriggeredAt: null,
      fromSeq: _max.seq,
    })
    expect(await db().delivery.count()).toBe(0)
  })

  it.each([
    ["url", { url: "http://receiver.example/hook" }, "Only https"],
    ["url", { url: "https://127.0.0.1/hook" }, "not a public IP address"],
    ["secret", { secret: undefined }, "is required"],
    ["secret", { secret: "x".repeat(15) }, "at least 16"],
    ["events", { events: "service.gone" }, "service.new, service.health_changed, service.down"],
    ["protocol_filter", { protocol_filter: "LSAT" }, "L402, x402, MPP"],
  ])("P-4.4-01 P-4.4-02 P-4.4-03 is 400 and names %s: %j", async (field, more, words) => {
    const { status, body } = await create(more)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: "invalid_parameter", request_id: "test-request" })
    expect(fieldsOf(body)).toEqual([field])
    expect(body.details[0].message).toContain(words)
    expect(await db().webhook.count()).toBe(0)
  })

  it("names all invalid fields at once", async () => {
    const { body } = await post({ url: "hook", secret: "short", events: "none", protocol_filter: "none" })
    expect(fieldsOf(body)).toEqual(["url", "secret", "events", "protocol_filter"])
  })

  it("ignores unknown fields", async () => {
    const { status, body } = await create({ id: "mine", is_active: false, failure_count: 9, from_seq: 0 })
    expect(status).toBe(201)
    expect((await details(body)).body).toMatchObject({ id: body.id, is_active: true, failure_count: 0 })
    expect(body.id).not.toBe("mine")
  })

  it.each([
    ["this machine", ["127.0.0.1"]],
    ["a private network", ["10.1.2.3"]],
    ["the cloud's metadata", ["169.254.169.254"]],
    ["a public address and a private one", ["93.184.215.14", "192.168.1.1"]],
  ])("P-4.4-01 is 400 when the name resolves to %s", async (_case, addresses) => {
    zone[HOST] = { 4: addresses }
    const { status, body, text } = await create()
    expect(status).toBe(400)
    expect(body.details).toEqual([{ field: "url", message: expect.stringContaining("public IP address") }])
    for (const address of addresses) expect(text).not.toContain(address)
    expect(await db().webhook.count()).toBe(0)
  })

  it.each([
    ["does not exist", "nobody.example", undefined],
    ["has no address", "empty.example", {}],
  ])("is 400 when the name %s", async (_case, host, records) => {
    if (records) zone[host] = records
    const { status, body } = await create({ url: `https://${host}/` })
    expect(status).toBe(400)
    expect(fieldsOf(body)).toEqual(["url"])
  })

  it("is 409 for a client's sixth active webhook for one receiver host, for any port, path and query; deactivated ones do not count", async () => {
    const client = "203.0.113.60"
    const creatorHash = hashCreator(client)
    await aWebhook({ url: HOOK, creatorHash, ...DEACTIVATED })
    for (const place of ["/", "/hook?n=1", "/hook?n=2", ":8443/hook"]) {
      await aWebhook({ url: `https://${HOST}${place}`, creatorHash })
    }
    expect((await create({}, { client })).status).toBe(201)
    const { status, body } = await create({ url: `https://${HOST.toUpperCase()}.:9443/other?n=3` }, { client })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: "conflict",
      error: `You have 5 active webhooks for ${HOST} already, which is the limit. Delete one of them first.`,
    })
    zone["other.example"] = { 4: ["93.184.215.14"] }
    expect((await create({ url: "https://other.example/hook" }, { client })).status).toBe(201)
    expect((await create({}, { client: "203.0.113.61" })).status).toBe(201)
  })

  it("allows five of one client and host, in simultaneous calls too", async () => {
    const client = "203.0.113.62"
    for (let nth = 1; nth <= 3; nth += 1) await aWebhook({ url: HOOK, creatorHash: hashCreator(client) })
    const statuses = await Promise.all(Array.from({ length: 5 }, () => create({}, { client })))
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
  })

  it("stores only a keyed hash of its creator", async () => {
    const { body } = await create({}, { client: "203.0.113.63" })
    const { creatorHash } = await rowOf(body.id)
    expect(Buffer.from(creatorHash ?? [])).toEqual(Buffer.from(hashCreator("203.0.113.63")))
    expect(hashCreator("203.0.113.63", "another key")).not.toEqual(hashCreator("203.0.113.63"))
  })

  it("P-4.4-04 P-7-05 is 429 from the sixth of an hour and one client, rejected ones included", async () => {
    const client = "203.0.113.50"
    const asked = [{}, { url: "http://x" }, { events: "service.down" }, { secret: "short" }]
    for (const more of asked) await create(more, { client })
    expect((await post("{", { client })).status).toBe(400)
    const { status, headers, body } = await create({}, { client })
    expect(status).toBe(429)
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3000)
    expect(body).toMatchObject({ code: "rate_limited", error: expect.stringContaining("5 webhook registrations") })
    expect(await db().webhook.count()).toBe(2)
    expect((await create({}, { client: "203.0.113.51" })).status).toBe(201)
  })

  it("P-4.4-04 counts neither reading a webhook nor deleting it", async () => {
    const client = "203.0.113.52"
    for (let nth = 1; nth <= 5; nth += 1) {
      const { body, status } = await create({}, { client })
      expect(status).toBe(201)
      for (const method of ["GET", "GET", "DELETE"] as const) {
        const headers = { "x-webhook-secret": body.secret }
        expect((await call(routes.one, method, "/", { params: { id: body.id }, headers, client })).status).toBe(200)
      }
    }
    expect((await create({}, { client })).status).toBe(429)
  })
})
