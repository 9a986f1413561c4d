// The cached pages, each with the query parameters that it reads. Other parameters are not part of the cache key and do not reach
// the renderer: `/?a=1` and `/?a=2` are one page. Pure.

import { COMPARE_PARAMETER } from "@/lib/catalogue/compare-parameter"
import { PARAMETER_NAMES } from "@/lib/catalogue/list/query"
import { PickParameters } from "@/lib/catalogue/pick/schema"

export const PAGE_PARAMETERS = {
  "/": [...PARAMETER_NAMES, COMPARE_PARAMETER],
  "/about": [],
  "/agents": [],
  "/api-docs": [],
  "/api-docs/[group]": [],
  "/category": [],
  "/category/[...path]": [COMPARE_PARAMETER],
  "/changes": ["kind", "protocol", "host", "service", "category", "network", "pay_to", "before"],
  "/how": [],
  "/legal/[name]": [],
  "/network/[name]": [COMPARE_PARAMETER],
  "/ns/l402": [],
  "/opportunities": ["protocol"],
  "/pick": Object.keys(PickParameters.shape) as (keyof typeof PickParameters.shape)[],
  "/privacy": [],
  "/prober": [],
  "/protocol/[name]": [COMPARE_PARAMETER],
  "/provider/[host]": ["sort", "order", "limit", "offset"],
  "/providers": ["q", "sort", "offset"],
  // The values of the form: `query.city`, `path.id`, `body.model`.
  "/service/[id]": ["query.", "path.", "body.", "header.", "network"],
  "/service/[id]/challenge": [],
  "/service/[id]/history": [],
  "/stats": ["days"],
} as const satisfies Record<string, readonly string[]>

/** Cached pages whose content is in the program and its settings: no change of a listing changes them. */
export const PAGES_WITHOUT_DATA = [
  "/about",
  "/agents",
  "/api-docs",
  "/api-docs/[group]",
  "/how",
  "/legal/[name]",
  "/ns/l402",
  "/privacy",
  "/prober",
] as const satisfies readonly CachedPage[]

export type CachedPage = keyof typeof PAGE_PARAMETERS
type Value = string | string[] | undefined
type NameOf<Entry extends string> = Entry extends `${string}.` ? `${Entry}${string}` : Entry
type Parameters<P extends CachedPage> = { [name in NameOf<(typeof PAGE_PARAMETERS)[P][number]>]?: Value }

const PATTERNS = (Object.keys(PAGE_PARAMETERS) as CachedPage[])
  .filter((page) => page.includes("["))
  .map((page) => ({
    page,
    pattern: new RegExp(`^${page.replace(/\[\.\.\.\w+\]/, ".+").replace(/\[\w+\]/, "[^/]+")}$`),
  }))

export function findCachedPage(path: string): CachedPage | null {
  if (Object.hasOwn(PAGE_PARAMETERS, path)) return path as CachedPage
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.page ?? null
}

export function readParameters<P extends CachedPage>(page: P, given: Record<string, Value>): Parameters<P> {
  const names: readonly string[] = PAGE_PARAMETERS[page]
  return Object.fromEntries(Object.entries(given).filter(([name]) => isRead(names, name))) as Parameters<P>
}

const isRead = (names: readonly string[], name: string) =>
  names.some((one) => (one.endsWith(".") ? name.startsWith(one) : name === one))

/**
 * Removes parameters that the cached page does not read, and empty parameters, which count as absent. Leaves other URLs
 * unchanged.
 */
export function formatPageUrl(url: string): string {
  const at = url.indexOf("?")
  if (at < 0) return url
  const path = url.slice(0, at)
  const page = findCachedPage(path)
  if (page === null) return url
  const names: readonly string[] = PAGE_PARAMETERS[page]
  const read = [...new URLSearchParams(url.slice(at))].filter(([name, value]) => value !== "" && isRead(names, name))
  return read.length > 0 ? `${path}?${new URLSearchParams(read)}` : path
}
