import { spawnSync } from "node:child_process"
import { tmpdir } from "node:os"
import { fileURLToPath } from "node:url"
import { Client as ModernClient } from "@modelcontextprotocol/client"
import { StdioClientTransport as ModernStdio } from "@modelcontextprotocol/client/stdio"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { describe, expect, it, onTestFinished } from "vitest"
import { PROGRAMS } from "@/tests/support/programs"
import { buildServices, catalogueOf, idOf, openApi } from "./a-catalogue"
import { callTool, connect, sharedValidator } from "./a-client"
import { CLIENTS, expectEveryTool } from "./clients"

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const AS_PROGRAM = { args: PROGRAMS.mcp, cwd: ROOT }
const AS_COMMAND = { args: [`${ROOT}lib/mcp/bin.mjs`], cwd: tmpdir() }

describe("MCP over standard input and output", () => {
  it.each([
    ["the program of the build", AS_PROGRAM],
    ["the command, in any folder", AS_COMMAND],
  ])("%s serves the official client from the API of a base URL", async (_, { args, cwd }) => {
    const base = await openApi(catalogueOf(buildServices({ name: "Harbour levels" })))
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [...args, base],
      cwd,
      stderr: "pipe",
    })
    const noise: unknown[] = []
    transport.stderr?.on("data", (chunk) => noise.push(String(chunk)))
    const client = await connect(transport)
    client.onerror = (error) => noise.push(error)
    const found = await callTool(client, "search_services", { q: "harbour" })
    expect(found.data.services[0].id).toBe(idOf(1))
    expect((await callTool(client, "get_service_detail", { id: "1" })).data.health_checks).toHaveLength(10)
    expect((await callTool(client, "list_categories")).data.total).toBe(2)
    expect((await callTool(client, "get_directory_stats")).data.total_endpoints).toBe(3)
    expect(await callTool(client, "get_service_detail", { id: "2" })).toMatchObject({ isError: true })
    expect(noise).toEqual([])
  })

  it.each(CLIENTS)("D-mcp-eras-01 serves every tool to SDK 2 that chooses the version %s", async (_, mode, era) => {
    const base = await openApi(catalogueOf(buildServices({ name: "Tides" }, { name: "Levels" })))
    const client = new ModernClient(
      { name: "tests", version: "1.0.0" },
      { versionNegotiation: { mode }, jsonSchemaValidator: sharedValidator },
    )
    const args = [...AS_PROGRAM.args, base]
    await client.connect(new ModernStdio({ command: process.execPath, args, cwd: ROOT, stderr: "inherit" }))
    onTestFinished(() => client.close())
    expect(client.getProtocolEra()).toBe(era)
    await expectEveryTool(client)
  })

  it.each([
    ["DIRECTORY_URL names it", [], 3],
    ["an argument wins over DIRECTORY_URL", ["argument"], 1],
  ])("reads the directory that is configured: %s", async (_, given, total) => {
    const [configured, other] = [
      await openApi(catalogueOf(buildServices({}, {}, {}))),
      await openApi(catalogueOf(buildServices({}))),
    ]
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [...AS_PROGRAM.args, ...given.map(() => other)],
      cwd: ROOT,
      env: { ...process.env, DIRECTORY_URL: configured } as Record<string, string>,
      stderr: "pipe",
    })
    const client = await connect(transport)
    expect((await callTool(client, "search_services", {})).data.total).toBe(total)
  })

  it("ends when its input ends", () => {
    const { status, stdout } = spawnSync(process.execPath, [...AS_PROGRAM.args, "http://127.0.0.1:9"], {
      cwd: ROOT,
      input: "no message\n{}\n",
      encoding: "utf8",
      timeout: 60_000,
    })
    expect([status, stdout]).toEqual([0, ""])
  })

  it("rejects an invalid URL", () => {
    const { status, stderr } = spawnSync(process.execPath, [...AS_PROGRAM.args, "directory.example"], {
      cwd: ROOT,
      encoding: "utf8",
      timeout: 60_000,
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^The base URL must begin with http/)
  })
})
