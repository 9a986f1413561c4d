// The cautions of stored services after checks: what lists, details, events, webhooks, picks, badges and orders show of them.
// The file is long because its tests share a service with a changed payee.

import { describe, expect, it } from "vitest"
import * as badgeRoute from "@/app/badge/[file]/route"
import { listRows, listServices } from "@/lib/catalogue/list/page"
import { DEFAULT_QUERY } from "@/lib/catalogue/list/query"
import { pickService } from "@/lib/catalogue/pick/pick"
import { findServiceDetail } from "@/lib/catalogue/queries"
import type { Caution } from "@/lib/catalogue/schema"
import { listSimilarServices } from "@/lib/catalogue/similar/similar"
import { listSuggestions } from "@/lib/catalogue/suggest/suggest"
import { listChangesText } from "@/lib/events/queries"
import { type Change, ChangePage } from "@/lib/events/schema"
import { endCautions } from "@/lib/health/end-cautions"
import { expireStale } from "@/lib/health/stale"
import { buildItem } from "@/lib/interfaces/bazaar/build-item"
import { listResources } from "@/lib/interfaces/bazaar/resources"
import { EXTENSION } from "@/lib/interfaces/bazaar/schema"
import { listServers } from "@/lib/interfaces/mcp-registry/queries"
import { findServiceStatus } from "@/lib/interfaces/status-page/queries"
import { compareServices } from "@/lib/mcp/choice-tools"
import { pickFields } from "@/lib/mcp/shape"
import { expandEvents } from "@/lib/webhooks/outbox"
import { makeDocument, makeRequirement } from "@/tests/protocols/builders"
import { x402Reply } from "@/tests/protocols/vectors"
import { aService, aWebhook, db } from "@/tests/support/directory"
import { respond } from "@/tests/support/respond"

const [A, B, C] = [
  "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  "0x8ba1f109551bD432803012645Ac136ddd64DBA72",
  "0x1111111111111111111111111111111111111111",
]
const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = new Date(Math.floor(Date.now() / 1000) * 1000)
const ago = (ms: number) => new Date(START.getTime() - ms)
const { signal } = new AbortController()

/** A valid challenge: $0.01 for payee A, unless the test says otherwise. */
const asks = (payTo = A, usd = 0.01, more: object[] = []) =>
  x402Reply(makeDocument({ accepts: [makeRequirement({ payTo, amount: String(Math.round(usd * 1e6)) }), ...more] }))
const FAILS = { status: 500, headers: {}, body: "" }

const cautionsOf = async (id: string): Promise<Caution[]> => (await findServiceDetail(id))?.cautions ?? []
const idsOf = async (id: string) => (await cautionsOf(id)).map((caution) => caution.id)
const listChanges = async (): Promise<Change[]> =>
  ChangePage.parse(JSON.parse(await listChangesText({ after: 0, limit: 100 }))).changes

/** A service with 96 checks, so that it is not new. */
const anOld = (more: Parameters<typeof aService>[0] = {}) =>
  aService({ category: "data/weather", name: "Weather forecast", scoreTerms: { checks: 96 }, ...more })
/** Past checks, so that the figures after the next check count 96. */
const withChecks = (serviceId: string) =>
  db().dailyCheck.create({
    data: {
      serviceId,
      day: new Date(
        ago(2 * DAY)
          .toISOString()
          .slice(0, 10),
      ),
      ok: 96,
    },
  })
async function aChanged(more: Parameters<typeof aService>[0] = {}) {
  const service = await anOld(more)
  await withChecks(service.id)
  await respond(service, asks(A), ago(41 * DAY))
  await respond(service, asks(B), ago(HOUR))
  await respond(service, asks(B), ago(0))
  return service
}

