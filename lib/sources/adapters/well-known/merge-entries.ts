// Merges what all documents of a host say about one endpoint. Providers list bare URLs in one document and describe the requests in
// another, so no document is preferred: the richest entry gives each field (docs/sources.md#well-known). Pure.

import type { SourceDescription } from "@/lib/catalogue/call/description"
import type { HttpMethod } from "@/lib/catalogue/schema"
import { HTTP_METHODS } from "@/lib/probe/methods"
import { nameFromUrl } from "@/lib/sources/parse/listing"
import type { Listing } from "@/lib/sources/schema"

type NonEmpty<T> = readonly [T, ...T[]]

/** One URL under one protocol. The catalogue has one listing for it, whatever the number of its methods. */
export interface Endpoint {
  /** One listing for each method that a document names, safe methods first; one without a method when none is named. */
  variants: NonEmpty<Listing>
}

/**
 * Merges the entries of one URL and protocol. An entry without a method describes the same endpoint as an entry with one.
 * @param entries in the order in which the documents were read; not empty
 */
export function mergeEntries(entries: NonEmpty<Listing>): Endpoint {
  const methods = HTTP_METHODS.filter((method) => entries.some((entry) => entry.method === method))
  const [first, ...others] = methods.map((method) => mergeVariant(entries, method))
  return { variants: first ? [first, ...others] : [mergeVariant(entries, null)] }
}

/** The variant with this method; else the first one. */
export const findVariant = ({ variants }: Endpoint, method: string | null): Listing =>
  variants.find((variant) => variant.method === method) ?? variants[0]

function mergeVariant(entries: NonEmpty<Listing>, method: HttpMethod | null): Listing {
  const own = entries.filter((entry) => entry.method === method)
  const open = method === null ? [] : entries.filter((entry) => entry.method === null)
  const [first = entries[0], ...others] = [...own, ...open]
  const all: NonEmpty<Listing> = [first, ...others]
  const { url, protocol } = first
  const request = mergeRequests(all)
  return {
    ...{ url, protocol, method },
    name: all.find(isNamed)?.name ?? first.name,
    description: findRichest(all, ({ description }) => description?.length ?? 0).description,
    category: findGiven(all, "category"),
    provider: findGiven(all, "provider"),
    ...priceOf(findRichest(all, countPrice)),
    ...(all.some(({ hasSchema }) => hasSchema) && { hasSchema: true }),
    ...(request && { request }),
  }
}

/** Of equally rich entries the first. */
const findRichest = <T>([first, ...others]: NonEmpty<T>, measure: (entry: T) => number): T =>
  others.reduce((best, one) => (measure(one) > measure(best) ? one : best), first)

const findGiven = (entries: readonly Listing[], field: "category" | "provider") =>
  entries.find((entry) => entry[field] !== null)?.[field] ?? null

/** False for a name that was made of the URL, because the entry has none. */
const isNamed = ({ name, url }: Listing) => name !== nameFromUrl(url)

/** An amount counts more than all that says in what it is paid. */
function countPrice({ priceSats, priceUsd, asset, network }: Listing): number {
  const amounts = [priceSats, priceUsd].filter((value) => value !== null)
  return amounts.length * 10 + [asset, network].filter((value) => value !== null).length
}

/** The fields of a price belong together: an amount without its asset would be another price. */
function priceOf({ priceSats, priceUsd, asset, network, basis, unit }: Listing) {
  return {
    ...{ priceSats, priceUsd, asset, network },
    ...(basis !== undefined && { basis }),
    ...(unit !== undefined && { unit }),
  }
}

/** The richest description, with the parts that only another one has. */
function mergeRequests(entries: readonly Listing[]): SourceDescription | undefined {
  const [first, ...others] = entries.flatMap(({ request }) => (request ? [request] : []))
  if (!first) return undefined
  const described: NonEmpty<SourceDescription> = [first, ...others]
  const richest = findRichest(described, countParts)
  const terms = richest.terms ?? described.find((one) => one.terms)?.terms
  const variesBy = richest.varies_by ?? described.find((one) => one.varies_by)?.varies_by
  return {
    ...richest,
    body: richest.body ?? described.find(({ body }) => body !== null)?.body ?? null,
    output: richest.output ?? described.find(({ output }) => output !== null)?.output ?? null,
    ...(terms && { terms }),
    ...(variesBy && { varies_by: variesBy }),
  }
}

const countParts = ({ parameters, query, body, output }: SourceDescription) =>
  parameters.length + query.length + Number(body !== null) + Number(output !== null)
