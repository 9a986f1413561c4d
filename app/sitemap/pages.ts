// The paths of the pages that search engines list, except services and hosts.

import { GROUPS } from "@/app/api-docs/reference"
import { categoryHref, groupNetworks, protocolHref } from "@/components/listing/group-hrefs"
import { isIndexedCategory } from "@/lib/catalogue/categories/category-table"
import { listCategories } from "@/lib/catalogue/queries"
import { PROTOCOLS } from "@/lib/catalogue/schema"
import { listNetworks } from "@/lib/interfaces/indexes/figures"

const PAGES = [
  "",
  "/about",
  "/agents",
  "/api-docs",
  ...GROUPS.map(({ href }) => href),
  "/category",
  "/changes",
  "/claim",
  "/lint",
  "/methodology",
  "/new",
  "/ns/l402",
  "/opportunities",
  "/pick",
  "/price-drops",
  "/providers",
  "/recovered",
  "/register",
  "/stats",
  "/status",
  "/webhooks",
]
/** A sitemap has at most 10,000 URLs here; providers may make up any number of categories. */
const MOST_CATEGORIES = 5000

export async function listPages(): Promise<string[]> {
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
