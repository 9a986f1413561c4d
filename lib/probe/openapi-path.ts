// Finds the path of an OpenAPI document that a URL matches. Untrusted documents are read without throwing. Pure.

import { asList, asObject, getField } from "@/lib/protocols/json"
import { decodePercent, isUrl } from "@/lib/text/url"

const MAX_PATHS = 1_000

/** The path of the document that matches the URL. Of several the one with the fewest templates counts. */
export function findPath(document: unknown, url: URL): { item: unknown; values: Map<string, string> } | null {
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
  const server = getField(asList(getField(document, "servers"))[0], "url")
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
    if (name !== undefined && value !== "") values.set(name, decodePercent(value) ?? value)
    else if (part !== value) return null
  }
  return values
}
