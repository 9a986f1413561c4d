import type { Metadata } from "next"
import { tryTo } from "@/app/_shared/attempt"
import { addPageDefaults } from "@/components/catalogue/page-query"
import { PageNotFound } from "@/components/site/page-not-found"
import { listPopularCategories } from "@/lib/catalogue/categories/category-tree"
import { countNamedFacets } from "@/lib/catalogue/facets/facets"
import { DEFAULT_QUERY } from "@/lib/catalogue/list/query"
import { setPageStatus } from "@/lib/http/page-status"

export const metadata: Metadata = { title: "Page not found", robots: { index: false } }

/** Every URL that no other route serves. Unlike app/not-found.tsx, this page can read the categories. */
export default async function UnknownUrlPage() {
  const query = addPageDefaults(DEFAULT_QUERY)
  const counts = await tryTo("count popular categories", () => countNamedFacets(query, ["category"]))
  setPageStatus(404)
  return <PageNotFound categories={listPopularCategories(counts?.category ?? [])} />
}
