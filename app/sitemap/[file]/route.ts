import { GROUPS } from "@/app/api-docs/reference"
import { categoryHref, groupNetworks, protocolHref } from "@/components/listing/group-hrefs"
import { providerHref } from "@/components/listing/host"
import { renderSitemap, type SitemapEntry } from "@/lib/api/sitemap"
import { isIndexedCategory } from "@/lib/catalogue/categories/category-table"
import { PAGE_PARAMETERS } from "@/lib/catalogue/page-parameters"
import { listCategories } from "@/lib/catalogue/queries"
import { PROTOCOLS } from "@/lib/catalogue/schema"
import { baseUrl } from "@/lib/env"
import { listNetworks } from "@/lib/interfaces/indexes/figures"
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

/** Without services and hosts: the cached pages that no parameter is part of, and public pages that are not cached. */
const PAGES = [
  ...Object.keys(PAGE_PARAMETERS).flatMap((path) => (path.includes("[") ? [] : [path === "/" ? "" : path])),
  ...GROUPS.map(({ href }) => href),
  ...["/lint", "/register", "/status", "/webhooks"],
]
/** A sitemap has at most 10,000 URLs here; providers may make up any number of categories. */
const MOST_CATEGORIES = 5000

async function listPages(): Promise<string[]> {
  const [{ categories }, networks] = await Promise.all([listCategories(), listNetworks()])
  const counts = Object.entries(categories).flatMap(([name, { total, subcategories }]) => [
    { path: name, total },
    ...Object.entries(subcategories).map(([child, counts]) => ({ path: `${name}/${child}`, total: counts.total })),
  ])
  const indexed = counts
    .filter(({ path, total }) => isIndexedCategory(path, total))
    .sort((a, b) => b.total - a.total)
    .slice(0, MOST_CATEGORIES)
  return [
    ...PAGES,
    ...indexed.map(({ path }) => categoryHref(path)),
    ...PROTOCOLS.map(protocolHref),
    ...groupNetworks(networks).map(({ slug }) => `/network/${slug}`),
  ]
}
