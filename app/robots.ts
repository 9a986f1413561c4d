import type { MetadataRoute } from "next"
import { baseUrl } from "@/lib/env"

/** Rendered per request: the base URL is a setting of the process, not of the build. */
export const dynamic = "force-dynamic"

export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: "*", allow: "/", disallow: "/api/" }, sitemap: `${baseUrl}/sitemap.xml` }
}
