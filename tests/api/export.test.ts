import { parse } from "csv-parse/sync"
import { beforeEach, describe, expect, it } from "vitest"

const ROOT_KEY = "the-root-key-of-these-tests-of-the-export"
// lib/env reads settings when it is first imported, so they are set before the imports below.
Object.assign(process.env, { RATE_FREE: "100", LIGHTNING_BACKEND: "dev", L402_ROOT_KEY: ROOT_KEY })
const { forge, newClient, pay, readChallenge } = await import("@/tests/paywall/buyer")
const exportRoute = await import("@/app/api/v1/export.csv/route")
const { CSV_COLUMNS } = await import("@/lib/interfaces/export/csv")
const { aService, call, db, fillDatabase, list, resetDatabase } = await import("@/tests/support/directory")
const { seed } = await import("@/prisma/seed")

type Row = Record<(typeof CSV_COLUMNS)[number], string>
const read = (text: string) => parse<Row>(text, { columns: true })

/** Downloads the export with a valid token, and returns the response with its parsed rows. */
async function download(search = "") {
  const headers = { authorization: forge(ROOT_KEY) }
  const answer = await call(exportRoute, "GET", `/api/v1/export.csv${search}`, { client: newClient(), headers })
  return { ...answer, rows: answer.status === 200 ? read(answer.text) : [] }
}
async function only(): Promise<Row> {
  const { rows } = await download()
  expect(rows).toHaveLength(1)
  return rows[0] as Row
}

