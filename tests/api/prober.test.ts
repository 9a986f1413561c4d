import { describe, expect, it } from "vitest"
import { call } from "@/tests/support/api"

process.env["PROBE_FROM"] = "203.0.113.7,2001:db8::/48"
const route = await import("@/app/api/v1/prober/route")
const { baseUrl } = await import("@/lib/env")

describe("GET /api/v1/prober [D-health-10]", () => {
  it("names what a firewall allows", async () => {
    const { status, body } = await call(route, "GET", "/api/v1/prober")
    expect(status).toBe(200)
    expect(body).toEqual({
      user_agent: `PaidAPIDirectory/1.0 (+${baseUrl}/prober)`,
      page: `${baseUrl}/prober`,
      addresses: ["203.0.113.7", "2001:db8::/48"],
    })
  })
})
