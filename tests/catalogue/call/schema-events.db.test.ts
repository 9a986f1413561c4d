// The event `service.schema_changed`: which checks and descriptions cause it, and who receives it.

import { describe, expect, it } from "vitest"
import * as changesRoute from "@/app/api/v1/changes/route"
import * as feedRoute from "@/app/changes/feed.json/route"
import type { SourceDescription } from "@/lib/catalogue/call/description"
import { recordDescriptions } from "@/lib/catalogue/call/record-descriptions"
import { ChangePage } from "@/lib/events/schema"
import { recordChecks } from "@/lib/health/checks/record"
import { expandEvents } from "@/lib/webhooks/outbox"
import { makeDocument, makeRequirement, NOW } from "@/tests/protocols/builders"
import { x402Reply } from "@/tests/protocols/vectors"
import { aService, aWebhook, call, db } from "@/tests/support/directory"
import { respond } from "@/tests/support/respond"

const HOUR = 60
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
/** A challenge that describes query parameters; `!` marks the required ones. Without names it describes nothing. */
const describing = (names: string, amount = "10000") => {
  const list = names.split(" ").filter(Boolean)
  const properties = Object.fromEntries(list.map((name) => [name.replace("!", ""), { type: "string" }]))
  const required = list.filter((name) => name.endsWith("!")).map((name) => name.replace("!", ""))
  const info = { input: { type: "http", method: "GET", queryParams: {} } }
  const schema = { properties: { input: { properties: { queryParams: { type: "object", properties, required } } } } }
  const accepts = [makeRequirement({ amount })]
  return x402Reply(makeDocument({ accepts, ...(list.length > 0 && { extensions: { bazaar: { info, schema } } }) }))
}
const fromSource = (...names: string[]): SourceDescription => ({
  ...{ method: "GET", query: [], body: null, output: null, by: "provider" },
  parameters: names.map((name) => ({ in: "query", name, type: null, required: false, description: null })),
})
const NONE = { added: [], removed: [], made_required: [], made_optional: [], left_out: 0 }
const query = (name: string) => ({ in: "query", name })
const listChanges = async () => {
  const { body } = await call(changesRoute, "GET", "/api/v1/changes?kind=parameters&limit=1000")
  return ChangePage.parse(body).changes.map(({ detail }) => detail?.parameters)
}

describe("D-schema-02 a check", () => {
  it("that finds other parameters records what changed, and shows them in the call in the same transaction", async () => {
    const service = await aService()
    await respond(service, describing("city units"))
    await respond(service, describing("city! lang"), later(HOUR))
    expect(await listChanges()).toEqual([
      {
        ...NONE,
        added: [{ ...query("lang"), required: false }],
        removed: [query("units")],
        made_required: [query("city")],
      },
    ])
    await respond(service, describing("city! lang"), later(3 * HOUR))
    expect(await listChanges()).toHaveLength(1)
  })

  it.each([
    ["the first description", ["", "city"]],
    ["the same description at another price", ["city", "city"]],
    ["a challenge that describes nothing", ["city", ""]],
    ["a description that comes back", ["city", "", "city"]],
  ])("records nothing for %s", async (_case, steps) => {
    const service = await aService()
    for (const [index, names] of steps.entries()) {
      await respond(service, describing(names, String(10_000 + index)), later(index * HOUR))
    }
    expect(await listChanges()).toEqual([])
  })

  it("records at most one event an hour while only the description changes", async () => {
    const service = await aService()
    for (let index = 0; index < 9; index += 1) {
      await respond(service, describing(`city p${index % 2}`), later(index * 15))
    }
    expect((await listChanges()).length).toBeLessThanOrEqual(2)
  })

  it("records nothing of a hidden service, and of a service whose owner declares the parameters", async () => {
    const hidden = await aService({ status: "pending" })
    const owned = await aService({
      ...{ domainVerified: true, ownerEdited: ["parameters"] },
      declaredParameters: fromSource("own").parameters,
    })
    for (const service of [hidden, owned]) {
      await respond(service, describing("city"))
      await respond(service, describing("city!"), later(HOUR))
    }
    expect(await listChanges()).toEqual([])
  })

  it("is one of a batch: only the services with another description have an event", async () => {
    const [one, other] = [await aService(), await aService()]
    await respond(one, describing("city"))
    await respond(other, describing("city"))
    await respond(one, describing("city!"), later(HOUR))
    await respond(other, describing("city"), later(HOUR))
    const events = await db().event.findMany({ where: { kind: "service.schema_changed" } })
    expect(events.map(({ serviceId }) => serviceId)).toEqual([one.id])
    expect(await recordChecks(db(), [], { now: NOW, intervalMs: 1 })).toEqual([])
  })
})

describe("D-schema-02 a description of a source", () => {
  const record = async (serviceId: string, source: string, described: SourceDescription | null) =>
    (await recordDescriptions(db(), source, [{ serviceId, described }], NOW)).map(({ detail }) => detail?.parameters)

  it("is compared with what the same source declared, where it is shown", async () => {
    const service = await aService()
    await respond(service, describing(""))
    expect(await record(service.id, "well-known", fromSource("city"))).toEqual([])
    expect(await record(service.id, "well-known", fromSource("city"))).toEqual([])
    expect(await record(service.id, "well-known", fromSource("place"))).toEqual([
      { ...NONE, added: [{ ...query("place"), required: false }], removed: [query("city")] },
    ])
    expect(await record(service.id, "well-known", null)).toEqual([])
  })

  it("is no change while another source is shown, and when another one takes over", async () => {
    const service = await aService()
    await respond(service, describing(""))
    await record(service.id, "bazaar", fromSource("a"))
    expect(await record(service.id, "well-known", fromSource("city"))).toEqual([])
    expect(await record(service.id, "bazaar", fromSource("b"))).toEqual([])
    expect(await record(service.id, "well-known", null)).toEqual([])
    await respond(service, describing("city"), later(HOUR))
    expect(await record(service.id, "bazaar", fromSource("c"))).toEqual([])
    expect(await listChanges()).toEqual([])
  })

  it("of a service without a stored challenge is no change, because its call is not shown", async () => {
    const service = await aService()
    await record(service.id, "well-known", fromSource("city"))
    expect(await record(service.id, "well-known", fromSource("place"))).toEqual([])
  })
})

it("D-schema-03 is delivered to webhooks, and is a line of the page's feeds", async () => {
  const service = await aService({ name: "Harbour levels" })
  const hook = await aWebhook({ events: ["service.schema_changed"] })
  await respond(service, describing("city"))
  await respond(service, describing("city!"), later(HOUR))
  await expandEvents(new AbortController().signal)
  const [delivery] = await db().delivery.findMany({ where: { webhookId: hook.id } })
  expect(JSON.parse(delivery?.body ?? "")).toMatchObject({
    event: "service.schema_changed",
    service: { id: service.id },
    detail: { parameters: { ...NONE, made_required: [query("city")] } },
  })
  const { body } = await call(feedRoute, "GET", "/changes/feed.json?kind=parameters")
  expect(body.items.map(({ title }: { title: string }) => title)).toEqual([
    "Parameters: Harbour levels: parameter `city` (query) is now required",
  ])
})
