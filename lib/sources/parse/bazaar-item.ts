// Parses one item of an x402 resource list: the Bazaar's `/discovery/resources`, or the manifest that a host serves itself.

import { z } from "zod"
import { getField, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { declaresSchema, findDeclaredMethod } from "@/lib/protocols/x402/discovery"
import { isToolItem, parseTool } from "@/lib/sources/parse/bazaar-tool"
import { describeEntry, describesCall } from "@/lib/sources/parse/describe-entry"
import type { DeclaredListing } from "@/lib/sources/parse/listing"
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

export interface BazaarItem extends DeclaredListing {
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
