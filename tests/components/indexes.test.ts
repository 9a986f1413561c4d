// The sentences, slugs and URLs of the discovery pages, and the filters of the page of changes.

import { describe, expect, it } from "vitest"
import { readChangesAddress } from "@/app/changes/address"
import { type ApiChange, changesHref, matchesFilter } from "@/components/changes/filter"
import { describeCategoryHeading, describeNumbers, describePayment } from "@/components/indexes/words"
import { categoryHref, groupNetworks } from "@/components/listing/group-hrefs"
import { escapeForScript } from "@/components/service/structured-data"
import { findInTree } from "@/lib/catalogue/categories/category-tree"
import type { GroupFigures } from "@/lib/interfaces/indexes/schema"
import { mapProtocols } from "@/lib/protocols/names"
import { slugOfNetwork } from "@/lib/protocols/networks"

const plain = (text: string) => text.replaceAll("\u00a0", " ")
const figures: GroupFigures = {
  services: 42,
  healthy: 38,
  prices: { least: 0.001, median: 0.01, most: 0.5 },
  protocols: [
    { value: "x402", count: 32 },
    { value: "L402", count: 10 },
  ],
  networks: [
    { value: "eip155:8453", count: 32 },
    { value: "lightning", count: 10 },
  ],
}

describe("the sentences of a group", () => {
  it.each<[Partial<GroupFigures>, string]>([
    [{}, "42 services are listed and 38 work now."],
    [{ services: 1, healthy: 1 }, "1 service is listed and 1 works now."],
    [{ services: 2, healthy: 0 }, "2 services are listed and none passed its last checks."],
  ])("numbers %j", (given, sentence) => {
    expect(plain(describeNumbers({ ...figures, ...given }))).toBe(sentence)
  })

  it.each<[Partial<GroupFigures>, "both" | "networks" | "protocols", string]>([
    [
      {},
      "both",
      "A call to a working one costs $0.001 to $0.50, median $0.01. Services here take x402 (32) and L402 (10) and are paid on Base and Lightning.",
    ],
    [{ networks: [] }, "networks", "A call to a working one costs $0.001 to $0.50, median $0.01."],
    [
      { prices: { least: 1, median: 1, most: 1 } },
      "protocols",
      "A call to a working one costs $1. Services here take x402 (32) and L402 (10).",
    ],
    [{ prices: null, protocols: [], networks: [] }, "both", "No working service has a known price in dollars."],
  ])("payment %j %s", (given, says, sentence) => {
    expect(plain(describePayment({ ...figures, ...given }, says))).toBe(sentence)
  })
})

it.each([
  ["data/weather", "Weather APIs you can pay per call"],
  ["ai/llm", "Language model APIs you can pay per call"],
  ["made-up/my things", "My things APIs you can pay per call"],
])("the heading of %s", (path, heading) => expect(describeCategoryHeading(path)).toBe(heading))

describe("URLs of networks and categories", () => {
  it.each([
    ["eip155:8453", "base"],
    ["eip155:84532", "base-sepolia"],
    ["lightning", "lightning"],
    ["eip155:99999999", "eip155-99999999"],
    ["::", ""],
  ])("%s is %s", (network, slug) => expect(slugOfNetwork(network)).toBe(slug))

  it("joins the ids of one network, most frequent first", () => {
    const networks = ["hedera:mainnet", "lightning", "hedera:295", "::"].map((value) => ({ value, count: 2 }))
    expect(groupNetworks(networks)).toMatchObject([
      { slug: "hedera", ids: ["hedera:mainnet", "hedera:295"], count: 4 },
      { slug: "lightning", ids: ["lightning"], count: 2 },
    ])
  })

  it("escapes the names of a category, not its slashes", () => {
    expect(categoryHref("a b/c?d")).toBe("/category/a%20b/c%3Fd")
  })
})

describe("findInTree", () => {
  const counts = (total: number) => ({ ...mapProtocols(() => 0), total })
  const tree = {
    categories: {
      data: { ...counts(5), subcategories: { weather: counts(1), news: counts(4) } },
      __proto: { ...counts(1), subcategories: {} },
    },
  }
  it.each([
    ["data", "data", 5, ["data/news", "data/weather"]],
    ["DATA/Weather", "data/weather", 1, ["data/news"]],
  ])("%s", (path, spelled, count, related) => {
    expect(findInTree(path, tree)).toMatchObject({ path: spelled, count, related: related.map((path) => ({ path })) })
  })
  it.each(["", "dat", "data/none", "data/weather/deep", "constructor"])("is null for %j", (path) => {
    expect(findInTree(path, tree)).toBeNull()
  })
})