describe("GET /api/v1/export.csv", () => {
  beforeEach(resetDatabase)

  it("P-4.1-45 P-4.1-49 is 402 with the challenge without payment, with or without l402=require", async () => {
    for (const search of ["", "?l402=require", "?protocol=x402", "?limit=none"]) {
      const answer = await call(exportRoute, "GET", `/${search}`, { client: newClient() })
      const { invoice, macaroon } = readChallenge(answer)
      expect(answer.body).toMatchObject({ error: expect.any(String), invoice, macaroon, price_sats: 500 })
      expect(answer.headers.get("cache-control")).toBe("no-store")
      expect(answer.headers.get("content-type")).toBe("application/json")
    }
  })

  it.each([
    ["protocol=foo", "protocol"],
    ["health=foo&l402=require", "health"],
    ["max_price_usd=x", "max_price_usd"],
    ["columns=secret", "columns"],
    ["colour=red&strict=true", "colour"],
  ])("names a mistake in the query before it asks for payment: %s", async (search, field) => {
    const client = newClient()
    const { status, headers, body } = await call(exportRoute, "GET", `/api/v1/export.csv?${search}`, { client })
    expect([status, body.code, body.details[0].field]).toEqual([400, "invalid_parameter", field])
    expect(headers.get("www-authenticate")).toBeNull()
    expect(headers.get("ratelimit")).toContain("r=99")
  })

  it("P-5-01 P-4.1-46 is the file after payment, private and never cached", async () => {
    const client = newClient()
    const authorization = await pay(client, readChallenge(await call(exportRoute, "GET", "/", { client })))
    const { status, headers, text } = await call(exportRoute, "GET", "/", { client, headers: { authorization } })
    expect(status).toBe(200)
    expect(headers.get("content-type")).toMatch(/^text\/csv; charset=utf-8/)
    expect(headers.get("content-disposition")).toBe('attachment; filename="paid-apis.csv"')
    expect(headers.get("cache-control")).toBe("no-store")
    expect(text).toBe(`${CSV_COLUMNS.join(",")}\n`)
  })

  it("P-4.1-08 a price that the export prints is a maximum that the service passes", async () => {
    await db().rate.create({ data: { pair: "BTC/USD", rate: 100_000, at: new Date() } })
    const prices = [1, 7, 67, 333, 1_001, 1_777]
    for (const sats of prices) await aService({ name: `${sats} sats`, declaredPriceSats: BigInt(sats) })
    const { rows } = await download()
    expect(rows.map(({ price_usd }) => Number(price_usd)).sort((a, b) => a - b)).toEqual(
      prices.map((sats) => sats / 1_000),
    )
    for (const { name, price_usd } of rows) {
      for (const filter of ["max_price_usd", "max_asked_usd"]) {
        expect((await list(`?${filter}=${price_usd}`)).names, `${filter}=${price_usd}`).toContain(name)
        expect((await download(`?${filter}=${price_usd}`)).rows.map((row) => row.name)).toContain(name)
      }
    }
  })

  it("P-4.1-46 has the nineteen columns in order, each with its value", async () => {
    const { id } = await aService({
      name: "Weather",
      description: "Today's",
      url: "https://weather.example/v1?q=a,b",
      protocol: "L402",
      declaredPriceSats: 21n,
      declaredPriceUsd: 0.25,
      declaredAsset: "BTC",
      declaredNetwork: "lightning",
      category: "data/weather",
      provider: "Acme",
      sources: ["satring", "well-known"],
      healthStatus: "degraded",
      probeStatus: "unprobeable",
      uptime30d: 0.9875,
      latencyP50Ms: 123,
      lastCheckedAt: new Date("2026-11-21T12:34:56.789Z"),
      httpMethod: "POST",
      reliabilityScore: 87.5,
    })
    const { text } = await download()
    const [header, line] = parse(text) as string[][]
    expect(header).toEqual([...CSV_COLUMNS])
    expect(line).toEqual([
      id,
      "Weather",
      "Today's",
      "https://weather.example/v1?q=a,b",
      "L402",
      "21",
      "0.25",
      "BTC",
      "lightning",
      "data/weather",
      "Acme",
      "satring,well-known",
      "degraded",
      "unprobeable",
      "0.9875",
      "123",
      "2026-11-21T12:34:56Z",
      "POST",
      "87.5",
    ])
    expect(text).toContain('"satring,well-known"')
    expect(text).not.toContain("\r")
  })

  it("leaves unknown values empty", async () => {
    const { id } = await aService({ name: "Bare", url: "https://bare.example/", sources: [] })
    const row = await only()
    const known = { id, name: "Bare", url: "https://bare.example/", protocol: "x402", category: "uncategorized" }
    const nothing = Object.fromEntries(CSV_COLUMNS.map((column) => [column, ""]))
    expect(row).toEqual({ ...nothing, ...known, health_status: "unknown", probe_status: "probeable" })
  })

  it.each([
    ["quotes", 'It says "hello", "" and "'],
    ["lines", "one\ntwo\r\nthree\r"],
    ["scripts", "天気 नमस्ते 🌦️ \u202eabc é"],
    ["backslashes", '\\ \\n \\" \\,'],
    ["an end of the record", 'x"\n00000000-0000-0000-0000-000000000000,"y'],
  ])("can be parsed back with %s in a description", async (_, description) => {
    await aService({ description, provider: description })
    expect(await only()).toMatchObject({ description, provider: description })
  })

  it("can be parsed back with the longest description", async () => {
    const description = '",\n='.repeat(500)
    await aService({ description })
    expect(await only()).toMatchObject({ description })
  })

  it.each(["=1+1", "+1", "-1", "@A1", "\t=1", "\r=1"])(
    "makes text of every cell that begins like %j",
    async (start) => {
      const attack = `${start}&"x",\n=2`
      await aService({ name: attack, description: attack, category: attack, provider: attack, sources: [attack] })
      await db().service.updateMany({ data: { paymentAsset: attack, paymentNetwork: attack } })
      const row = await only()
      for (const column of [
        "name",
        "description",
        "category",
        "provider",
        "source",
        "payment_asset",
        "payment_network",
      ] as const) {
        expect(row[column], column).toBe(`'${attack}`)
      }
    },
  )

  it("has public services only", async () => {
    await aService({ name: "Public" })
    for (const status of ["pending", "rejected"]) await aService({ name: status, status })
    await aService({ name: "Deleted", deletedAt: new Date(), deletedBy: "owner" })
    const { rows, text } = await download()
    expect(rows.map(({ name }) => name)).toEqual(["Public"])
    expect(text).not.toMatch(/Deleted|pending|rejected/)
  })

  it("rejects an invalid parameter after payment", async () => {
    const { status, body } = await download("?protocol=gold&health=fine")
    expect([status, body.code]).toEqual([400, "invalid_parameter"])
    expect(body.details.map(({ field }: { field: string }) => field).sort()).toEqual(["health", "protocol"])
  })

  it("D-query-02 reports parameters that it does not take, and rejects them with strict", async () => {
    const ignored = (await download("?limit=none&colour=red")).headers.get("x-directory-ignored-params")
    expect(ignored).toBe("limit, colour")
    const { status, body } = await download("?limit=1&strict=true")
    expect([status, body.error]).toEqual([400, "limit is not a parameter of this URL."])
  })
})

