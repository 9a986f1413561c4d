import { describe, expect, it } from "vitest"
import { RowService, type Service } from "@/lib/catalogue/schema"
import { readService } from "@/lib/catalogue/service-row"
import { listSimilarServices } from "@/lib/catalogue/similar/similar"
import { aService, db } from "@/tests/support/directory"

const aHealthy = (given: Parameters<typeof aService>[0] = {}) =>
  aService({ healthStatus: "healthy", category: "data/weather", declaredPriceUsd: 0.01, ...given })

async function listNames(given: Parameters<typeof aService>[0] = {}): Promise<string[]> {
  const { id } = await aHealthy({ name: "Wanted", ...given })
  const service: Service = await readService(db(), id)
  const rows = await listSimilarServices(service)
  expect(rows.map((row) => RowService.parse(row))).toEqual(rows)
  return rows.map(({ name }) => name)
}

describe("similar services", () => {
  it("are healthy, of the same category, and not the service itself under another protocol", async () => {
    await aHealthy({ name: "Same" })
    await aHealthy({ name: "Other category", category: "ai/image" })
    for (const healthStatus of ["down", "degraded", "unknown"]) await aHealthy({ name: healthStatus, healthStatus })
    await aHealthy({ name: "Pending", status: "pending" })
    await aHealthy({ name: "Starter", copied: true })
    await aHealthy({ name: "Twin", url: "https://wanted.example/", protocol: "L402" })
    expect(await listNames({ url: "https://wanted.example/" })).toEqual(["Same"])
  })

  it("come from other hosts first, then at the closest price, then by recommendation", async () => {
    await aHealthy({ name: "Same host", url: "https://wanted.example/other" })
    await aHealthy({ name: "Ten times", declaredPriceUsd: 0.1 })
    await aHealthy({ name: "Close", declaredPriceUsd: 0.012 })
    await aHealthy({ name: "Close and described", declaredPriceUsd: 0.015, description: "Forecasts." })
    expect(await listNames({ url: "https://wanted.example/" })).toEqual([
      "Close and described",
      "Close",
      "Ten times",
      "Same host",
    ])
  })

  it("are five at most, once for each URL", async () => {
    for (let n = 1; n <= 7; n += 1) await aHealthy({ name: `Service ${n}` })
    const shared = { url: "https://shared.example/", description: "Forecasts.", provider: "Shared" }
    await aHealthy({ ...shared, name: "Shared x402" })
    await aHealthy({ ...shared, name: "Shared L402", protocol: "L402" })
    const names = await listNames()
    expect(names).toHaveLength(5)
    expect(names.filter((name) => name.startsWith("Shared"))).toHaveLength(1)
  })

  it("come from the parent category where the category has too few", async () => {
    await aHealthy({ name: "Tides", category: "data/tides" })
    await aHealthy({ name: "Parent", category: "Data" })
    await aHealthy({ name: "Database", category: "database" })
    await aHealthy({ name: "Weather", declaredPriceUsd: 5 })
    expect((await listNames({ category: "Data/Weather" })).slice(0, 2)).toEqual(["Weather", "Tides"])
  })

  it("do not mix test money with real money, nor prices with none", async () => {
    await aHealthy({ name: "Real" })
    await aHealthy({ name: "Test", testNetwork: true, declaredPriceUsd: null })
    expect(await listNames({ testNetwork: true, declaredPriceUsd: null })).toEqual(["Test"])
    expect(await listNames({ declaredPriceUsd: null })).toContain("Real")
  })

  it("are none without a category", async () => {
    await aHealthy({ category: "uncategorized" })
    expect(await listNames({ category: "uncategorized" })).toEqual([])
  })
})
