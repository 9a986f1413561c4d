import type { ReactNode } from "react"
import { DayLines, StackedDays } from "@/components/charts/day-charts"
import { formatCount, formatDate, formatLatency, formatShare, formatUptime } from "@/components/format"
import { Section } from "@/components/site/section"
import {
  countHealth,
  describeHealth,
  describeLatency,
  describePrices,
  describeProtocols,
  fillDays,
  nameBand,
} from "@/components/stats/series"
import { formatKnown } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import { Unfold } from "@/components/ui/unfold"
import { PROTOCOLS } from "@/lib/protocols/names"
import { type DailySnapshot, nameCount, type PriceDistribution } from "@/lib/stats/schema"

interface HistoryProps {
  /** At least one snapshot, oldest first. */
  snapshots: DailySnapshot[]
  /** The number of days that the reader requested. */
  span: number
  now: Date
}

export function History({ snapshots, span, now }: HistoryProps) {
  const filled = fillDays(snapshots, span, now)
  const days = filled.map(({ day }) => day)
  const pick = (read: (snapshot: DailySnapshot) => number | null) =>
    filled.map(({ snapshot }) => snapshot && read(snapshot))
  const newestFirst = snapshots.toReversed()
  const isMeasured = snapshots.some(({ avg_latency_ms }) => avg_latency_ms !== null)
  return (
    <>
      <DayChart
        id="health"
        title="Listings by health"
        sentence={describeHealth(snapshots)}
        snapshots={newestFirst}
        columns={[
          { label: "Healthy", cell: (one) => formatCount(one.healthy_endpoints) },
          { label: "Degraded", cell: (one) => formatCount(one.degraded_endpoints) },
          { label: "Down", cell: (one) => formatCount(one.down_endpoints) },
          { label: "Unknown", cell: (one) => formatCount(countHealth(one).unknown) },
          { label: "All", cell: (one) => formatCount(one.total_endpoints) },
        ]}
      >
        <StackedDays
          days={days}
          counts={filled.map(({ snapshot }) => snapshot && countHealth(snapshot))}
          format={formatCount}
        />
      </DayChart>
      <DayChart
        id="protocols"
        title="Listings by protocol"
        sentence={describeProtocols(snapshots)}
        snapshots={newestFirst}
        columns={[
          ...PROTOCOLS.map((label) => ({ label, cell: (one: DailySnapshot) => formatCount(one[nameCount(label)]) })),
          { label: "All", cell: (one) => formatCount(one.total_endpoints) },
        ]}
      >
        <DayLines
          days={days}
          lines={PROTOCOLS.map((label) => ({ label, values: pick((one) => one[nameCount(label)]) }))}
          format={formatCount}
        />
      </DayChart>
      <DayChart
        id="latency"
        title="Latency and uptime"
        sentence={describeLatency(snapshots)}
        snapshots={newestFirst}
        columns={[
          { label: "Latency", cell: ({ avg_latency_ms }) => formatKnown(avg_latency_ms, formatLatency) },
          { label: "Uptime", cell: ({ avg_uptime }) => formatKnown(avg_uptime, formatUptime) },
        ]}
      >
        {isMeasured && (
          <DayLines
            days={days}
            lines={[{ label: "Latency", values: pick((one) => one.avg_latency_ms) }]}
            format={formatLatency}
          />
        )}
      </DayChart>
    </>
  )
}

interface DayChartProps {
  id: string
  title: string
  sentence: string
  /** The snapshots for the table, newest first. */
  snapshots: readonly DailySnapshot[]
  columns: { label: string; cell: (snapshot: DailySnapshot) => ReactNode }[]
  children: ReactNode
}

function DayChart({ id, title, sentence, snapshots, columns, children }: DayChartProps) {
  const rows = snapshots.map((snapshot) => [
    <time key="day" dateTime={snapshot.snapshot_date} className="whitespace-nowrap">
      {formatDate(snapshot.snapshot_date)}
    </time>,
    ...columns.map(({ cell }) => cell(snapshot)),
  ])
  return (
    <Section id={id} title={title}>
      {children}
      <p className="text-pretty text-muted">{sentence}</p>
      <Unfold summary={<span className="text-accent hover:underline">{title} as a table</span>}>
        <PlainTable
          label={`${title} per day`}
          caption={`${title} per day, UTC, newest first`}
          columns={["Day", ...columns.map(({ label }) => `#${label}`)]}
          rows={rows}
          className="max-h-96 overflow-y-auto"
        />
      </Unfold>
    </Section>
  )
}

export function Prices({ prices }: { prices: PriceDistribution }) {
  const priced = prices.bands.reduce((sum, { listings }) => sum + listings, 0)
  const most = Math.max(1, ...prices.bands.map(({ listings }) => listings))
  return (
    <Section id="prices" title="Asked prices">
      {priced > 0 && (
        <div className="box mb-2">
          <table className="table tabular-nums">
            <caption className="sr-only">Listings by asked price per call</caption>
            <thead>
              <tr>
                <th scope="col">Asked price per call</th>
                <td className="w-1/2 max-sm:hidden" />
                <th scope="col" className="right">
                  Listings
                </th>
                <th scope="col" className="right">
                  Share
                </th>
              </tr>
            </thead>
            <tbody>
              {prices.bands.map((band) => (
                <tr key={nameBand(band)}>
                  <th scope="row" className="whitespace-nowrap">
                    {nameBand(band)}
                  </th>
                  <td className="align-middle! max-sm:hidden">
                    <svg
                      viewBox="0 0 100 10"
                      preserveAspectRatio="none"
                      className="block h-3 w-full"
                      aria-hidden="true"
                    >
                      <rect width={(100 * band.listings) / most} height="10" className="fill-control" />
                    </svg>
                  </td>
                  <td className="right">{formatCount(band.listings)}</td>
                  <td className="right">{formatShare(band.listings / priced)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="text-pretty text-muted">{describePrices(prices)}</p>
    </Section>
  )
}
