// Parses one item of an x402 resource list: the Bazaar's `/discovery/resources`, or the manifest that a host serves itself.

import { z } from "zod"
import { type SourceDescription, toBoundedJson } from "@/lib/catalogue/call/description"
import { describeX402 } from "@/lib/catalogue/call/x402-description"
import { LIMITS, toolName } from "@/lib/catalogue/listing-fields"
import { getField, getFieldAt, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { declaresSchema, findDeclaredMethod } from "@/lib/protocols/x402/discovery"
import { describeEntry, describesCall } from "@/lib/sources/parse/describe-entry"
import { type DeclaredListing, pathWords } from "@/lib/sources/parse/listing"
import { List, OptionalText } from "@/lib/sources/parse/page"
import { parseAccepts } from "@/lib/sources/parse/protocol-price"
import type { SkipReason } from "@/lib/sources/schema"
import { normaliseUrl } from "@/lib/text/normal-url"

const Resource = z.object({
  url: z.string(),
  description: OptionalText,
  serviceName: OptionalText,
  tags: List.catch([]),
})
const Item = z.object({
  resource: z.union([z.string().transform((url) => Resource.parse({ url })), Resource]),
  type: OptionalText,
  description: OptionalText,
  tags: List.catch([]),
  accepts: List.catch([]),
})

interface BazaarItem extends DeclaredListing {
  url: string
  /** The name of the service that the resource belongs to; null in version 1. */
  serviceName: string | null
}

/** Returns the reason to skip an item without the published shape, without a price, or of another type than `http`. */
export const parseBazaarItem = (raw: unknown): BazaarItem | SkipReason => parseItem(raw, false)

/** Like `parseBazaarItem`, for a list that also has tools of MCP servers. */
export const parseBazaarItemOrTool = (raw: unknown): BazaarItem | SkipReason => parseItem(raw, true)

function parseItem(raw: unknown, hasTools: boolean): BazaarItem | SkipReason {
  const parsed = Item.safeParse(raw)
  if (!parsed.success || !isObject(raw)) return "shape"
  const { resource, type, description, tags, accepts } = parsed.data
  const isTool = isToolItem(raw, accepts)
  if (isTool ? !hasTools : type && type !== "http") return "unknown-protocol"
  const price = parseAccepts(accepts)
  if (price === null) return "no-price"
  const declared = isTool ? parseTool(raw, accepts) : readEndpoint(raw, accepts)
  if (typeof declared === "string") return declared
  const normal = normaliseUrl(resource.url)
  const metadata = getField(raw, "metadata")
  return {
    ...declared,
    url: resource.url,
    serviceName: resource.serviceName ?? null,
    protocol: "x402",
    description:
      declared.description ||
      resource.description ||
      description ||
      getText(getField(accepts[0], "description")) ||
      getText(getField(metadata, "description")),
    category: resource.tags[0] ?? tags[0] ?? getText(getField(metadata, "category")),
    provider: "problem" in normal ? null : normal.registrableDomain,
    price,
  }
}

function readEndpoint(raw: JsonObject, accepts: readonly unknown[]) {
  const method = findDeclaredMethod(raw, accepts) ?? getText(getField(raw, "method"))
  const request = describeEntry({ raw, method, accepts })
  const hasSchema = declaresSchema(raw, accepts) || describesCall(request)
  return { name: getText(getField(getField(raw, "metadata"), "name")), description: null, method, hasSchema, request }
}

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
const isToolItem = (raw: JsonObject, accepts: readonly unknown[]): boolean =>
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
type DeclaredTool = Pick<DeclaredListing, "name" | "method" | "hasSchema" | "request"> & {
  tool: string
  description: string | null
  toolArguments: string | null
}

/**
 * Parses an item that is a tool of an MCP server: the resource is the URL of the server, and the discovery info names the tool
 * and its arguments (specification of the bazaar extension, "MCP Tools"). Returns the reason to skip an item that names no tool
 * (`shape`), a name that MCP does not allow (`limits`), or a transport that the prober does not speak (`unknown-protocol`).
 */
function parseTool(raw: JsonObject, accepts: readonly unknown[]): DeclaredTool | SkipReason {
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
