// The query parameters of the Bazaar's paths, with the names that its clients send. Pure.

import { z } from "zod"
import { LENGTHS } from "@/lib/catalogue/list/filters"
import { oneOf } from "@/lib/contract/input"
import { type Query, queryOf, type Words } from "@/lib/contract/operation"
import { pageLimit } from "@/lib/contract/page-cursor"
import { LIMITS } from "@/lib/interfaces/bazaar/schema"
import { PROTOCOLS } from "@/lib/protocols/names"
import { splitList, visibleText } from "@/lib/text/text"

const text = visibleText(LIMITS.text)
const offset = z
  .string()
  .regex(/^\d{1,8}$/, "must be a whole number")
  .transform(Number)
  .pipe(z.number().max(LIMITS.offset))
  .default(0)

/** What an offer of the challenge must have. One offer must have all of it. */
const Terms = z.object({
  payTo: text.optional(),
  scheme: text.optional(),
  network: text.optional(),
  asset: text.optional(),
})
export type Terms = z.infer<typeof Terms>

/** The labels of one parameter, separated by commas, in lower case. */
const labels = text.transform((given) => splitList(given.toLowerCase()))
const Labels = z.object({ tags: labels.optional(), extensions: labels.optional() })
export type Labels = z.infer<typeof Labels>

/** `mcp`: a tool of the MCP server at the URL. */
const Kind = z.object({ type: oneOf(["http", "mcp"]).optional(), protocol: oneOf(PROTOCOLS).default("x402") })

export type TypeFilter = Pick<z.infer<typeof Kind>, "type">

const string = { type: "string" }
const WORDS = {
  payTo: ["The recipient of the payment, in any letter case.", string, "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"],
  scheme: ["The payment scheme.", string, "exact"],
  network: ["The network: its CAIP-2 id, or its name.", string, "eip155:8453"],
  asset: ["The contract of the asset.", string],
  tags: ["Tags that the resource must have, separated by commas.", string, "weather"],
  extensions: ["Keys of `extensions` that the resource must have, separated by commas.", string, "bazaar"],
  type: [
    "The type of the resource: an HTTP endpoint, or a tool of an MCP server.",
    { type: "string", enum: ["http", "mcp"] },
  ],
  protocol: [
    "Not of the Bazaar: the protocol of the services. A client of the Bazaar can pay x402 only.",
    { type: "string", enum: [...PROTOCOLS], default: "x402" },
  ],
} as const satisfies Record<string, Words>

const countWords = (most: number, usual: number): Words => [
  `How many on a page. Brought into 1 to ${most}.`,
  { type: "integer", default: usual },
]
const OFFSET: Words = ["How many to skip.", { type: "integer", default: 0 }]

/** Also names the parameters that the path does not know, because a client must learn that a filter was not applied. */
type WithUnapplied<T> = T & { unapplied: string[] }

/** Some clients repeat a parameter for each label, with `[]` after its name. */
function joinLabels(search: URLSearchParams): URLSearchParams {
  const joined = new URLSearchParams(search)
  for (const name of Object.keys(Labels.shape)) {
    const given = [name, `${name}[]`].flatMap((spelling) => search.getAll(spelling))
    joined.delete(`${name}[]`)
    if (given.length > 0) joined.set(name, given.join(","))
  }
  return joined
}

function naming<T extends object>({ parse, parameters }: Query<T>): Query<WithUnapplied<T>> {
  return {
    parameters,
    parse: (search) => {
      const { query, problems, ignored } = parse(joinLabels(search))
      return { query: { ...query, unapplied: ignored }, problems, ignored }
    },
  }
}

const ListParameters = z.object({
  ...Terms.shape,
  ...Labels.shape,
  ...Kind.shape,
  limit: pageLimit(LIMITS.resources, 100),
  offset,
})
export type BazaarListQuery = WithUnapplied<z.infer<typeof ListParameters>>
export const LIST_QUERY: Query<BazaarListQuery> = naming(
  queryOf(ListParameters, { ...WORDS, limit: countWords(LIMITS.resources, 100), offset: OFFSET }),
)

const MerchantParameters = z.object({ payTo: text, limit: pageLimit(LIMITS.resources, 20), offset })
export type BazaarMerchantQuery = WithUnapplied<z.infer<typeof MerchantParameters>>
export const MERCHANT_QUERY: Query<BazaarMerchantQuery> = naming(
  queryOf(MerchantParameters, { payTo: WORDS.payTo, limit: countWords(LIMITS.resources, 20), offset: OFFSET }),
)

const SearchParameters = z.object({
  query: visibleText(LENGTHS.query).optional(),
  ...Terms.shape,
  ...Labels.shape,
  ...Kind.shape,
  maxUsdPrice: z.coerce.number({ error: "must be a number" }).min(0).optional(),
  urlSubstring: text.optional(),
  limit: pageLimit(LIMITS.search, 20),
  cursor: offset,
})
export type BazaarSearchQuery = WithUnapplied<z.infer<typeof SearchParameters>>
export const SEARCH_QUERY: Query<BazaarSearchQuery> = naming(
  queryOf(SearchParameters, {
    query: ["What the service does, in any words.", string, "weather forecast"],
    ...WORDS,
    maxUsdPrice: ["The highest price of a call in dollars.", { type: "number", minimum: 0 }, 0.01],
    urlSubstring: ["A part of the URL.", string],
    limit: countWords(LIMITS.search, 20),
    cursor: ["The `cursor` of a response.", string],
  }),
)
