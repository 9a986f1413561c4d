// Combines what is known about a request into a `Call`. What the owner of a verified domain declares comes first, then the
// challenge's own description, then documents of the host, then what a registration declares, then descriptions from other
// sources, then the body that the prober sends. Pure.

import { z } from "zod"
import { ChallengeFacts } from "@/lib/catalogue/call/challenge"
import { describeDeclared } from "@/lib/catalogue/call/declared-parameters"
import { type Description, isEmpty, SourceDescription } from "@/lib/catalogue/call/description"
import { type Call, type CallOffer, CallParameter } from "@/lib/catalogue/call/schema"
import { BitcoinRate, convertOffer } from "@/lib/catalogue/price/price"
import { sendsBody } from "@/lib/probe/methods"
import { isUrl } from "@/lib/text/url"

/** What the database has about a call; see CALL_PARTS in lib/catalogue/present.ts. */
export const CallParts = z.object({
  facts: ChallengeFacts,
  read_at: z.iso.datetime(),
  /** Descriptions by source. `registration` is read from the host's documents when somebody registers the endpoint. */
  descriptions: z.array(z.object({ source: z.string(), described: SourceDescription })),
  /** The parameters that the owner or the registration declares. */
  declared: z.array(CallParameter),
  /** Whether the owner declared them, by an edit or a registration. */
  is_declared_by_owner: z.boolean(),
  /** Whether a request body is stored for probes. Its text is private. */
  has_probe_body: z.boolean(),
  /** The rate that prices in sats are converted with; null when it is not known. */
  rate: BitcoinRate.nullable(),
})
export type CallParts = z.infer<typeof CallParts>

interface Listing {
  test_network: boolean
  url: string
  http_method: string | null
  domain_verified: unknown
}

/** Sources whose description comes from the host itself. */
const OF_THE_HOST = ["well-known", "registration"]

/** Returns null without a stored valid challenge, and for stored parts of another shape. */
export const readCallParts = (stored: unknown): CallParts | null => CallParts.safeParse(stored).data ?? null

/** @returns null without a stored valid challenge, and for stored parts of another shape */
export function buildCall(listing: Listing, stored: unknown): Call | null {
  const parts = readCallParts(stored)
  if (!parts) return null
  const { facts, read_at, has_probe_body } = parts
  const { credential_header, x402_version, description } = facts
  const rate = listing.test_network ? null : parts.rate
  const varies_by = findVaryingFields(listing, parts)
  const offers = facts.offers.map((offer) => addVaryingFields(convertOffer(offer, rate), varies_by))
  const chosen = chooseDescription(listing, parts)
  const method = description?.method ?? listing.http_method ?? "GET"
  const declared_terms = findTerms(parts.descriptions)
  const common = { method, offers, credential_header, x402_version, declared_terms, read_at }
  if (chosen) {
    const { described, by } = chosen
    const body = sendsBody(method) ? described.body : null
    const url = addQuery(listing.url, described.query)
    return { ...common, url, body, parameters: described.parameters, output: described.output, described_by: by }
  }
  // Without a description the prober sends `{}`, unless the registration gave a body, which stays private.
  const isEmptyBody = sendsBody(method) && !has_probe_body
  return {
    ...common,
    url: listing.url,
    body: isEmptyBody ? "{}" : null,
    parameters: [],
    output: null,
    described_by: isEmptyBody ? "probe" : null,
  }
}

/** The terms that a document of the host declares. Other sources do not speak for the host. */
const findTerms = (descriptions: CallParts["descriptions"]) =>
  descriptions.find(({ source, described }) => OF_THE_HOST.includes(source) && described.terms)?.described.terms ?? null

/** The request fields that change the price, as a document declares them. For a verified domain only documents of the host count. */
const findVaryingFields = ({ domain_verified }: Listing, { descriptions }: CallParts) =>
  descriptions.find(
    ({ source, described }) => described.varies_by && (!domain_verified || OF_THE_HOST.includes(source)),
  )?.described.varies_by

/** The challenge's own declaration counts, else that of a document. */
function addVaryingFields(offer: CallOffer, varies_by: readonly string[] | undefined): CallOffer {
  if (offer.price === null || offer.price.varies_by.length > 0 || !varies_by) return offer
  return { ...offer, price: { ...offer.price, varies_by: [...varies_by] } }
}

interface Chosen {
  described: Description
  by: NonNullable<Call["described_by"]>
  /** `owner`, `challenge` or `registrant`, or the label of the source. */
  source: string
}

/**
 * The first source that describes parameters or a body wins. A sample response may come from a later source. For a verified
 * domain only its owner, the challenge and the host's own documents count.
 */
export function chooseDescription(
  { domain_verified }: Pick<Listing, "domain_verified">,
  parts: CallParts,
): Chosen | null {
  const { facts, descriptions, declared, is_declared_by_owner } = parts
  const known = descriptions
    .filter(({ described }) => !isEmpty(described))
    .map(({ source, described }) => ({ described, by: described.by, source }))
  const others = known.filter(({ source }) => !OF_THE_HOST.includes(source))
  const typed = describeDeclared(declared)
  const all: Chosen[] = [
    ...(domain_verified && is_declared_by_owner && typed
      ? [{ described: typed, by: "owner" as const, source: "owner" }]
      : []),
    ...(facts.description ? [{ described: facts.description, by: "challenge" as const, source: "challenge" }] : []),
    ...OF_THE_HOST.flatMap((label) => known.filter(({ source }) => source === label)),
    ...(!domain_verified && typed ? [{ described: typed, by: "registrant" as const, source: "registrant" }] : []),
    ...(domain_verified ? [] : others),
  ]
  const first = all.find(({ described }) => hasInput(described)) ?? all[0]
  if (!first) return null
  const output = all.map(({ described }) => described.output).find((one) => one !== null) ?? null
  return { ...first, described: { ...first.described, output: first.described.output ?? output } }
}

const hasInput = ({ parameters, body }: { parameters: readonly CallParameter[]; body: string | null }) =>
  parameters.length > 0 || body !== null

/** Adds parameters that the URL does not have. */
function addQuery(address: string, query: Description["query"]): string {
  if (query.length === 0 || !isUrl(address)) return address
  const url = new URL(address)
  for (const [name, value] of query) if (!url.searchParams.has(name)) url.searchParams.append(name, value)
  return url.href
}
