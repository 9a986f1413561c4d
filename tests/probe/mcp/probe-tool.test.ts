// Probes of MCP tools, against servers of the official SDK and against servers that misbehave.

import { once } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import { describe, expect, onTestFinished, test } from "vitest"
import { judge } from "@/lib/health/rules/verdict"
import { checkReply, describeToolCall } from "@/lib/probe/check-reply"
import { SESSION } from "@/lib/probe/mcp/bounded-fetch"
import { probe } from "@/lib/probe/probe"
import type { Protocol } from "@/lib/protocols/names"
import { openHttp } from "../../net/local-servers"
import { openMcpMpp } from "../../street/mcp-mpp"
import { refuseStateless } from "../../street/mcp-server"
import { openMcpX402 } from "../../street/mcp-x402"
import { readJson } from "../../street/shop"

const NOW = new Date("2026-01-02T03:04:05Z")
/** Nothing listens there: a probe pays nothing, so the seller never asks its chain. */
const NO_CHAIN = "http://127.0.0.1:9"

const ask = (server: { hostPort: string }, url: string, tool: string, body: string | null = null, timeoutMs = 60_000) =>
  probe({ url, method: "POST", tool, body }, { now: NOW, timeoutMs, allowPrivate: [server.hostPort] })

async function judgeTool(result: Awaited<ReturnType<typeof ask>>, protocol: Protocol) {
  const detection = checkReply(protocol, result, NOW)
  const { verdict, errorMessage } = judge(result.outcome, detection)
  return {
    verdict,
    errorMessage,
    findings: detection?.findings.filter(({ severity }) => severity === "error").map(({ id }) => id),
  }
}

async function openSellers() {
  const [mpp, x402] = [await openMcpMpp(NO_CHAIN), await openMcpX402()]
  onTestFinished(async () => {
    await mpp.close()
    await x402.close()
  })
  return { mpp, x402 }
}

