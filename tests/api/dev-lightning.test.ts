import { createHash } from "node:crypto"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { createDevNode } from "@/lib/paywall/lightning/dev"
import { decodeInvoice } from "@/lib/protocols/bolt11/bolt11"
import { call } from "@/tests/support/api"

const ROOT_KEY = "the-root-key-of-the-tests-0123456789"
const ORDER = { sats: 500, memo: "24 hours", expirySeconds: 900 }

/** Loads a new copy of the route with these settings. Returns a function that calls the route. */
async function load(LIGHTNING_BACKEND: string, more: Record<string, string> = {}) {
  vi.resetModules()
  for (const [name, value] of Object.entries({ LIGHTNING_BACKEND, L402_ROOT_KEY: ROOT_KEY, ...more })) {
    vi.stubEnv(name, value)
  }
  const route = await import("@/app/api/v1/dev/lightning/pay/route")
  return (body: unknown) => call(route, "POST", "/api/v1/dev/lightning/pay", { body })
}

beforeEach(() => {
  vi.unstubAllEnvs()
})

describe("POST /api/v1/dev/lightning/pay", () => {
  const node = createDevNode(ROOT_KEY)

  it("pays an open invoice of this directory and returns its preimage", async () => {
    const pay = await load("dev")
    const invoice = await node.createInvoice(ORDER)
    const { status, body, headers } = await pay({ invoice })
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(Object.keys(body)).toEqual(["preimage"])
    const paymentHash = createHash("sha256").update(body.preimage, "hex").digest("hex")
    expect(decodeInvoice(invoice)).toMatchObject({ invoice: { paymentHash } })
  })

  it("rejects anything but an open invoice of this directory", async () => {
    const pay = await load("dev")
    const foreign = await createDevNode("the-root-key-of-another-directory").createInvoice(ORDER)
    const expired = await node.createInvoice({ ...ORDER, expirySeconds: 0 })
    for (const invoice of [foreign, expired, "lnbc5u1nonsense", ""]) {
      const { status, body } = await pay({ invoice })
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: "invalid_request", error: expect.any(String) })
    }
  })

  it.each([
    ["no invoice", {}],
    ["no text", { invoice: 7 }],
    ["too much text", { invoice: "l".repeat(8_193) }],
  ])("rejects %s", async (_, given) => {
    const pay = await load("dev")
    expect((await pay(given)).status).toBe(400)
  })

  it.each([
    ["none", {}],
    ["", { NODE_ENV: "production" }],
    ["lnd", { LND_URL: "http://127.0.0.1:9", LND_MACAROON: "0201" }],
  ])("does not exist with LIGHTNING_BACKEND=%s", async (backend, more) => {
    const pay = await load(backend, more)
    const { status, body } = await pay({ invoice: await node.createInvoice(ORDER) })
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: "not_found", error: "There is nothing at this URL." })
    expect(JSON.stringify(body)).not.toContain("preimage")
  })
})
