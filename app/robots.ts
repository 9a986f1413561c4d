import type { MetadataRoute } from "next"
import { baseUrl } from "@/lib/env"

/**
 * `/report?service=…` is a form for each listing. A crawler of `/lint?url=…` would make us send a request to another server. Rendered per request, because the base URL is a
 * setting of the running server and unknown at build time.
 */
export const dynamic = "force-dynamic"

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/lint?", "/report?"] },
    sitemap: `${baseUrl}/sitemap.xml`,
  }
}
