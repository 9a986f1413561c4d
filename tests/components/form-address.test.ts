import { describe, expect, it } from "vitest"
import { formatFormAddress } from "@/components/catalogue/page-query"
import { parseListQuery } from "@/lib/catalogue/list/query"

describe("the URL of the filter form", () => {
  it.each<[entries: [string, unknown][], expected: string]>([
    [[], "/"],
    [
      [
        ["sort", ""],
        ["max_asked_usd", ""],
      ],
      "/",
    ],
    [[["protocol", "L402"]], "/?protocol=L402"],
    [
      [
        ["category", "data"],
        ["category", "data/weather"],
      ],
      "/?category=data%2Fweather",
    ],
    [
      [
        ["protocol", "L402"],
        ["health", "down"],
        ["protocol", "MPP"],
        ["sort", "name"],
      ],
      "/?protocol=L402,MPP&health=down&sort=name",
    ],
    [
      [
        ["category", "ai/llm"],
        ["category", "data"],
        ["q", "a&b, c"],
      ],
      "/?category=ai%2Fllm,data&q=a%26b,+c",
    ],
    [
      [
        ["file", new Blob()],
        ["q", "x"],
      ],
      "/?q=x",
    ],
  ])("of %j is %s", (entries, expected) => {
    expect(formatFormAddress(entries)).toBe(expected)
  })

  it("is parsed as a list of values", () => {
    const address = formatFormAddress(["USDC", "BTC"].map((asset) => ["payment_asset", asset]))
    expect(parseListQuery(new URLSearchParams(address.slice(2))).query.payment_asset).toEqual(["USDC", "BTC"])
  })
})
