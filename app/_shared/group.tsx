// What the pages of a category, a protocol and a network share: their data, metadata and structured data.

import type { Metadata } from "next"
import type { ReactNode } from "react"
import { alternates } from "@/app/_shared/alternates"
import { listHref } from "@/components/catalogue/active-filters"
import { addPageDefaults } from "@/components/catalogue/page-query"
import { ServiceList } from "@/components/catalogue/service-list"
import { GroupPage, type Place, type Related } from "@/components/indexes/group-page"
import { buildListData } from "@/components/indexes/json-ld"
import { describeNumbers, describePayment } from "@/components/indexes/words"
import { escapeForScript } from "@/components/service/structured-data"
import { listRows } from "@/lib/catalogue/list/page"
import { DEFAULT_QUERY, type ListQuery } from "@/lib/catalogue/list/query"
import type { RowPage } from "@/lib/catalogue/schema"
import { baseUrl, env } from "@/lib/env"
import type { ChangeFeedPlace } from "@/lib/interfaces/feeds/change-feed"
import { getGroupFigures } from "@/lib/interfaces/indexes/figures"
import { type GroupFigures, MOST_SHOWN } from "@/lib/interfaces/indexes/schema"

export interface Group {
  path: string
  heading: string
  places: readonly (Place | { label: string })[]
  filter: Pick<ListQuery, "category" | "protocol" | "network">
  /** What the page is about: its sentence names only the other ways to pay. */
  says: "both" | "networks" | "protocols"
  /** The changes of the group, where a feed can select them. */
  changes?: ChangeFeedPlace
  /** False for a page that search engines should not list, such as one of a made-up category. */
  isIndexed: boolean
}

export interface GroupData {
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
  related: { id: string; title: string; links: readonly Related[] }[]
  actions?: ReactNode
}

export function GroupRoute({ group, data, related, actions }: GroupRouteProps) {
  const { heading, path, places, filter } = group
  const { rows, total } = data.page
  const sentences = describeGroup(group, data)
  const way = [{ label: env.SITE_NAME, href: "/" }, ...places, { label: heading, href: path }].flatMap((place) =>
    "href" in place ? [{ name: place.label, url: `${baseUrl}${place.href}` }] : [],
  )
  const items = rows.map(({ id, name }) => ({ name, url: `${baseUrl}/service/${id}` }))
  const page = { name: heading, url: `${baseUrl}${path}`, description: sentences.join(" ") }
  const list = { rows: <ServiceList rows={rows} now={new Date()} />, shown: rows.length, total, href: listHref(filter) }
  return (
    <>
      <script type="application/ld+json">{escapeForScript(buildListData(page, way, items))}</script>
      <GroupPage {...{ places, heading, sentences, related, actions }} list={total > 0 ? list : null} />
    </>
  )
}
