// The migration that adds cautions reads the stored prices: a payee that changed a few days before is a caution at once.

import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { findServiceDetail } from "@/lib/catalogue/queries"
import { Prisma } from "@/lib/db/generated/client"
import { connectAlone } from "@/lib/db/own-connection"
import { makeDocument, makeRequirement } from "@/tests/protocols/builders"
import { x402Reply } from "@/tests/protocols/vectors"
import { aService, db } from "@/tests/support/directory"
import { respond } from "@/tests/support/respond"

const FILE = "prisma/migrations/20261130010000_cautions/migration.sql"
const TEXT = readFileSync(FILE, "utf8")
/** The part that fills the new columns. */
const FILLS = TEXT.slice(TEXT.indexOf("-- What the checks have seen so far."))
const DAY = 86_400_000
const START = Date.now()
const ago = (days: number) => new Date(START - days * DAY)
const [A, B, C, D] = [
  "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  "0x8ba1f109551bD432803012645Ac136ddd64DBA72",
  "0x1111111111111111111111111111111111111111",
  "0x2222222222222222222222222222222222222222",
]
const key = (n: number) => `02${n.toString(16).padStart(64, "0")}`
type Seen = [daysAgo: number, payTo: string | null, usd?: number]
const seen = (...one: Seen) => one

/** A service as it was before the migration, with this history of prices. */
async function aStored(history: Seen[], more: Parameters<typeof aService>[0] = {}) {
  const [, payTo, usd] = history.at(-1) ?? []
  const observed = { observedPayTo: payTo ?? null, observedAt: ago(0), observedPriceUsd: usd ?? 0.01 }
  const service = await aService({ ...observed, observedNetwork: "eip155:8453", observedAsset: "USDC", ...more })
  const rows = history.map(([days, pay_to, price = 0.01]) => ({ seenAt: ago(days), payTo: pay_to, priceUsd: price }))
  await db().price.createMany({
    data: rows.map((row) => ({ serviceId: service.id, asset: "USDC", network: "eip155:8453", ...row })),
  })
  return service
}

async function migrate(): Promise<void> {
  const client = await connectAlone()
  await client.query(`begin; ${FILLS}; commit`)
  await client.end()
}

const asks = (payTo: string, usd = 0.01) =>
  x402Reply(makeDocument({ accepts: [makeRequirement({ payTo, amount: String(usd * 1e6) })] }))
const shown = async (id: string) =>
  (await findServiceDetail(id))?.cautions.flatMap(({ id: kind, before, after }) =>
    kind === "new" ? [] : [[kind, before, after]],
  )
const later = () => new Date(START + 60_000)

describe("D-caution-10 the migration", () => {
  it.each<[what: string, history: Seen[], expected: [string, string] | null]>([
    ["no change", [seen(100, A)], null],
    ["no change, but other prices", [seen(100, A), seen(2, A, 0.02)], null],
    ["a change three days ago", [seen(100, A), seen(3, B)], [A, B]],
    ["a change eight days ago", [seen(100, A), seen(8, B)], null],
    ["two changes in seven days", [seen(100, A), seen(3, B), seen(1, C)], [A, C]],
    ["two changes in ten days", [seen(100, A), seen(9, B), seen(1, C)], [B, C]],
    ["back to the payee from before", [seen(100, A), seen(3, B), seen(1, A)], null],
    ["a change of a listing that is new", [seen(2, A), seen(1, B)], [A, B]],
    ["other letter case", [seen(100, A), seen(1, A.toLowerCase())], null],
    ["no payee in between", [seen(100, A), seen(3, null), seen(2, B)], [A, B]],
  ])("makes %s %j", async (_what, history, expected) => {
    const { id } = await aStored(history)
    await migrate()
    const caution = expected && ["payee_changed", ...expected]
    expect(await shown(id)).toEqual(caution ? [caution] : [])
    const [, payTo] = history.at(-1) ?? []
    const service = await db().service.findUniqueOrThrow({ where: { id } })
    expect(service.recommended < 0).toBe(expected !== null)
    await respond(service, asks(payTo ?? ""), later())
    expect(await shown(id)).toEqual(caution ? [caution] : [])
    await respond(service, asks(D), later())
    expect((await shown(id))?.[0]?.[0]).toBe("payee_changed")
  })

  it("knows the other offers of the stored challenge, and the lowest price", async () => {
    const service = await aService()
    const other = makeRequirement({
      payTo: B,
      network: "eip155:137",
      asset: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
    })
    const both = x402Reply(makeDocument({ accepts: [makeRequirement({ payTo: A }), other] }))
    await respond(service, both, ago(2))
    await db().service.update({ where: { id: service.id }, data: { paymentRecord: Prisma.DbNull } })
    await migrate()
    await respond(service, both, later())
    expect(await shown(service.id)).toEqual([])
    await respond(service, asks(A, 0.05), later())
    expect(await shown(service.id)).toEqual([["price_rose", "$0.01", "$0.05"]])
  })

  it("recognizes a Lightning node that uses a new key for each invoice", async () => {
    const history = Array.from({ length: 5 }, (_, n): Seen => [5 - n, key(n)])
    const { id } = await aStored(history, { protocol: "L402" })
    await migrate()
    expect(await findServiceDetail(id)).toMatchObject({ pay_to_varies: true, cautions: [{ id: "new" }] })
  })
})
