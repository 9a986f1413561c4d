// The route of a path, as Next's build declares it: `/service/[id]`. A path that no client can choose freely becomes the label of a
// metric.

import { LRUCache } from "lru-cache"
import { z } from "zod"

const Route = z.object({ page: z.string(), regex: z.string() })
/** The part of Next's routes-manifest.json that names the routes, in the order in which Next tries them. */
export const RoutesManifest = z.object({ staticRoutes: z.array(Route), dynamicRoutes: z.array(Route) })
export type RoutesManifest = z.infer<typeof RoutesManifest>

/** Files of the build and pictures that Next scales. */
const OF_NEXT = "/_next"
const UNKNOWN = "unknown"
const METRICS_ROUTE = "/metrics"
/** Paths whose routes are remembered, because up to sixty patterns are tried for one. */
const REMEMBERED = 2_000

export type FindRoute = (path: string) => string

export function createRouteFinder({ staticRoutes, dynamicRoutes }: RoutesManifest): FindRoute {
  const fixed = new Set(staticRoutes.map(({ page }) => page)).add(METRICS_ROUTE)
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }))
  const found = new LRUCache<string, string>({ max: REMEMBERED })
  const find = (path: string) => patterns.find(({ pattern }) => pattern.test(path))?.page ?? UNKNOWN
  return (path) => {
    if (fixed.has(path)) return path
    if (path.startsWith(`${OF_NEXT}/`)) return OF_NEXT
    const known = found.get(path)
    if (known !== undefined) return known
    const route = find(path)
    found.set(path, route)
    return route
  }
}
