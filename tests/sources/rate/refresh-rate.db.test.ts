// The job that refreshes the BTC/USD rate, with local price tickers and a database.

import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeEach, describe, expect, it } from "vitest"

const { aService, db, pool } = await import("@/tests/support/directory")
const { refreshRate } = await import("@/lib/sources/rate/refresh-rate")
const { describeRate } = await import("@/lib/sources/rate/describe-rate")
const { updatePrices, updateComparedPrices } = await import("@/lib/catalogue/price/update-prices")

const NOW = new Date("2026-11-22T12:00:00Z")
const HOUR = 3_600_000
const never = new AbortController().signal

let prices: (number | null)[] = []
const asked: string[] = []
const server = createServer((request, response) => {
  const price = prices[Number(request.url?.slice(1))]
  asked.push(request.url ?? "")
  if (price === null || price === undefined) response.writeHead(503).end()
  else response.end(JSON.stringify({ last: String(price) }))
}).listen(0, "127.0.0.1")
await once(server, "listening")
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
const tickers = [0, 1, 2].map((n) => `${url}${n}`)
const refresh = (at: number, { fixed = null as number | null, signal = never } = {}) =>
  refreshRate({ now: new Date(NOW.getTime() + at), signal }, { fixed, tickers, timeoutMs: 60_000 })
const parseSats = (sats: number, more = {}) => aService({ declaredPriceSats: BigInt(sats), protocol: "L402", ...more })
const worth = async ({ id }: { id: string }) => (await db().service.findUniqueOrThrow({ where: { id } })).compareUsd
const version = async () => (await pool().query<{ n: string }>("select n from catalogue_version")).rows[0]?.n

beforeEach(async () => {
  asked.length = 0
  prices = [100_000, 100_100, 100_200]
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
})

describe("the rate", () => {
  it("D-src-07 is the median of the tickers, stored with its time and every response", async () => {
    expect(await describeRate(NOW)).toMatchObject({ state: "off", usd: null })
    expect(await refresh(0)).toEqual({ asked: 1, moved: 1, revalued: 0, forgotten: 0 })
    const row = await db().rate.findFirstOrThrow()
    expect(row).toMatchObject({ pair: "BTC/USD", rate: 100_100, problem: null, used: true, at: NOW })
    expect(row.tickers).toEqual(prices.map((price) => ({ ticker: new URL(url).host, price, problem: null })))
    const report = await describeRate(new Date(NOW.getTime() + HOUR))
    expect(report).toMatchObject({ state: "fresh", usd: 100_100, at: NOW.toISOString(), problem: null })
    expect(await describeRate(new Date(NOW.getTime() + 24 * HOUR + 1))).toMatchObject({ state: "stale", usd: 100_100 })
  })

  it("is requested every hour, and sooner when there is none", async () => {
    await refresh(0)
    await refresh(HOUR / 2)
    expect(asked).toHaveLength(3)
    prices = [100_000]
    await refresh(HOUR)
    await refresh(HOUR + 5 * 60_000)
    expect(asked).toHaveLength(6)
    await refresh(HOUR + 10 * 60_000)
    expect(asked).toHaveLength(9)
  })

  it("D-src-07 stays when the tickers disagree, and reports why", async () => {
    await refresh(0)
    const one = await parseSats(100_000)
    prices = [50_000, 70_000, null]
    expect(await refresh(HOUR)).toMatchObject({ asked: 1, moved: 0, revalued: 0 })
    expect(await worth(one)).toBeCloseTo(100.1)
    const report = await describeRate(new Date(NOW.getTime() + HOUR))
    expect(report).toMatchObject({ state: "fresh", usd: 100_100, at: NOW.toISOString() })
    expect(report.problem).toBe("The tickers disagree: 50000, 70000 dollars.")
    expect(report.quotes[2]).toEqual({ ticker: new URL(url).host, price: null, problem: "HTTP 503" })
  })

  it("is not requested when the operator has fixed it", async () => {
    await refresh(0)
    const one = await parseSats(100_000)
    expect(await refresh(HOUR, { fixed: 40_000 })).toEqual({ asked: 0, moved: 1, revalued: 1, forgotten: 0 })
    expect(await worth(one)).toBe(40)
    expect(await refresh(2 * HOUR, { fixed: 40_000 })).toEqual({ asked: 0, moved: 0, revalued: 0, forgotten: 0 })
    expect(asked).toHaveLength(3)
  })

  it("is deleted after a year, except the one in use", async () => {
    const years = (n: number) => new Date(NOW.getTime() - n * 366 * 24 * HOUR)
    const old = { pair: "BTC/USD", rate: 100_100, applied: true }
    await db().rate.createMany({
      data: [
        { ...old, at: years(3) },
        { ...old, at: years(2) },
        { pair: "BTC/USD", rate: null, problem: "No ticker responded.", used: false, at: years(1) },
      ],
    })
    expect(await refresh(0)).toMatchObject({ asked: 1, moved: 0, forgotten: 2 })
    const left = await db().rate.findMany({ orderBy: { at: "asc" } })
    expect(left.map(({ at, used }) => [at.getTime(), used])).toEqual([
      [years(2).getTime(), true],
      [NOW.getTime(), false],
    ])
  })
})

