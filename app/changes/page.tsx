import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { ParameterProblems } from "@/components/catalogue/list-states"
import { ChangeFilters, ChangeList } from "@/components/changes/change-list"
import { changesHref, formatChangesQuery } from "@/components/changes/filter"
import { LiveChanges } from "@/components/changes/live-changes"
import { describeRecentChanges } from "@/components/listing/recent-changes"
import { Blank } from "@/components/site/blank"
import { ButtonLink } from "@/components/site/site-link"
import { findServiceName } from "@/lib/catalogue/public-service"
import type { ChangeFilter, RecentChanges, ShownChanges } from "@/lib/events/names"
import { countRecentChanges } from "@/lib/events/recent"
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
    title: "Changes of paid APIs",
    description: "What changed in the directory: APIs that went down or recovered, new listings and price changes.",
    alternates: alternates("/changes", {}, place),
    ...(!isFirst && { robots: { index: false, follow: true } }),
  }
}

export default async function ChangesPage(props: PageProps<"/changes">) {
  const address = await readAddress(props)
  const now = new Date()
  const data = await tryTo("list changes", () => loadChanges(address, now))
  if (!data) return <LoadFailure title="The changes could not be loaded" retryHref="/changes" />
  const { filter, serviceName, page, recent } = data
  return (
    <div className="stack max-w-4xl gap-4">
      <Introduction recent={recent} place={placeOfChanges(formatChangesQuery(filter))} />
      <ParameterProblems problems={address.problems} />
      <ChangeFilters filter={filter} serviceName={serviceName} />
      <Changes {...{ page, filter, now }} isFirst={address.before === null} />
    </div>
  )
}

/** An unknown service keeps its id in the filter, so that the page lists nothing. */
async function loadChanges({ filter: given, service, before }: ChangesAddress, now: Date) {
  const named = service === null ? null : await findServiceName(service)
  const filter: ChangeFilter = { ...given, ...(service !== null && { service: named?.id ?? service }) }
  const isUnknown = service !== null && named === null
  const [page, recent] = await Promise.all([
    isUnknown ? { changes: [], latest: 0, before: null } : listShownChanges(filter, before),
    countRecentChanges(now),
  ])
  return { filter, serviceName: named?.name ?? null, page, recent }
}

function Introduction({ recent, place }: { recent: RecentChanges; place: ChangeFeedPlace }) {
  return (
    <header className="grid gap-2">
      <h1>Changes</h1>
      <p className="max-w-measure text-pretty text-muted">
        Last hour: {describeRecentChanges(recent) ?? "no outage, no new service and no price change"}. Every change
        comes from a check or a listing. <a href="/api/v1/changes">Changes as JSON</a>,{" "}
        <a href={formatChangeFeedPath("rss", place)}>feed of these changes</a>,{" "}
        <a href="/feed.xml">feed of new services</a>, <a href="/webhooks">webhooks</a>.
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
        <ChangeList changes={changes} now={now} />
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
