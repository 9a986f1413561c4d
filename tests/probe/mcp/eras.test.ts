// Probes of MCP tools by the versions that their servers speak: servers of the official SDKs, and servers that name versions badly.

import type { IncomingMessage, ServerResponse } from "node:http"
import { SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/client"
import { describe, expect, onTestFinished, test } from "vitest"
import { judge } from "@/lib/health/rules/verdict"
import { checkReply, describeToolCall } from "@/lib/probe/check-reply"
import { SESSION } from "@/lib/probe/mcp/bounded-fetch"
import { isVersionRefusal, mayNeedInitialize, readVersions } from "@/lib/probe/mcp/faults"
import { probe } from "@/lib/probe/probe"
import { STATELESS, WITH_SESSION } from "@/lib/protocols/mcp-versions"
import { openHttp } from "../../net/local-servers"
import { NEXT_VERSIONS, openMcpEras } from "../../street/mcp-eras"
import { openMcpX402 } from "../../street/mcp-x402"
import { readJson } from "../../street/shop"

const NOW = new Date("2026-01-02T03:04:05Z")

const ask = (
  server: { hostPort: string },
  url: string,
  tool = "forecast",
  body: string | null = null,
  timeoutMs = 60_000,
) => probe({ url, method: "POST", tool, body }, { now: NOW, timeoutMs, allowPrivate: [server.hostPort] })

function judgeTool(result: Awaited<ReturnType<typeof ask>>) {
  const { verdict, errorMessage } = judge(result.outcome, checkReply("x402", result, NOW))
  return { verdict, errorMessage, finding: describeToolCall(result)?.finding ?? null }
}
const PAYABLE = { verdict: "ok", errorMessage: null, finding: null }

async function openSellers() {
  const sellers = await openMcpEras()
  onTestFinished(() => sellers.close())
  return { sellers, check: (path: string, ...rest: [string?, string?]) => ask(sellers, sellers.origin + path, ...rest) }
}

test("the versions of the probe are those of the SDK (D-mcp-eras-02)", () => {
  expect([...WITH_SESSION]).toEqual(SUPPORTED_PROTOCOL_VERSIONS.filter((version) => version < STATELESS))
})

describe("a seller of the SDK 2 (D-mcp-eras-02)", () => {
  test.each(["/stateless", "/both"])("at %s is probed with one request", async (path) => {
    const { sellers, check } = await openSellers()
    expect(judgeTool(await check(path))).toEqual(PAYABLE)
    expect(sellers.messages).toEqual([`${path} tools/call ${STATELESS}`])
  })

  test("gets the arguments that it wants in headers, after a look at its list", async () => {
    const { sellers, check } = await openSellers()
    expect(judgeTool(await check("/regional", "forecast", '{"region":"north"}'))).toEqual(PAYABLE)
    const methods = ["tools/call", "tools/list", "tools/call"]
    expect(sellers.messages).toEqual(methods.map((method) => `/regional ${method} ${STATELESS}`))
  })

  test("has a finding for a tool that is missing or free, as a seller of the older versions has", async () => {
    const { check } = await openSellers()
    for (const path of ["/stateless", "/both"]) {
      expect(judgeTool(await check(path, "absent")).errorMessage).toBe("mcp_tool_missing")
      expect(judgeTool(await check(path, "greet")).errorMessage).toBe("mcp_tool_unpaid")
    }
  })
})

test("a seller of the SDK 1 is probed by the older version, after one stateless request (D-mcp-eras-02)", async () => {
  const older = await openMcpX402()
  onTestFinished(() => older.close())
  expect(judgeTool(await ask(older, `${older.origin}/mcp`))).toEqual(PAYABLE)
  // tools/call, initialize, notifications/initialized, tools/list, tools/call.
  expect(older.seen).toEqual(Array(5).fill("POST /mcp"))
})

describe("a server that speaks none of the versions (D-mcp-eras-03)", () => {
  test("has a finding with the versions that it names, and what to do", async () => {
    const { sellers, check } = await openSellers()
    const result = await check("/next")
    const { verdict, errorMessage, finding } = judgeTool(result)
    expect([verdict, errorMessage]).toEqual(["wrong", "mcp_version_unsupported"])
    expect(finding).toMatchObject({
      id: "mcp_version_unsupported",
      severity: "error",
      seen: `tool forecast; versions of the server: ${NEXT_VERSIONS.join(", ")}`,
      fix: expect.stringContaining(`Serve MCP ${STATELESS}`),
    })
    expect(sellers.messages).toEqual([`/next tools/call ${STATELESS}`, "/next initialize -"])
  })

  const refusal = (supported: unknown, code = -32022) => ({ error: { code, message: "no", data: { supported } } })
  const named = (versions: string) => `tool any; versions of the server: ${versions}`
  test.each([
    ["a list that is a text", refusal("2027-01-01"), "not named"],
    ["a list that is an object", refusal({ 0: "2027-01-01", length: 1e9 }), "not named"],
    ["no data", { error: { code: -32022, message: "no" } }, "not named"],
    ["an empty list", refusal([]), "not named"],
    ["numbers, objects and lists", refusal([7, null, {}, ["2027-01-01"], "2027-01-01"]), "2027-01-01"],
    [
      "control characters",
      refusal(["2027-01-01\u0000", "\u202e2027-01-01", "2027-01-01\n", "<b>", "2027-01-02"]),
      "2027-01-02",
    ],
    ["the same version twice", refusal(["2027-01-01", "2027-01-01"]), "2027-01-01"],
    ["a draft", refusal(["2027-01-01-RC1"]), "2027-01-01-RC1"],
    ["an older code", refusal(["2027-01-01"], -32602), "2027-01-01"],
  ])("that names %s", async (_case, reply, versions) => {
    const { server } = await openServer(() => reply)
    const { errorMessage, finding } = judgeTool(await ask(server, server.url, "any"))
    expect([errorMessage, finding?.seen]).toEqual(["mcp_version_unsupported", named(versions)])
  })

  test("that names thousands of versions, of which the first are shown", async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => `2${String(index).padStart(3, "0")}-01-01`)
    const { server } = await openServer(() => refusal(many))
    const { finding } = judgeTool(await ask(server, server.url, "any"))
    expect(finding?.seen).toBe(named(many.slice(0, 8).join(", ")))
  })

  test("a server that speaks an older version and refuses the notification is no such server", async () => {
    const { server } = await openServer((method, response) => {
      if (method.startsWith("tools/")) return { error: { code: -32601, message: "no" } }
      if (method !== "notifications/initialized") return { result: RESULTS[method] }
      response.writeHead(400).end()
      return undefined
    })
    expect(judgeTool(await ask(server, server.url, "any")).errorMessage).toBe("HTTP 400")
  })

  test("that accepts initialize with a version of its own", async () => {
    const result = { protocolVersion: "2031-01-01", capabilities: {}, serverInfo: { name: "n", version: "1" } }
    const { server } = await openServer((method) =>
      method === "initialize" ? { result } : { error: { code: -32601, message: "no" } },
    )
    const { errorMessage, finding } = judgeTool(await ask(server, server.url, "any"))
    expect([errorMessage, finding?.seen]).toEqual(["mcp_version_unsupported", named("2031-01-01")])
  })
})

