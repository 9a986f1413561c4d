// Two unmodified L402 client libraries, @getalby/lightning-tools and l402, buy from the routes over HTTP.

import { fetchWithL402 } from "@getalby/lightning-tools/402"
import { parse } from "csv-parse/sync"
import { afterAll, describe, expect, it } from "vitest"
import { axiosThatPays, openWallet, type PayingWallet } from "@/tests/paywall/axios-buyer"

// lib/env reads settings when it is first imported, so they are set before the imports below.
Object.assign(process.env, { RATE_FREE: "100", RATE_PAID: "1000", LIGHTNING_BACKEND: "dev" })
const { serve } = await import("@/tests/paywall/serve")
const { newClient } = await import("@/tests/paywall/buyer")
const { aService, fillDatabase } = await import("@/tests/support/directory")

const { address, close } = await serve()
afterAll(close)
fillDatabase(async () => {
  await aService({ name: "Weather, daily", description: 'Says "rain"\nor not' })
})

const from = (client: string) => ({ headers: { "x-forwarded-for": client } })

type Buyer = (url: string) => Promise<{ status: number; headers: Headers; text: string }>
/** The clients, each with the credentials that it has bought. */
const BUYERS: [string, (client: string, wallet: PayingWallet) => Buyer][] = [
  [
    "fetchWithL402 of @getalby/lightning-tools",
    (client, wallet) => {
      let bought: { header: string; value: string } | undefined
      return async (url) => {
        const response = await fetchWithL402(url, from(client), { wallet, ...(bought && { credentials: bought }) })
        bought ??= response.payment?.credentials
        return { status: response.status, headers: response.headers, text: await response.text() }
      }
    },
  ],
  [
    "setupL402Interceptor of l402",
    (client, wallet) => {
      const buyer = axiosThatPays(wallet, from(client).headers)
      return async (url) => {
        const { status, headers, data } = await buyer.get<string>(url)
        return { status, headers: new Headers(headers as Record<string, string>), text: data }
      }
    },
  ],
]

describe.each(BUYERS)("%s", (_, createBuyer) => {
  const open = () => {
    const client = newClient()
    const wallet = openWallet(address, from(client).headers)
    return { client, wallet, buy: createBuyer(client, wallet) }
  }

  it("P-5-01 P-4.1-46 buys the export, and gets it again with the same credentials without paying", async () => {
    const { wallet, buy } = open()
    const bought = await buy(`${address}/api/v1/export.csv?protocol=x402`)
    expect(bought.status).toBe(200)
    expect(bought.headers.get("content-type")).toMatch(/^text\/csv/)
    expect(parse(bought.text, { columns: true })).toMatchObject([
      { name: "Weather, daily", description: 'Says "rain"\nor not' },
    ])
    expect((await buy(`${address}/api/v1/export.csv`)).text).toBe(bought.text)
    expect(wallet.invoices).toHaveLength(1)
  })

  it("P-5-01 P-8-02 buys the higher rate past the free limit", async () => {
    const { client, wallet, buy } = open()
    const url = `${address}/api/v1/services?limit=1`
    for (let turn = 0; turn < 100; turn += 1) expect((await fetch(url, from(client))).status).toBe(200)
    expect((await fetch(url, from(client))).status).toBe(402)
    expect((await buy(url)).headers.get("ratelimit")).toMatch(/^"paid";r=999;/)
    for (let turn = 0; turn < 150; turn += 1) expect((await buy(url)).status).toBe(200)
    expect(wallet.invoices).toHaveLength(1)
    expect((await fetch(url, from(client))).status).toBe(402)
  })

  it("P-4.1-49 pays when ?l402=require requests the challenge", async () => {
    const { wallet, buy } = open()
    expect(JSON.parse((await buy(`${address}/api/v1/services?l402=require`)).text)).toMatchObject({ total: 1 })
    expect(wallet.invoices).toHaveLength(1)
  })
})

describe("fetchWithL402 of @getalby/lightning-tools", () => {
  it("pays 500 sats for the export, and credentials work from another address", async () => {
    const wallet = openWallet(address, from(newClient()).headers)
    const { payment } = await fetchWithL402(`${address}/api/v1/export.csv`, from(newClient()), { wallet })
    expect(payment).toMatchObject({ paid: true, amountSat: 500 })
    const credentials = payment?.credentials ?? { header: "", value: "" }
    const again = await fetchWithL402(`${address}/api/v1/export.csv`, from(newClient()), { wallet, credentials })
    expect([again.status, wallet.invoices.length]).toEqual([200, 1])
    await again.body?.cancel()
  })

  it("does not pay twice for a token that was damaged on the way", async () => {
    const wallet = openWallet(address, from(newClient()).headers)
    const credentials = { header: "Authorization", value: `L402 AgEE:${"0".repeat(64)}` }
    const { status } = await fetchWithL402(`${address}/api/v1/export.csv`, from(newClient()), { wallet, credentials })
    expect(status).toBe(401)
    expect(wallet.invoices).toEqual([])
  })
})
