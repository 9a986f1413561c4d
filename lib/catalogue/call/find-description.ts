// Finds the description of one endpoint in a document of its host. Pure.

import type { SourceDescription } from "@/lib/catalogue/call/description"
import { asObject, listOf, openDocument } from "@/lib/catalogue/call/json-schema"
import { describeL402Service } from "@/lib/catalogue/call/l402-services-description"
import { describeOperation } from "@/lib/catalogue/call/openapi-description"
import { findService } from "@/lib/probe/sample-body"
import { getField } from "@/lib/protocols/json"
import { isUrl } from "@/lib/url"

const MAX_PATHS = 1_000

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

/** The path of the document that matches the URL. Of several the one with the fewest templates counts. */
function findPath(document: unknown, url: URL): { item: unknown; values: Map<string, string> } | null {
  const paths = asObject(getField(document, "paths"))
  const base = findBasePath(document, url)
  const matches = Object.keys(paths)
    .slice(0, MAX_PATHS)
    .flatMap((path) => {
      const values = matchPath(base + path, url.pathname)
      return values ? [{ path, values }] : []
    })
    .toSorted((a, b) => a.values.size - b.values.size)
  const [best] = matches
  return best ? { item: getField(paths, best.path), values: best.values } : null
}

function findBasePath(document: unknown, url: URL): string {
  const server = getField(listOf(getField(document, "servers"))[0], "url")
  if (typeof server !== "string" || server.length > 2_000 || !isUrl(server, url.origin)) return ""
  const base = new URL(server, url.origin)
  return base.hostname === url.hostname ? base.pathname.replace(/\/+$/, "") : ""
}

/** The values of the templates of `/users/{id}` in a path; null when the path does not match. */
function matchPath(template: string, pathname: string): Map<string, string> | null {
  const [wanted, found] = [template, pathname].map((path) => path.replace(/\/+$/, "").slice(0, 2_000).split("/"))
  if (!wanted || !found || wanted.length !== found.length) return null
  const values = new Map<string, string>()
  for (const [index, part] of wanted.entries()) {
    const value = found[index] ?? ""
    const name = /^\{(.+)\}$/.exec(part)?.[1]
    if (name !== undefined && value !== "") values.set(name, decode(value))
    else if (part !== value) return null
  }
  return values
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
