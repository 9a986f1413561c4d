import { renderSitemapIndex } from "@/lib/api/sitemap"
import { baseUrl } from "@/lib/env"
import { listServiceFiles } from "@/lib/interfaces/indexes/sitemap"

export const dynamic = "force-dynamic"

/** The index of the sitemaps: one of the pages, one of the hosts, and one for each range of services. */
export async function GET(): Promise<Response> {
  const files = ["pages", "providers", ...(await listServiceFiles()).map((file) => `services-${file + 1}`)]
  return renderSitemapIndex(files.map((file) => ({ url: `${baseUrl}/sitemap/${file}.xml` })))
}
