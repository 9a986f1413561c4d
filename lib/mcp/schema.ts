// What the MCP tools take and answer (spec §4.6). The arguments of a search are parameters of the list by their own names, the
// answers are the catalogue's own shapes; what a tool adds is paging, and the mark on words that strangers wrote.

import { z } from "zod"
import { LIMITS as LIST, type ListQuery } from "@/lib/catalogue/list/filters"
import { DETAIL_LIMITS } from "@/lib/catalogue/present"
import {
  Categories,
  HEALTH_STATUSES,
  L402_FORMATS,
  PROBE_STATUSES,
  PROTOCOLS,
  Service,
  ServiceDetail,
  SORT_FIELDS,
  SOURCES,
} from "@/lib/catalogue/schema"
import { SystemHealth } from "@/lib/stats/schema"
import { countCharacters } from "@/lib/text"

export const LIMITS = { pageSize: 10, maxPageSize: 50, checks: 10, maxChecks: DETAIL_LIMITS.checks } as const

/** What a search shows of each service unless it is asked for other fields. */
export const USUAL_FIELDS = [
  "id",
  "name",
  "description",
  "url",
  "http_method",
  "protocol",
  "category",
  "provider",
  "price_sats",
  "price_usd",
  "price_usd_equivalent",
  "payment_asset",
  "payment_network",
  "test_network",
  "health_status",
  "reliability_score",
  "uptime_30d",
  "latency_p50_ms",
  "last_checked",
] as const satisfies readonly (keyof Service)[]

const FIELDS = z.enum(Service.keyof().options, "is no field of a service")

const text = () => z.string("must be text")
const number = () => z.number("must be a number")
const integer = () => z.int("must be a whole number")
const flag = () => z.boolean("must be true or false")
/** Tells the allowed values, and leaves judging to the list's own schema, which takes them in any letter case. */
const oneOf = (values: readonly string[], description: string) => text().meta({ enum: [...values], description })

/** Parameters of the list, typed as JSON has them. What a value may be is said by the list's own schema when it is read. */
const filters = {
  q: text()
    .refine((text) => countCharacters(text) <= LIST.queryLength, `must be at most ${LIST.queryLength} characters`)
    .meta({
      maxLength: LIST.queryLength,
      description: "What the service should do or be called, in a few words",
    }),
  protocol: oneOf(PROTOCOLS, "Payment protocol"),
  category: text().describe("Category path such as ai or ai/inference; includes everything below it"),
  health: oneOf(
    HEALTH_STATUSES,
    "Health as the directory's own probes see it; healthy ones answer and ask as they should",
  ),
  max_price_usd: number().meta({
    minimum: 0,
    description:
      "Highest price of one request in US dollars; those in sats count by price_usd_equivalent, the unknown not",
  }),
  verified: flag().describe("Only services whose domain or payment is verified"),
  payment_valid: flag().describe("Only x402 services with verified payment requirements"),
  payment_asset: text().describe("Asset the price is paid in, such as USDC"),
  featured: flag().describe("Only featured services"),
  host: text().describe("Only services on this host name"),
  provider: text().describe("Only services whose provider has this name"),
  network: text().describe("Only services paid on this network, such as eip155:8453"),
  updated_since: text().describe(
    "Only services whose listing is not older than this time (RFC 3339, or YYYY-MM-DD HH:MM:SS in UTC) or day",
  ),
  source: oneOf(SOURCES, "Where the listing came from"),
  probe_status: oneOf(PROBE_STATUSES, "Whether plain probes reach the paywall"),
  l402_format: oneOf(L402_FORMATS, "Format of the L402 token"),
  lnget_compatible: flag().describe("Whether the L402 client lnget can pay it"),
  sort: oneOf(SORT_FIELDS, "Sort field; without it the best match comes first; price compares price_usd_equivalent"),
  order: oneOf(["asc", "desc"], "Sort order; without it the best comes first"),
  limit: integer().meta({
    minimum: 1,
    maximum: LIMITS.maxPageSize,
    default: LIMITS.pageSize,
    description: "Page size",
  }),
  offset: integer().meta({ minimum: 0, default: 0, description: "How many matches to pass over" }),
} satisfies Partial<Record<keyof ListQuery, z.ZodType>>

export const SearchInput = z.strictObject({
  ...z.object(filters).partial().shape,
  fields: z
    .array(FIELDS, "must be a list of names of fields")
    .max(FIELDS.options.length, "names more fields than there are")
    .meta({ description: "Fields to show of each service; id is always there", default: [...USUAL_FIELDS] })
    .optional(),
})
export type SearchInput = z.infer<typeof SearchInput>

export const DetailInput = z.strictObject({
  id: z
    .union([text(), integer()], "must be the id of a service")
    .describe("The service's id (a UUID) or its number, as search_services shows it"),
  checks: integer()
    .meta({
      minimum: 0,
      maximum: LIMITS.maxChecks,
      default: LIMITS.checks,
      description: "How many checks to show, newest first",
    })
    .optional(),
})
export type DetailInput = z.infer<typeof DetailInput>

export const NoInput = z.strictObject({})

const count = z.int().min(0)
const marked = { notice: z.string().describe("How to read words that strangers wrote") }

export const SearchOutput = z.object({
  ...marked,
  total: count.describe("All matches, shown or not"),
  limit: z.int(),
  offset: z.int(),
  next_offset: count.nullable().describe("The offset of the next page; null on the last"),
  search_degraded: z.string().nullable().describe("Why the search compared text only; null when it did not"),
  services: z.array(Service.partial().required({ id: true })),
})
export type SearchOutput = z.infer<typeof SearchOutput>

export const DetailOutput = z.object({ ...marked, ...ServiceDetail.shape })
export type DetailOutput = z.infer<typeof DetailOutput>

export const CategoriesOutput = z.object({
  ...marked,
  total: count.describe("All categories, subcategories counted too"),
  shown: count.describe("How many of them are shown, those with the most services first"),
  ...Categories.shape,
})
export type CategoriesOutput = z.infer<typeof CategoriesOutput>

export const StatsOutput = SystemHealth
export type StatsOutput = z.infer<typeof StatsOutput>

/** A schema as clients read it, without what only makes it long: patterns of known formats, bounds that every integer has. */
export function describeShape(schema: z.ZodType, io: "input" | "output") {
  return z.toJSONSchema(schema, {
    target: "draft-7",
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
}
