import { createHash } from "node:crypto"
import { fetchWithL402 } from "@getalby/lightning-tools/402"
import lightBolt11 from "light-bolt11-decoder"
import macaroons from "macaroon"
import { beforeEach, describe, expect, it } from "vitest"
import type { RouteHandler } from "@/lib/api/handler"
import { call } from "@/tests/support/api"

// Settings are read when lib/env is first imported.
Object.assign(process.env, { RATE_FREE: "100", RATE_PAID: "1000", LIGHTNING_BACKEND: "dev" })
const listRoute = await import("@/app/api/v1/services/route")
const healthRoute = await import("@/app/api/v1/health/route")
const exportRoute = await import("@/app/api/v1/export.csv/route")
const payRoute = await import("@/app/api/v1/dev/lightning/pay/route")
const { resetDatabase } = await import("@/tests/support/reset")

let clients = 0
const newClient = () => {
  clients += 1
  return `198.51.100.${clients}`
}
const list = (client: string, headers: Record<string, string> = {}, search = "") =>
  call(listRoute, "GET", `/api/v1/services${search}`, { client, headers })

async function pay(invoice: string): Promise<string> {
  const { status, body } = await call(payRoute, "POST", "/", { body: { invoice } })
  expect(status).toBe(200)
  return body.preimage
}

async function spendFree(client: string) {
  for (let turn = 0; turn < 100; turn += 1) expect((await list(client)).status).toBe(200)
}

describe("the free rate", () => {
  it("P-8-01 P-4.1-27 P-5-02 lets 100 requests a minute pass and answers the next with a challenge that decodes", async () => {
    const client = newClient()
    await spendFree(client)
    const { status, body, headers } = await list(client)
    expect(status).toBe(402)
    expect(headers.get("cache-control")).toBe("no-store")
    const [, macaroon = "", invoice = ""] =
      /^L402 macaroon="([^"]+)", invoice="([^"]+)"$/.exec(headers.get("www-authenticate") ?? "") ?? []
    expect(body).toMatchObject({ code: "payment_required", macaroon, invoice, price_sats: 500 })
    const { identifier } = macaroons.importMacaroon(Buffer.from(macaroon, "base64"))
    const hash = lightBolt11.decode(invoice).sections.find(({ name }: { name: string }) => name === "payment_hash")
    expect(Buffer.from(identifier).subarray(2, 34).toString("hex")).toBe(body.payment_hash)
    expect(hash).toMatchObject({ value: body.payment_hash })
    expect(headers.get("ratelimit")).toMatch(/^"free";r=0;t=\d+$/)
    expect((await list(newClient())).status).toBe(200)
  })
})
