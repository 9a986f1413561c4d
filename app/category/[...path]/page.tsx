import type { Metadata } from "next"
import { cache } from "react"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { buildGroupMetadata, type Group, GroupRoute, loadGroup, UnknownPage } from "@/app/_shared/group"
import { watchCategory } from "@/app/_shared/watch"
import { describeCategoryHeading } from "@/components/indexes/words"
import { categoryHref } from "@/components/listing/group-hrefs"
import { WatchMenu } from "@/components/watch/watch-menu"
import { formatCategory, nameCategory } from "@/lib/catalogue/categories/category-labels"
import { isIndexedCategory } from "@/lib/catalogue/categories/category-table"
import { type CategoryPlace, findInTree } from "@/lib/catalogue/categories/category-tree"
import { findClosestCategories } from "@/lib/catalogue/list/summary"
import { listCategories } from "@/lib/catalogue/queries"
import { placeOfCategory } from "@/lib/interfaces/feeds/change-feed"

type Props = PageProps<"/category/[...path]">

function buildGroup({ path, count }: CategoryPlace): Group {
  const [parent, child] = path.split("/")
  const above = child !== undefined && parent ? [{ label: nameCategory(parent), href: categoryHref(parent) }] : []
  return {
    path: categoryHref(path),
    heading: describeCategoryHeading(path),
    places: [{ label: "Categories", href: "/category" }, ...above],
    filter: { category: [path] },
    says: "both",
    changes: placeOfCategory(path, formatCategory(path), categoryHref(path)),
    isIndexed: isIndexedCategory(path, count),
  }
}

/** Cached per request, for the page and its metadata. `found` is null for an unknown category. */
const load = cache((path: string) =>
  tryTo("load category", async () => {
    const tree = await listCategories()
    const place = findInTree(path, tree)
    if (!place) return { found: null, closest: findClosestCategories(path, [], tree) }
    const group = buildGroup(place)
    return { found: { group, place, data: await loadGroup(group) }, closest: null }
  }),
)

/** The decoded path; an invalid percent-encoding is no category. */
async function readPath({ params }: Props): Promise<string> {
  const { path } = await params
  try {
    return path.map(decodeURIComponent).join("/")
  } catch {
    return ""
  }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = (await load(await readPath(props)))?.found
  return found ? buildGroupMetadata(found.group, found.data) : { title: "Not found", robots: { index: false } }
}

export default async function CategoryPage(props: Props) {
  const loaded = await load(await readPath(props))
  if (!loaded) return <LoadFailure title="The category could not be loaded" retryHref="/category" />
  const { found, closest } = loaded
  if (!found) {
    const links = closest.categories.map(({ category, count }) => toLink(category, count))
    return <UnknownPage title="No such category" text="No listed service is in this category." links={links} />
  }
  const { group, place, data } = found
  const links = place.related.map(({ path, count }) => toLink(path, count))
  const title = place.path.includes("/") ? "Related categories" : "Subcategories"
  const actions = <WatchMenu noun="category" links={watchCategory(place.path)} />
  return (
    <GroupRoute
      searchParams={props.searchParams}
      group={group}
      data={data}
      related={{ title, links }}
      actions={actions}
    />
  )
}

const toLink = (path: string, count: number) => ({
  href: categoryHref(path),
  label: path.includes("/") ? `${nameCategory(path.split("/")[0] ?? "")} › ${nameCategory(path)}` : nameCategory(path),
  count,
})
