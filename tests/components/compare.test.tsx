import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { ServiceList } from "@/components/catalogue/service-list"
import { Comparison } from "@/components/compare/comparison"
import { compareHref, readChoice } from "@/components/listing/compare-choice"
import type { Service } from "@/lib/catalogue/schema"
import { buildRow, buildService, NOW } from "./fixtures"

const ID = (digit: number) => `0199d5a0-0000-7000-8000-00000000000${digit}`

describe("the services of a comparison", () => {
  it.each<[string, string | string[] | undefined, string[], number]>([
    ["nothing", undefined, [], 0],
    ["what a form marks", ["a", "b"], ["a", "b"], 0],
    ["what a link names", "a,b, c", ["a", "b", "c"], 0],
    ["each once", ["A", "a,b,,"], ["a", "b"], 0],
    ["four at most", "a,b,c,d,e,f", ["a", "b", "c", "d"], 2],
  ])("%s", (_, param, ids, leftOut) => {
    expect(readChoice(param)).toEqual({ ids, leftOut })
  })

  it("are those of the URL", () => {
    const ids = [ID(1), ID(2)]
    expect(readChoice(new URL(compareHref(ids), "https://x.example").searchParams.getAll("ids")).ids).toEqual(ids)
    expect(compareHref(["a&b"])).toBe("/compare?ids=a%26b")
  })
})

function render(...overrides: Partial<Service>[]): string[][] {
  const services = overrides.map((one, index) => buildService({ id: ID(index + 1), ...one }))
  const markup = renderToStaticMarkup(<Comparison services={services} now={NOW} />).replaceAll("\u00a0", " ")
  return [...markup.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t([hd])\b.*?<\/t\1>/gs)].map(([cell]) =>
      cell
        .replaceAll(/<[^>]+>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
    ),
  )
}
const rowOf = (rows: string[][], term: string) => rows.find(([head]) => head?.startsWith(term))

const asking = (usd: number, price_sats: number | null): Service["asked_price"] => {
  return { price_sats, price_usd: null, asset: null, network: null, usd, from: "challenge" }
}

describe("a comparison", () => {
  it("marks the differences, and names the best value", () => {
    const rows = render(
      { name: "One", asked_price: asking(0.02, 21), uptime_30d: 0.9, provider: "Acme" },
      { name: "Two", asked_price: asking(0.01, null), uptime_30d: 0.99, provider: "Acme" },
    )
    expect(rowOf(rows, "Asked price")).toEqual([
      "Asked price ≠ differs",
      "$0.02, 21 sats",
      expect.stringMatching(/^\$0\.01.* cheapest$/),
    ])
    expect(rowOf(rows, "Uptime")?.[2]).toBe("99.0 best")
    expect(rowOf(rows, "Provider")).toEqual(["Provider", "Acme", "Acme"])
    expect(rows[0]?.[1]).toMatch(/^One .* Leave out One$/)
  })

  it("marks nothing for a single service, and no best value in a tie", () => {
    for (const rows of [render({}), render({}, {})]) {
      expect(rows.flat().filter((cell) => /≠|best|cheapest|fastest/.test(cell))).toEqual([])
    }
    expect(render({})[0]?.join()).not.toContain("Leave out")
  })

  it("shows unknown values as a dash with hidden text", () => {
    const rows = render({ provider: null, last_checked: null, uptime_30d: null, price_usd_equivalent: null })
    expect(rowOf(rows, "Provider")?.[1]).toBe("– not declared")
    expect(rowOf(rows, "Last check")?.[1]).toBe("– not checked yet")
    expect(rowOf(rows, "Uptime")?.[1]).toBe("– not measured")
  })

  it("has checkboxes only in a list with a comparison form", () => {
    const list = (canCompare: boolean) =>
      renderToStaticMarkup(<ServiceList rows={[buildRow()]} now={NOW} canCompare={canCompare} />)
    expect(list(true)).toContain('form="compare"')
    expect(list(false)).not.toContain('form="compare"')
  })
})
