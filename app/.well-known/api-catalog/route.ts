import { API_CATALOG } from "@/lib/api/api-catalog-schema"
import { SELF } from "@/lib/api/contract"
import { serve } from "@/lib/api/route"
import { buildApiCatalog } from "@/lib/api/self"
import { baseUrl } from "@/lib/env"

const { path } = SELF.getApiCatalog
/** RFC 9727 §2: the response to HEAD has a link to the catalog. */
const headers = { "Content-Type": API_CATALOG, Link: `<${baseUrl}${path}>; rel="api-catalog"` }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  SELF.getApiCatalog,
  () => new Response(JSON.stringify(buildApiCatalog(baseUrl)), { headers }),
)
