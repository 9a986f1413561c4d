// One operation as OpenAPI writes it. What every operation of its kind shares is added here. Pure.

import { CORS, type HeaderName, headerRefs, RATE } from "@/lib/api/openapi/headers"
import type { Answer, JsonSchema, Operation, Parameter } from "@/lib/api/openapi/operation"
import { CHALLENGE, IF_NONE_MATCH, STRICT } from "@/lib/api/openapi/parameters"
import { listRefusals, referRefusals } from "@/lib/api/openapi/refusals"
import { refTo } from "@/lib/api/openapi/schemas"

/** Refusals become references into `shared`, which grows by what is not there yet. */
export function writeOperation(operation: Operation, shared: Record<string, JsonSchema>): JsonSchema {
  const { id, tag, summary, about, body } = operation
  const parameters = listParameters(operation).map(writeParameter)
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(about && { description: about }),
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !body.isOptional,
        content: { "application/json": { schema: refTo(body.schema), example: body.example } },
      },
    }),
    responses: { ...writeAnswers(operation), ...referRefusals(listRefusals(operation), shared) },
  }
}

export function listParameters({ method, parameters = [], isCounted, isCached }: Operation): readonly Parameter[] {
  return [
    ...parameters,
    ...(method === "get" ? [STRICT] : []),
    ...(isCounted === false ? [] : [CHALLENGE]),
    ...(isCached ? [IF_NONE_MATCH] : []),
  ]
}

function writeParameter({ name, in: place, description, schema, example }: Parameter): JsonSchema {
  const isRequired = place === "path" && { required: true }
  return { name, in: place, description, ...isRequired, schema, ...(example !== undefined && { example }) }
}

function securityOf({ by, isCounted, isPaid }: Operation): Record<string, never[]>[] {
  if (isPaid) return [{ l402: [] }]
  if (by === "admin") return [{ admin: [] }]
  if (by === "webhook") return [{ webhook: [] }, { webhook: [], l402: [] }]
  return isCounted === false ? [] : [{}, { l402: [] }]
}

function writeAnswers(operation: Operation): Record<string, JsonSchema> {
  const answers = Object.entries(operation.answers).map(([status, answer]) => [status, writeAnswer(answer, operation)])
  if (operation.isCached) {
    const headers = headerRefs(headersOf(operation))
    answers.push(["304", { description: "You have these bytes already.", headers }])
  }
  return Object.fromEntries(answers)
}

function headersOf({ method, isCounted, isCached, isOpen }: Operation): HeaderName[] {
  return [
    "X-Request-Id",
    "Cache-Control",
    ...(isCounted === false ? [] : RATE),
    ...(isCached ? (["ETag"] as const) : []),
    ...((isOpen ?? isCached) ? CORS : []),
    ...(method === "get" ? (["X-Directory-Ignored-Params"] as const) : []),
  ]
}

function writeAnswer({ about, schema, example, type, headers = [] }: Answer, operation: Operation): JsonSchema {
  const content = {
    [type ?? "application/json"]: { schema: schema ? refTo(schema) : { type: "string" }, example },
  }
  return { description: about, headers: headerRefs([...headersOf(operation), ...headers]), content }
}