describe("a changed payee", () => {
  it("D-caution-01 is a caution for seven days, in the list, the row, the suggestion, the detail, the event and the webhook", async () => {
    const hook = await aWebhook({ events: ["service.payee_changed", "service.cautions_changed"] })
    const { id } = await aChanged()
    const since = `${ago(HOUR).toISOString().slice(0, 19)}Z`
    const until = `${ago(HOUR - 7 * DAY)
      .toISOString()
      .slice(0, 19)}Z`
    const caution = {
      ...{ id: "payee_changed", since, until, before: A, after: B },
      message: "The payee changed. The one before stood for 40 days. Check with the provider before you pay.",
    }
    expect(await cautionsOf(id)).toEqual([caution])
    const { services } = await listServices(DEFAULT_QUERY)
    const { rows } = await listRows(DEFAULT_QUERY)
    expect([services[0]?.cautions, rows[0]?.cautions]).toEqual([[caution], [caution]])
    const { suggestions } = await listSuggestions("weather f", () => "")
    expect(suggestions.find(({ kind }) => kind === "service")).toMatchObject({ id, cautions: [caution] })
    const event = (await listChanges()).find(({ event }) => event === "service.payee_changed")
    expect(event).toMatchObject({ previous: { pay_to: A }, detail: { pay_to: B }, service: { cautions: [caution] } })
    await expandEvents(signal)
    const bodies = (await db().delivery.findMany({ where: { webhookId: hook.id } })).map(({ body }) =>
      JSON.parse(body ?? "{}"),
    )
    expect(bodies.find(({ event }) => event === "service.payee_changed")?.service.cautions).toEqual([caution])
  })

  it("D-caution-01 D-drop-in-01 D-registry-01 is named in the row of the Bazaar and of a tool in the registry", async () => {
    await aChanged()
    const kept = await anOld()
    const { rows } = await listResources("x402", {}, { limit: 10, offset: 0 })
    expect(rows.map(({ id, cautions }) => [id === kept.id, cautions]).toSorted()).toEqual([
      [false, ["payee_changed"]],
      [true, []],
    ])
    expect(rows.map((row) => buildItem(row, "https://directory.example").extensions[EXTENSION].cautions)).toEqual(
      rows.map(({ cautions }) => cautions),
    )
    await db().service.updateMany({ data: { kind: "mcp_tool", tool: "forecast" } })
    const servers = await listServers({}, 10)
    const named = servers.flatMap(({ tools }) => tools.map(({ cautions }) => cautions))
    expect(named.toSorted()).toEqual([[], ["payee_changed"]])
  })

  it("D-caution-01 D-pick-06 is named in a search and a comparison by MCP, whichever fields the agent asks for", async () => {
    const [changed, kept] = [await aChanged(), await anOld()]
    const { services } = await listServices({ ...DEFAULT_QUERY })
    const named = services.map((service) => pickFields(service, ["url"])).map(({ id, cautions }) => [id, cautions])
    expect(named.find(([id]) => id === changed.id)?.[1]).toMatchObject([{ id: "payee_changed", before: A, after: B }])
    const details = await Promise.all([changed, kept].map(({ id }) => findServiceDetail(id)))
    const facts = compareServices(details.flatMap((detail) => detail ?? []))
    expect(facts.find(({ fact }) => fact === "cautions")).toMatchObject({
      values: ["payee_changed", ""],
      differs: true,
    })
  })

  it("D-caution-02 is last in the recommended order, whatever else is listed, and no figure below 0 is shown", async () => {
    const changed = await aChanged({ featured: true })
    const down = await anOld({ healthStatus: "down" })
    const unknown = await anOld({ healthStatus: "unknown" })
    const { services } = await listServices({ ...DEFAULT_QUERY, sort: "recommended" })
    expect(services.map(({ id }) => id).at(-1)).toBe(changed.id)
    expect(
      services
        .map(({ id }) => id)
        .slice(0, 2)
        .toSorted(),
    ).toEqual([down.id, unknown.id].toSorted())
    expect(services.at(-1)).toMatchObject({ recommended: 0, featured: 1 })
  })

  it("D-caution-03 is not picked, nor a fallback, but named among those left out; no similar service either", async () => {
    const changed = await aChanged({ domainVerified: true })
    expect(await pickService({ task: "weather forecast" }, START)).toMatchObject({
      ...{ choice: null, fallbacks: [] },
      left_out: [
        {
          id: changed.id,
          reasons: [{ id: "payee_changed", message: expect.stringContaining("Its payee changed on") }],
        },
      ],
    })
    const other = await anOld({ healthStatus: "healthy", category: "data/weather" })
    const detail = await findServiceDetail(other.id)
    expect(detail && (await listSimilarServices(detail))).toEqual([])
    await respond(changed, asks(A), START)
    expect(detail && (await listSimilarServices(detail))).toMatchObject([{ id: changed.id }])
    expect(await pickService({ task: "weather forecast" }, START)).toMatchObject({
      choice: { service: { id: changed.id } },
    })
  })

  it("D-caution-04 is in the badge and in the status summary", async () => {
    const { id, number } = await aChanged()
    const file = `${number}.json`
    const response = await badgeRoute.GET(new Request(`http://directory.test/badge/${file}`), {
      params: Promise.resolve({ file }),
    })
    expect(await response.json()).toMatchObject({ message: "payee changed", color: "8a5a00" })
    expect((await findServiceStatus(id, "https://d.example"))?.components[0]?.description).toContain(
      "Its payee changed",
    )
  })

  it("keeps the payee from before through further changes, and ends when it is back", async () => {
    const service = await aChanged()
    await respond(service, asks(C), START)
    expect(await cautionsOf(service.id)).toMatchObject([
      { before: A, after: C, since: START.toISOString().replace(".000", "") },
    ])
    await respond(service, asks(A), START)
    expect(await cautionsOf(service.id)).toEqual([])
  })

  it("is found in the offer that is not the first one, with its own event", async () => {
    const service = await anOld()
    const dear = (payTo: string) =>
      makeRequirement({
        payTo,
        amount: "50000",
        network: "eip155:137",
        asset: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
      })
    await respond(service, asks(A, 0.01, [dear(A)]), ago(HOUR))
    await respond(service, asks(A, 0.01, [dear(B)]), ago(0))
    expect(await cautionsOf(service.id)).toMatchObject([{ id: "payee_changed", before: A, after: B }, { id: "new" }])
    expect(await findServiceDetail(service.id)).toMatchObject({ pay_to: A })
    const changes = (await listChanges()).filter(({ event }) => event === "service.payee_changed")
    expect(changes).toMatchObject([{ previous: { pay_to: A }, detail: { pay_to: B } }])
  })

  it("is no change when only the order of the offers or the letter case changes", async () => {
    const service = await anOld()
    const other = makeRequirement({
      payTo: B,
      network: "eip155:137",
      asset: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
    })
    await respond(service, asks(A, 0.01, [other]), ago(3 * HOUR))
    await respond(service, x402Reply(makeDocument({ accepts: [other, makeRequirement({ payTo: A })] })), ago(2 * HOUR))
    await respond(service, asks(A.toLowerCase(), 0.01, [other]), ago(HOUR))
    expect(await idsOf(service.id)).toEqual(["new"])
    expect((await listChanges()).filter(({ event }) => event === "service.payee_changed")).toEqual([])
    expect(await findServiceDetail(service.id)).toMatchObject({ pay_to_changed_at: null })
  })

  it("begins with the stored payee of a listing that no check has recorded since", async () => {
    const observed = { observedPayTo: A, observedAt: ago(DAY), observedNetwork: "eip155:8453", observedAsset: "USDC" }
    const service = await anOld({ ...observed, observedPriceUsd: 0.01 })
    await respond(service, asks(B, 0.02), ago(0))
    expect(await cautionsOf(service.id)).toMatchObject([
      { id: "payee_changed", before: A, after: B },
      { id: "price_rose", before: "$0.01" },
      { id: "new" },
    ])
  })
})

