import type { MetadataRoute } from "next"
import { providerHref } from "@/components/provider/host"
import { DEFAULT_QUERY, LIMITS } from "@/lib/catalogue/filters"
import { listHosts } from "@/lib/catalogue/provider"
import { listServices } from "@/lib/catalogue/queries"
import { baseUrl } from "@/lib/env"

export const dynamic = "force-dynamic"

const PAGES = ["", "/stats", "/opportunities", "/status", "/methodology", "/register", "/claim", "/about"]
/** Bounded: the best listings in the directory's own order, as many as a crawler reads in one go. */
const MAX_PAGES = 10
/** The hosts with the most listings. */
const MAX_PROVIDERS = 1000

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const entries: MetadataRoute.Sitemap = PAGES.map((path) => ({ url: `${baseUrl}${path}` }))
  for (let page = 0; page < MAX_PAGES; page++) {
    const offset = page * LIMITS.maxPageSize
    const { services, total } = await listServices({ ...DEFAULT_QUERY, limit: LIMITS.maxPageSize, offset })
    entries.push(
      ...services.map(({ id, updated_at }) => ({ url: `${baseUrl}/service/${id}`, lastModified: updated_at })),
    )
    if (offset + LIMITS.maxPageSize >= total) break
  }
  for (const { host, updated_at } of await listHosts(MAX_PROVIDERS)) {
    entries.push({ url: `${baseUrl}${providerHref(host)}`, lastModified: updated_at })
  }
  return entries
}
