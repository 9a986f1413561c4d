// Finds the description of one endpoint in a document of its host. Pure.

import type { SourceDescription } from "@/lib/catalogue/call/description"
import { openDocument } from "@/lib/catalogue/call/json-schema"
import { describeL402Service } from "@/lib/catalogue/call/l402-services-description"
import { describeOperation } from "@/lib/catalogue/call/openapi-description"
import { findPath } from "@/lib/probe/openapi-path"
import { findService } from "@/lib/probe/sample-body"
import { getField } from "@/lib/protocols/json"

/** @param document the JSON of /.well-known/l402-services */
export function findInL402Services(document: unknown, url: URL, method: string): SourceDescription | null {
  const entry = findService(document, url, method)
  return entry && describeL402Service({ method, ...entry }, document)
}

/** @param document the JSON of /openapi.json */
export function findInOpenApi(document: unknown, url: URL, method: string): SourceDescription | null {
  const best = findPath(document, url)
  if (!best) return null
  const operation = getField(best.item, method.toLowerCase())
  const described = describeOperation(operation, method, getField(best.item, "parameters"), openDocument(document))
  if (!described) return null
  // The URL has the values of path parameters.
  const parameters = described.parameters.map((one) => {
    const value = one.in === "path" ? best.values.get(one.name) : undefined
    return value === undefined ? one : { ...one, example: value }
  })
  return { ...described, parameters }
}

/** The operation of /openapi.json at this URL, as the document has it; undefined without one. */
export function findOperation(document: unknown, url: URL, method: string): unknown {
  return getField(findPath(document, url)?.item, method.toLowerCase())
}
