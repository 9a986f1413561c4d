// Turns what the documents of a host say into the entries of a batch, and says what is left out. Pure.

import { z } from "zod"
import { BATCH_LIMITS } from "@/lib/batch/limits"
import type { LeftOut } from "@/lib/batch/schema"
import { SourceDescription } from "@/lib/catalogue/call/description"
import { findCategory, UNCATEGORIZED } from "@/lib/catalogue/categories/find-category"
import { HTTP_METHODS, PROTOCOLS, type Protocol } from "@/lib/catalogue/schema"
import type { ListedRequest } from "@/lib/probe/sample-body"
import type { EndpointCheck } from "@/lib/registration/check-schema"
import type { NamedEndpoint, OriginDocuments, ReadDocument } from "@/lib/sources/adapters/well-known/read-origin"
import { nameFromUrl } from "@/lib/sources/parse/listing"
import type { SkipReason } from "@/lib/sources/schema"

const text = z.string().nullable()

/** What the documents say about one URL, as the entry stores it. */
export const Declared = z.object({
  found_in: z.array(z.string()),
  protocols: z.array(z.enum(PROTOCOLS)),
  /** One for each method that a document names, safe methods first. */
  variants: z.array(
    z.object({
      method: z.enum(HTTP_METHODS).nullable(),
      name: text,
      description: text,
      category: text,
      provider: text,
      request: SourceDescription.nullable(),
    }),
  ),
})
export type Declared = z.infer<typeof Declared>

export const NOT_DECLARED: Declared = { found_in: [], protocols: [], variants: [] }

export function toDeclared({ foundIn, protocols, variants }: NamedEndpoint): Declared {
  return {
    found_in: foundIn,
    protocols,
    variants: variants.map(({ url, method, name, description, category, provider, request = null }) => ({
      // A name that was made of the URL says less than the name in the challenge.
      ...{ method, description, category, provider, request },
      name: name === nameFromUrl(url) ? null : name,
    })),
  }
}

export const listRequests = ({ variants }: Declared): ListedRequest[] =>
  variants.flatMap(({ method, request }) => (method === null ? [] : [{ method, body: request?.body ?? null }]))

const findVariant = ({ variants }: Declared, method: string) =>
  variants.find((variant) => variant.method === method) ?? variants[0] ?? null

/** What the documents declare about the request with this method. */
export const findRequest = (declared: Declared, method: string): SourceDescription | null =>
  findVariant(declared, method)?.request ?? null

/** The body of a registration for one protocol: the documents first, then what the check suggests. */
export function buildBody(declared: Declared, { suggested, request }: EndpointCheck, protocol: Protocol) {
  const variant = findVariant(declared, request.method)
  const { hostname: host, pathname: path } = new URL(request.url)
  const name = variant?.name ?? suggested?.name.value ?? host
  const description = variant?.description ?? suggested?.description?.value ?? null
  const named = findCategory(variant?.category ?? null, { name, description, host, path })
  const category = named === UNCATEGORIZED ? (suggested?.category?.value ?? named) : named
  const provider = variant?.provider ?? suggested?.provider?.value ?? null
  return { url: request.url, protocol, http_method: request.method, name, description, category, provider }
}

/** At most 200 entries, in the order of the documents; templates come last. */
export function cutEntries({ endpoints, templates }: Pick<OriginDocuments, "endpoints" | "templates">) {
  const named = endpoints.slice(0, BATCH_LIMITS.entries)
  const others = templates.slice(0, BATCH_LIMITS.entries - named.length)
  const count = endpoints.length + templates.length - named.length - others.length
  const noun = count === 1 ? "entry" : "entries"
  const left: LeftOut[] = count === 0 ? [] : [{ count, text: `${count} ${noun} over ${BATCH_LIMITS.entries}` }]
  return { endpoints: named, templates: others, left }
}

type Words = readonly [one: string, many: string]
/** The reasons that a provider can act on. A second document that names the same URL leaves nothing out. */
const WORDS: Record<SkipReason, Words | null> = {
  "other-host": ["entry of another host", "entries of other hosts"],
  "no-price": ["entry without a price", "entries without a price"],
  "unknown-protocol": ["entry with another protocol", "entries with other protocols"],
  shape: ["entry that cannot be read", "entries that cannot be read"],
  "bad-url": ["entry without a valid URL", "entries without a valid URL"],
  limits: ["entry beyond the limits of a document", "entries beyond the limits of a document"],
  "not-live": ["entry that is not live", "entries that are not live"],
  onion: ["entry of an onion service", "entries of onion services"],
  "own-host": ["entry of this directory", "entries of this directory"],
  "not-public": ["entry of a private address", "entries of private addresses"],
  // Each has an entry of its own.
  template: null,
  unread: null,
  duplicate: null,
  unproven: null,
  postponed: null,
}

/** What each document names and is no entry, such as "3 entries without a price, in /openapi.json". */
export function describeSkipped(documents: readonly ReadDocument[]): LeftOut[] {
  return documents.flatMap(({ url, skipped }) =>
    (Object.keys(skipped) as SkipReason[]).flatMap((reason) => {
      const words = WORDS[reason]
      const count = skipped[reason] ?? 0
      return words ? [{ count, text: `${count} ${words[count === 1 ? 0 : 1]}, in ${new URL(url).pathname}` }] : []
    }),
  )
}