describe("prices in satoshis", () => {
  it("D-src-07 are computed again without an event when the rate has moved by more than 0.5 %; other prices stay", async () => {
    await refresh(0)
    const cheap = await parseSats(1_000)
    const dear = await parseSats(2_500_000)
    const dollars = await aService({ declaredPriceUsd: 2, declaredPriceSats: 10n })
    const play = await parseSats(500, { testNetwork: true })
    const hidden = await parseSats(700, { status: "pending" })
    expect(await worth(cheap)).toBeCloseTo(1.001)
    expect(await worth(dear)).toBe(2_502.5)
    const before = await version()
    prices = [100_500, 100_500, 100_600]
    expect(await refresh(HOUR)).toMatchObject({ asked: 1, moved: 0, revalued: 0 })
    expect(await version()).toBe(before)
    prices = [200_000, 200_000, 200_000]
    expect(await refresh(2 * HOUR)).toMatchObject({ asked: 1, moved: 1, revalued: 2 })
    expect([await worth(cheap), await worth(dear)]).toEqual([2, 5_000])
    expect([await worth(dollars), await worth(play)]).toEqual([2, null])
    expect(await version()).not.toBe(before)
    expect(await db().event.count()).toBe(0)
    // The job skips a service that is not public. Its price is computed when the service becomes public or changes.
    await updatePrices(db(), [hidden.id], NOW)
    expect(await worth(hidden)).toBe(1.4)
  })

  it("D-src-07 a job that is killed in the middle continues", async () => {
    const count = 1_200
    await pool().query(
      `insert into services (id, url, protocol, host, registrable_domain, name, status, listed_at, price_sats)
       select gen_random_uuid(), 'https://a.example/' || n, 'L402', 'a.example', 'a.example', 'S' || n, 'active', now(), n
       from generate_series(1, $1) n`,
      [count],
    )
    const wrong = () => db().service.count({ where: { compareUsd: null } })
    let looks = 0
    const killed = Object.assign(new AbortController().signal, {
      throwIfAborted: () => {
        looks += 1
        if (looks === 2) throw new Error("killed")
      },
    })
    await expect(refresh(0, { signal: killed })).rejects.toThrow("killed")
    const left = await wrong()
    expect(left).toBe(700)
    expect(await refresh(5 * 60_000)).toEqual({ asked: 0, moved: 0, revalued: left, forgotten: 0 })
    expect(await wrong()).toBe(0)
    expect(await refresh(10 * 60_000)).toMatchObject({ revalued: 0 })
    expect(await db().rate.findFirstOrThrow()).toMatchObject({ applied: true })
  })

  it("are the same whether computed one by one or all together", async () => {
    await db().rate.create({ data: { pair: "BTC/USD", rate: 97_123.456789, at: NOW } })
    for (const sats of [1, 3, 7, 999, 123_456_789, 2_100_000_000_000_000]) await parseSats(sats)
    expect(await updateComparedPrices(97_123.456789, never)).toBe(0)
  })
})
