import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { ParameterProblems } from "@/components/catalogue/list-states"
import { ChangeFilters, ChangeTabs, type NetworkOption } from "@/components/changes/change-filters"
import { ChangeList } from "@/components/changes/change-list"
import { DaySummary } from "@/components/changes/day-summary"
import { changesHref, formatChangesQuery, newWebhookHref } from "@/components/changes/filter"
import { Follow, OpenNow } from "@/components/changes/live-aside"
import { LiveChanges } from "@/components/changes/live-changes"
import { groupNetworks } from "@/components/listing/group-hrefs"
import { Blank } from "@/components/site/blank"
import { PAGES } from "@/components/site/menu"
import { ButtonLink } from "@/components/site/site-link"
import { readParameters } from "@/lib/catalogue/page-parameters"
import { findServiceName } from "@/lib/catalogue/public-service"
import type { FacetCount } from "@/lib/catalogue/schema"
import { summarizeDays } from "@/lib/events/day-summary"
import type { ChangeFilter, ShownChanges } from "@/lib/events/names"
import { listOpenAlarms } from "@/lib/events/open-alarms"
import { getLatestNumber } from "@/lib/events/queries"
import { listShownChanges } from "@/lib/events/shown"
import { formatChangeFeedPath, placeOfChanges } from "@/lib/interfaces/feeds/change-feed"
import { listNetworks } from "@/lib/interfaces/indexes/figures"
import { findNamedNetworks } from "@/lib/protocols/network-names"
import { type ChangesAddress, readChangesAddress } from "./address"

const MOST_NETWORKS = 30

const readAddress = async ({ searchParams }: PageProps<"/changes">) =>
  readChangesAddress(readParameters("/changes", await searchParams))

export async function generateMetadata(props: PageProps<"/changes">): Promise<Metadata> {
  const { filter, service, before } = await readAddress(props)
  const isFirst = changesHref(filter) === "/changes" && service === null && before === null
  const place = placeOfChanges(formatChangesQuery({ ...filter, ...(service !== null && { service }) }))
  return {
    title: PAGES.live.label,
    description:
      "Paid APIs as they change: outages, recoveries, new listings, prices and payees, as the checks find them.",
    alternates: alternates("/changes", {}, place),
    ...(!isFirst && { robots: { index: false, follow: true } }),
  }
}

export default async function ChangesPage(props: PageProps<"/changes">) {
  const address = await readAddress(props)
  const now = new Date()
  const data = await tryTo("list changes", () => loadChanges(address, now))
  if (!data) return <LoadFailure title="The changes could not be loaded" retryHref="/changes" />
  const { filter, serviceName, page, summary, open, networks } = data
  const query = formatChangesQuery(filter)
  return (
    <div className="stack gap-4">
      <Introduction />
      <DaySummary {...summary} />
      <ParameterProblems problems={address.problems} />
      <div className="with-aside">
        <div className="stack gap-4">
          <div>
            <ChangeTabs filter={filter} today={summary.today} />
            <ChangeFilters {...{ filter, serviceName, networks }} />
          </div>
          <Changes {...{ page, filter, now }} isFirst={address.before === null} />
        </div>
        <aside aria-label="Now" className="side-column stack gap-6">
          <OpenNow {...open} now={now} />
          <Follow
            feed={formatChangeFeedPath("rss", placeOfChanges(query))}
            webhook={newWebhookHref(filter)}
            json={`/api/v1/changes${query && `?${query}`}`}
          />
        </aside>
      </div>
    </div>
  )
}

/** An unknown service keeps its id in the filter, so that the page lists nothing. */
async function loadChanges({ filter: given, service, before }: ChangesAddress, now: Date) {
  const named = service === null ? null : await findServiceName(service)
  const filter: ChangeFilter = { ...given, ...(service !== null && { service: named?.id ?? service }) }
  const isUnknown = service !== null && named === null
  const [page, open, networks] = await Promise.all([
    isUnknown ? { changes: [], latest: await getLatestNumber(), before: null } : listShownChanges(filter, before),
    listOpenAlarms(),
    listNetworks(),
  ])
  const summary = await summarizeDays(now, page.latest)
  return { filter, serviceName: named?.name ?? null, page, summary, open, networks: toOptions(networks) }
}

/** The most frequent networks, each with the ids that its name stands for, as the filter of the URL has them. */
const toOptions = (networks: readonly FacetCount[]): NetworkOption[] =>
  groupNetworks(networks)
    .slice(0, MOST_NETWORKS)
    .map(({ name }) => ({ value: findNamedNetworks(name).join(","), label: name }))

function Introduction() {
  return (
    <header className="grid gap-1">
      <h1>{PAGES.live.label}</h1>
      <p className="text-pretty text-muted">Everything that changed, as the checks find it.</p>
    </header>
  )
}

interface ChangesProps {
  page: ShownChanges
  filter: ChangeFilter
  now: Date
  isFirst: boolean
}

function Changes({ page: { changes, latest, before }, filter, now, isFirst }: ChangesProps) {
  return (
    <section aria-label="Changes" className="stack gap-3">
      {isFirst && <LiveChanges latest={latest} filter={filter} href={changesHref(filter)} />}
      {changes.length > 0 ? (
        <div id="results">
          <ChangeList changes={changes} now={now} />
        </div>
      ) : (
        <Blank
          title={isFirst ? "No changes yet" : "No changes on this page"}
          text="Outages, recoveries, new services and price changes appear here as checks find them. Other filters may show more."
        />
      )}
      {(before !== null || !isFirst) && (
        <nav aria-label="Pages" className="flex flex-wrap gap-2">
          {!isFirst && <ButtonLink href={changesHref(filter)}>Show newest changes</ButtonLink>}
          {before !== null && (
            <ButtonLink href={changesHref(filter, before)} rel="next">
              Show older changes
            </ButtonLink>
          )}
        </nav>
      )}
    </section>
  )
}