describe("a server that misbehaves in the stateless version (D-mcp-eras-04)", () => {
  test("a redirect is judged by its status, and not followed", async () => {
    const { server, received } = await openServer((_method, response) => {
      response.writeHead(307, { location: "/elsewhere" }).end()
      return undefined
    })
    expect(judgeTool(await ask(server, server.url, "any"))).toMatchObject({
      verdict: "wrong",
      errorMessage: "HTTP 307",
    })
    expect(received).toEqual(["tools/call"])
  })

  test.each([401, 403, 429, 502, 503, 504])("status %i ends the check", async (status) => {
    const { server, received } = await openServer((_method, response) => {
      response.writeHead(status).end()
      return undefined
    })
    await ask(server, server.url, "any")
    expect(received).toEqual(["tools/call"])
  })

  test.each([400, 404, 405, 406, 415, 500, 501])(
    "status %i may come from an older server, which is asked",
    async (status) => {
      const { server, received } = await openServer((method, response) => {
        if (method === "tools/call" && !received.includes("initialize")) {
          response.writeHead(status).end()
          return undefined
        }
        return { result: RESULTS[method] ?? { content: [] } }
      })
      expect(judgeTool(await ask(server, server.url, "any")).errorMessage).toBe("mcp_tool_unpaid")
      expect(received).toEqual(["tools/call", "initialize", "notifications/initialized", "tools/list", "tools/call"])
    },
  )

  test("an older server that reports its missing session as a result is asked too", async () => {
    const { server, received } = await openServer((method) =>
      method.startsWith("tools/") && !received.includes("initialize")
        ? { result: { isError: true, content: [{ type: "text", text: "no session" }] } }
        : { result: RESULTS[method] ?? { content: [] } },
    )
    expect(judgeTool(await ask(server, server.url, "any")).errorMessage).toBe("mcp_tool_unpaid")
    const session = ["initialize", "notifications/initialized", "tools/list", "tools/call"]
    expect(received).toEqual(["tools/call", "tools/list", ...session])
  })

  test("a tool that fails on a server without a list and without initialize has failed", async () => {
    const { server } = await openServer((method) =>
      method === "tools/call" ? { result: { isError: true, content: [] } } : { error: { code: -32601, message: "no" } },
    )
    expect(judgeTool(await ask(server, server.url, "any")).errorMessage).toBe("mcp_tool_failed")
  })

  test("an endless stream ends at the limit of its size, and the requests at their number", async () => {
    const { server, received } = await openServer((_method, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" })
      const write = () => {
        while (response.writable && response.write(`data: ${"x".repeat(10_000)}\n\n`));
      }
      response.on("drain", write)
      write()
      return undefined
    })
    expect(judgeTool(await ask(server, server.url, "any")).verdict).toBe("wrong")
    expect(received).toEqual(["tools/call", "initialize"])
  })

  test("an answer that asks for input is a call that did not request payment, and nobody answers it", async () => {
    const input = { resultType: "input_required", inputRequests: { a: { method: "elicitation/create", params: {} } } }
    const { server, received } = await openServer((method) =>
      method === "tools/list" ? { result: RESULTS[method] } : { result: input },
    )
    expect(judgeTool(await ask(server, server.url, "any")).errorMessage).toBe("mcp_tool_unpaid")
    expect(received).toEqual(["tools/call", "tools/list"])
  })

  test("pages without end and a session that opens late stay below the number of requests", async () => {
    const { server, received } = await openServer((method) => {
      if (method === "tools/call" && !received.includes("initialize")) return { error: { code: -32600, message: "no" } }
      if (method === "tools/list") return { result: { tools: [], nextCursor: "again" } }
      return { result: RESULTS[method] ?? { content: [] } }
    })
    expect(judgeTool(await ask(server, server.url, "any")).errorMessage).toBe("mcp_tool_missing")
    expect(received.filter((method) => method === "tools/list")).toHaveLength(SESSION.pages)
    expect(received.length).toBeLessThan(SESSION.requests)
  })

  test.each([
    ["as JSON", "application/json", (text: string) => text],
    ["in a stream", "text/event-stream", (text: string) => `data: ${text}\n\n`],
  ])("a result nested 30,000 levels deep is a finding after one request, %s", async (_case, type, frame) => {
    const deep = "[".repeat(30_000) + "]".repeat(30_000)
    for (const member of ["content", "structuredContent", "_meta", "resultType"]) {
      const { server, received } = await openServer((_method, response) => {
        response.writeHead(200, { "content-type": type })
        response.end(frame(`{"jsonrpc":"2.0","id":0,"result":{"content":[],"${member}":{"x":${deep}}}}`))
        return undefined
      })
      expect(judgeTool(await ask(server, server.url, "any")).errorMessage).toBe("mcp_too_deep")
      expect(received).toEqual(["tools/call"])
    }
  })
})

