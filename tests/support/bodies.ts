// The schemas of the request bodies, by their names in the OpenAPI document.

import { ZodObject } from "zod"
import { OPERATIONS } from "@/lib/api/operations"
import { SCHEMA_NAMES } from "@/lib/contract/schema-names"

export const BODIES: Readonly<Record<string, ZodObject>> = Object.fromEntries(
  OPERATIONS.flatMap(({ body }) =>
    body?.schema instanceof ZodObject ? [[SCHEMA_NAMES.get(body.schema) ?? "", body.schema]] : [],
  ),
)
