// The schema of error bodies, for the OpenAPI document and for errors with additional members. Pure.

import { z } from "zod"
import { namedObject } from "@/lib/contract/schema-names"

export const ErrorBody = namedObject("Error", {
  error: z.string().describe("A sentence for people."),
  code: z.string().describe("A slug that stays the same."),
  details: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe("The fields that are not valid, with what each must be."),
  request_id: z.string().describe("Quote it when you report a problem with this response. Also in X-Request-Id."),
})

/** Adds the members of an error body to the schema of its additional members. */
export function extendError<T extends z.ZodObject>(schema: T) {
  const { error, code, request_id } = ErrorBody.shape
  return schema.extend({ error, code, request_id })
}
