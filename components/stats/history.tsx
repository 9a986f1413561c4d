import { DayLines } from "@/components/charts/day-lines"
import { StackedDays } from "@/components/charts/stacked-days"
import { formatCount, formatLatency, formatUptime } from "@/components/format"
import { Section } from "@/components/site/section"
import { DayTable } from "@/components/stats/day-table"
import {
  countHealth,
  type Day,
  describeHealth,
  describeLatency,
  describeProtocols,
  fillDays,
} from "@/components/stats/series"
import { Missing } from "@/components/ui/missing"
import type { DailySnapshot } from "@/lib/stats/schema"

interface HistoryProps {
  /** Oldest first, at least one. */
  snapshots: DailySnapshot[]
  /** How many days were asked for. */
  span: number
  now: Date
}

/** The directory over the days: health, protocols, latency. */
export function History({ snapshots, span, now }: HistoryProps) {
  const days = fillDays(snapshots, span, now)
  const newestFirst = snapshots.toReversed()
  return (
    <>
      <Section id="health" title="Listings by health">
        <StackedDays
          days={days.map(({ day }) => day)}
          counts={days.map(({ snapshot }) => snapshot && countHealth(snapshot))}
          format={formatCount}
        />
        <p className="text-pretty text-muted">{describeHealth(snapshots)}</p>
        <DayTable
          title="Listings by health"
          snapshots={newestFirst}
          columns={[
            { label: "Healthy", cell: (one) => formatCount(one.healthy_endpoints) },
            { label: "Degraded", cell: (one) => formatCount(one.degraded_endpoints) },
            { label: "Down", cell: (one) => formatCount(one.down_endpoints) },
            { label: "Unknown", cell: (one) => formatCount(countHealth(one).unknown) },
            { label: "All", cell: (one) => formatCount(one.total_endpoints) },
          ]}
        />
      </Section>
      <Protocols days={days} snapshots={snapshots} newestFirst={newestFirst} />
      <Latency days={days} snapshots={snapshots} newestFirst={newestFirst} />
    </>
  )
}

interface PartProps {
  days: Day[]
  snapshots: DailySnapshot[]
  newestFirst: DailySnapshot[]
}

function Protocols({ days, snapshots, newestFirst }: PartProps) {
  const line = (label: string, key: "l402_count" | "x402_count" | "mpp_count") => ({
    label,
    values: days.map(({ snapshot }) => snapshot?.[key] ?? null),
  })
  return (
    <Section id="protocols" title="Listings by protocol">
      <DayLines
        days={days.map(({ day }) => day)}
        lines={[line("L402", "l402_count"), line("x402", "x402_count"), line("MPP", "mpp_count")]}
        format={formatCount}
      />
      <p className="text-pretty text-muted">{describeProtocols(snapshots)}</p>
      <DayTable
        title="Listings by protocol"
        snapshots={newestFirst}
        columns={[
          { label: "L402", cell: (one) => formatCount(one.l402_count) },
          { label: "x402", cell: (one) => formatCount(one.x402_count) },
          { label: "MPP", cell: (one) => formatCount(one.mpp_count) },
          { label: "All", cell: (one) => formatCount(one.total_endpoints) },
        ]}
      />
    </Section>
  )
}

function Latency({ days, snapshots, newestFirst }: PartProps) {
  const isMeasured = snapshots.some(({ avg_latency_ms }) => avg_latency_ms !== null)
  return (
    <Section id="latency" title="Latency and uptime">
      {isMeasured && (
        <DayLines
          days={days.map(({ day }) => day)}
          lines={[{ label: "Latency", values: days.map(({ snapshot }) => snapshot?.avg_latency_ms ?? null) }]}
          format={formatLatency}
        />
      )}
      <p className="text-pretty text-muted">{describeLatency(snapshots)}</p>
      <DayTable
        title="Latency and uptime"
        snapshots={newestFirst}
        columns={[
          {
            label: "Latency",
            cell: ({ avg_latency_ms: ms }) => (ms === null ? <Missing /> : formatLatency(ms)),
          },
          { label: "Uptime", cell: ({ avg_uptime: share }) => (share === null ? <Missing /> : formatUptime(share)) },
        ]}
      />
    </Section>
  )
}
