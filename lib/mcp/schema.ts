// Arguments and results of the MCP tools. A search takes the query parameters of the API's list of services. Results are the
// catalogue's schemas, with paging and a notice about untrusted text.

import { z } from "zod"
import type { Parameter } from "@/lib/catalogue/list/filters"
import { FILTER_NAMES } from "@/lib/catalogue/list/filters"
import { PARAMETERS } from "@/lib/catalogue/list/query"
import { PICK } from "@/lib/catalogue/pick/contract"
import { PickAnswer, Picked } from "@/lib/catalogue/pick/schema"
import { DETAIL_LIMITS } from "@/lib/catalogue/present"
import { Categories, HTTP_METHODS, SearchSummary, Service, ServiceDetail } from "@/lib/catalogue/schema"
import { LintAnswer } from "@/lib/lint/schema"
import { CLIENT_IDS } from "@/lib/protocols/clients/client-table"
import { PROTOCOLS } from "@/lib/protocols/names"
import { SystemHealth } from "@/lib/stats/schema"

export const LIMITS = { pageSize: 10, maxPageSize: 50, checks: 10, maxChecks: DETAIL_LIMITS.checks } as const

/** The fields of a service that a search returns by default. */
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
  "asked_price",
  "payment_asset",
  "payment_network",
  "test_network",
  "health_status",
  "cautions",
  "reliability_score",
  "uptime_30d",
  "latency_p50_ms",
  "last_checked",
] as const satisfies readonly (keyof Service)[]

const FIELDS = z.enum(Service.keyof().options, "is not a field of a service")

const text = () => z.string("must be text")
const integer = () => z.int("must be a whole number")

type Argument = string | number | boolean | string[]

/** The values of omitted arguments, where MCP differs from the API. An agent that pays has no use for test money. */
export const SEARCH_DEFAULTS = { test_networks: "hide" } as const

/** Builds the schema of an argument from a list parameter. The parameter's own parser checks the value when the search runs. */
function describeArgument({ type, about }: Parameter, usual?: string): z.ZodType<Argument> {
  if (type.json === "boolean") return z.boolean("must be true or false").describe(about)
  const { type: _type, ...limits } = type.schema
  const value = type.json === "number" ? z.number("must be a number") : text()
  const one = value.meta({
    ...limits,
    ...(limits.enum && { enum: [...limits.enum] }),
    ...(usual && { default: usual }),
  })
  if (!type.isList) return one.meta({ description: about })
  return z.union([one, z.array(text().meta(one.meta() ?? {}))], "must be text or a list of texts").describe(about)
}

const ARGUMENTS = [...FILTER_NAMES, "sort", "order"] as const
const filters = Object.fromEntries(
  ARGUMENTS.map((name) => {
    const usual = name === "test_networks" ? SEARCH_DEFAULTS[name] : undefined
    return [name, describeArgument(PARAMETERS[name], usual).optional()]
  }),
) as Record<(typeof ARGUMENTS)[number], z.ZodOptional<z.ZodType<Argument>>>