describe("probe of an MCP tool", () => {
  test("requests for payment of both protocols are valid, with their prices (D-mcp-tools-02)", async () => {
    const { mpp, x402 } = await openSellers()
    const [paidByMpp, paidByX402] = [
      await ask(mpp, `${mpp.origin}/mcp`, "translate"),
      await ask(x402, `${x402.origin}/mcp`, "forecast"),
    ]
    expect(await judgeTool(paidByMpp, "MPP")).toEqual({ verdict: "ok", errorMessage: null, findings: [] })
    expect(checkReply("MPP", paidByMpp, NOW)?.price).toMatchObject({ priceUsd: "0.01" })
    expect(await judgeTool(paidByX402, "x402")).toEqual({ verdict: "ok", errorMessage: null, findings: [] })
    expect(checkReply("x402", paidByX402, NOW)?.price).toMatchObject({ priceUsd: "0.001" })
  })

  test("the session of the server is ended (D-mcp-tools-02)", async () => {
    const { mpp } = await openSellers()
    await ask(mpp, `${mpp.origin}/mcp`, "translate")
    // tools/call in the stateless version, initialize, notifications/initialized, tools/list, tools/call.
    expect(mpp.seen).toEqual([...Array(5).fill("POST /mcp"), "DELETE /mcp"])
    expect(mpp.sessions.size).toBe(0)
  })

  test("a broken request for payment, a free tool and a missing tool are wrong, each with its finding (D-mcp-tools-03)", async () => {
    const { mpp, x402 } = await openSellers()
    const broken = await judgeTool(await ask(x402, `${x402.origin}/broken`, "forecast"), "x402")
    expect(broken).toMatchObject({ verdict: "wrong", errorMessage: broken.findings?.[0] })
    expect(broken.findings).toContain("no_valid_requirement")
    expect(await judgeTool(await ask(mpp, `${mpp.origin}/broken`, "translate"), "MPP")).toMatchObject({
      verdict: "wrong",
    })
    expect(await judgeTool(await ask(mpp, `${mpp.origin}/mcp`, "greet"), "MPP")).toEqual({
      verdict: "wrong",
      errorMessage: "mcp_tool_unpaid",
      findings: ["mcp_tool_unpaid"],
    })
    const missing = await ask(mpp, `${mpp.origin}/mcp`, "Translate")
    expect(await judgeTool(missing, "MPP")).toMatchObject({ verdict: "wrong", errorMessage: "mcp_tool_missing" })
  })

  test("a URL without an MCP server is judged by its status, and a 402 before the call is a challenge (D-mcp-tools-03)", async () => {
    const web = await openHttp((_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("hi"),
    )
    const gone = await openHttp((_request, response) => response.writeHead(404).end())
    const paid = await openHttp((_request, response) =>
      response.writeHead(402, { "WWW-Authenticate": 'L402 macaroon="AA==", invoice="lnbc1"' }).end(),
    )
    const judged = async (server: typeof web, protocol: Protocol = "x402") =>
      judgeTool(await ask(server, server.url, "any"), protocol)
    expect(await judged(web)).toMatchObject({ verdict: "wrong", errorMessage: "mcp_no_server" })
    expect(await judged(gone)).toMatchObject({ verdict: "wrong", errorMessage: "HTTP 404", findings: ["not_402"] })
    const { outcome } = await ask(paid, paid.url, "any")
    expect(outcome.ok && outcome.detections).toMatchObject([{ protocol: "L402" }])
  })

  test("a tool is called once with the declared arguments, or with none (D-mcp-tools-02)", async () => {
    const { server, calls } = await openRecorder(() => ({ tools: [{ name: "any" }] }))
    await ask(server, server.url, "any", '{"city":"Paris"}')
    await ask(server, server.url, "any")
    expect(calls.filter(({ method }) => method === "tools/call").map(({ params }) => params)).toEqual([
      { name: "any", arguments: { city: "Paris" } },
      { name: "any", arguments: {} },
    ])
  })

  test("pages of tools are read up to a number, and a tool that is not listed is not called (D-mcp-tools-04)", async () => {
    const { server, calls } = await openRecorder(() => ({ tools: [], nextCursor: "again" }))
    expect(await judgeTool(await ask(server, server.url, "any"), "x402")).toMatchObject({
      errorMessage: "mcp_tool_missing",
    })
    const methods = calls.map(({ method }) => method)
    expect(methods.filter((method) => method === "tools/list")).toHaveLength(SESSION.pages)
    expect(methods).not.toContain("tools/call")
  })

  test.each([
    ["as JSON", "application/json", (text: string) => text],
    ["in a stream", "text/event-stream", (text: string) => `data: ${text}\n\n`],
  ])(
    "a result nested 30,000 levels deep is a finding, and nothing overflows (D-host-02), %s",
    async (_case, type, frame) => {
      const deep = `{"content":[],"isError":true,"structuredContent":{"x":${"[".repeat(30_000)}${"]".repeat(30_000)}}}`
      const { server } = await openRecorder(() => ({ tools: [{ name: "any" }] }), { "tools/call": deep }, type, frame)
      const result = await ask(server, server.url, "any")
      expect(await judgeTool(result, "x402")).toEqual({
        verdict: "wrong",
        errorMessage: "mcp_too_deep",
        findings: ["mcp_too_deep"],
      })
      expect(describeToolCall(result)?.finding).toMatchObject({ id: "mcp_too_deep", severity: "error" })
    },
  )

  test.each(["tools/list", "tools/call"])(
    "a server that does not respond to %s is unreachable, whatever it responded before (D-mcp-tools-03)",
    async (method) => {
      const { server } = await openRecorder(() => ({ tools: [{ name: "any" }] }), { [method]: null })
      const result = await ask(server, server.url, "any", null, 400)
      expect(result.outcome).toMatchObject({ ok: false, reason: "timeout" })
    },
  )

  test("an error of ours is a result that says so, and does not throw (D-host-01)", async () => {
    const result = await probe({ url: "http://[", method: "POST", tool: "any" }, { now: NOW })
    expect(result.outcome).toEqual({ ok: false, reason: "unread", detail: "The response could not be read." })
  })

  test("a session that hangs or sends too much ends at the deadline with a reason (D-mcp-tools-04)", async () => {
    const hanging = await openHttp(() => undefined)
    const endless = await openHttp((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" })
      const timer = setInterval(() => response.write(`data: ${"x".repeat(10_000)}\n\n`), 1)
      response.on("close", () => clearInterval(timer))
    })
    const slow = await ask(hanging, hanging.url, "any", null, 300)
    expect(slow.outcome).toMatchObject({ ok: false, reason: "timeout" })
    const flood = await judgeTool(await ask(endless, endless.url, "any", null, 1_000), "x402")
    expect(flood.verdict).not.toBe("ok")
  })
})

describe("a server that sends requests of its own", () => {
  test("gets no answer: each message of the check once, one at a time, and nothing after its end (D-mcp-tools-07)", async () => {
    const { server, sent, mostAtOnce } = await openAsker()
    const result = await ask(server, server.url, "any")
    expect(result.outcome).toMatchObject({ ok: true, toolFault: { id: "mcp_tool_unpaid" } })
    const all = ["stateless", "initialize", "notifications/initialized", "tools/list", "tools/call", "DELETE"]
    expect(sent).toEqual(all)
    // A request that was still on its way would arrive before this one.
    await ask(server, server.url, "any")
    expect(sent).toEqual([...all, ...all])
    expect(mostAtOnce()).toBe(1)
  })

  test("a call that takes too long is not followed by a notice while it is in flight (D-mcp-tools-07)", async () => {
    const { server, sent } = await openAsker({ hangsAt: "tools/call" })
    const result = await ask(server, server.url, "any", null, 3_000)
    expect(result.outcome).toMatchObject({ ok: false, reason: "timeout" })
    const session = ["initialize", "notifications/initialized", "tools/list", "tools/call", "closed", "DELETE"]
    expect(sent).toEqual(["stateless", ...session])
  })
})

const ASKED = ["ping", "sampling/createMessage", "roots/list", "elicitation/create"]

/** A server of an older version that sends 400 requests of its own in the stream of each response, and records what it receives. */
async function openAsker({ hangsAt = "" } = {}) {
  const sent: string[] = []
  let [inFlight, most] = [0, 0]
  let hung: Promise<unknown> | null = null
  const server = await openHttp(async (request: IncomingMessage, response: ServerResponse) => {
    inFlight += 1
    most = Math.max(most, inFlight)
    response.once("close", () => {
      inFlight -= 1
    })
    if (request.method === "DELETE") {
      // The close of one connection and the first bytes of the next may arrive in either order.
      await hung
      sent.push(response.destroyed ? "DELETE, given up" : "DELETE")
      return response.writeHead(200).end()
    }
    if (refuseStateless(request, response)) return sent.push("stateless")
    const message = (await readJson(request)) as Partial<Received>
    sent.push(message.method ?? `answer to ${message.id}`)
    if (message.method === hangsAt) {
      hung = once(response, "close").then(() => sent.push("closed"))
      return
    }
    if (message.id === undefined) return response.writeHead(202).end()
    const results: Record<string, object> = {
      initialize: { protocolVersion: "2025-06-18", capabilities: {}, serverInfo: { name: "a", version: "1" } },
      "tools/list": { tools: [{ name: "any" }] },
    }
    const requests = Array.from({ length: 400 }, (_, id) => ({ id, method: ASKED[id % ASKED.length], params: {} }))
    const reply = { id: message.id, result: results[message.method ?? ""] ?? { content: [] } }
    response.writeHead(200, { "content-type": "text/event-stream", "mcp-session-id": "one" })
    for (const one of [...requests, reply])
      response.write(`event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", ...one })}\n\n`)
    return response.end()
  })
  return { server, sent, mostAtOnce: () => most }
}

interface Received {
  id?: number
  method: string
  params: unknown
}

/** A minimal MCP server of an older version that records the messages and responds to tools/list as given. */
async function openRecorder(
  listTools: () => object,
  /** The result of a method as JSON text; null for no response. */
  given: Record<string, string | null> = {},
  type = "application/json",
  frame = (text: string) => text,
) {
  const calls: Received[] = []
  const server = await openHttp(async (request: IncomingMessage, response: ServerResponse) => {
    if (refuseStateless(request, response)) return
    const message = (await readJson(request)) as Received
    calls.push(message)
    if (message.id === undefined) return response.writeHead(202).end()
    const results: Record<string, object> = {
      initialize: {
        protocolVersion: "2025-06-18",
        capabilities: { tools: {} },
        serverInfo: { name: "r", version: "1" },
      },
      "tools/list": listTools(),
    }
    if (given[message.method] === null) return
    const result = given[message.method] ?? JSON.stringify(results[message.method] ?? { content: [] })
    response.writeHead(200, { "content-type": type })
    response.end(frame(`{"jsonrpc":"2.0","id":${message.id},"result":${result}}`))
  })
  return { server, calls }
}
