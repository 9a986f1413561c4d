// Parameters that several addresses take, in the text form in which they travel.

import type { JsonSchema, Parameter } from "@/lib/operation"
import { clamped, inQuery } from "@/lib/operation-query"

export { inQuery }

const UUID = "0199d5a0-0000-7000-8000-000000000001"

export const LIMIT = (maximum: number, usual: number) =>
  inQuery("limit", `How many on a page, 1 to ${maximum}.`, clamped(1, maximum, usual), 10)

export const STRICT = inQuery("strict", "`true`: a parameter that means nothing here is refused.", {
  type: "string",
  enum: ["true", "false", "1", "0"],
  default: "false",
})

export const CHALLENGE = inQuery("l402", "`require` asks for the L402 challenge within the free rate too.", {
  type: "string",
  enum: ["require"],
})

export const IF_NONE_MATCH: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "The `ETag` of what you have: 304 without a body while it is the same.",
  schema: { type: "string" },
}

const inPath = (name: string, description: string, schema: JsonSchema, example: unknown): Parameter => ({
  name,
  in: "path",
  description,
  schema,
  example,
})

export const SERVICE_ID = inPath("id", "The UUID or the number of a service.", { type: "string" }, "4100")
export const DECISION_ID = inPath("id", "The UUID of what is decided about.", { type: "string" }, UUID)
export const WEBHOOK_ID = inPath("id", "The UUID of the webhook.", { type: "string" }, UUID)
export const DELIVERY_ID = inPath(
  "delivery",
  "The UUID that the delivery's body has as `id`.",
  { type: "string" },
  UUID,
)
export const JOB_ID = inPath("id", "The name of the job.", { type: "string" }, "sweep")
export const SOURCE_NAME = inPath("name", "The label of the source.", { type: "string" }, "bazaar")
export const DOMAIN = inPath("domain", "A host name.", { type: "string" }, "api.example.com")
