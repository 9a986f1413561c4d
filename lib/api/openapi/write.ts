// Writes an operation as an OpenAPI operation object. Pure.

import { CORS, type HeaderName, headerRefs, IGNORED, RATE } from "@/lib/api/openapi/headers"
import { listRejections, referRejections } from "@/lib/api/openapi/rejections"
import { refTo } from "@/lib/api/openapi/schemas"
import { CHALLENGE } from "@/lib/api/query"
import {
  FLAG,
  inQuery,
  isCrossOrigin,
  type JsonSchema,
  type Operation,
  type OperationResponse,
  type Parameter,
} from "@/lib/contract/operation"
import { ALLOWANCES, formatAllowance } from "@/lib/paywall/limit-messages"

export interface Sale {
  sats: number
  hours: number
}

export const STRICT = inQuery(
  "strict",
  "`true`: an unknown parameter is rejected, and an unknown field of the body too.",
  { ...FLAG, default: "false" },
)

const EVENT_STREAM = "text/event-stream"

const IF_NONE_MATCH: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "The `ETag` of your copy: the response is 304 without a body while the copy is current.",
  schema: { type: "string" },
}

/** Error responses become references to components in `shared`. Missing components are added to `shared`. */
export function writeOperation(
  operation: Operation,
  shared: Record<string, JsonSchema>,
  sale: Sale | null,
): JsonSchema {
  const { id, tag, summary, body, capability } = operation
  const description = describeOperation(operation)
  const parameters = listParameters(operation).map(writeParameter)
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: writeSecurity(operation),
    ...(capability && sale && { "x-payment-info": writePayment(sale) }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !body.isOptional,
        content: { "application/json": { schema: refTo(body.schema), example: body.example } },
      },
    }),
    responses: { ...writeResponses(operation), ...referRejections(listRejections(operation), shared) },
  }
}

/** The description, with the sentence about the requests that do not count against the free rate. */
function describeOperation({ description, allowance }: Operation): string {
  const rate = allowance && `${formatAllowance(ALLOWANCES[allowance])} Further requests count as free requests.`
  return [description, rate].filter(Boolean).join(" ")
}

function listParameters(operation: Operation): readonly Parameter[] {
  const { pathParameters = [], headerParameters = [], query, isCounted, isCached } = operation
  return [
    ...pathParameters,
    ...headerParameters,
    ...(query?.parameters ?? []),
    STRICT,
    ...(isCounted === false ? [] : CHALLENGE.parameters),
    ...(isCached ? [IF_NONE_MATCH] : []),
  ]
}

function writeParameter({
  name,
  in: place,
  description,
  schema,
  example,
  isRequired: isNeeded,
}: Parameter): JsonSchema {
  const isRequired = (place === "path" || isNeeded) && { required: true }
  // The values of a list are separated by commas.
  const style = schema["type"] === "array" && { style: "form", explode: false }
  return { name, in: place, description, ...isRequired, ...style, schema, ...(example !== undefined && { example }) }
}

const SATS_PER_BTC = 100_000_000

/** The price in two forms: `offers` of draft-payment-discovery-00, and `price` and `protocols` of Agentcash Discovery 1. */
const writePayment = ({ sats, hours }: Sale): JsonSchema => ({
  offers: [
    {
      ...{ method: "lightning", intent: "charge", amount: String(sats), currency: "sat" },
      description: `An L402 token for ${hours} ${hours === 1 ? "hour" : "hours"}.`,
    },
  ],
  price: { mode: "fixed", currency: "BTC", amount: (sats / SATS_PER_BTC).toFixed(8) },
  protocols: [{ l402: {} }],
})

function writeSecurity({ auth, isCounted, capability }: Operation): Record<string, never[]>[] {
  if (capability) return [{ l402: [] }]
  if (auth === "admin") return [{ admin: [] }]
  if (auth === "webhook") return [{ webhook: [] }, { webhook: [], l402: [] }]
  return isCounted === false ? [] : [{}, { l402: [] }]
}

function writeResponses(operation: Operation): Record<string, JsonSchema> {
  const responses = Object.entries(operation.responses).map(([status, response]) => [
    status,
    writeResponse(response, operation),
  ])
  if (operation.isCached) {
    const headers = headerRefs(listHeaders(operation))
    responses.push(["304", { description: "Your copy is current.", headers }])
  }
  return Object.fromEntries(responses)
}

function listHeaders(operation: Operation): HeaderName[] {
  const { method, isCounted, isCached, promisedHeaders = {} } = operation
  return [
    "X-Request-Id",
    "Cache-Control",
    ...(isCounted === false ? [] : RATE),
    ...(isCached ? (["ETag"] as const) : []),
    ...(isCrossOrigin(operation) ? CORS : []),
    ...(method === "get" ? IGNORED.slice(0, 1) : IGNORED),
    ...(Object.keys(promisedHeaders) as HeaderName[]),
  ]
}

/** The text of the stream, and the schemas of the JSON in `data`. */
function writeEvents({ schemas, example }: NonNullable<OperationResponse["events"]>): JsonSchema {
  const contentSchema = { anyOf: schemas.map(refTo) }
  return { schema: { type: "string", contentMediaType: EVENT_STREAM, contentSchema }, example }
}

function writeResponse(response: OperationResponse, operation: Operation): JsonSchema {
  const { description, schema, example, type, events, headers = [] } = response
  const streamed: HeaderName[] = events ? ["X-Accel-Buffering"] : []
  const content = {
    [type ?? "application/json"]: { schema: schema ? refTo(schema) : { type: "string" }, example },
    ...(events && { [EVENT_STREAM]: writeEvents(events) }),
  }
  return { description, headers: headerRefs([...listHeaders(operation), ...headers, ...streamed]), content }
}