describe("the price in dollars", () => {
  beforeEach(resetDatabase)
  const setRate = (rate: number) => db().rate.create({ data: { pair: "BTC/USD", rate, at: new Date() } })

  it("P-4.1-48 follows the newest rate for a price in sats alone", async () => {
    await aService({ declaredPriceSats: 1000n })
    expect(await only()).toMatchObject({ price_sats: "1000", price_usd: "" })
    await setRate(65_000)
    expect(await only()).toMatchObject({ price_sats: "1000", price_usd: "0.65" })
    await setRate(70_000)
    expect(await only()).toMatchObject({ price_sats: "1000", price_usd: "0.7" })
  })

  it.each([
    ["the declared one, whatever the rate", { declaredPriceUsd: 0.01 }, "0.01"],
    ["empty for test money", { testNetwork: true }, ""],
  ])("P-4.1-48 is %s", async (_, columns, price_usd) => {
    await setRate(65_000)
    await aService({ declaredPriceSats: 1000n, ...columns })
    expect(await only()).toMatchObject({ price_sats: "1000", price_usd })
  })

  it.each([
    [1n, 65_000, "0.00065"],
    [1n, 5_000, "0.00005"],
    [3n, 66_666.67, "0.0020000001"],
    [21n, 98_765.43, "0.0207407403"],
    [123_456_789_012n, 100_000, "123456789.012"],
  ])("P-4.1-48 is a decimal without exponent: %i sats at %f are %s", async (sats, rate, expected) => {
    await setRate(rate)
    await aService({ declaredPriceSats: sats })
    expect((await only()).price_usd).toBe(expected)
  })

  it("is a decimal however small the declared price", async () => {
    await aService({ declaredPriceUsd: 0.0000025 })
    expect((await only()).price_usd).toBe("0.0000025")
  })
})

describe("the filters of the export", () => {
  fillDatabase(async () => {
    await seed(180, new Date())
  })

  it.each([
    "",
    "?protocol=l402",
    "?category=data",
    "?health=healthy&protocol=MPP",
    "?source=bazaar",
    "?probe_status=probeable",
    "?q=weather",
    "?q=%25",
    "?host=acme0.example",
    "?featured=true",
    "?featured=false",
    "?max_price_usd=0.01",
    "?payment_asset=usdc",
    "?payment_valid=true",
    "?verified=true",
    "?l402_format=v2_tlv",
    "?lnget_compatible=1",
    "?protocol=L402,MPP",
    "?health=healthy,down&category=ai,data/geo&payment_asset=usdc,btc",
    "?min_uptime=0.9&max_latency_ms=500&max_asked_usd=0.05",
    "?has=description,price&test_networks=hide&price_drift=false",
    "?price_basis=ceiling,metered",
    "?domain_verified=true",
    "?protocol=x402&health=down&category=ai&q=a",
  ])("P-4.1-47 are those of the list: %j", async (search) => {
    const { body } = await list(`${search || "?"}&limit=200`)
    const { status, rows } = await download(search)
    expect(status).toBe(200)
    expect(rows.map(({ id }) => id).sort()).toEqual(body.services.map(({ id }: { id: string }) => id).sort())
  })

  it("are not limited to a page", async () => {
    expect((await download("?limit=1&offset=100&sort=name&order=desc")).rows).toHaveLength(180)
  })
})
