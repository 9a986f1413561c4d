// Parses one item of the Bazaar that is a tool of an MCP server: the resource is the URL of the server, and the discovery info names
// the tool and its arguments (specification of the bazaar extension, "MCP Tools"). Pure.

import { type SourceDescription, toBoundedJson } from "@/lib/catalogue/call/description"
import { describeX402 } from "@/lib/catalogue/call/x402-description"
import { LIMITS, toolName } from "@/lib/catalogue/listing-fields"
import { getField, getFieldAt, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { type DeclaredListing, pathWords } from "@/lib/sources/parse/listing"
import type { SkipReason } from "@/lib/sources/schema"

const MOST_ACCEPTS = 16

/** The info of an item: as the challenge has it, as version 1 has it, and as facilitators copy it. */
function* listInfos(raw: JsonObject, accepts: readonly unknown[]): Generator<unknown> {
  yield getFieldAt(raw, "extensions", "bazaar", "info")
  yield getField(raw, "discoveryInfo")
  for (const one of accepts.slice(0, MOST_ACCEPTS)) yield getField(one, "outputSchema")
  yield getField(raw, "outputSchema")
  yield getField(raw, "metadata")
}

const isOfTool = (info: unknown) => getFieldAt(info, "input", "type") === "mcp"

/** Whether the item is a tool. Some catalogues write the type `http` for every item, so the input counts too. */
export const isToolItem = (raw: JsonObject, accepts: readonly unknown[]): boolean =>
  getField(raw, "type") === "mcp" || [...listInfos(raw, accepts)].some(isOfTool)

/** The name of the tool, which the specification calls `tool` and the SDK `toolName`; null without one. */
export function findToolName(item: unknown): string | null {
  if (!isObject(item)) return null
  const accepts = getField(item, "accepts")
  const info = [...listInfos(item, Array.isArray(accepts) ? accepts : [])].find(isOfTool)
  const names = [getField(info, "input"), item, getField(item, "metadata")].flatMap((object) =>
    ["toolName", "tool"].map((name) => getText(getField(object, name))),
  )
  return names.find((name) => name !== null) ?? null
}

/** What an item says about its tool, for the fields of a listing. */
export type DeclaredTool = Pick<DeclaredListing, "name" | "method" | "hasSchema" | "request"> & {
  tool: string
  description: string | null
  toolArguments: string | null
}

/**
 * Returns the reason to skip an item that names no tool (`shape`), a name that MCP does not allow (`limits`), or a transport that the
 * prober does not speak (`unknown-protocol`).
 */
export function parseTool(raw: JsonObject, accepts: readonly unknown[]): DeclaredTool | SkipReason {
  const info = [...listInfos(raw, accepts)].find(isOfTool)
  const input = getField(info, "input")
  const named = findToolName(raw)
  if (named === null) return "shape"
  const tool = toolName.safeParse(named).data
  if (tool === undefined) return "limits"
  const transport = getField(input, "transport") ?? "streamable-http"
  if (transport !== "streamable-http") return "unknown-protocol"
  const called = isObject(info) ? describeX402({ extensions: { bazaar: { info } } }, []) : null
  const request: SourceDescription | null = called && { ...called, method: "POST", by: "provider" }
  const example = getField(input, "example")
  return {
    tool,
    name: getText(getFieldAt(raw, "metadata", "name")) ?? pathWords(tool) ?? tool,
    description: getText(getField(input, "description")),
    method: "POST",
    hasSchema: request !== null,
    request,
    toolArguments: isObject(example) ? toBoundedJson(example, LIMITS.probeBody) : null,
  }
}
