// The route handlers of the cached API operations. The server calls the handlers without Next, because Next's own overhead is
// larger than the work of most handlers. A test checks that no cached operation is missing here.

import { GET as apiCatalog } from "@/app/.well-known/api-catalog/route"
import { GET as mppServices } from "@/app/api/services/route"
import { GET as categories } from "@/app/api/v1/categories/route"
import { GET as changes } from "@/app/api/v1/changes/route"
import { GET as health } from "@/app/api/v1/health/route"
import { GET as openapi } from "@/app/api/v1/openapi.json/route"
import { GET as opportunities } from "@/app/api/v1/opportunities/route"
import { GET as pick } from "@/app/api/v1/pick/route"
import { GET as service } from "@/app/api/v1/services/[id]/route"
import { GET as services } from "@/app/api/v1/services/route"
import { GET as snapshots } from "@/app/api/v1/stats/snapshots/route"
import { GET as suggest } from "@/app/api/v1/suggest/route"
import { GET as apisJson } from "@/app/apis.json/route"
import { json as badgeJson, svg as badgeSvg } from "@/app/badge/badge-routes"
import { GET as changesAtom } from "@/app/changes/feed.atom/route"
import { GET as changesJsonFeed } from "@/app/changes/feed.json/route"
import { GET as changesRss } from "@/app/changes/feed.xml/route"
import { GET as merchant } from "@/app/discovery/merchant/route"
import { GET as bazaar } from "@/app/discovery/resources/route"
import { GET as bazaarSearch } from "@/app/discovery/search/route"
import { GET as atom } from "@/app/feed.atom/route"
import { GET as jsonFeed } from "@/app/feed.json/route"
import { GET as rss } from "@/app/feed.xml/route"
import { GET as llms } from "@/app/llms.txt/route"
import { GET as fullGuide } from "@/app/llms-full.txt/route"
import { GET as rootOpenapi } from "@/app/openapi.json/route"
import { GET as providerAtom } from "@/app/provider/[host]/feed.atom/route"
import { GET as providerJsonFeed } from "@/app/provider/[host]/feed.json/route"
import { GET as providerRss } from "@/app/provider/[host]/feed.xml/route"
import { GET as providerStatus } from "@/app/provider/[host]/summary.json/route"
import { GET as serviceAtom } from "@/app/service/[id]/feed.atom/route"
import { GET as serviceJsonFeed } from "@/app/service/[id]/feed.json/route"
import { GET as serviceRss } from "@/app/service/[id]/feed.xml/route"
import { GET as serviceStatus } from "@/app/service/[id]/summary.json/route"
import { GET as directoryStatus } from "@/app/summary.json/route"
import { GET as mcpServerVersion } from "@/app/v0.1/servers/[name]/versions/[version]/route"
import { GET as mcpServerVersions } from "@/app/v0.1/servers/[name]/versions/route"
import { GET as mcpServers } from "@/app/v0.1/servers/route"
import { GET as merchantV2 } from "@/app/v2/x402/discovery/merchant/route"
import { GET as bazaarV2 } from "@/app/v2/x402/discovery/resources/route"
import { GET as bazaarSearchV2 } from "@/app/v2/x402/discovery/search/route"
import type { RouteHandler } from "@/lib/api/handler"
import { findOperations } from "@/lib/api/operations"
import type { DataRoute } from "@/lib/http/response-cache/render"

const HANDLERS = [
  categories,
  changes,
  health,
  openapi,
  opportunities,
  pick,
  service,
  services,
  snapshots,
  suggest,
  atom,
  jsonFeed,
  rss,
  changesAtom,
  changesJsonFeed,
  changesRss,
  providerAtom,
  providerJsonFeed,
  providerRss,
  serviceAtom,
  serviceJsonFeed,
  serviceRss,
  llms,
  bazaar,
  bazaarSearch,
  merchant,
  bazaarV2,
  bazaarSearchV2,
  merchantV2,
  mppServices,
  mcpServers,
  mcpServerVersions,
  mcpServerVersion,
  rootOpenapi,
  apiCatalog,
  apisJson,
  fullGuide,
  badgeSvg.GET,
  badgeJson.GET,
  serviceStatus,
  providerStatus,
  directoryStatus,
]
const BY_PATH = new Map<string, RouteHandler>(HANDLERS.map((handle) => [handle.rules.path, handle]))

/**
 * Returns the handler of a path that is served without Next, else null. The caller validates the path first, because
 * `decodeURIComponent` throws if the percent-encoding is invalid.
 */
export function findDataRoute(path: string): DataRoute | null {
  const match = findOperations(path)
  const handle = match && BY_PATH.get(match.template)
  if (!handle) return null
  const params = Object.entries(match.params).map(([name, value]) => [name, decodeURIComponent(value)])
  return { handle, params: Object.fromEntries(params) }
}
