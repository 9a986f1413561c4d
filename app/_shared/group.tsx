// What the pages of a category, a protocol and a network share: their data, metadata and structured data.

import type { Metadata } from "next"
import type { ReactNode } from "react"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { ListView } from "@/app/_shared/list-view"
import { listActiveFilters } from "@/components/catalogue/active-filters"
import { addPageDefaults } from "@/components/catalogue/page-query"
import { IndexHead, type Place, type Related, RelatedChips, RelatedLinks } from "@/components/indexes/page-parts"
import { describeNumbers, describePayment } from "@/components/indexes/words"
import { parseChoice } from "@/components/listing/compare-choice"
import { escapeForScript } from "@/components/service/structured-data"
import { Blank } from "@/components/site/blank"
import { ButtonLink } from "@/components/site/site-link"
import { COMPARE_PARAMETER } from "@/lib/catalogue/compare-parameter"
import { countFacets } from "@/lib/catalogue/facets/facets"
import type { Facets } from "@/lib/catalogue/list/filters"
import { listRows } from "@/lib/catalogue/list/page"
import { DEFAULT_QUERY, formatListQuery, type ListQuery } from "@/lib/catalogue/list/query"
import { listChosenServices } from "@/lib/catalogue/queries"
import type { RowPage } from "@/lib/catalogue/schema"
import { baseUrl, env } from "@/lib/env"
import { setPageStatus } from "@/lib/http/page-status"
import type { ChangeFeedPlace } from "@/lib/interfaces/feeds/change-feed"
import { getGroupFigures } from "@/lib/interfaces/indexes/figures"
import type { GroupFigures } from "@/lib/interfaces/indexes/schema"
import { getOverview } from "@/lib/stats/queries"

export interface Group {
  path: string
  heading: string
  places: readonly Place[]
  filter: Pick<ListQuery, "category" | "protocol" | "network">
  /** What the page is about: its sentence names only the other ways to pay. */
  says: "both" | "networks" | "protocols"
  /** The changes of the group, where a feed can select them. */
  changes?: ChangeFeedPlace
  /** False for a page that search engines should not list, such as one of a made-up category. */
  isIndexed: boolean
}

interface GroupData {
  figures: GroupFigures
  page: Awaited<ReturnType<typeof listRows>>
  facets: Facets
  lastCheck: string | null
}

/** The page is the list of `/` with these parameters. */
const presetQuery = ({ filter }: Group): ListQuery => ({ ...DEFAULT_QUERY, ...filter })

export async function loadGroup(group: Group): Promise<GroupData> {
  const query = addPageDefaults(presetQuery(group))
  const [figures, page, facets, overview] = await Promise.all([
    getGroupFigures(group.filter),
    listRows(query),
    countFacets(query),
    getOverview(),
  ])
  return { figures, page, facets, lastCheck: overview.last_check }
}

const describeGroup = ({ says }: Group, { figures }: GroupData): string[] =>
  figures.services === 0
    ? ["No service on a real network is listed here yet."]
    : [describeNumbers(figures), describePayment(figures, says)]

export function buildGroupMetadata(group: Group, data: GroupData): Metadata {
  return {
    title: group.heading,
    description: describeGroup(group, data).join(" "),
    alternates: alternates(group.path, group.filter, group.changes),
    ...((!group.isIndexed || data.figures.services === 0) && { robots: { index: false, follow: true } }),
  }
}

interface GroupRouteProps {
  group: Group
  data: GroupData
  related: { title: string; links: readonly Related[] }
  actions?: ReactNode
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The page of one category, protocol or network: what is there, where to go next, and its list with the filters. */
export async function GroupRoute({ group, data, related, actions, searchParams }: GroupRouteProps) {
  const { heading, places } = group
  const { page, facets, lastCheck } = data
  const { ids } = parseChoice((await searchParams)[COMPARE_PARAMETER])
  const chosen = await tryTo("load chosen services", () => listChosenServices(ids))
  if (!chosen) return <LoadFailure title="The list could not be loaded" retryHref={group.path} />
  const sentences = describeGroup(group, data)
  const query = presetQuery(group)
  return (
    <>
      <script type="application/ld+json">
        {escapeForScript(buildListData(group, sentences.join(" "), page.rows))}
      </script>
      <IndexHead {...{ places, heading, sentences, actions }}>
        {related.links.length > 0 && <RelatedChips {...related} />}
      </IndexHead>
      {page.total === 0 ? (
        <Blank
          title="No services yet"
          text="A service appears here as soon as one is listed."
          link={{ href: "/register", label: "List your API" }}
        />
      ) : (
        <ListView
          {...{ page, facets, lastCheck, chosen, query }}
          preset={formatListQuery(query)}
          filters={listActiveFilters(query)}
          now={new Date()}
        />
      )}
    </>
  )
}

/** Describes the page and the way to it in the vocabulary of schema.org, for search engines. */
function buildListData({ heading, path, places }: Group, description: string, rows: RowPage["rows"]) {
  const way = [{ label: env.SITE_NAME, href: "/" }, ...places, { label: heading, href: path }]
  const services = rows.map(({ id, name }) => ({ label: name, href: `/service/${id}` }))
  return [
    {
      "@context": "https://schema.org",
      "@type": "CollectionPage",
      name: heading,
      url: `${baseUrl}${path}`,
      description,
      mainEntity: { "@type": "ItemList", itemListElement: listItems(services, "url") },
    },
    { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement: listItems(way, "item") },
  ]
}

const listItems = (places: readonly Place[], urlName: "item" | "url") =>
  places.map(({ label: name, href }, index) => {
    return { "@type": "ListItem", position: index + 1, name, [urlName]: `${baseUrl}${href}` }
  })

interface UnknownPageProps {
  title: string
  text: string
  /** The closest pages that exist. */
  links: readonly Related[]
}

/** The page of a category, protocol or network that does not exist, with status 404. */
export function UnknownPage({ title, text, links }: UnknownPageProps) {
  setPageStatus(404)
  return (
    <div className="stack gap-6">
      <header className="grid gap-2">
        <h1>{title}</h1>
        <p className="text-muted">{text} The URL may contain a typo.</p>
      </header>
      {links.length > 0 && <RelatedLinks id="closest" title="Did you mean" links={links} />}
      <p>
        <ButtonLink href="/category">Browse all categories</ButtonLink>
      </p>
    </div>
  )
}
