// POST /api/v1/register for tools of MCP servers that are made with the protocols' SDKs.

import { afterAll, describe, expect, it, onTestFinished } from "vitest"
import { respondWith, serveTool } from "../health/street/hostile-mcp"
import { openRawServer } from "../health/street/raw-server"
import { NEXT_VERSIONS, openMcpEras } from "../street/mcp-eras"
import { openMcpMpp } from "../street/mcp-mpp"
import { openMcpX402 } from "../street/mcp-x402"

/** Nothing listens there: a registration pays nothing, so the seller never asks its chain. */
const mpp = await openMcpMpp("http://127.0.0.1:9")
const x402 = await openMcpX402()
const eras = await openMcpEras()
process.env["ALLOW_PRIVATE"] = [mpp.hostPort, x402.hostPort, eras.hostPort].join(",")
const route = await import("@/app/api/v1/register/route")
const checkRoute = await import("@/app/api/v1/register/check/route")
const lintRoute = await import("@/app/api/v1/lint/route")
const { env } = await import("@/lib/env")
const { call, db } = await import("@/tests/support/directory")

afterAll(() => Promise.all([mpp.close(), x402.close(), eras.close()]))

const register = (url: string, protocol: string, tool: string) =>
  call(route, "POST", "/api/v1/register", { body: { url, protocol, tool, name: tool }, client: `${url}-${tool}` })

describe("registration of an MCP tool", () => {
  it("D-mcp-tools-01 stores a valid tool with its price, and the same URL again for another tool", async () => {
    const sold = await register(`${mpp.origin}/mcp`, "MPP", "translate")
    expect(sold.body).toMatchObject({
      service: { kind: "mcp_tool", tool: "translate", http_method: "POST", price_usd: 0.01 },
    })
    const { service } = (await register(`${x402.origin}/mcp`, "x402", "forecast")).body
    expect(service).toMatchObject({ kind: "mcp_tool", tool: "forecast", health_status: "healthy", price_usd: 0.001 })
    const { id: _, number: __, nameKey, ...row } = await db().service.findUniqueOrThrow({ where: { id: service.id } })
    const { url, protocol, host, registrableDomain, name } = row
    const other = { url, protocol, host, registrableDomain, name, kind: "mcp_tool" }
    expect(nameKey).not.toBe("")
    const { v7 } = await import("uuid")
    await db().service.create({ data: { id: v7(), ...other, tool: "tides" } })
    await expect(db().service.create({ data: { id: v7(), ...other, tool: "tides" } })).rejects.toThrow()
    await expect(db().service.create({ data: { id: v7(), ...other, tool: null } })).rejects.toThrow()
  })

  it("D-mcp-tools-01 stores the tool that somebody publishes in the form", async () => {
    const { publish } = await import("@/lib/registration/publish")
    const body = { url: `${x402.origin}/mcp?by=form`, tool: "forecast", name: "Forecast" }
    expect(await publish(body, ["x402"], null, "direct")).toMatchObject({ id: expect.any(String) })
    const stored = await db().service.findFirstOrThrow({ where: { url: body.url } })
    expect(stored).toMatchObject({ kind: "mcp_tool", tool: "forecast", httpMethod: "POST" })
    const missing = await publish({ ...body, tool: "absent" }, ["x402"], null, "direct")
    expect(missing).toMatchObject({ rejected: { missing: [{ id: "mcp_tool_missing" }] } })
  })

  it("D-mcp-tools-03 rejects a tool that is missing, free or broken, with its finding", async () => {
    const codes = [
      (await register(`${mpp.origin}/mcp`, "MPP", "absent")).body,
      (await register(`${mpp.origin}/mcp`, "MPP", "greet")).body,
      (await register(`${x402.origin}/broken`, "x402", "forecast")).body,
    ].map(({ code }) => code)
    expect(codes).toEqual(["mcp_tool_missing", "mcp_tool_unpaid", "no_valid_requirement"])
  })
})

