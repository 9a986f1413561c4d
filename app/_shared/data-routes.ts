// Finds the handler of a path that is served without Next.

import * as handlers from "@/app/_shared/data-handlers"
import { json, svg } from "@/app/badge/badge-routes"
import type { RouteHandler } from "@/lib/api/handler"
import { findOperations } from "@/lib/api/operations"
import type { DataRoute } from "@/lib/http/response-cache/render"

const HANDLERS: readonly RouteHandler[] = [...Object.values(handlers), svg.GET, json.GET]
const BY_PATH = new Map<string, RouteHandler>(HANDLERS.map((handle) => [handle.rules.path, handle]))

/** The caller validates the path first: `decodeURIComponent` throws if the percent-encoding is invalid. */
export function findDataRoute(path: string): DataRoute | null {
  const match = findOperations(path)
  const handle = match && BY_PATH.get(match.template)
  if (!handle) return null
  const params = Object.entries(match.params).map(([name, value]) => [name, decodeURIComponent(value)])
  return { handle, params: Object.fromEntries(params) }
}
