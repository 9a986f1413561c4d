import { describe, expect, it } from "vitest"
import { createHttpReader } from "@/lib/mcp/reader-http"
import { CompareOutput, PickOutput } from "@/lib/mcp/schema"
import type { Reader } from "@/lib/mcp/tool"
import { buildServices, catalogueOf, idOf, openApi } from "./a-catalogue"
import { callTool, connectTo } from "./a-client"

const asked = (usd: number) => ({
  ...{ price_sats: null, price_usd: usd, asset: "USDC", network: "eip155:8453" },
  ...{ usd, rate_at: null, from: "challenge" as const, basis: "per_call" as const, unit: "request" },
})
const SERVICES = buildServices(
  { name: "Harbour <b>levels</b>", host: "a.example", asked_price: asked(0.002), reliability_score: 99 },
  { name: "Harbour tides", host: "b.example", asked_price: asked(0.01), reliability_score: 80 },
  { name: "Harbour gates", host: "c.example", health_status: "down" },
)
const byApi = async (reader: Reader) => createHttpReader(await openApi(reader))
const inProcess = async (reader: Reader) => reader

describe.each([
  { way: "in the same process", open: inProcess },
  { way: "over the public API", open: byApi },
])("the MCP tools for a choice, $way", ({ open }) => {
  const start = async () => connectTo(await open(catalogueOf(SERVICES)))

  it("D-pick-05 pick_service returns the choice, a fallback, the near-miss and a program with its lines", async () => {
    const { data, isError, sentence, text } = await callTool(await start(), "pick_service", { task: "harbour" })
    expect(isError).toBe(false)
    const { choice, fallbacks, left_out, snippet } = PickOutput.parse(data)
    expect([choice?.service.id, fallbacks.map(({ service }) => service.id)]).toEqual([idOf(1), [idOf(2)]])
    expect(left_out).toMatchObject([{ id: idOf(3), reasons: [{ id: "down" }] }])
    expect(snippet?.text).toContain("\n")
    expect(sentence).toBe("The choice is the best of 2 that pass every condition, with a score of 94.7.")
    expect(text).not.toContain("<b>")
  })

  it("pick_service passes the conditions on, as one text or as a list", async () => {
    const client = await start()
    const given = { task: "harbour", max_asked_usd: 0.005, min_reliability: 90, protocol: ["x402", "mpp"] }
    const { data } = await callTool(client, "pick_service", { ...given, network: ["Base", "solana"] })
    expect(data).toMatchObject({ choice: { service: { id: idOf(1) } }, fallbacks: [], considered: 1 })
    const { data: other } = await callTool(client, "pick_service", { task: "harbour", protocol: "L402" })
    expect(other).toMatchObject({ choice: null, considered: 0 })
  })

  it("D-pick-09 pick_service takes the names of search_services, the old names, and a task of any length", async () => {
    const client = await start()
    const old = { task: "harbour", max_price_usd: 0.005, protocols: "x402" }
    const { data: first } = await callTool(client, "pick_service", old)
    const { data: second } = await callTool(client, "pick_service", {
      task: "harbour",
      max_asked_usd: 0.005,
      protocol: "x402",
    })
    expect(first).toEqual(second)
    const long = `harbour ${"levels at high water ".repeat(200)}`
    const { isError, data } = await callTool(client, "pick_service", { task: long })
    expect([isError, PickOutput.parse(data).notes]).toEqual([false, ["The task was cut to its first 200 characters."]])
    expect(PickOutput.parse(data).task.length).toBeLessThanOrEqual(200)
    const { data: none } = await callTool(client, "pick_service", { task: "harbour", network: "solana" })
    expect(PickOutput.parse(none).left_out[0]?.reasons.map(({ id }) => id)).toContain("other_network")
  })

  it.each([
    [{}, /^task /],
    [{ task: " " }, /^task must say what/],
    [{ task: "a", max_price_usd: -1 }, /^max_price_usd must be a number that is not negative/],
    [{ task: "a", payable_by: "wallet" }, /^payable_by must be one of x402-ts/],
    [{ task: "a", min_reliability: 101 }, /^min_reliability must be at most 100/],
    [{ task: "a", colour: "red" }, /^colour is not one of task, protocol, network/],
  ])("pick_service rejects %o", async (given, message) => {
    const { isError, sentence } = await callTool(await start(), "pick_service", given)
    expect([isError, sentence]).toEqual([true, expect.stringMatching(message)])
  })

  it("D-pick-06 compare_services shows each fact in the order of the ids, with the best", async () => {
    const { data } = await callTool(await start(), "compare_services", { ids: [idOf(2), 1] })
    const { services, facts } = CompareOutput.parse(data)
    expect(services.map(({ id }) => id)).toEqual([idOf(2), idOf(1)])
    const factOf = (name: string) => facts.find(({ fact }) => fact === name)
    expect(factOf("price_usd")).toEqual({ fact: "price_usd", values: [0.01, 0.002], differs: true, best: [idOf(1)] })
    expect(factOf("reliability_score")).toMatchObject({ values: [80, 99], best: [idOf(1)] })
    expect(factOf("protocol")).toMatchObject({ differs: false, best: [] })
    expect(factOf("cautions")).toMatchObject({ values: ["", ""], differs: false, best: [] })
  })

  it.each([
    [{ ids: [idOf(1)] }, /^ids must name at least 2/],
    [{ ids: [1, 1] }, /^ids must name 2 different/],
    [{ ids: [1, 2, 3, 4, 5] }, /^ids must name at most 4/],
    [{ ids: [1, 77] }, /^There is no service with the id 77/],
  ])("compare_services rejects %o", async (given, message) => {
    const { isError, sentence } = await callTool(await start(), "compare_services", given)
    expect([isError, sentence]).toEqual([true, expect.stringMatching(message)])
  })
})
