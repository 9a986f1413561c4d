// Parses /.well-known/l402.json: services with priced resources. Source: the discovery specification of lightninglabs/L402, a draft
// in pull request 27, which Aperture serves. Its other profile is an OpenAPI document with `x-l402-pricing`.

import { z } from "zod"
import type { SourceDescription } from "@/lib/catalogue/call/description"
import { getField, getFieldAt, isObject } from "@/lib/protocols/json"
import { readFormulaFields } from "@/lib/protocols/varies-by"
import {
  buildOwnListing,
  type DocumentParser,
  LIMITS,
  type ParsedEntry,
  parseLists,
  toLine,
} from "@/lib/sources/adapters/well-known/own-listing"
import { nameEndpoint } from "@/lib/sources/parse/listing"
import { OptionalText, OptionalUnknown } from "@/lib/sources/parse/page"
import { parseL402Pricing } from "@/lib/sources/parse/protocol-price"

const Service = z.object({
  name: OptionalText,
  description: OptionalText,
  resources: z.custom<unknown[]>(Array.isArray),
})
const Resource = z.object({ path: OptionalText, method: OptionalText, pricing: OptionalUnknown })

interface Entry {
  service: z.infer<typeof Service>
  resource: unknown
}

export const parseL402Manifest: DocumentParser = (document, origin) => {
  const services = getField(document, "services")
  if (!Array.isArray(services) || !isObject(getField(document, "provider"))) return null
  // Other hosts have a provider too, next to services that are endpoints themselves.
  if (!services.some((service) => Array.isArray(getField(service, "resources")))) return null
  const provider = getFieldAt(document, "provider", "name")
  const entries = services.slice(0, LIMITS.items + 1).flatMap(listEntries)
  return parseLists([entries], (entry) => [
    isEntry(entry) ? parseEntry(entry, provider, origin) : { line: null, outcome: "shape" },
  ])
}

/** One entry per resource; null for a service of another shape, which is then counted. */
function listEntries(raw: unknown): (Entry | null)[] {
  const service = Service.safeParse(raw)
  if (!service.success) return [null]
  return service.data.resources.slice(0, LIMITS.items + 1).map((resource) => ({ service: service.data, resource }))
}

const isEntry = (entry: unknown): entry is Entry => entry !== null

function parseEntry({ service, resource }: Entry, provider: unknown, origin: string): ParsedEntry {
  const parsed = Resource.safeParse(resource)
  if (!parsed.success) return { line: toLine(service.name), outcome: "shape" }
  const { method, pricing } = parsed.data
  const line = toLine(method, parsed.data.path) ?? toLine(service.name)
  const url = parsePath(parsed.data.path ?? "")
  if (url === null)
    return { line, outcome: "template", template: { path: toLine(parsed.data.path) ?? "", parameters: [] } }
  return buildOwnListing(
    { line, base: origin, origin, url },
    {
      protocol: "L402",
      name: nameEndpoint(service.name, null, url),
      description: service.description,
      category: null,
      provider,
      method: method ?? "GET",
      price: parseL402Pricing(pricing),
      request: describePricing(method ?? "GET", readFormulaFields(pricing)),
    },
  )
}

/** The manifest describes no parameters, only the fields that change a price. */
const describePricing = (method: string, varies_by: string[]): SourceDescription | null =>
  varies_by.length === 0
    ? null
    : { method: method.toUpperCase(), parameters: [], query: [], body: null, output: null, by: "provider", varies_by }

/**
 * Removes the anchors of a regular expression, because Aperture writes its `pathregexp` here. Null for a path with other special
 * characters, which names no single URL.
 */
function parsePath(path: string): string | null {
  const bare = path.slice(0, 4_000).replace(/^\^/, "").replace(/\$$/, "")
  return /[\\^$*+|()[\]]/.test(bare) ? null : bare
}
