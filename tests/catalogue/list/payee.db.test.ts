// The filter `pay_to` of the list, the changes, the page of changes and webhooks, with payees from checks.

import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import * as changesRoute from "@/app/api/v1/changes/route"
import * as changesFeed from "@/app/changes/feed.json/route"
import * as feed from "@/app/feed.json/route"
import { connectAlone } from "@/lib/db/own-connection"
import { sql } from "@/lib/db/sql"
import { recordEvents } from "@/lib/events/log"
import { listShownChanges } from "@/lib/events/shown"
import { purgeDeleted } from "@/lib/owners/purge"
import { expandEvents } from "@/lib/webhooks/outbox"
import { l402Line, makeDocument, makeRequirement, NOW } from "@/tests/protocols/builders"
import { challengeReply, x402Reply } from "@/tests/protocols/vectors"
import { aService, aWebhook, call, db, list } from "@/tests/support/directory"
import { respond } from "@/tests/support/respond"

const A = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
const B = "0x8ba1f109551bD432803012645Ac136ddd64DBA72"
const SOLANA = "7kSoKmqcNeqPWpGe4EEsD5Z8sWRfMrcwtQUP1eVb8859"
const ON_SOLANA = {
  network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  payTo: SOLANA,
}
const asks = (...accepts: object[]) =>
  x402Reply(makeDocument({ accepts: accepts.map((one) => makeRequirement({ ...one })) }))
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const payeesOf = async (id: string) => (await db().service.findUniqueOrThrow({ where: { id } })).payees
const signal = new AbortController().signal

const eventsFor = async (payTo: string): Promise<string[]> => {
  const { body } = await call(changesRoute, "GET", `/api/v1/changes?pay_to=${payTo}`)
  return body.changes.map(({ event }: { event: string }) => event)
}

describe("D-payee-01 the list with pay_to", () => {
  it("finds a service by the payee of any offer of its last valid challenge", async () => {
    const both = await aService({ name: "both" })
    const lightning = await aService({ name: "lightning", protocol: "L402" })
    await aService({ name: "unchecked" })
    await respond(both, asks({ payTo: A }, ON_SOLANA))
    await respond(lightning, challengeReply(l402Line()))
    const [node = ""] = await payeesOf(lightning.id)
    expect(node).toMatch(/^0[23][0-9a-f]{64}$/)
    expect((await list(`?pay_to=${A.toUpperCase().replace("0X", "0x")}`)).names).toEqual(["both"])
    expect((await list(`?pay_to=${SOLANA}`)).names).toEqual(["both"])
    const { body } = await call(feed, "GET", `/feed.json?pay_to=${SOLANA}`)
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual([expect.stringContaining("both")])
    expect((await list(`?pay_to=${SOLANA.toLowerCase()}`)).names).toEqual([])
    expect((await list(`?pay_to=${node.toUpperCase()}`)).names).toEqual(["lightning"])
    expect((await list(`?pay_to=${node},${A}`)).names.sort()).toEqual(["both", "lightning"])
  })

  it("follows the challenge: another payee replaces it, and an invalid challenge keeps it", async () => {
    const service = await aService({ name: "one" })
    await respond(service, asks({ payTo: A }))
    expect((await list(`?pay_to=${A}`)).names).toEqual(["one"])
    await respond(service, { ...asks({ payTo: B }), status: 200 }, later(15))
    expect((await list(`?pay_to=${A}`)).names).toEqual(["one"])
    await respond(service, asks({ payTo: B }), later(30))
    expect([(await list(`?pay_to=${A}`)).names, (await list(`?pay_to=${B}`)).names]).toEqual([[], ["one"]])
  })

  it("is 400 for a text that is no payee", async () => {
    const { status, body } = await list("?pay_to=0x1234")
    expect([status, body.details]).toEqual([
      400,
      [{ field: "pay_to", message: expect.stringContaining("0x with 40 hexadecimal digits") }],
    ])
  })
})

