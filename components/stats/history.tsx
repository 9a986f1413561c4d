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
import { PROTOCOLS } from "@/lib/protocols/names"
import { type DailySnapshot, nameCount } from "@/lib/stats/schema"

interface HistoryProps {
  /** Oldest first, at least one. */
  snapshots: DailySnapshot[]
  /** The number of requested days. */
  span: number
  now: Date
}

/** Health, protocols and latency of the directory per day. */
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
  const lines = PROTOCOLS.map((label) => ({
    label,
    values: days.map(({ snapshot }) => snapshot?.[nameCount(label)] ?? null),
  }))
  return (
    <Section id="protocols" title="Listings by protocol">
      <DayLines days={days.map(({ day }) => day)} lines={lines} format={formatCount} />
      <p className="text-pretty text-muted">{describeProtocols(snapshots)}</p>
      <DayTable
        title="Listings by protocol"
        snapshots={newestFirst}
        columns={[
          ...PROTOCOLS.map((label) => ({
            label,
            cell: (one: DailySnapshot) => formatCount(one[nameCount(label)]),
          })),
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
