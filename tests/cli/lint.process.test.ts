// The command `lint`: its formats, and its exit codes.

import { execFile } from "node:child_process"
import { describe, expect, it } from "vitest"
import { LintAnswer } from "@/lib/lint/schema"
import { findClosedPort } from "../net/closed-port"
import { openHttp } from "../net/local-servers"
import { makeDocument, makeRequirement } from "../protocols/builders"
import { x402Reply } from "../protocols/vectors"
import { openMcpX402 } from "../street/mcp-x402"
import { PROGRAMS } from "../support/programs"

function run(url: string, ...flags: string[]): Promise<{ code: number; output: string }> {
  const args = [...PROGRAMS.cli, "lint", url, ...flags]
  const env = { ...process.env, ALLOW_PRIVATE: new URL(url).host }
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout }),
    )
  })
}

const serve = (requirement: Record<string, unknown>) =>
  openHttp((_, response) => {
    const { status, headers } = x402Reply(makeDocument({ accepts: [makeRequirement(requirement)] }))
    for (const [name, values] of Object.entries(headers)) response.setHeader(name, values)
    response.writeHead(status).end()
  })

describe("D-lint-03 npm run cli -- lint", () => {
  it("exits with 0 for a valid challenge, and prints the answer of the API with --json", async () => {
    const { url } = await serve({})
    const text = await run(url)
    expect(text.code).toBe(0)
    expect(text.output).toContain("x402: valid")
    const json = await run(url, "--json")
    expect(LintAnswer.parse(JSON.parse(json.output)).protocols.x402.valid).toBe(true)
  })

  it("tests the behaviour with --behaviour", async () => {
    const { url } = await serve({})
    const { code, output } = await run(url, "--behaviour")
    expect(output).toMatch(/\nBehaviour:\n {2}A payment header that cannot be parsed: HTTP 402\n/)
    expect(output).toContain("[preflight_rejected]")
    expect(code).toBe(0)
  })

  it("D-mcp-tools-06 checks a tool of an MCP server with --tool", async () => {
    const shop = await openMcpX402()
    const url = `${shop.origin}/mcp`
    const paid = await run(url, "--tool", "forecast")
    expect(paid.output).toContain("x402: valid")
    expect(paid.code).toBe(0)
    const missing = await run(url, "--tool", "absent")
    expect(missing.output).toContain("[mcp_tool_missing]")
    expect(missing.code).toBe(1)
    await shop.close()
  })

  it("exits with 1 for a challenge that is not valid, with an error for GitHub Actions", async () => {
    const { url } = await serve({ payTo: "nobody" })
    const { code, output } = await run(url, "--github")
    expect(code).toBe(1)
    expect(output).toMatch(/^::error title=x402%3A \w+::/)
  })

  it("exits with 2 without a response", async () => {
    const { code, output } = await run(`http://127.0.0.1:${await findClosedPort()}/`, "--github")
    expect(code).toBe(2)
    expect(output).toMatch(/^::error title=402::/m)
  })
})
