import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aRequest, type FuzzedRequest } from "@/tests/support/fuzz"
import { runs } from "@/tests/support/long"

// No request leaves this machine: the name server is a closed port, and private addresses are rejected before a connection.
Object.assign(process.env, {
  ADMIN_SECRET: "an-admin-secret-of-the-tests-of-the-api",
  LIGHTNING_BACKEND: "dev",
  DNS_SERVERS: "127.0.0.1:9",
  PROBE_TIMEOUT_MS: "100",
  REGISTRATIONS_PER_HOUR: "1000000",
  CLAIMS_PER_HOUR: "1000000",
  WEBHOOKS_PER_HOUR: "1000000",
  PROBE_KNOWN_GOOD_URLS: "",
})
const { aDelivery, anOwner, aService, aWebhook, call, db } = await import("@/tests/support/directory")
const { loadRoutes, strictDocument } = await import("@/tests/support/openapi")

const RUNS = runs(300, 2000)
const DEADLINE_MS = 85_000

/** Creates services, a claim and a webhook. Returns their ids by parameter name, so that random requests find existing rows. */
async function furnish(): Promise<Record<string, string[]>> {
  const { domain, token } = await anOwner("owned.example")
  const services = [
    await aService({ protocol: "L402", category: "data/weather", provider: "Tidewright" }),
    await aService({ url: `https://${domain}/paid`, domainVerified: true, healthStatus: "healthy" }),
    await aService({ status: "pending" }),
    await aService({ deletedAt: new Date(), deletedBy: "owner" }),
  ]
  const webhook = await aWebhook()
  const delivery = await aDelivery(webhook.id)
  return {
    id: [...services.flatMap(({ id, number }) => [id, String(number)]), webhook.id, "sweep"],
    delivery: [delivery.messageId],
    domain: [domain, "127.0.0.1"],
    verification_token: [token],
    "X-Webhook-Secret": [webhook.secret],
    url: ["http://127.0.0.1:9/paid", `https://${domain}/paid`],
  }
}

describe("random requests by the OpenAPI document", () => {
  it("get responses that match the document, and no 500", {
    timeout: DEADLINE_MS + 10_000,
  }, async () => {
    const known = await furnish()
    const routes = await loadRoutes()
    const statuses = new Map<number, number>()
    let calls = 0
    const ask = async ({ method, template, path, params, headers, body }: FuzzedRequest) => {
      // `call` checks the response against the document. Clients alternate, because a client is blocked after 20 wrong secrets.
      const client = `203.0.113.${calls++ % 250}`
      const answer = await call(routes.get(template) ?? {}, method, path, { params, headers, body, client })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      expect(answer.status, answer.text).toBeLessThan(500)
    }
    const property = fc.asyncProperty(
      aRequest(strictDocument, () => known),
      ask,
    )
    const began = performance.now()
    const limits = { interruptAfterTimeLimit: DEADLINE_MS, markInterruptAsFailure: false }
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true, ...limits })
    const asked = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    // On a busy machine the deadline may end the test before all requests are sent.
    expect(asked === RUNS || performance.now() - began >= DEADLINE_MS).toBe(true)
    // If the API rejected every random request, the test would prove nothing.
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 404]))
    expect([401, 402, 403].some((status) => statuses.has(status))).toBe(true)
    expect(statuses.get(200)).toBeGreaterThan(asked / 20)
    expect(await db().service.count()).toBeGreaterThan(0)
  })
})
