// No price that is not the price of a call sorts, filters or compares as one, through the real statements.

import { describe, expect, it } from "vitest"
import { countFacets } from "@/lib/catalogue/facets/facets"
import { listServices } from "@/lib/catalogue/list/page"
import { parseListQuery } from "@/lib/catalogue/list/query"
import { updateComparedPrices, updatePrices } from "@/lib/catalogue/price/update-prices"
import { EXPORT_QUERY } from "@/lib/interfaces/export/csv"
import { exportCsv } from "@/lib/interfaces/export/export"
import { INCOMPARABLE_BASES, PRICE_BASES, type PriceBasis } from "@/lib/protocols/money"
import { aService, db } from "@/tests/support/directory"

const list = async (search: string) => (await listServices(parseListQuery(new URLSearchParams(search)).query)).services

/** A pseudo-random number generator with a fixed seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function asking(basis: PriceBasis, amount: { usd?: number; sats?: number }) {
  const observed = {
    observedPriceUsd: amount.usd ?? null,
    observedPriceSats: amount.sats === undefined ? null : BigInt(amount.sats),
  }
  const { id } = await aService({ ...observed, observedBasis: basis, observedAt: new Date(), observedAsset: "USDC" })
  await updatePrices(db(), [id], new Date())
  return id
}

describe("D-price-02 prices of calls", () => {
  it("come before all other prices, lowest first, and alone pass a maximum", async () => {
    const random = randomOf(20261125)
    const basisOf = new Map<string, PriceBasis>()
    for (let n = 0; n < 60; n += 1) {
      const basis = PRICE_BASES[Math.floor(random() * PRICE_BASES.length)] ?? "per_call"
      basisOf.set(await asking(basis, { usd: Math.round(random() * 1000) / 1000 }), basis)
    }
    for (const sort of ["asked_price", "price"]) {
      const services = await list(`sort=${sort}&limit=100`)
      const compared = services.map(({ asked_price }) => asked_price?.usd ?? null)
      const firstUnknown = compared.indexOf(null)
      for (const [index, { id }] of services.entries()) {
        const isOfCall = !INCOMPARABLE_BASES.includes(basisOf.get(id) ?? "per_call")
        expect(isOfCall, `${sort} ${index} ${basisOf.get(id)}`).toBe(index < firstUnknown)
      }
      const known = compared.slice(0, firstUnknown).map(Number)
      expect(known).toEqual(known.toSorted((a, b) => a - b))
    }
    for (const { id } of [
      ...(await list("max_asked_usd=10&limit=100")),
      ...(await list("max_price_usd=10&limit=100")),
    ]) {
      expect(INCOMPARABLE_BASES).not.toContain(basisOf.get(id))
    }
  })

  it("stay apart when the rate of bitcoin changes", async () => {
    const [session, call] = [await asking("metered", { sats: 1 }), await asking("per_call", { sats: 100 })]
    await updateComparedPrices(100_000, new AbortController().signal)
    const services = await list("sort=asked_price")
    expect(services.map(({ id, asked_price }) => [id, asked_price?.usd, asked_price?.basis])).toEqual([
      [call, expect.closeTo(0.1), "per_call"],
      [session, null, "metered"],
    ])
  })

  it("are unchanged in the old fields", async () => {
    await asking("ceiling", { usd: 0.05 })
    const [service] = await list("")
    expect(service).toMatchObject({ price_usd: 0.05, observed_price: { price_usd: 0.05 } })
    expect(service).toMatchObject({ asked_price: { price_usd: 0.05, usd: null, basis: "ceiling" } })
  })
})

describe("D-price-06 the filter price_basis", () => {
  const read = async (search: string) => {
    const services = await list(search)
    return services.map(({ asked_price }) => asked_price?.basis ?? null)
  }

  it("lists services whose asked price has one of the bases, and counts them", async () => {
    for (const basis of PRICE_BASES) await asking(basis, { usd: 0.01 })
    await aService({ declaredPriceUsd: 0.01 })
    for (const basis of PRICE_BASES) expect(await read(`price_basis=${basis}`)).toEqual([basis])
    expect((await read("price_basis=free,ceiling")).toSorted()).toEqual(["ceiling", "free"])
    expect(await read("")).toHaveLength(PRICE_BASES.length + 1)
    const facets = await countFacets(parseListQuery(new URLSearchParams("price_basis=free")).query)
    expect(facets.price_basis.map(({ value, count }) => [value, count]).toSorted()).toEqual(
      PRICE_BASES.map((basis) => [basis, 1]).toSorted(),
    )
  })

  it("rejects another word", () => {
    expect(parseListQuery(new URLSearchParams("price_basis=monthly")).problems).toMatchObject([
      { field: "price_basis" },
    ])
  })
})

describe("D-price-06 the column price_basis of the export", () => {
  const exported = async (search: string) => {
    const { query, problems } = EXPORT_QUERY.parse(new URLSearchParams(search))
    expect(problems).toEqual([])
    const lines = (await new Response(await exportCsv(query)).text()).trim().split("\n")
    return lines.map((line) => line.split(",").slice(18))
  }

  it("comes after the nineteen columns, on request", async () => {
    await asking("ceiling", { usd: 0.05 })
    expect(await exported("columns=price_basis")).toEqual([
      ["reliability_score", "price_basis"],
      ["", "ceiling"],
    ])
    expect(await exported("")).toEqual([["reliability_score"], [""]])
  })

  it("is empty for a declared price", async () => {
    const observed = { observedPriceUsd: 0.05, observedBasis: "ceiling", observedAt: new Date() }
    const { id } = await aService({ ...observed, declaredPriceUsd: 0.01 })
    await updatePrices(db(), [id], new Date())
    expect(await exported("columns=price_basis")).toEqual([
      ["reliability_score", "price_basis"],
      ["", ""],
    ])
  })

  it("is the only one", () => {
    const { problems, query } = EXPORT_QUERY.parse(new URLSearchParams("columns=probe_body&protocol=MPP"))
    expect([problems.map(({ field }) => field), query.protocol]).toEqual([["columns"], ["MPP"]])
  })
})
