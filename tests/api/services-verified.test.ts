import { beforeEach, describe, expect, it } from "vitest"
import { aService, list } from "@/tests/support/directory"

/** Creates a pair of services for each rule of the filter `verified`: one meets the rule, the other narrowly fails the rule. */
async function listAll() {
  await aService({ name: "a L402 healthy", protocol: "L402", healthStatus: "healthy" })
  await aService({ name: "b L402 down", protocol: "L402", healthStatus: "down" })
  await aService({ name: "c L402 unknown", protocol: "L402" })
  await aService({ name: "d MPP healthy", protocol: "MPP", healthStatus: "healthy" })
  await aService({ name: "e MPP degraded", protocol: "MPP", healthStatus: "degraded" })
  await aService({ name: "f x402 valid", x402PaymentValid: 1, healthStatus: "degraded" })
  await aService({ name: "g x402 healthy, payment invalid", x402PaymentValid: 0, healthStatus: "healthy" })
  await aService({ name: "h x402 healthy, payment unknown", healthStatus: "healthy" })
  await aService({ name: "x domain, x402", domainVerified: true, x402PaymentValid: 0 })
  await aService({ name: "y domain, L402 down", protocol: "L402", domainVerified: true, healthStatus: "down" })
  await aService({ name: "z domain, MPP degraded", protocol: "MPP", domainVerified: true, healthStatus: "degraded" })
}

beforeEach(() => listAll())

const DOMAIN = ["z domain, MPP degraded", "x domain, x402", "y domain, L402 down"]
const PAYMENT = ["a L402 healthy", "d MPP healthy", "f x402 valid"]

describe("GET /api/v1/services: verified", () => {
  it("lists verified domains first, then x402 with valid payment requirements and healthy L402 and MPP, and no others [P-4.1-11]", async () => {
    const { names, body } = await list("?verified=true")
    expect(names).toEqual([...DOMAIN, ...PAYMENT])
    expect(body.total).toBe(6)
    for (const { domain_verified, protocol, x402_payment_valid, health_status } of body.services) {
      const paysByX402 = protocol === "x402" && x402_payment_valid === 1
      const paysOtherwise = protocol !== "x402" && health_status === "healthy"
      expect(domain_verified === 1 || paysByX402 || paysOtherwise).toBe(true)
    }
  })

  it("lists verified domains before featured services", async () => {
    await aService({ name: "featured", featured: true, x402PaymentValid: 1 })
    expect((await list("?verified=true")).names).toEqual([...DOMAIN, "featured", ...PAYMENT])
    expect((await list()).names[0]).toBe("featured")
  })

  it("lists verified domains first in a search too, then the tiers of the search", async () => {
    await aService({ name: "domain", protocol: "L402", healthStatus: "healthy" })
    expect((await list("?verified=true&q=domain")).names).toEqual([...DOMAIN, "domain"])
    expect((await list("?q=domain")).names).toEqual(["domain", ...DOMAIN])
    await aService({ name: "L402", protocol: "L402", healthStatus: "healthy" })
    expect((await list("?verified=true&q=l402")).names).toEqual(["y domain, L402 down", "L402", "a L402 healthy"])
  })

  it("does not overrule an explicit sort", async () => {
    expect((await list("?verified=true&sort=name")).names).toEqual([...PAYMENT, ...DOMAIN.toSorted()])
    expect((await list("?verified=true&sort=name&order=desc")).names[0]).toBe("z domain, MPP degraded")
  })

  it("combines with the other filters", async () => {
    expect((await list("?verified=true&protocol=MPP")).names).toEqual(["z domain, MPP degraded", "d MPP healthy"])
    expect((await list("?verified=true&health=degraded")).names).toEqual(["z domain, MPP degraded", "f x402 valid"])
  })

  it("selects every service when false or absent", async () => {
    expect((await list("?verified=false")).body.total).toBe(11)
    expect((await list("?verified=0")).names).toEqual((await list()).names)
  })

  it("pages through all three tiers, each service once", async () => {
    const pages = [0, 2, 4].map(async (offset) => (await list(`?verified=true&limit=2&offset=${offset}`)).names)
    expect((await Promise.all(pages)).flat()).toEqual([...DOMAIN, ...PAYMENT])
  })
})
