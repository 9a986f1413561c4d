// The public reads, which the front door answers with the functions of their routes, without Next: Next's own work for a
// request takes longer than most of these responses.

import { GET as categories } from "@/app/api/v1/categories/route"
import { GET as changes } from "@/app/api/v1/changes/route"
import { GET as health } from "@/app/api/v1/health/route"
import { GET as openapi } from "@/app/api/v1/openapi.json/route"
import { GET as opportunities } from "@/app/api/v1/opportunities/route"
import { GET as service } from "@/app/api/v1/services/[id]/route"
import { GET as services } from "@/app/api/v1/services/route"
import { GET as snapshots } from "@/app/api/v1/stats/snapshots/route"
import { GET as suggest } from "@/app/api/v1/suggest/route"
import { GET as atom } from "@/app/feed.atom/route"
import { GET as jsonFeed } from "@/app/feed.json/route"
import { GET as rss } from "@/app/feed.xml/route"
import { GET as llms } from "@/app/llms.txt/route"
import type { RouteHandler } from "@/lib/api/handler"
import type { DataRoute } from "@/lib/http/data-response"

const ROUTES: Readonly<Record<string, RouteHandler>> = {
  "/api/v1/categories": categories,
  "/api/v1/changes": changes,
  "/api/v1/health": health,
  "/api/v1/openapi.json": openapi,
  "/api/v1/opportunities": opportunities,
  "/api/v1/services": services,
  "/api/v1/stats/snapshots": snapshots,
  "/api/v1/suggest": suggest,
  "/feed.atom": atom,
  "/feed.json": jsonFeed,
  "/feed.xml": rss,
  "/llms.txt": llms,
}
/** Not `bulk-delete`, which has its own path. */
const SERVICE = /^\/api\/v1\/services\/(?!bulk-delete$)([^/]+)$/

/** The function for a well-formed path; null leaves it to Next. */
export function findDataRoute(path: string): DataRoute | null {
  if (Object.hasOwn(ROUTES, path)) return { handle: ROUTES[path] as RouteHandler, params: {} }
  const id = SERVICE.exec(path)?.[1]
  return id === undefined ? null : { handle: service, params: { id: decodeURIComponent(id) } }
}