describe("D-payee-02 who watches a payee", () => {
  it("sees it appear, change and go away, in the changes, the page, the feed and webhooks", async () => {
    const service = await aService({ name: "one" })
    await aService({ name: "other" })
    const hook = await aWebhook({
      events: ["service.payee_changed", "service.price_changed"],
      payees: [A.toLowerCase()],
    })
    await respond(service, asks({ payTo: A }))
    await respond(service, asks({ payTo: B }), later(15))
    await respond(service, asks({ payTo: B, amount: "20000" }), later(30))
    const watched = await eventsFor(A)
    expect(watched).toContain("service.payee_changed")
    expect(watched).not.toHaveLength(0)
    const [after] = (await db().event.findMany({ orderBy: { seq: "desc" }, take: 1 })) ?? []
    expect(after?.payees).toEqual([B.toLowerCase()])
    expect(await eventsFor(B.toLowerCase())).toContain("service.price_changed")
    expect(await eventsFor(SOLANA)).toEqual([])

    const { changes } = await listShownChanges({ kinds: ["payee"], pay_to: [A.toLowerCase()] }, null)
    expect(changes.map(({ kind }) => kind)).toEqual(["payee"])
    const feed = await call(changesFeed, "GET", `/changes/feed.json?kind=payee&pay_to=${A}`)
    expect(feed.body.items).toHaveLength(1)
    expect(feed.body.feed_url).toContain(`pay_to=${A.toLowerCase()}`)

    await expandEvents(signal)
    const kinds = (await db().delivery.findMany({ where: { webhookId: hook.id }, orderBy: { id: "asc" } })).map(
      ({ kind }) => kind,
    )
    expect(kinds).toEqual(["service.price_changed", "service.payee_changed"])
  })

  it("sees a further offer go away, which changes no price and no shown payee", async () => {
    const service = await aService()
    await respond(service, asks({ payTo: A }, ON_SOLANA))
    const before = (await eventsFor(SOLANA)).length
    await respond(service, asks({ payTo: A, amount: "20000" }), later(15))
    expect((await eventsFor(SOLANA)).length).toBeGreaterThan(before)
  })

  it("sees nothing of a hidden service, and a purge takes the payees out of the events", async () => {
    const service = await aService()
    await respond(service, asks({ payTo: A }))
    const deletedAt = new Date(Date.now() - 31 * 86_400_000)
    await db().service.update({ where: { id: service.id }, data: { deletedAt, deletedBy: "owner" } })
    expect(await eventsFor(A)).toEqual([])
    await purgeDeleted({ now: new Date(), signal })
    expect((await db().event.findMany()).flatMap(({ payees }) => payees)).toEqual([])
  })
})

// The migration that adds payees fills them from the stored challenges and from past changes of payees.

const TEXT = readFileSync("prisma/migrations/20261201040000_payees_and_schema_events/migration.sql", "utf8")
/** The part that fills the new columns. */
const FILLS = TEXT.slice(TEXT.indexOf("-- Stored challenges"), TEXT.indexOf("create index services_by_payee"))

it("D-payee-01 fills the payees of stored challenges as a check does, and those of past changes", async () => {
  const asked = await aService()
  const onSolana = { network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", payTo: SOLANA }
  const token = { asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" }
  const accepts = [makeRequirement({ payTo: A }), makeRequirement({ ...onSolana, ...token })]
  await respond(asked, x402Reply(makeDocument({ accepts })))
  const unasked = await aService()
  const varying = await aService({ observedPayTo: `02${"a".repeat(64)}`, paymentRecord: { payees: { varies: true } } })
  const event = { kind: "service.payee_changed" as const, serviceId: asked.id, at: NOW }
  await db().$transaction((transaction) =>
    recordEvents(transaction, { ...event, previous: { pay_to: B }, detail: { pay_to: null } }),
  )
  const filled = await db().service.findUniqueOrThrow({ where: { id: asked.id } })
  expect(filled.payees).toEqual([A.toLowerCase(), SOLANA].sort())

  await db().$executeRaw(sql`update services set payees = '{}'`)
  const client = await connectAlone()
  await client.query(`begin; ${FILLS}; commit`)
  await client.end()
  const payees = async (id: string) => (await db().service.findUniqueOrThrow({ where: { id } })).payees.toSorted()
  expect([await payees(asked.id), await payees(unasked.id), await payees(varying.id)]).toEqual([filled.payees, [], []])
  const changed = await db().event.findFirstOrThrow({ where: { kind: "service.payee_changed" } })
  expect(changed.payees).toEqual([B.toLowerCase()])
})