describe("what a server says about versions", () => {
  test.each([
    [200, { result: {} }, false],
    [200, { error: { code: -32601 } }, true],
    [200, { error: { code: -32022 } }, true],
    [400, { error: { code: -32020 } }, false],
    [200, null, true],
    [402, null, false],
    [308, null, false],
  ])("status %i with %j may need initialize: %s", (status, message, expected) => {
    expect(mayNeedInitialize(status, message)).toBe(expected)
  })

  test("no message names no version and refuses none", () => {
    expect([readVersions(null), isVersionRefusal(null)]).toEqual([[], false])
  })
})

const RESULTS: Readonly<Record<string, object>> = {
  initialize: { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "r", version: "1" } },
  "tools/list": { tools: [{ name: "any" }] },
}

/** A server that records the methods of the messages. `answer` returns the members of the response, or responds itself. */
async function openServer(answer: (method: string, response: ServerResponse) => object | undefined) {
  const received: string[] = []
  const server = await openHttp(async (request: IncomingMessage, response: ServerResponse) => {
    const { id, method } = (await readJson(request)) as { id?: number; method: string }
    received.push(method)
    const members = answer(method, response)
    if (id === undefined && !response.headersSent) return response.writeHead(202).end()
    if (!members) return
    const isRefused = "error" in members && (members.error as { code: number }).code === -32022
    response.writeHead(isRefused ? 400 : 200, { "content-type": "application/json" })
    return response.end(JSON.stringify({ jsonrpc: "2.0", id, ...members }))
  })
  return { server, received }
}
