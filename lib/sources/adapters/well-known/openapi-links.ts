// Finds the OpenAPI documents that a manifest links to: `openapi`, `openapiUrl`, `contracts.openapiUrl` and similar names. Only links to
// the host that served the manifest count. Pure.

import { getField, getText, isObject } from "@/lib/protocols/json"
import { isHttpUrl } from "@/lib/sources/parse/text"
import { isUrl } from "@/lib/text/url"

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

/** @param origin the origin that served the manifest; relative links count from it */
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
