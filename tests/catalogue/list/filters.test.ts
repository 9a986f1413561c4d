import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { OPERATIONS } from "@/lib/api/operations"
import { FACET_NAMES, FILTER_NAMES, FILTERS, findLatencyStep, findUptimeStep } from "@/lib/catalogue/list/filters"
import { DEFAULT_QUERY, formatListQuery, LIST_ONLY, parseListQuery } from "@/lib/catalogue/list/query"

const parse = (search: string) => parseListQuery(new URLSearchParams(search))

describe("every filter", () => {
  it.each(FILTER_NAMES)("%s has a label for pages and a sentence for documents", (name) => {
    expect(FILTERS[name].label).toMatch(/^\w.*\w$/)
    expect(FILTERS[name].about).toMatch(/^\S.+\.$/)
  })

  it.each(["/api/v1/services", "/api/v1/export.csv", "/feed.xml", "/feed.atom", "/feed.json"])(
    "is in the OpenAPI document at %s",
    (path) => {
      const parameters = OPERATIONS.find((one) => one.path === path && one.method === "get")?.query?.parameters
      expect(parameters?.map(({ name }) => name)).toEqual(expect.arrayContaining(FILTER_NAMES))
    },
  )
})

describe("list parameters", () => {
  it("are the same after formatting and parsing", () => {
    const search =
      "protocol=L402&category=ai%2Fllm&health=down&q=a+b&featured=true&max_price_usd=0.5&verified=true&sort=price&order=desc&limit=10&offset=20"
    const { query } = parse(search)
    expect(parse(formatListQuery(query)).query).toEqual(query)
  })

  it.each(["0.0000001", "0.000000000000000001", "123456789012345", "0.1", "5e-324", "1e21"])(
    "keep a price of %s in a link",
    (price) => {
      const { query } = parse(`max_price_usd=${price}`)
      expect(parse(formatListQuery(query))).toEqual({ query, problems: [], ignored: [] })
    },
  )

  it.each([
    [".5", 0.5],
    ["5.", 5],
    ["1e-3", 0.001],
    ["1E-3", 0.001],
    ["5e-7", 5e-7],
    ["1e-06", 1e-6],
    ["+1", 1],
    ["%2B1", 1],
    ["%20.5%20", 0.5],
    ["0", 0],
    ["9".repeat(30), 1e30],
  ])("accept the number max_price_usd=%s", (text, expected) => {
    const { query, problems } = parse(`max_price_usd=${text}`)
    expect([query.max_price_usd, problems]).toEqual([expected, []])
  })

  it.each(["-1", "-0.5", "one", ".", "e5", "1e", "1,5", "0x10", "Infinity", "NaN", "1 000"])(
    "reject max_price_usd=%s",
    (text) => {
      const message = "must be a number that is not negative"
      expect(parse(`max_price_usd=${text}`).problems).toEqual([{ field: "max_price_usd", message }])
    },
  )

  it("reject a price beyond the largest number", () => {
    expect(parse("max_price_usd=1e999").problems).toEqual([{ field: "max_price_usd", message: "is too large" }])
  })

  it.each([
    ["99999999999999999999", { limit: 200, offset: 1_000_000 }],
    ["9".repeat(400), { limit: 200, offset: 1_000_000 }],
    ["-99999999999999999999", { limit: 1, offset: 0 }],
  ])("clamp limit and offset whatever their number of digits: %s", (digits, expected) => {
    const { query, problems } = parse(`limit=${digits}&offset=${digits}`)
    expect(problems).toEqual([])
    expect(query).toMatchObject(expected)
  })

  it("report an order without a sort as ignored, because it has no effect", () => {
    expect(parse("order=desc")).toEqual({ query: DEFAULT_QUERY, problems: [], ignored: ["order"] })
    expect(parse("order=desc&sort=")).toMatchObject({ ignored: ["order"] })
    expect(parse("order=up").problems).toEqual([{ field: "order", message: "must be one of asc, desc" }])
    expect(parse("order=desc&sort=name")).toMatchObject({ query: { order: "desc" }, ignored: [] })
    expect(parse("order=desc&strict=true").problems).toEqual([
      { field: "order", message: "is not a parameter of this URL" },
    ])
  })

  it("leave defaults out of links", () => {
    expect(formatListQuery(DEFAULT_QUERY)).toBe("")
    expect(formatListQuery({ ...DEFAULT_QUERY, offset: 50 })).toBe("offset=50")
  })

  it("never throw: each is valid or reported", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom("q", "host", "limit", "protocol", "category", "max_price_usd", "x"), fc.string()),
        ),
        (pairs) => {
          const { query, problems, ignored } = parseListQuery(new URLSearchParams(pairs))
          expect(query.limit).toBeGreaterThanOrEqual(1)
          expect(query.limit).toBeLessThanOrEqual(200)
          expect(Array.isArray(problems) && Array.isArray(ignored)).toBe(true)
        },
      ),
    )
  })
})