it("structured data cannot end its script element", () => {
  expect(escapeForScript([{ name: "</script><!--" }])).toBe('[{"name":"\\u003c/script\\u003e\\u003c!--"}]')
})

describe("the address of the page of changes", () => {
  it("reads every filter, several kinds from a form or a link", () => {
    expect(readChangesAddress({ kind: ["new", "DOWN"], protocol: "x402", host: "A.Example.", before: "12" })).toEqual({
      filter: { kinds: ["down", "new"], protocol: "x402", host: "a.example" },
      service: null,
      before: 12,
      problems: [],
    })
    expect(readChangesAddress({ kind: "new,price", service: "7" })).toMatchObject({
      filter: { kinds: ["new", "price"] },
      service: "7",
    })
    const payee = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
    expect(readChangesAddress({ pay_to: ` ${payee} ` }).filter).toEqual({ kinds: [], pay_to: [payee.toLowerCase()] })
  })

  it("D-live-02 keeps the known kinds of a list, and names the others", () => {
    const { filter, problems } = readChangesAddress({ kind: "down,odd,payee" })
    expect(filter.kinds).toEqual(["down", "payee"])
    expect(problems).toEqual([
      { field: "kind", message: expect.stringMatching(/, removed, not odd; down, payee still apply$/) },
    ])
    const many = readChangesAddress({ kind: Array.from({ length: 500 }, (_, index) => `${"x".repeat(500)}${index}`) })
    expect(many.problems[0]?.message).toContain(" and others")
    expect(many.problems[0]?.message.length).toBeLessThan(400)
  })

  it("reads networks by id and by name", () => {
    expect(readChangesAddress({ network: "base" }).filter).toEqual({ kinds: [], network: ["eip155:8453"] })
    expect(changesHref({ network: ["eip155:8453"] })).toBe("/changes?network=eip155:8453")
  })

  it("ignores what is invalid and reports it", () => {
    const { filter, before, problems } = readChangesAddress({
      kind: "odd",
      protocol: "y",
      host: "a b",
      pay_to: "0x1",
      before: "-1",
    })
    expect([filter, before]).toEqual([{ kinds: [] }, null])
    expect(problems.map(({ field }) => field)).toEqual(["kind", "protocol", "host", "pay_to", "before"])
  })

  it("writes the URL of a filter", () => {
    expect(changesHref({ kinds: [] })).toBe("/changes")
    expect(changesHref({ kinds: ["down", "new"], protocol: "MPP", host: "a.example" }, 9)).toBe(
      "/changes?kind=down,new&protocol=MPP&host=a.example&before=9",
    )
    expect(changesHref({ category: ["data/weather", "ai"] })).toBe("/changes?category=data/weather,ai")
    expect(changesHref({ pay_to: ["0.0.7", "alice.near"] })).toBe("/changes?pay_to=0.0.7,alice.near")
  })
})

describe("matchesFilter", () => {
  const change: ApiChange = {
    event: "service.new",
    service_id: "1",
    service: { protocol: "x402", host: "a.example", category: "data/weather", health_status: "healthy" },
  }
  it.each<[Partial<ApiChange>, Parameters<typeof matchesFilter>[1], boolean]>([
    [{}, { kinds: [] }, true],
    [{}, { kinds: ["down"] }, false],
    [{}, { kinds: ["new"], protocol: "x402", host: "a.example", service: "1" }, true],
    [{}, { kinds: [], protocol: "MPP" }, false],
    [{}, { kinds: [], host: "b.example" }, false],
    [{}, { kinds: [], service: "2" }, false],
    [{}, { kinds: [], category: ["ai", "Data"] }, true],
    [{}, { kinds: [], category: ["dat"] }, false],
    [{ event: "service.removed", service: null }, { kinds: [], category: ["data"] }, false],
    [{ event: "service.removed", service: null }, { kinds: [] }, true],
    [{ event: "service.removed", service: null }, { kinds: [], host: "a.example" }, false],
    [{ event: "service.removed", service: null }, { kinds: [], pay_to: ["0.0.7"] }, false],
    [{}, { kinds: [], pay_to: ["0.0.7"] }, true],
    [{ event: "service.removed", service: null }, { kinds: [], network: ["eip155:8453"] }, false],
    [{}, { kinds: [], network: ["eip155:8453"] }, true],
    [{ service: null }, { kinds: [] }, false],
    [{ event: "service.updated" }, { kinds: [] }, false],
    [{ event: "service.updated", previous: { name: "a" } }, { kinds: [] }, true],
    [
      {
        event: "service.health_changed",
        service: { protocol: "x402", host: "a.example", category: null, health_status: "down" },
      },
      { kinds: [] },
      false,
    ],
  ])("%j %j", (given, filter, passes) => expect(matchesFilter({ ...change, ...given }, filter)).toBe(passes))
})
