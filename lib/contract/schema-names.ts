// The names of schemas in the OpenAPI document, each given where the schema is declared. Pure.

import { z } from "zod"

export const SCHEMA_NAMES = new Map<z.ZodType, string>()

export function namedSchema<T extends z.ZodType>(name: string, schema: T): T {
  SCHEMA_NAMES.set(schema, name)
  return schema
}

export const namedObject = <Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) =>
  namedSchema(name, z.object(shape))
