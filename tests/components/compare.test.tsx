import { describe, expect, it } from "vitest"
import { ServiceList } from "@/components/catalogue/service-list"
import { Comparison } from "@/components/compare/comparison"
import { carriesChoice, compareHref, formatChoice, parseChoice } from "@/components/listing/compare-choice"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { asked, buildDetail, buildRow, NOW } from "./fixtures"
import { toHtml } from "./html"

const ID = (digit: number) => `0199d5a0-0000-7000-8000-00000000000${digit}`

describe("the choice in a URL", () => {
  it.each<[string, string | string[] | undefined, string[], number]>([
    ["nothing", undefined, [], 0],
    ["what a form marks", ["12", "45"], ["12", "45"], 0],
    ["what a link names", `12,${ID(1)}, 45`, ["12", ID(1), "45"], 0],
    ["each once", [ID(1).toUpperCase(), `${ID(1)},12,,12`], [ID(1), "12"], 0],
    ["four at most", "1,2,3,4,5,6", ["1", "2", "3", "4"], 2],
    ["no other text", ["0", "-1", "a&b", "1e3", "99999999999", "../7", "7"], ["7"], 0],
    ["no long text", `${"x".repeat(1000)},7`, [], 0],
  ])("%s", (_, param, ids, leftOut) => {
    expect(parseChoice(param)).toEqual({ ids, leftOut })
  })

  it.each([
    ["/", [1, 2], "/?cmp=1,2"],
    ["/?q=a+b&cmp=9&sort=price", [1], "/?q=a+b&sort=price&cmp=1"],
    ["/?cmp=1&cmp=2", [], "/"],
    ["/?cmp=1&cmpx=2#a", [3], "/?cmpx=2&cmp=3#a"],
    ["/#main", [], "/#main"],
  ])("%s with %s is %s", (href, numbers, result) => {
    expect(formatChoice(href, numbers)).toBe(result)
  })

  it("leads to the comparison", () => {
    const url = new URL(compareHref([12, ID(1)]), "https://x.example")
    expect(parseChoice(url.searchParams.getAll("cmp")).ids).toEqual(["12", ID(1)])
    expect(compareHref([])).toBe("/compare")
    expect(compareHref([7], "a & b")).toBe("/compare?q=a+%26+b&cmp=7")
  })

  it.each([
    ["/", true],
    ["/?sort=price", true],
    ["/#main", true],
    ["/service/7", true],
    ["/category/data/weather", true],
    ["/network/base?cmp=1", true],
    ["/category", false],
    ["/about", false],
    ["//evil.example", false],
    ["https://x.example/", false],
    ["/services", false],
  ])("is carried by %s: %s", (href, carries) => expect(carriesChoice(href)).toBe(carries))
})

function render(...overrides: Partial<ServiceDetail>[]): string[][] {
  const services = overrides.map((one, index) => buildDetail({ id: ID(index + 1), ...one }))
  const days = new Map([[ID(1), "h".repeat(30)]])
  const p95 = new Map(services.map(({ id, name }) => [id, name === "Two" ? 300 : 276]))
  const markup = toHtml(<Comparison services={services} days={days} p95={p95} now={NOW} />)
  return [...markup.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t([hd])\b.*?<\/t\1>/gs)].map(([cell]) =>
      cell
        .replaceAll(/<span[^>]* class="term-text">.*?<\/span>/g, "")
        .replaceAll(/<[^>]+>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
    ),
  )
}
const rowOf = (rows: string[][], term: string) => rows.find(([head]) => head?.startsWith(term))

