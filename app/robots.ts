import type { MetadataRoute } from "next"
import { baseUrl } from "@/lib/env"

/**
 * Agents may fetch what `/llms.txt` and the OpenAPI document offer: the longest matching rule counts. JSON is kept out of search
 * results by `X-Robots-Tag`. Left out is what is private or sold, and what costs much: `/report?service=…` is a form for each
 * listing, and a crawler of `/lint?url=…` would make us send a request to another server.
 */
const RULES = {
  allow: ["/", "/api/services", "/api/v1/"],
  disallow: [
    "/api/",
    "/api/v1/admin/",
    "/api/v1/export.csv",
    "/api/v1/webhooks/",
    "/admin",
    "/manage",
    "/lint?",
    "/report?",
  ],
}

/** Rendered per request, because the base URL is a setting of the running server and unknown at build time. */
export const dynamic = "force-dynamic"

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", ...RULES },
    sitemap: `${baseUrl}/sitemap.xml`,
  }
}
