import { describe, expect, it } from "vitest"
import { writeStructuredData } from "@/components/service/structured-data"
import { asked, buildDetail } from "./fixtures"

const HOSTILE = `</script><!-- <script>alert("x")</script> & \u2028\u2029`

describe("JSON-LD", () => {
  it("escapes text that would end its script element, and has the same data after parsing", () => {
    const text = writeStructuredData(buildDetail({ name: HOSTILE, provider: HOSTILE }), "https://d.example/service/1")
    expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(text)).toMatchObject({ name: HOSTILE, provider: { name: HOSTILE } })
  })

  it("has prices as plain decimals, and none if the price is unknown", () => {
    const offer = (price_usd: number | null) =>
      JSON.parse(writeStructuredData(buildDetail({ price_usd }), "https://d.example/")).offers
    expect(offer(1e-7)).toMatchObject({ price: "0.0000001", priceCurrency: "USD" })
    expect(offer(1234.5)).toMatchObject({ price: "1234.5" })
    expect(offer(null)).toBeUndefined()
  })

  it.each([
    ["ceiling", null, { "@type": "PriceSpecification", maxPrice: "0.05" }, "up to $0.05"],
    ["metered", "token", { "@type": "UnitPriceSpecification", price: "0.05", unitText: "token" }, "$0.05 per token"],
    ["period", "month", { "@type": "UnitPriceSpecification", price: "0.05", unitText: "month" }, "$0.05 per month"],
  ] as const)("D-price-05 has no price of a call for the basis %s", (basis, unit, specification, description) => {
    const service = buildDetail({ price_usd: 0.05, asked_price: asked({ price_usd: 0.05, basis, unit }) })
    const { offers } = JSON.parse(writeStructuredData(service, "https://d.example/"))
    expect(offers).toMatchObject({ description, priceSpecification: { ...specification, priceCurrency: "USD" } })
    expect(offers).not.toHaveProperty("price")
  })

  it("contains the URL and the method of the endpoint", () => {
    const data = JSON.parse(writeStructuredData(buildDetail({ http_method: null }), "https://d.example/"))
    expect(data.potentialAction.target).toMatchObject({
      urlTemplate: "https://api.tidewright.example/v1/levels",
      httpMethod: "GET",
    })
  })
})
