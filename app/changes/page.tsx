import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { ParameterProblems } from "@/components/catalogue/list-states"
import { ChangeFilters, ChangeTabs } from "@/components/changes/change-filters"
import { ChangeList } from "@/components/changes/change-list"
import { DaySummary } from "@/components/changes/day-summary"
import { changesHref, formatChangesQuery } from "@/components/changes/filter"
import { LiveChanges } from "@/components/changes/live-changes"
import { Blank } from "@/components/site/blank"
import { ButtonLink } from "@/components/site/site-link"
import { findServiceName } from "@/lib/catalogue/public-service"
import { listChangeDays } from "@/lib/events/day-summary"
import type { ChangeFilter, ShownChanges } from "@/lib/events/names"
import { listShownChanges } from "@/lib/events/shown"
import { readParameters } from "@/lib/http/page-parameters"
import { type ChangeFeedPlace, formatChangeFeedPath, placeOfChanges } from "@/lib/interfaces/feeds/change-feed"
import { type ChangesAddress, readChangesAddress } from "./address"

const readAddress = async ({ searchParams }: PageProps<"/changes">) =>
  readChangesAddress(readParameters("/changes", await searchParams))

export async function generateMetadata(props: PageProps<"/changes">): Promise<Metadata> {
  const { filter, service, before } = await readAddress(props)
  const isFirst = changesHref(filter) === "/changes" && service === null && before === null
  const place = placeOfChanges(formatChangesQuery({ ...filter, ...(service !== null && { service }) }))
  return {
    title: "Live",
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
  const { filter, serviceName, page, days } = data
  return (
    <div className="stack gap-4">
      <Introduction place={placeOfChanges(formatChangesQuery(filter))} />
      <DaySummary days={days} />
      <ParameterProblems problems={address.problems} />
      <div>
        <ChangeTabs filter={filter} today={days.at(-1)} />
        <ChangeFilters filter={filter} serviceName={serviceName} />
      </div>
      <Changes {...{ page, filter, now }} isFirst={address.before === null} />
    </div>
  )
}

/** An unknown service keeps its id in the filter, so that the page lists nothing. */
async function loadChanges({ filter: given, service, before }: ChangesAddress, now: Date) {
  const named = service === null ? null : await findServiceName(service)
  const filter: ChangeFilter = { ...given, ...(service !== null && { service: named?.id ?? service }) }
  const isUnknown = service !== null && named === null
  const [page, days] = await Promise.all([
    isUnknown ? { changes: [], latest: 0, before: null } : listShownChanges(filter, before),
    listChangeDays(now),
  ])
  return { filter, serviceName: named?.name ?? null, page, days }
}

function Introduction({ place }: { place: ChangeFeedPlace }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1">
        <h1>Live</h1>
        <p className="text-pretty text-muted">
          Everything that changed, as the checks find it. <a href="/api/v1/changes">Changes as JSON</a>,{" "}
          <a href="/feed.xml">feed of new services</a>.
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        <a href={formatChangeFeedPath("rss", place)} className="btn">
          Feed of these changes
        </a>
        <ButtonLink href="/webhooks">Webhooks</ButtonLink>
      </p>
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
