// Parses the `items` of a host's x402 manifest: resources in the Bazaar's shape, or with the call lifted to `input` and `output`
// (specs/extensions/well-known-discovery.md of x402-foundation/x402, a draft in pull request 2646).

import { getField, getText, isObject } from "@/lib/protocols/json"
import {
  buildOwnListing,
  type DocumentParser,
  type ParsedEntry,
  parseLists,
  toLine,
} from "@/lib/sources/adapters/well-known/own-listing"
import { parseBazaarItem } from "@/lib/sources/parse/bazaar-item"
import { nameEndpoint } from "@/lib/sources/parse/listing"
import { isUrl } from "@/lib/text/url"

export const parseX402Manifest: DocumentParser = (document, origin) =>
  parseLists([getField(document, "items")], (item) => [parseItem(item, origin)])

function parseItem(raw: unknown, origin: string): ParsedEntry {
  const resource = getField(raw, "resource")
  const line = toLine(getText(getField(raw, "method")), getText(resource) ?? getText(getField(resource, "url")))
  const item = parseBazaarItem(lowerInput(raw))
  if (typeof item === "string") return { line, outcome: item }
  const { url, serviceName, ...declared } = item
  const path = isUrl(url) ? new URL(url).pathname : ""
  const description = typeof declared.description === "string" ? declared.description : null
  return buildOwnListing(
    { line, base: origin, origin, url },
    {
      ...declared,
      name: serviceName && nameEndpoint(serviceName, description, path),
      provider: serviceName ?? declared.provider,
      hasSchema: declared.hasSchema === true || declared.request != null,
    },
  )
}

/** The members of `input` that hold the JSON Schema of one part of the request. */
const PARTS = ["queryParams", "pathParams", "body"] as const

/** The other members of an item that are read. An item may have any number of members, so it is not copied as a whole. */
const KEPT = ["resource", "type", "description", "tags", "accepts", "method", "metadata"] as const

/** Moves a lifted `input` and `output` to where a challenge has them, in the bazaar extension. Other items are unchanged. */
function lowerInput(item: unknown): unknown {
  const input = getField(item, "input")
  if (!isObject(item) || !isObject(input) || getField(item, "extensions") !== undefined) return item
  const output = getField(item, "output")
  const isJson = getField(output, "mimeType") === "application/json"
  const info = {
    input: { method: getField(input, "method"), bodyType: getField(input, "bodyType") },
    ...(isObject(output) && { output: { type: isJson ? "json" : null, example: getField(output, "example") } }),
  }
  const properties = Object.fromEntries(PARTS.map((part) => [part, getField(input, part)]))
  const kept = Object.fromEntries(KEPT.map((name) => [name, getField(item, name)]))
  return { ...kept, extensions: { bazaar: { info, schema: { properties: { input: { properties } } } } } }
}
