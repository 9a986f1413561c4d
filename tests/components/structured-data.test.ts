import { describe, expect, it } from "vitest"
import { writeStructuredData } from "@/components/service/structured-data"
import { buildDetail } from "./fixtures"

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

  it("contains the URL and the method of the endpoint", () => {
    const data = JSON.parse(writeStructuredData(buildDetail({ http_method: null }), "https://d.example/"))
    expect(data.potentialAction.target).toMatchObject({
      urlTemplate: "https://api.tidewright.example/v1/levels",
      httpMethod: "GET",
    })
  })
})
