// What the pages of a category, a protocol and a network share: their data, metadata and structured data.

import type { Metadata } from "next"
import type { ReactNode } from "react"
import { alternates } from "@/app/_shared/alternates"
import { listHref } from "@/components/catalogue/active-filters"
import { addPageDefaults } from "@/components/catalogue/page-query"
import { ServiceList } from "@/components/catalogue/service-list"
import { formatCount } from "@/components/format"
import { IndexHead, type Place, type Related, RelatedLinks } from "@/components/indexes/page-parts"
import { describeNumbers, describePayment } from "@/components/indexes/words"
import { escapeForScript } from "@/components/service/structured-data"
import { Blank } from "@/components/site/blank"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import { listRows } from "@/lib/catalogue/list/page"
import { DEFAULT_QUERY, type ListQuery } from "@/lib/catalogue/list/query"
import type { RowPage } from "@/lib/catalogue/schema"
import { baseUrl, env } from "@/lib/env"
import { setPageStatus } from "@/lib/http/page-status"
import type { ChangeFeedPlace } from "@/lib/interfaces/feeds/change-feed"
import { getGroupFigures } from "@/lib/interfaces/indexes/figures"
import { type GroupFigures, MOST_SHOWN } from "@/lib/interfaces/indexes/schema"

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
  page: RowPage
}

export async function loadGroup({ filter }: Group): Promise<GroupData> {
  const query = addPageDefaults({ ...DEFAULT_QUERY, ...filter, limit: MOST_SHOWN })
  const [figures, page] = await Promise.all([getGroupFigures(filter), listRows(query)])
  return { figures, page }
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
}

/** The page of one category, protocol or network: what is there, the best services, where to go next. */
export function GroupRoute({ group, data, related, actions }: GroupRouteProps) {
  const { heading, places, filter } = group
  const { rows, total } = data.page
  const sentences = describeGroup(group, data)
  return (
    <>
      <script type="application/ld+json">{escapeForScript(buildListData(group, sentences.join(" "), rows))}</script>
      <IndexHead {...{ places, heading, sentences, actions }} />
      <div className="stack gap-8">
        {total === 0 ? (
          <Blank
            title="No services yet"
            text="A service appears here as soon as one is listed."
            link={{ href: "/register", label: "Register a service" }}
          />
        ) : (
          <section aria-labelledby="best" className="stack gap-4">
            <h2 id="best" className="sr-only">
              Best services
            </h2>
            <ServiceList rows={rows} now={new Date()} />
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <ButtonLink href={listHref(filter)}>Show all with filters</ButtonLink>
              <span className="text-muted">
                {rows.length < total && `The ${formatCount(rows.length)} most recommended are shown. `}
                <SiteLink href="/methodology#recommended">How services are ordered</SiteLink>
              </span>
            </p>
          </section>
        )}
        {related.links.length > 0 && <RelatedLinks id="related" {...related} />}
      </div>
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