export const SearchInput = z.strictObject({
  ...filters,
  limit: integer()
    .meta({ minimum: 1, maximum: LIMITS.maxPageSize, default: LIMITS.pageSize, description: "Page size" })
    .optional(),
  offset: integer().meta({ minimum: 0, default: 0, description: PARAMETERS.offset.about }).optional(),
  fields: z
    .array(FIELDS, "must be a list of names of fields")
    .max(FIELDS.options.length, "names more fields than exist")
    .meta({
      description: "Fields to show of each service; id and cautions are always there",
      default: [...USUAL_FIELDS],
    })
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

export const LintInput = z.strictObject({
  url: text().describe("The URL of the paid endpoint, listed or not"),
  method: z
    .enum(HTTP_METHODS, `must be one of ${HTTP_METHODS.join(", ")}`)
    .describe("Unless given, GET, or the method that the documents of the host list for the URL")
    .optional(),
  body: text().describe("JSON to send, for an endpoint that validates the body before it requests payment").optional(),
  tool: text().describe("The tool of the MCP server at the URL, which is called once without payment").optional(),
  behaviour: z
    .boolean("must be true or false")
    .describe("Also send six requests that test how the endpoint responds to invalid payments and to browsers")
    .optional(),
})

export const NoInput = z.strictObject({})

const count = z.int().min(0)
const noticed = { notice: z.string().describe("How to treat texts that providers wrote") }

export const SearchOutput = z.object({
  ...noticed,
  total: count.describe("The number of all matches"),
  limit: z.int(),
  offset: z.int(),
  next_offset: count.nullable().describe("The offset of the next page; null on the last"),
  search_degraded: z
    .string()
    .nullable()
    .describe("Why the search used keywords only, a reason on the directory's side; null for a full search"),
  search: SearchSummary.nullable().describe("How the search text was read; null without one"),
  services: z.array(Service.partial().required({ id: true })),
})
export type SearchOutput = z.infer<typeof SearchOutput>

export const DetailOutput = z.object({ ...noticed, ...ServiceDetail.shape })
export type DetailOutput = z.infer<typeof DetailOutput>

export const CategoriesOutput = z.object({
  ...noticed,
  total: count.describe("The number of categories, with subcategories"),
  shown: count.describe("The number of categories in this result, those with the most services first"),
  ...Categories.shape,
})
export type CategoriesOutput = z.infer<typeof CategoriesOutput>

export const LintOutput = z.object({ ...noticed, ...LintAnswer.shape })

export const StatsOutput = SystemHealth

/**
 * Builds the JSON Schema that clients receive. Omits a pattern next to a `format`, and the bounds of safe integers, because both
 * only lengthen the schema.
 */
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

export const COMPARED = { least: 2, most: 4 } as const

/** The description of an argument is that of the API's query parameter. */
const about = (name: string) => PICK.pickService.query.parameters.find((one) => one.name === name)?.description ?? ""
/** The parser of the query checks the value. */
const listOf = (values: readonly string[]) => {
  const one = text().meta({ enum: [...values] })
  return z.union([one, z.array(one)], "must be text or a list of texts")
}
const number = () => z.number("must be a number")

export const PickInput = z.strictObject({
  task: text().describe(about("task")),
  protocol: listOf(PROTOCOLS).describe(about("protocol")).optional(),
  network: z
    .union([text(), z.array(text())], "must be text or a list of texts")
    .describe(about("network"))
    .optional(),
  max_asked_usd: number().describe(about("max_asked_usd")).optional(),
  min_reliability: number().describe(about("min_reliability")).optional(),
  payable_by: listOf(CLIENT_IDS).describe(about("payable_by")).optional(),
  protocols: listOf(PROTOCOLS).describe(about("protocols")).optional(),
  max_price_usd: number().describe(about("max_price_usd")).optional(),
})

const notice = z.string().describe("How to treat texts that providers wrote")
const ShownPick = Picked.extend({ service: Service.partial().required({ id: true }) })

export const PickOutput = z.object({
  notice,
  ...PickAnswer.extend({ choice: ShownPick.nullable(), fallbacks: z.array(ShownPick) }).shape,
})

export const CompareInput = z.strictObject({
  ids: z
    .array(z.union([text(), z.int()], "must be the ids of services"), "must be a list of ids")
    .min(COMPARED.least, `must name at least ${COMPARED.least} services`)
    .max(COMPARED.most, `must name at most ${COMPARED.most} services`)
    .describe("Ids or numbers of services, as search_services shows them"),
})

export const ComparedFact = z.object({
  fact: z.string(),
  values: z.array(z.union([z.string(), z.number(), z.boolean()]).nullable()).describe("In the order of `services`"),
  differs: z.boolean(),
  best: z.array(z.uuid()).describe("The ids with the best value; empty where no value is better"),
})
export type ComparedFact = z.infer<typeof ComparedFact>

export const CompareOutput = z.object({
  notice,
  services: z.array(Service.pick({ id: true, name: true, url: true })),
  facts: z.array(ComparedFact),
})