describe("a list of values", () => {
  it.each([
    ["protocol=MPP,l402", { protocol: ["L402", "MPP"] }],
    ["protocol=x402&protocol=MPP&protocol=", { protocol: ["x402", "MPP"] }],
    ["health=healthy,%20degraded,,healthy", { health: ["healthy", "degraded"] }],
    ["category=ai/llm,/data//geo/,AI/LLM", { category: ["AI/LLM", "data/geo"] }],
    ["network=eip155:8453,%20lightning", { network: ["eip155:8453", "lightning"] }],
    ["network=BASE,eip155:8453,mars:1", { network: ["eip155:8453", "mars:1"] }],
    ["network=Hedera,Stacks", { network: ["hedera:mainnet", "hedera:295", "stacks:1", "stacks"] }],
    [
      "network=Algorand",
      {
        network: ["algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k", "algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8="],
      },
    ],
    ["payment_asset=USDC", { payment_asset: ["USDC"] }],
    ["has=price,description", { has: ["description", "price"] }],
    ["protocol=,", {}],
  ])("%s is parsed, and the same after formatting", (search, expected) => {
    const { query, problems } = parse(search)
    expect([query, problems]).toEqual([{ ...DEFAULT_QUERY, ...expected }, []])
    expect(parse(formatListQuery(query)).query).toEqual(query)
  })

  it.each([
    ["protocol=L402,LSAT", "must be one of L402, x402, MPP, or several separated by commas"],
    ["has=schema,name", "must be one of description, schema, price, or several separated by commas"],
    [`network=${"n".repeat(101)},base`, "must be at most 100 characters"],
    [`payment_asset=${Array.from({ length: 21 }, (_, index) => `a${index}`).join(",")}`, "must have at most 20 values"],
    ["category=a%00b,c", "must not hold control or invisible characters"],
  ])("%s is rejected", (search, message) => {
    const [field = ""] = search.split("=")
    expect(parse(search).problems).toEqual([{ field, message }])
  })

  it("is short and readable in a link", () => {
    expect(formatListQuery({ protocol: ["x402", "MPP"], category: ["ai/llm"] })).toBe(
      "protocol=x402,MPP&category=ai%2Fllm",
    )
  })
})

describe("thresholds", () => {
  it.each([
    [0, 0],
    [0.001, 1],
    [0.5, 1],
    [0.51, 2],
    [0.99, 6],
    [0.991, 7],
    [0.9991, 9],
    [1, 9],
  ])("an uptime of at least %d needs step %d", (uptime, step) => expect(findUptimeStep(uptime)).toBe(step))

  it.each([
    [0, -1],
    [49, -1],
    [50, 0],
    [99, 0],
    [500, 4],
    [10_000, 9],
    [99_999, 9],
  ])("a latency of at most %d ms allows step %d", (latency, step) => expect(findLatencyStep(latency)).toBe(step))

  it("reject an uptime that is no share", () => {
    expect(parse("min_uptime=99").problems).toEqual([{ field: "min_uptime", message: "must be at most 1" }])
  })
})

describe("parameters that change the body but not which services it lists", () => {
  it("are parsed, and never part of a link", () => {
    const { query, problems } = parse("after=abc-_9&explain=1&facets=health,Protocol,,health&protocol=MPP")
    expect(problems).toEqual([])
    expect(query).toMatchObject({ after: "abc-_9", explain: true, facets: ["protocol", "health"] })
    expect(formatListQuery(query)).toBe("protocol=MPP")
  })

  it.each([
    ["facets=health,color", "facets", `must be one of ${FACET_NAMES.join(", ")}, or several separated by commas`],
    [`after=${"a".repeat(2001)}`, "after", "must be the next_cursor of an earlier response"],
    ["after=a%20b", "after", "must be the next_cursor of an earlier response"],
    ["explain=maybe", "explain", "must be one of true, false, 1, 0"],
  ])("%s is rejected by name", (search, field, message) => expect(parse(search).problems).toEqual([{ field, message }]))

  it("are ignored in a feed and in the export", () => {
    const { query, ignored, problems } = parseListQuery(new URLSearchParams("limit=x&facets=y&protocol=MPP"), LIST_ONLY)
    expect({ query, ignored, problems }).toEqual({
      query: { ...DEFAULT_QUERY, protocol: ["MPP"] },
      ignored: ["limit", "facets"],
      problems: [],
    })
  })
})

describe("a time", () => {
  it.each([
    ["2026-11-22", "2026-11-22T00:00:00Z"],
    ["2026-11-22T10:00:00Z", "2026-11-22T10:00:00Z"],
    ["2026-11-22T10:00:00.5Z", "2026-11-22T10:00:00.500Z"],
    ["2026-11-22T10:00:00%2B05:45", "2026-11-22T04:15:00Z"],
    ["2026-11-22T10:00:00+05:45", "2026-11-22T04:15:00Z"],
    ["2026-11-22%2010:00:00", "2026-11-22T10:00:00Z"],
    ["2026-11-22+10:00:00", "2026-11-22T10:00:00Z"],
    ["2026-11-22 10:00:00.25", "2026-11-22T10:00:00.250Z"],
    ["2026-11-22 10:00:00 05:45", "2026-11-22T04:15:00Z"],
    ["2026-11-22T10:00:00", "2026-11-22T10:00:00Z"],
    ["2026-11-22t10:00:00z", "2026-11-22T10:00:00Z"],
    ["1970-01-01", "1970-01-01T00:00:00Z"],
    ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"],
  ])("%s is %s", (text, moment) => {
    const { query, problems } = parse(`updated_since=${text}`)
    expect([query.updated_since, problems]).toEqual([moment, []])
    expect(parse(formatListQuery(query)).query).toEqual(query)
  })

  it.each([
    "yesterday",
    "2026-02-30",
    "2026-02-30T00:00:00-01:00",
    "2026-02-30 10:00:00",
    "2026-11-22T25:00:00Z",
    "2026-11-22T24:00:00Z",
    "2026-11-22 10",
    "22.11.2026 10:00:00",
    "0000-01-01",
    "1969-12-31",
    "9999-12-31T23:59:59-01:00",
    "1763800000",
  ])("%s is rejected", (text) => {
    const message = "must be a time such as 2026-11-22T10:00:00Z or 2026-11-22 10:00:00, or a day such as 2026-11-22"
    expect(parse(`updated_since=${text}`).problems).toEqual([{ field: "updated_since", message }])
  })
})
