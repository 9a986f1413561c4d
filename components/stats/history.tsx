import { DayLines } from "@/components/charts/day-lines"
import { StackedDays } from "@/components/charts/stacked-days"
import { formatCount, formatLatency, formatUptime } from "@/components/format"
import { DayChart } from "@/components/stats/day-chart"
import { countHealth, describeHealth, describeLatency, describeProtocols, fillDays } from "@/components/stats/series"
import { formatKnown } from "@/components/ui/missing"
import { PROTOCOLS } from "@/lib/protocols/names"
import { type DailySnapshot, nameCount } from "@/lib/stats/schema"

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
