// The built server, as `npm start` runs it, with a Nostr wallet as Lightning back-end (LIGHTNING_BACKEND=nwc). The server's
// bundle must load the wallet's library, and the library must find a WebSocket implementation.

import { decode } from "bolt11"
import { afterAll, describe, expect, it } from "vitest"
import { PaymentRequired } from "@/lib/paywall/schema"
import { anInvoice, PAYMENT_HASH } from "@/tests/paywall/lightning/invoices"
import { openWallet, type WalletRequest } from "@/tests/paywall/lightning/relay"
import { cleanUp, newDataDir, startServer } from "./directory-process"

/** The status page does not show the wallet's state until the wallet has responded, so the test polls the page. */
const PATIENCE = { timeout: 20_000 }

afterAll(cleanUp)

/** Opens a wallet that returns `invoice` for each request, and an error after `refuse` was called. */
async function openInvoiceWallet(invoice: string) {
  let refuses = false
  const found = {
    get_info: { alias: "purse", network: "mainnet", methods: ["make_invoice", "lookup_invoice", "get_info"] },
    make_invoice: { type: "incoming", invoice, payment_hash: PAYMENT_HASH, amount: 500_000 },
  }
  const reply = ({ method }: WalletRequest) =>
    refuses
      ? { result_type: method, error: { code: "QUOTA_EXCEEDED", message: "no" } }
      : { result_type: method, error: null, result: found[method as keyof typeof found] }
  const wallet = await openWallet({ encryption: "nip44_v2", reply })
  return { ...wallet, refuse: () => (refuses = true) }
}

describe("the built server with a Nostr wallet", () => {
  it("sells with the wallet's invoices, and responds 429 and shows the fault when the wallet creates none", async () => {
    const invoice = anInvoice()
    const { connection, secret, asked, refuse } = await openInvoiceWallet(invoice)
    const settings = { LIGHTNING_BACKEND: "nwc", NWC_URL: connection, LOG_LEVEL: "trace", TRUSTED_PROXIES: "1" }
    const directory = startServer({ DATA_DIR: await newDataDir(), ...settings })
    const ask = async (path: string, client: string) =>
      fetch(`${await directory.ready}${path}`, { headers: { "x-forwarded-for": client } })
    const readStatus = async () => (await ask("/status", "203.0.113.1")).text()

    const challenged = await ask("/api/v1/services?l402=require", "203.0.113.1")
    expect(challenged.status).toBe(402)
    const body = PaymentRequired.parse(await challenged.json())
    expect(challenged.headers.get("www-authenticate")).toBe(`L402 macaroon="${body.macaroon}", invoice="${invoice}"`)
    expect(body.payment_hash).toBe(PAYMENT_HASH)
    expect(decode(body.invoice)).toMatchObject({ complete: true, satoshis: 500 })
    expect(asked.map(({ method }) => method)).toEqual(["make_invoice"])
    await expect.poll(readStatus, PATIENCE).toContain("nwc, responding")

    refuse()
    for (const client of ["203.0.113.2", "203.0.113.3", "203.0.113.4"]) {
      const refused = await ask("/api/v1/services?l402=require", client)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    }
    await expect.poll(readStatus, PATIENCE).toContain("nwc, not responding")
    expect((await ask("/api/v1/services", "203.0.113.2")).status).toBe(200)
    expect(directory.output()).toContain("the wallet reported QUOTA_EXCEEDED")
    expect(directory.output()).not.toContain(secret)
  })
})
