import { describe, expect, it } from "vitest"
import { adapter as l402apps } from "@/lib/sources/adapters/l402apps"
import { findAssignedList } from "@/lib/sources/parse/assigned-list"
import { startCpuTime } from "@/tests/support/cpu-time"
import { type Expected, first, readWith } from "../run-adapter"

describe("l402apps", () => {
  const api = (given: object = {}) => ({
    id: "acme-1",
    provider: "Acme",
    name: "Fees",
    method: "GET",
    endpoint: "https://acme.example/api/fees",
    cost: 10,
    description: "on-chain fee estimate",
    ...given,
  })
  const read = (...apis: unknown[]) =>
    first(readWith(l402apps, `<script>window.__APPS__=[];window.__APIS__=${JSON.stringify(apis)};</script>`))

  it("parses an API of the page's script", async () => {
    expect(await read(api())).toEqual({
      url: "https://acme.example/api/fees",
      protocol: "L402",
      name: "Acme: Fees",
      description: "on-chain fee estimate",
      category: null,
      provider: "Acme",
      method: "GET",
      priceSats: 10n,
      priceUsd: null,
      asset: "BTC",
      network: "lightning",
    })
  })

  it.each<[string, object, Expected]>([
    ["without a provider", api({ provider: null }), { name: "Fees", provider: null }],
    ["without either", api({ provider: null, name: "" }), { name: "on-chain fee estimate" }],
    ["brackets and quotes in texts", api({ name: '"]};<b>' }), { name: 'Acme: "]};<b>' }],
    ["an absurd cost", api({ cost: -5 }), "limits"],
  ])("%s", async (_case, item, expected) => {
    if (typeof expected === "string") expect(await read(item)).toBe(expected)
    else expect(await read(item)).toMatchObject(expected)
  })

  it.each<[string, string, string | null]>([
    ["in its own script", "<p>x</p><script>var a=1</script><script>A.B = [1,[2]];</script>", "[1,[2]]"],
    ["in upper case", '<SCRIPT type="x">A.B=[1]</SCRIPT>', "[1]"],
    ["a script that never ends", "<script>A.B=[1]", "[1]"],
    ["after a string that looks like it", '<script>x="A.B=[0] \\"A.B=[0]\\\\";A.B=[1]</script>', "[1]"],
    ["after a mention", "<script>f(A.B);A.B=[1]</script>", "[1]"],
    ["brackets in strings", '<script>A.B=["]","\\"]"]</script>', '["]","\\"]"]'],
    ["outside of scripts", "<p>A.B=[1]</p>", null],
    ["never complete", "<script>A.B=[1,[2]</script>", null],
    ["not a list", "<script>A.B={}</script>", null],
    ["nothing", "", null],
    ["a tag without an end", "<script A.B=[1]", null],
  ])("the list is found: %s", (_case, html, list) => {
    expect(findAssignedList(html, "A.B")).toBe(list)
  })

  it.each<[string, string]>([
    ["mentions", "A.B ".repeat(1_000_000)],
    ["quotes", '"'.repeat(4_000_000)],
    ["backslashes", `"${"\\".repeat(4_000_000)}`],
    ["mentions in strings", '"A.B" '.repeat(700_000)],
    ["openings", `A.B=${"[".repeat(4_000_000)}`],
    ["scripts", "<script></script>".repeat(250_000)],
  ])("four million characters of %s are parsed in linear time", (_case, text) => {
    const cpuTime = startCpuTime()
    expect(findAssignedList(`<script>${text}`, "A.B")).toBeNull()
    expect(cpuTime()).toBeLessThan(3_000)
  })
})