describe("the end of a caution", () => {
  it("D-caution-05 is exact for readers, and an event of the job; the order has the service back", async () => {
    const { id } = await aChanged()
    const later = ago(-7 * DAY)
    expect(await endCautions({ now: ago(0), signal })).toEqual({ ended: 0 })
    // As if the seven days were over.
    const [caution] = await cautionsOf(id)
    const past = { ...caution, until: `${ago(1000).toISOString().slice(0, 19)}Z` }
    await db().service.update({ where: { id }, data: { cautions: [past] as object[], cautionsUntil: ago(1000) } })
    expect(await cautionsOf(id)).toEqual([])
    expect((await listServices(DEFAULT_QUERY)).services[0]?.cautions).toEqual([])
    expect(await endCautions({ now: later, signal })).toEqual({ ended: 1 })
    expect(await endCautions({ now: later, signal })).toEqual({ ended: 0 })
    const last = (await listChanges()).at(-1)
    expect(last).toMatchObject({
      event: "service.cautions_changed",
      previous: { cautions: "payee_changed" },
      service: { cautions: [] },
    })
    expect((await db().service.findUniqueOrThrow({ where: { id } })).recommended).toBeGreaterThan(0)
  })
})

describe("the other cautions", () => {
  it("D-caution-06 say that the price rose by more than 20 %, for seven days, and that it is the lowest again", async () => {
    const service = await anOld()
    await withChecks(service.id)
    await respond(service, asks(A, 0.01), ago(3 * HOUR))
    await respond(service, asks(A, 0.012), ago(2 * HOUR))
    expect(await idsOf(service.id)).toEqual([])
    await respond(service, asks(A, 0.03), ago(HOUR))
    expect(await cautionsOf(service.id)).toMatchObject([
      {
        id: "price_rose",
        before: "$0.01",
        after: "$0.03",
        message: "The asked price rose to $0.03. The lowest of 30 days was $0.01.",
      },
    ])
    expect(await findServiceDetail(service.id)).toMatchObject({
      lowest_asked_price: { price_usd: 0.01, amounts: ["10000"] },
    })
    await respond(service, asks(A, 0.01), ago(0))
    expect(await idsOf(service.id)).toEqual([])
  })

  it("D-caution-07 name failed checks while the state is healthy, and end with a right one, with the state or without checks", async () => {
    const service = await anOld()
    await withChecks(service.id)
    await respond(service, asks(), ago(6 * HOUR))
    await respond(service, FAILS, ago(5 * HOUR))
    expect(await idsOf(service.id)).toEqual([])
    await respond(service, FAILS, ago(4 * HOUR))
    const since = `${ago(5 * HOUR)
      .toISOString()
      .slice(0, 19)}Z`
    expect(await cautionsOf(service.id)).toMatchObject([
      { id: "checks_failing", since, until: null, message: "The last 2 checks failed (HTTP 500)." },
    ])
    expect((await listChanges()).at(-1)).toMatchObject({
      event: "service.cautions_changed",
      previous: { cautions: null },
    })
    await respond(service, asks(), ago(3 * HOUR))
    expect(await idsOf(service.id)).toEqual([])
    expect((await listChanges()).at(-1)).toMatchObject({
      event: "service.cautions_changed",
      previous: { cautions: "checks_failing" },
    })
    for (const hours of [2.9, 2.8, 2.7]) await respond(service, FAILS, ago(hours * HOUR))
    expect(await findServiceDetail(service.id)).toMatchObject({ health_status: "down", cautions: [] })
    await respond(service, asks(), ago(2 * HOUR))
    await respond(service, asks(), ago(1.9 * HOUR))
    for (const hours of [1.8, 1.7]) await respond(service, FAILS, ago(hours * HOUR))
    expect(await idsOf(service.id)).toEqual(["checks_failing"])
    expect(await expireStale({ now: START, signal })).toEqual({ expired: 1 })
    expect(await findServiceDetail(service.id)).toMatchObject({ health_status: "unknown", cautions: [] })
  })

  it("D-caution-08 call a service new until 96 checks have a verdict, with an event at the end", async () => {
    const service = await aService()
    expect(await cautionsOf(service.id)).toMatchObject([{ id: "new", until: null, before: null, after: null }])
    await respond(service, asks(), ago(HOUR))
    expect(await idsOf(service.id)).toEqual(["new"])
    await withChecks(service.id)
    await respond(service, asks(), ago(0))
    expect(await idsOf(service.id)).toEqual([])
    expect((await listChanges()).at(-1)).toMatchObject({ previous: { cautions: "new" }, service: { cautions: [] } })
    const { id } = await aService({ probeStatus: "unprobeable" })
    expect(await idsOf(id)).toEqual([])
  })
})
