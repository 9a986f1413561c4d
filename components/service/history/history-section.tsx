import { drawBars, drawTimes, PLOT, uptimeOf } from "@/components/charts/history-paths"
import { niceCeiling } from "@/components/charts/scale"
import { ValueStrip } from "@/components/charts/value-strip"
import { formatDay, formatLatency, formatQuantity, formatUptime, listDays } from "@/components/format"
import { describeDay, findWorst } from "@/components/service/history/bar-words"
import { Timeline } from "@/components/service/history/timeline"
import type { TimelineEntry } from "@/components/service/history/timeline-entries"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import { HISTORY_DAYS, type HistoryBar } from "@/lib/health/history/ranges"

interface HistorySectionProps {
  id: string
  /** One bar a day, oldest first. */
  days: readonly HistoryBar[]
  timeline: readonly TimelineEntry[]
  now: Date
}

/** Uptime and response time by day, and everything that happened, over one time. */
export function HistorySection({ id, days, timeline, now }: HistorySectionProps) {
  const checks = days.reduce((sum, bar) => sum + bar.checks, 0)
  const ok = days.reduce((sum, bar) => sum + bar.ok, 0)
  return (
    <Section
      id="history"
      title="History"
      aside={
        <>
          {checks > 0 &&
            `${formatUptime(ok / checks)} over ${HISTORY_DAYS} days, ${formatQuantity(checks, "check")} · `}
          <SiteLink href={`/service/${id}/history`}>as tables</SiteLink>
        </>
      }
    >
      <div className="box">
        {checks === 0 ? (
          <p className="px-4 py-3 text-muted">No check had a verdict in the last {HISTORY_DAYS} days.</p>
        ) : (
          <DailyChart days={days} now={now} />
        )}
        {timeline.length > 0 && <Timeline entries={timeline} now={now} />}
      </div>
    </Section>
  )
}

function DailyChart({ days, now }: Pick<HistorySectionProps, "days" | "now">) {
  const names = listDays(days.length, now).map(formatDay)
  const { right, down, degraded, none } = drawBars(days)
  const worst = findWorst(days)
  const lowest = days[worst]
  const label = `${days.length} days, worst: ${names[worst]}, ${lowest ? formatUptime(uptimeOf(lowest)) : ""}`
  return (
    <div className="px-4 pt-2.5 pb-2">
      <p className="chart-key" aria-hidden="true">
        solid median, dashed p95
      </p>
      <div className="relative tabular-nums">
        <svg
          className="block h-8 w-full"
          viewBox={`0 0 ${PLOT.width} ${PLOT.bars}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Uptime by day. ${label}.`}
        >
          <path d={right} className="fill-healthy-fill" />
          <path d={degraded} className="fill-degraded-fill" />
          <path d={down} className="fill-down-fill" />
          {/* Paler than the dashed line of the response times, which it must not look like. */}
          <path d={none} className="fill-line" />
        </svg>
        <Times days={days} />
        <ValueStrip
          name="day"
          legend="Values of a day, choose with the arrow keys"
          tips={days.map((bar, index) => [names[index] ?? "", describeDay(bar)] as const)}
          chosen={worst}
        />
        <p className="mt-1 flex justify-between text-label text-faint" aria-hidden="true">
          <span>{names[0]}</span>
          <span>{names[Math.floor(days.length / 2)]}</span>
          <span>today</span>
        </p>
      </div>
    </div>
  )
}

/** The median and the 95th percentile of each day; the mean of a day that has only a mean. */
function Times({ days }: Pick<HistorySectionProps, "days">) {
  const highest = Math.max(0, ...days.flatMap(({ p50, p95, mean }) => [p50 ?? 0, p95 ?? 0, mean ?? 0]))
  if (highest === 0) return null
  const top = niceCeiling(highest)
  const draw = (pick: (bar: HistoryBar) => number | null) => drawTimes(days.map(pick), top)
  return (
    <svg
      className="mt-2.5 block h-14 w-full overflow-visible border-b border-line"
      viewBox={`0 0 ${PLOT.width} ${PLOT.lines}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Response time of valid responses by day, from 0 to ${formatLatency(top)}: solid line median, dashed line 95th percentile.`}
    >
      <g fill="none" strokeLinejoin="round" className="*:[vector-effect:non-scaling-stroke]">
        <path d={draw(({ p95 }) => p95)} className="stroke-control" strokeDasharray="2 3" />
        <path d={draw(({ p50, mean }) => p50 ?? mean)} className="stroke-ink" strokeWidth="1.5" />
      </g>
    </svg>
  )
}
