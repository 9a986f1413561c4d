// Two unmodified L402 client libraries, @getalby/lightning-tools and l402, buy from the routes over HTTP.

import { fetchWithL402 } from "@getalby/lightning-tools/402"
import { parse } from "csv-parse/sync"
import { afterAll, describe, expect, it } from "vitest"

// lib/env reads settings when it is first imported, so they are set before the imports below.
Object.assign(process.env, { RATE_FREE: "100", RATE_PAID: "1000", LIGHTNING_BACKEND: "dev" })
const { serve } = await import("@/tests/paywall/serve")
const { newClient } = await import("@/tests/paywall/buyer")
const { axiosThatPays } = await import("@/tests/paywall/axios-buyer")
const { aService, fillDatabase } = await import("@/tests/support/directory")

const { address, close } = await serve()
afterAll(close)
fillDatabase(async () => {
  await aService({ name: "Weather, daily", description: 'Says "rain"\nor not' })
})

/** A wallet that pays through the development payment route from the client's IP address. `invoices` lists the paid invoices. */
function aWallet(client: string) {
  const invoices: string[] = []
  const payInvoice = async ({ invoice }: { invoice: string }) => {
    invoices.push(invoice)
    const response = await fetch(`${address}/api/v1/dev/lightning/pay`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": client },
      body: JSON.stringify({ invoice }),
    })
    expect(response.status).toBe(200)
    return (await response.json()) as { preimage: string }
  }
  return { invoices, payInvoice }
}
const from = (client: string) => ({ headers: { "x-forwarded-for": client } })

describe("fetchWithL402 of @getalby/lightning-tools", () => {
  it("P-5-01 P-4.1-46 buys the export, and gets it again with the same credentials without paying", async () => {
    const client = newClient()
    const wallet = aWallet(client)
    const bought = await fetchWithL402(`${address}/api/v1/export.csv?protocol=x402`, from(client), { wallet })
    expect(bought.status).toBe(200)
    expect(bought.headers.get("content-type")).toMatch(/^text\/csv/)
    expect(parse(await bought.text(), { columns: true })).toMatchObject([
      { name: "Weather, daily", description: 'Says "rain"\nor not' },
    ])
    expect(bought.payment).toMatchObject({ paid: true, amountSat: 500 })
    const credentials = bought.payment?.credentials
    if (!credentials) throw new Error("the client has no credentials")
    const again = await fetchWithL402(`${address}/api/v1/export.csv`, from(newClient()), { wallet, credentials })
    expect(again.status).toBe(200)
    expect(wallet.invoices).toHaveLength(1)
    await again.body?.cancel()
  })

  it("P-5-01 P-8-02 buys the higher rate past the free limit", async () => {
    const client = newClient()
    const url = `${address}/api/v1/services?limit=1`
    for (let turn = 0; turn < 100; turn += 1) expect((await fetch(url, from(client))).status).toBe(200)
    expect((await fetch(url, from(client))).status).toBe(402)
    const wallet = aWallet(client)
    const bought = await fetchWithL402(url, from(client), { wallet })
    expect(bought.status).toBe(200)
    expect(bought.headers.get("ratelimit")).toMatch(/^"paid";r=999;/)
    const credentials = bought.payment?.credentials
    if (!credentials) throw new Error("the client has no credentials")
    for (let turn = 0; turn < 150; turn += 1) {
      expect((await fetchWithL402(url, from(client), { wallet, credentials })).status).toBe(200)
    }
    expect(wallet.invoices).toHaveLength(1)
    expect((await fetch(url, from(client))).status).toBe(402)
  })

  it("P-4.1-49 pays when ?l402=require requests the challenge", async () => {
    const client = newClient()
    const wallet = aWallet(client)
    const bought = await fetchWithL402(`${address}/api/v1/services?l402=require`, from(client), { wallet })
    expect(bought.status).toBe(200)
    expect(await bought.json()).toMatchObject({ total: 1 })
    expect(wallet.invoices).toHaveLength(1)
  })

  it("does not pay twice for a token that was damaged on the way", async () => {
    const client = newClient()
    const wallet = aWallet(client)
    const credentials = { header: "Authorization", value: `L402 AgEE:${"0".repeat(64)}` }
    const { status } = await fetchWithL402(`${address}/api/v1/export.csv`, from(client), { wallet, credentials })
    expect(status).toBe(401)
    expect(wallet.invoices).toEqual([])
  })
})

describe("setupL402Interceptor of l402", () => {
  it("P-5-01 P-4.1-46 buys the export, and gets it again with the stored token without paying", async () => {
    const client = newClient()
    const wallet = aWallet(client)
    const buyer = axiosThatPays(wallet, from(client).headers)
    const bought = await buyer.get<string>(`${address}/api/v1/export.csv?protocol=x402`)
    expect(bought.status).toBe(200)
    expect(bought.headers["content-type"]).toMatch(/^text\/csv/)
    expect(parse(bought.data, { columns: true })).toMatchObject([
      { name: "Weather, daily", description: 'Says "rain"\nor not' },
    ])
    expect((await buyer.get<string>(`${address}/api/v1/export.csv`)).data).toBe(bought.data)
    expect(wallet.invoices).toHaveLength(1)
  })

  it("P-5-01 P-8-02 buys the higher rate past the free limit", async () => {
    const client = newClient()
    const url = `${address}/api/v1/services?limit=1`
    for (let turn = 0; turn < 100; turn += 1) expect((await fetch(url, from(client))).status).toBe(200)
    const wallet = aWallet(client)
    const buyer = axiosThatPays(wallet, from(client).headers)
    expect((await buyer.get(url)).headers["ratelimit"]).toMatch(/^"paid";r=999;/)
    for (let turn = 0; turn < 150; turn += 1) expect((await buyer.get(url)).status).toBe(200)
    expect(wallet.invoices).toHaveLength(1)
    expect((await fetch(url, from(client))).status).toBe(402)
  })

  it("P-4.1-49 pays when ?l402=require requests the challenge", async () => {
    const client = newClient()
    const wallet = aWallet(client)
    const bought = await axiosThatPays(wallet, from(client).headers).get(`${address}/api/v1/services?l402=require`)
    expect(JSON.parse(bought.data)).toMatchObject({ total: 1 })
    expect(wallet.invoices).toHaveLength(1)
  })
})
