// Which documents of an origin are read, and in which order. Who sends the requests, and when, is up to the caller.

import { L402_SERVICES_PATH, OPENAPI_PATHS } from "@/lib/probe/host-document"
import { getField, getText, isObject } from "@/lib/protocols/json"
import type { ReadDocument } from "@/lib/sources/adapters/well-known/fetch-document"
import { parseL402Document, parseL402Services, parseX402Resources } from "@/lib/sources/adapters/well-known/manifest"
import { parseOpenApi } from "@/lib/sources/adapters/well-known/openapi"
import type { DocumentParser, ParsedEntry } from "@/lib/sources/adapters/well-known/own-listing"
import { isHttpUrl } from "@/lib/sources/parse/text"
import { isUrl } from "@/lib/text/url"

/** Reads the entries of a document; null when it has no list of endpoints. */
export type Parse = (json: unknown) => ParsedEntry[] | null
type Read = (url: string, parse: Parse) => Promise<Pick<ReadDocument, "result" | "isLast">>

/** True for the URL of a document that every origin is asked for. */
export const isUsualDocument = (url: string): boolean => DOCUMENTS.some(({ path }) => path === new URL(url).pathname)

/** Reads the documents of an origin, then the OpenAPI documents of the same origin to which they link, until one was the last. */
export async function readOriginDocuments(origin: string, read: Read): Promise<void> {
  const links = new Set<string>()
  const found = new Set<string>()
  for (const { path, parse, insteadOf } of DOCUMENTS) {
    if (insteadOf !== undefined && found.has(insteadOf)) continue
    const { result, isLast } = await read(origin + path, (json) => {
      for (const link of listOpenApiLinks(json, origin)) links.add(link)
      return parse(json, origin)
    })
    if (result === "read") found.add(path)
    if (isLast) return
  }
  for (const url of links) {
    if (new URL(url).origin !== origin || isUsualDocument(url)) continue
    const { isLast } = await read(url, (json) => parseOpenApi(json, origin))
    if (isLast) return
  }
}

const LIMITS = { links: 2, url: 2_000 } as const
const NAMES = [
  "openapi",
  "openApi",
  "openapiUrl",
  "openApiUrl",
  "openapiURL",
  "openapi_url",
  "openapi_json",
  "openapi_spec",
]
const CONTAINERS = ["contracts", "links", "discovery", "docs", "documentation", "api", "service", "x402", "wellKnown"]

/**
 * Finds the OpenAPI documents that a manifest links to: `openapi`, `openapiUrl`, `contracts.openapiUrl` and similar names. Only
 * links to the host that served the manifest count.
 * @param origin the origin that served the manifest; relative links count from it
 */
export function listOpenApiLinks(manifest: unknown, origin: string): string[] {
  const places = [manifest, ...CONTAINERS.map((name) => getField(manifest, name))]
  const values = places.flatMap((place) => NAMES.map((name) => getField(place, name)))
  const texts = values.map((value) => getText(isObject(value) ? getField(value, "url") : value)?.trim() ?? "")
  const links = texts.flatMap((text) => {
    // An OpenAPI document itself has its version in `openapi`.
    if (text.length > LIMITS.url || !(text.startsWith("/") || isHttpUrl(text)) || !isUrl(text, origin)) return []
    const { href, hostname, username, password } = new URL(text, origin)
    return hostname === new URL(origin).hostname && username === "" && password === "" ? [href.replace(/#.*$/, "")] : []
  })
  return [...new Set(links)].slice(0, LIMITS.links)
}

/** The parser of x402 documents, also of those that a record in DNS points to. */
export const parseX402Document: DocumentParser = (document, origin) =>
  parseX402Resources(document, origin) ?? parseOpenApi(document, origin)

interface OwnDocument {
  path: string
  parse: DocumentParser
  /** The document that this one replaces: it is requested only when the other one is missing. */
  insteadOf?: string
}

/** The documents that a visit requests, in this order (docs/sources.md#well-known). */
const DOCUMENTS: readonly OwnDocument[] = [
  { path: L402_SERVICES_PATH, parse: parseL402Services },
  { path: "/.well-known/l402.json", parse: parseL402Document },
  { path: "/.well-known/x402", parse: parseX402Document },
  { path: "/.well-known/x402.json", parse: parseX402Document },
  { path: OPENAPI_PATHS[0], parse: parseOpenApi },
  { path: OPENAPI_PATHS[1], parse: parseOpenApi, insteadOf: OPENAPI_PATHS[0] },
]
