import { readFileSync } from "node:fs"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { describe, expect, it } from "vitest"
import * as services from "@/app/api/services/route"
import { aService, call, db } from "@/tests/support/directory"

const ajv = new Ajv2020()
addFormats(ajv)
/** schemas/discovery.schema.json of tempoxyz/mpp at 2f8740e5. */
const SCHEMA = new URL("../interfaces/mpp-services/discovery.schema.json", import.meta.url)
const isValid = ajv.compile(JSON.parse(readFileSync(SCHEMA, "utf8")))

const TOKEN = "0x20c0000000000000000000000000000000000000"

async function paid(url: string, scheme: string | null, given: Parameters<typeof aService>[0] = {}) {
  const service = await aService({ url, protocol: "MPP", category: "ai/llm", description: "Words.", ...given })
  if (scheme === null) return service
  const offer = {
    ...{ scheme, network: "eip155:4217", asset: null, asset_id: TOKEN, amount: "1000", decimals: 6 },
    ...{ price_sats: null, price_usd: 0.001, pay_to: TOKEN, timeout_seconds: null },
  }
  await db().challenge.create({
    data: {
      serviceId: service.id,
      facts: { offers: [offer], credential_header: null, description: null },
      reply: {},
      ...{ termsKey: "", descriptionKey: "", readAt: new Date() },
    },
  })
  return service
}
const list = async (query = "") => (await call(services, "GET", `/api/services${query}`)).body

describe("GET /api/services", () => {
  it("D-drop-in-05 has the hosts of the MPP services with their endpoints, valid by the registry's schema", async () => {
    await paid("https://api.words.example/chat?v=1", "tempo/charge", { httpMethod: "POST" })
    await paid("https://api.words.example/stream", "tempo/session")
    await paid("https://api.words.example/plan", "tempo/subscription")
    await paid("https://down.example/", null, { healthStatus: "down" })
    await aService({ protocol: "x402" })
    await paid("https://hidden.example/", null, { status: "pending" })
    const body = await list()
    expect(isValid(body), JSON.stringify(isValid.errors)).toBe(true)
    expect(body.services.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
      ["api-words-example", "active"],
      ["down-example", "maintenance"],
    ])
    const [words] = body.services
    expect(words).toMatchObject({ categories: ["ai"], tags: ["ai", "llm"], serviceUrl: "https://api.words.example" })
    expect(words.methods).toEqual({ tempo: { intents: ["charge", "subscription", "session"], assets: [TOKEN] } })
    const payment = { intent: "charge", method: "tempo", amount: "1000", currency: TOKEN, decimals: 6 }
    expect(words.endpoints).toMatchObject([
      { method: "POST", path: "/chat?v=1", payment },
      { path: "/plan" },
      { path: "/stream" },
    ])
    expect(words.endpoints[1]).not.toHaveProperty("payment")
  })

  it("gives two hosts with the same id a number, and finds services by their ids", async () => {
    await paid("https://a-b.example/", null)
    await paid("https://a.b.example/", null)
    const { services: all } = await list()
    expect(all.map(({ id }: { id: string }) => id).sort()).toEqual(["a-b-example", "a-b-example-2"])
    const chosen = await list("?ids=unknown,a-b-example-2")
    expect(chosen.services.map(({ id }: { id: string }) => id)).toEqual(["a-b-example-2"])
    expect(chosen.services[0]).not.toHaveProperty("endpoints")
    expect((await call(services, "GET", `/api/services?ids=${"a,".repeat(101)}`)).status).toBe(400)
  })
})
