// Builds a listing from the fields that a source declares, within our limits for a service. A listing without a name is named
// after the first sentence of its description, else after the words of its path. Pure.

import type { SourceDescription } from "@/lib/catalogue/call/description"
import { LIMITS } from "@/lib/catalogue/listing-fields"
import type { Protocol } from "@/lib/catalogue/schema"
import type { PriceOrLimits } from "@/lib/sources/parse/amounts"
import { cleanText, isHttpUrl, parseMethod, shorten } from "@/lib/sources/parse/text"
import type { Listing, SkipReason } from "@/lib/sources/schema"
import { decodePercent } from "@/lib/text/url"

export type ListingOrSkip = Listing | SkipReason

/** The fields that a source declares. A field of type `unknown` may hold any JSON value. */
export interface DeclaredListing {
  url: string | null
  protocol: Protocol
  name: unknown
  description: unknown
  category: unknown
  provider: unknown
  method: unknown
  price: PriceOrLimits
  /** Whether the source describes the parameters or the response. */
  hasSchema?: boolean
  /** What the source declares about the request; null when it declares nothing. */
  request?: SourceDescription | null
  /** The tool of the MCP server at the URL; absent for an HTTP endpoint. */
  tool?: string
  /** The example arguments of the tool as JSON text. */
  toolArguments?: string | null
}

export function buildListing({ price, ...declared }: DeclaredListing): ListingOrSkip {
  const url = declared.url?.trim() ?? ""
  if (url.length > LIMITS.url || price === "limits") return "limits"
  if (!isHttpUrl(url)) return "bad-url"
  const description = cleanText(declared.description, LIMITS.description, { lines: true })
  return {
    url,
    protocol: declared.protocol,
    name: cleanText(declared.name, LIMITS.name) ?? summarize(description) ?? nameFromUrl(url),
    description,
    category: cleanText(declared.category, LIMITS.category),
    provider: cleanText(declared.provider, LIMITS.provider),
    method: parseMethod(declared.method),
    ...(declared.hasSchema && { hasSchema: true }),
    ...(declared.request && { request: declared.request }),
    ...(declared.tool && { tool: declared.tool }),
    ...(declared.toolArguments && { toolArguments: declared.toolArguments }),
    ...price,
  }
}

const NAMING = { short: 80, segments: 3, path: 2_000 } as const
/** Path segments that do not describe a service. */
const GENERIC_SEGMENTS =
  /^(apis?|rest|v\d{1,3}(\.\d{1,3})?|x402|l402|mpp|paid|public|services?|endpoints?|index|default)$/i
const IDENTIFIERS = /^(\d+|[0-9a-f-]{16,}|0x[0-9a-f]+|[{:<[].*)$/i

/** The first sentence of a description, truncated to 80 characters; null when there is no text. */
export function summarize(description: string | null): string | null {
  const line = cleanText(description, NAMING.short * 8, { lines: true })?.split("\n", 1)[0] ?? ""
  const [sentence = ""] = line.split(/(?<=[^\s.])[.!?](?=\s+\p{Lu}|\s*$)/u, 1)
  return shorten(sentence.trim(), NAMING.short) || null
}

/** `/api/v1/weather/hourly-forecast` → "Weather hourly forecast"; null when the path has no words. */
export function pathWords(path: string): string | null {
  const [bare = ""] = path.slice(0, NAMING.path).split(/[?#]/, 1)
  const words = bare
    .split("/")
    .map((segment) => decodePercent(segment) ?? segment)
    .filter((segment) => segment !== "" && !GENERIC_SEGMENTS.test(segment) && !IDENTIFIERS.test(segment))
    .slice(-NAMING.segments)
    .flatMap((segment) => segment.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word !== "")
    .join(" ")
  const text = cleanText(words, NAMING.short)
  return text && text.charAt(0).toUpperCase() + text.slice(1)
}

/** The words of the URL's path, else its host. `url` must be an http or https URL. */
export function nameFromUrl(url: string): string {
  const { pathname, hostname } = new URL(url)
  return pathWords(pathname) ?? shorten(hostname, NAMING.short)
}

type OptionalText = string | null | undefined

/** Names one of a service's endpoints: the name of the service, then the endpoint's description or the words of its path. */
export function nameEndpoint(service: OptionalText, description: OptionalText, path: string): string | null {
  const own = summarize(description ?? null) ?? pathWords(path)
  if (typeof service !== "string" || own === null) return service ?? own
  return own.toLowerCase().includes(service.toLowerCase()) ? own : `${service}: ${own}`
}
