import { listPages } from "@/app/sitemap/pages"
import { providerHref } from "@/components/listing/host"
import { renderSitemap, type SitemapEntry } from "@/lib/api/sitemap"
import { baseUrl } from "@/lib/env"
import { listTopHosts } from "@/lib/interfaces/indexes/hosts"
import { listServiceAddresses } from "@/lib/interfaces/indexes/sitemap"

export const dynamic = "force-dynamic"

/** One of the files that the index of the sitemaps names. */
export async function GET(_request: Request, { params }: RouteContext<"/sitemap/[file]">): Promise<Response> {
  const entries = await listEntries((await params).file)
  return entries ? renderSitemap(entries) : new Response("There is no such sitemap.\n", { status: 404 })
}

async function listEntries(file: string): Promise<SitemapEntry[] | null> {
  if (file === "pages.xml") return toEntries(await listPages())
  if (file === "providers.xml") return toEntries((await listTopHosts()).map(({ host }) => providerHref(host)))
  const [, number] = /^services-([1-9]\d{0,5})\.xml$/.exec(file) ?? []
  if (number === undefined) return null
  const services = await listServiceAddresses(Number(number) - 1)
  return services.map(({ id, updated_at }) => ({ url: `${baseUrl}/service/${id}`, lastModified: updated_at }))
}

const toEntries = (paths: readonly string[]) => paths.map((path) => ({ url: `${baseUrl}${path}` }))