describe("registration of a tool by the versions of its server", () => {
  it.each(["/stateless", "/both"])("D-mcp-eras-02 stores a tool at %s with its price", async (path) => {
    const { body } = await register(`${eras.origin}${path}`, "x402", "forecast")
    expect(body.service).toMatchObject({ kind: "mcp_tool", health_status: "healthy", price_usd: 0.001 })
  })

  it("D-mcp-eras-03 rejects a tool of a server of other versions, and the check and the linter say what to do", async () => {
    const given = { url: `${eras.origin}/next`, tool: "forecast" }
    const { status, body } = await register(given.url, "x402", given.tool)
    expect([status, body.code]).toEqual([422, "mcp_version_unsupported"])
    const { body: checked } = await call(checkRoute, "POST", "/api/v1/register/check", { body: given, client: "next" })
    expect(checked.title).toBe(`The MCP server of ${eras.hostPort} supports no current version of MCP`)
    expect(checked.advice).toMatch(/accepts none of the protocol versions.*Serve MCP 2026-07-28/)
    const { body: linted } = await call(lintRoute, "POST", "/api/v1/lint", { body: given, client: "next" })
    expect(linted.findings).toMatchObject([
      { id: "mcp_version_unsupported", seen: `tool forecast; versions of the server: ${NEXT_VERSIONS.join(", ")}` },
    ])
  })
})

describe("a check of an MCP tool that is not registered", () => {
  const check = (url: string, tool: string) =>
    call(checkRoute, "POST", "/api/v1/register/check", { body: { url, tool }, client: `check-${tool}` })
  const lint = (given: object) => call(lintRoute, "POST", "/api/v1/lint", { body: given, client: "lint-tools" })

  it("D-mcp-tools-06 the check before a registration calls the tool once and finds its challenge", async () => {
    const url = `${x402.origin}/mcp`
    const before = x402.seen.length
    const { body } = await check(url, "forecast")
    expect(body.request).toEqual({ url, method: "POST", sends: null, tool: "forecast" })
    expect(body.protocols).toMatchObject([{ protocol: "x402", is_valid: true, price: { price_usd: 0.001 } }])
    expect(x402.seen.slice(before).filter((sent) => sent === "POST /mcp")).toHaveLength(5)
    const missing = await check(url, "absent")
    expect(missing.body).toMatchObject({
      title: `The tool of ${x402.hostPort} does not ask for payment`,
      missing: [{ id: "mcp_tool_missing" }],
    })
  })

  it("D-mcp-tools-06 the linter reports the findings of the tool, and no verdicts of HTTP clients", async () => {
    const sold = await lint({ url: `${mpp.origin}/mcp`, tool: "translate", body: "{}" })
    expect(sold.body).toMatchObject({ protocols: { MPP: { valid: true } }, clients: [], findings: [] })
    const broken = await lint({ url: `${x402.origin}/broken`, tool: "forecast" })
    expect(broken.body.protocols.x402.valid).toBe(false)
    expect(broken.body.protocols.x402.findings.length).toBeGreaterThan(0)
    const free = await lint({ url: `${mpp.origin}/mcp`, tool: "greet" })
    expect(free.body.findings).toMatchObject([{ id: "mcp_tool_unpaid" }])
  })

  it("rejects arguments that are no object, and behaviour checks of a tool", async () => {
    const url = `${mpp.origin}/mcp`
    const before = mpp.seen.length
    const wrong = await lint({ url, tool: "translate", body: "[1]" })
    expect([wrong.status, wrong.body.details[0].field]).toEqual([400, "body"])
    const thorough = await lint({ url, tool: "translate", behaviour: true })
    expect([thorough.status, thorough.body.details[0].field]).toEqual([400, "behaviour"])
    expect(mpp.seen.length).toBe(before)
  })
})

describe("D-host-02 a tool whose result is nested 30,000 levels deep", () => {
  it.each([
    ["as an error of the tool", '"isError":true,"structuredContent"'],
    ["as its content", '"content"'],
  ])("%s, gets a finding from the linter, from the check and from the registration", async (_case, member) => {
    const deep = respondWith(`{${member}:${"[".repeat(30_000)}${"]".repeat(30_000)}}`)
    const server = await openRawServer([{ name: "deep", protocol: "x402", talk: serveTool({ "tools/call": deep }) }])
    onTestFinished(() => server.close())
    env.ALLOW_PRIVATE.push(...server.allow.split(","))
    const url = `${server.url(0)}?${member.length}`
    const lint = await call(lintRoute, "POST", "/api/v1/lint", { body: { url, tool: "any" }, client: "deep" })
    expect([lint.status, lint.body.findings[0].id]).toEqual([200, "mcp_too_deep"])
    const body = { url, tool: "any" }
    const check = await call(checkRoute, "POST", "/api/v1/register/check", { body, client: "deep" })
    expect([check.status, check.body.missing[0].id]).toEqual([200, "mcp_too_deep"])
    const registered = await register(url, "x402", "any")
    expect([registered.status, registered.body.code]).toEqual([422, "mcp_too_deep"])
  })
})
