// Checks each response of a documented route against the OpenAPI document. A status or field that the document does not describe
// fails the test, and so does an undescribed header that matches `OURS`.

import type { JsonSchema } from "@/lib/contract/operation"
import { findFaults, type RouteModule, strictDocument } from "@/tests/support/openapi"

export interface SentRequest {
  /** The path with its query. */
  path: string
  /** The path parameters that the test passed to the route. */
  params: Record<string, string>
}
export interface ReceivedResponse {
  status: number
  headers: Headers
  text: string
}

/** Response headers that the document must describe: the directory's own headers, and headers for caching and access. */
const OURS =
  /^(x-|ratelimit|access-control-|(etag|www-authenticate|retry-after|cache-control|content-disposition|allow|link)$)/

/** @throws if the document does not describe the response. Responses of routes that are not in the document are not checked. */
export async function requireConforming(
  routes: RouteModule,
  method: string,
  { path, params }: SentRequest,
  response: ReceivedResponse,
): Promise<void> {
  const template = matchPath(path, Object.keys(params)) ?? routes[method]?.rules.path ?? null
  if (template === null || !strictDocument.paths[template]) return
  const faults = listFaults(template, method, response)
  if (faults.length === 0) return
  const { status, text } = response
  throw new Error(
    `${method} ${template} responds ${status} ${text.slice(0, 300)}\nagainst the document:\n  ${faults.slice(0, 8).join("\n  ")}`,
  )
}

const TEMPLATES = Object.keys(strictDocument.paths).map((template) => ({
  template,
  pattern: new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  names: [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
}))

/** Returns the path template that matches `path` and has exactly the parameters in `given`; null if no template matches. */
function matchPath(path: string, given: readonly string[]): string | null {
  const { pathname } = new URL(path, "http://directory.test")
  const matching = TEMPLATES.filter(({ pattern }) => pattern.test(pathname))
  const same = matching.filter(({ names }) => [...names].sort().join() === [...given].sort().join())
  return same[0]?.template ?? null
}

function listFaults(template: string, method: string, { status, headers, text }: ReceivedResponse): string[] {
  const place = findResponse(template, method, status)
  if (!place) return [`the status ${status} is not described`]
  const response = read(place) as { headers?: Record<string, unknown>; content?: Record<string, JsonSchema> }
  return [...checkHeaders(response.headers ?? {}, headers), ...checkBody(place, response.content, headers, text)]
}

/**
 * Components of the document for responses to an undocumented method: usually 405. The rate limit and the token are checked
 * before the method, so a request with an undocumented method may also get 401, 402 or 429.
 */
const REJECTIONS: Record<number, string> = {
  401: "InvalidToken",
  402: "PaymentRequired",
  405: "MethodNotAllowed",
  429: "RateLimited",
}

/** Returns where the document describes the response, as a path of keys; null if the response is undocumented. */
function findResponse(template: string, method: string, status: number): string[] | null {
  const operation = strictDocument.paths[template]?.[method.toLowerCase()]
  if (operation) {
    const place = ["paths", template, method.toLowerCase(), "responses", String(status)]
    const response = read(place) as { $ref?: string } | undefined
    if (!response) return null
    return response.$ref ? response.$ref.replace("#/", "").split("/") : place
  }
  if (method === "OPTIONS") return status === 204 ? ["components", "responses", "Options"] : null
  const rejection = REJECTIONS[status]
  return rejection ? ["components", "responses", rejection] : null
}

function read(place: readonly string[]): unknown {
  return place.reduce((node: unknown, part) => (node as Record<string, unknown> | undefined)?.[part], strictDocument)
}

function checkHeaders(described: Record<string, unknown>, headers: Headers): string[] {
  const names = new Map(Object.keys(described).map((name) => [name.toLowerCase(), name]))
  const faults: string[] = []
  for (const [name, value] of headers) {
    const header = names.get(name)
    if (header) {
      const wrong = findFaults(["components", "headers", header, "schema"], value)
      faults.push(...wrong.map((fault) => `the header ${header}: ${value}: ${fault}`))
    } else if (OURS.test(name)) faults.push(`the header ${name} is not described`)
  }
  for (const name of ["X-Request-Id", "Cache-Control"]) {
    if (described[name] && !headers.has(name)) faults.push(`the header ${name} is missing`)
  }
  return faults
}

function checkBody(
  place: readonly string[],
  content: Record<string, JsonSchema> | undefined,
  headers: Headers,
  text: string,
): string[] {
  if (!content) return text === "" ? [] : ["a body is not described"]
  const type = headers.get("content-type")?.split(";")[0] ?? "none"
  if (!content[type]) return [`the type ${type} is not described`]
  return findFaults([...place, "content", type, "schema"], type.endsWith("json") ? JSON.parse(text) : text)
}
