import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { formatDay } from "@/components/format"
import { Blank } from "@/components/site/blank"
import { Choices } from "@/components/site/choices"
import { PAGES } from "@/components/site/menu"
import { FiguresNow } from "@/components/stats/figures-now"
import { History, Prices } from "@/components/stats/history"
import { FEWEST_DAYS } from "@/components/stats/series"
import { readParameters } from "@/lib/catalogue/page-parameters"
import { getPriceDistribution, getSystemHealth, listSnapshots } from "@/lib/stats/queries"
import { SNAPSHOT_DAYS, SnapshotsQuery } from "@/lib/stats/schema"

export const metadata: Metadata = {
  title: PAGES.stats.label,
  description: "Paid APIs over time: their number by health and protocol, response times and prices.",
  alternates: alternates("/stats"),
}

const SPANS = [SNAPSHOT_DAYS.usual, 90, SNAPSHOT_DAYS.max]

export default async function StatsPage({ searchParams }: PageProps<"/stats">) {
  const { days } = readParameters("/stats", await searchParams)
  const span = SnapshotsQuery.safeParse({ days }).data?.days ?? SNAPSHOT_DAYS.usual
  const now = new Date()
  const data = await tryTo("show statistics", () =>
    Promise.all([listSnapshots(span, now), getSystemHealth(now), getPriceDistribution()]),
  )
  if (!data) return <LoadFailure title="The statistics could not be loaded" retryHref="/stats" />
  const [{ snapshots }, health, prices] = data
  return (
    <div className="stack gap-8">
      <header className="grid gap-4">
        <h1>{PAGES.stats.label}</h1>
        <p className="-mt-2 max-w-measure text-pretty text-muted">
          A snapshot of the whole directory is taken once per UTC day. Data as JSON:{" "}
          <a href={`/api/v1/stats/snapshots?days=${span}`}>snapshots</a>, <a href="/api/v1/health">now</a>.
        </p>
        <FiguresNow health={health} />
        <Choices
          label="Days shown"
          choices={SPANS.map((count) => ({
            href: count === SNAPSHOT_DAYS.usual ? "/stats" : `/stats?days=${count}`,
            label: `${count} days`,
            isCurrent: count === span,
          }))}
        />
        {snapshots[0] && snapshots.length < Math.min(span, FEWEST_DAYS) && (
          <p className="text-small text-muted">
            The first snapshot is of {formatDay(snapshots[0].snapshot_date)}. The charts show at least {FEWEST_DAYS}{" "}
            days.
          </p>
        )}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
        {snapshots.length > 0 ? <History snapshots={snapshots} span={span} now={now} /> : <NoSnapshots />}
        <Prices prices={prices} />
      </div>
    </div>
  )
}

/** Shown while the directory has no snapshots, or if all snapshots are older than the requested days. */
function NoSnapshots() {
  return (
    <Blank
      title="No snapshots of these days"
      text="The first snapshot is taken once every listing has been checked, then one per UTC day."
    />
  )
}
