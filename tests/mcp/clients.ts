// The ways in which a client of SDK 2 chooses the version of the protocol, and a call of every tool.

import type { ClientOptions } from "@modelcontextprotocol/client"
import { expect } from "vitest"
import { TOOLS } from "@/lib/mcp/tools"
import { idOf } from "./a-catalogue"

/** The version without sessions. */
export const MODERN = "2026-07-28"

export type VersionChoice = NonNullable<NonNullable<ClientOptions["versionNegotiation"]>["mode"]>

/** Each choice, with the generation of the protocol that a server of both gets. */
export const CLIENTS: readonly [name: string, mode: VersionChoice, era: "legacy" | "modern"][] = [
  ["by default", "legacy", "legacy"],
  ["by itself", "auto", "modern"],
  [`${MODERN} only`, { pin: MODERN }, "modern"],
]

/** Arguments with which each tool succeeds. */
const ARGUMENTS: Readonly<Record<string, Record<string, unknown>>> = {
  search_services: { q: "tides" },
  get_service_detail: { id: "1" },
  list_categories: {},
  get_directory_stats: {},
  lint_endpoint: { url: "https://paid.example/tides" },
  pick_service: { task: "tides" },
  compare_services: { ids: [idOf(1), idOf(2)] },
}

interface Caller {
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<{ [key: string]: unknown }>
}

/** Expects that the client lists all tools, and that each succeeds in a catalogue with two services about tides. */
export async function expectEveryTool(client: Caller) {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
  for (const { name } of tools) {
    // The clients check each result against the tool's output schema.
    const result = await client.callTool({ name, arguments: ARGUMENTS[name] ?? {} })
    expect([name, result["isError"] ?? false, typeof result["structuredContent"]]).toEqual([name, false, "object"])
  }
}
