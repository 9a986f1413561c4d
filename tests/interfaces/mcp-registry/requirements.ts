// Checks responses against the schema of the MCP Registry.

import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import schema from "@/tests/interfaces/mcp-registry/registry.schema.json"

const ajv = new Ajv2020({ allErrors: true })
addFormats["default"](ajv)
ajv.addSchema(schema)

/** Lists what the registry's schema forbids in a body. */
export function listRegistryFaults(kind: "list" | "entry", body: unknown): string[] {
  const validate = ajv.getSchema(`registry#/$defs/${kind}`)
  if (!validate) throw new Error(`the schema has no ${kind}`)
  if (validate(body)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