describe("a comparison", () => {
  it("marks the differences, and names the best value", () => {
    const rows = render(
      { name: "One", asked_price: asked({ usd: 0.02, price_sats: 21 }), uptime_30d: 0.9, provider: "Acme" },
      { name: "Two", asked_price: asked({ usd: 0.01 }), uptime_30d: 0.99, provider: "Acme" },
    )
    expect(rowOf(rows, "Asked price")).toEqual([
      "Asked price differs",
      "$0.02, 21 sats",
      expect.stringMatching(/^\$0\.01.* cheapest$/),
    ])
    expect(rowOf(rows, "Uptime")?.[2]).toBe("99.0 % best")
    expect(rowOf(rows, "95th percentile")).toEqual(["95th percentile differs", "276 ms fastest", "300 ms"])
    expect(rowOf(rows, "Provider")).toEqual(["Provider", "Acme", "Acme"])
    expect(rows[0]?.[1]).toMatch(/^One .* Remove One$/)
  })

  it("begins with the strip of each service", () => {
    const services = [buildDetail({ id: ID(1) }), buildDetail({ id: ID(2) })]
    const days = new Map([[ID(1), `${"h".repeat(29)}D`]])
    const markup = toHtml(<Comparison services={services} days={days} p95={new Map()} now={NOW} />)
    expect(markup.match(/<svg class="day-strip"/g)).toHaveLength(1)
    expect(markup).toContain('aria-label="30 days: 29 healthy, 1 down"')
  })

  it("marks nothing for a single service, and no best value in a tie", () => {
    for (const rows of [render({}), render({}, {})]) {
      expect(rows.flat().filter((cell) => /differs|best|cheapest|fastest/.test(cell))).toEqual([])
    }
  })

  it("shows unknown values as a dash with hidden text", () => {
    const rows = render({ provider: null, last_checked: null, uptime_30d: null, price_usd_equivalent: null })
    expect(rowOf(rows, "Provider")?.[1]).toBe("– not declared")
    expect(rowOf(rows, "Last check")?.[1]).toBe("– not checked yet")
    expect(rowOf(rows, "Uptime")?.[1]).toBe("– not measured")
  })

  it("has checkboxes only in a list with a comparison form", () => {
    const list = (canCompare: boolean) => toHtml(<ServiceList rows={[buildRow()]} now={NOW} canCompare={canCompare} />)
    expect(list(true)).toContain('form="compare"')
    expect(list(false)).not.toContain('form="compare"')
  })
})

describe("what a reader compares before paying", () => {
  const client = {
    client: "x402-ts" as const,
    name: "x402 for TypeScript",
    version: "1",
    reason: null,
    message: null,
    setting: null,
    offers: [],
  }
  const parameter = (name: string, required: boolean) =>
    ({ in: "query", name, type: "string", required, description: null }) as const

  it("has a row for incidents, the asked price, the payee, clients and parameters", () => {
    const call = { parameters: [parameter("days", false), parameter("city", true)] } as unknown as ServiceDetail["call"]
    const rows = render(
      {
        incidents: [
          { opened_at: "2026-11-01T00:00:00Z", closed_at: "2026-11-02T00:00:00Z" },
          { opened_at: "2026-09-01T00:00:00Z", closed_at: "2026-09-02T00:00:00Z" },
        ] as ServiceDetail["incidents"],
        price_drift: 0.5,
        pay_to: "0xa",
        pay_to_since: "2026-03-04T00:00:00Z",
        clients: [{ ...client, verdict: "pays" as const }],
        call,
      },
      { pay_to_varies: true, clients: [], asked_price: asked({ price_usd: 1, from: "challenge" }) },
    )
    const row = (term: string) => rows.find(([head]) => head?.startsWith(term))?.slice(1)
    expect(row("Incidents in 30 days")).toEqual(["1", "none"])
    expect(row("Asked against listed")).toEqual(["50 % above the listed price", "no difference seen"])
    expect(row("Payee")).toEqual(["unchanged since 4 Mar 2026", "a new key for each invoice"])
    expect(row("Works with")).toEqual(["x402 for TypeScript", "no client"])
    expect(row("Parameters")).toEqual(["city (required), days", "– not declared"])
  })

  it("says of a changed payee that it is not the known one", () => {
    const payee = { pay_to: "0xb", pay_to_since: "2026-03-04T00:00:00Z" }
    const cautions = [
      { id: "payee_changed", since: "2026-03-04T00:00:00Z", before: "0xa", after: "0xb" },
    ] as ServiceDetail["cautions"]
    const [, ...values] = render({ ...payee, cautions }, payee).find(([head]) => head?.startsWith("Payee")) ?? []
    expect(values).toEqual(["changed on 4 Mar 2026: not the known one", "unchanged since 4 Mar 2026"])
  })

  it("calls no value the best beside another one that reads the same", () => {
    const uptime = (...values: number[]) =>
      render(...values.map((uptime_30d) => ({ uptime_30d })))
        .find(([head]) => head?.startsWith("Uptime"))
        ?.slice(1)
    expect(uptime(0.9951, 0.9958)).toEqual(["99.5 %", "99.5 %"])
    expect(uptime(0.9951, 0.98)).toEqual(["99.5 % best", "98.0 %"])
  })
})
