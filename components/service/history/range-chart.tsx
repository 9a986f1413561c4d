import { drawBars, drawSpans, drawTimes, PLOT } from "@/components/charts/history-paths"
import { niceCeiling } from "@/components/charts/scale"
import { ValueStrip } from "@/components/charts/value-strip"
import { formatLatency } from "@/components/format"
import { describeBar, findWorst, listSpans } from "@/components/service/history/bar-words"
import type { Incident } from "@/lib/catalogue/schema"
import { findStart, type HistoryBar, RANGES, type RangeName } from "@/lib/health/history/ranges"

interface RangeChartProps {
  name: RangeName
  bars: readonly HistoryBar[]
  names: readonly string[]
  incidents: readonly Incident[]
  sentence: string
  now: Date
}

/** Uptime bars and response times of one period over one time axis, with the incidents between them. */
export function RangeChart({ name, bars, names, incidents, sentence, now }: RangeChartProps) {
  const start = findStart(name, now).getTime()
  const spans = listSpans(incidents, name, now)
  const marks = drawSpans(spans, start, start + RANGES[name].bars * RANGES[name].barMs)
  const { right, failed, none } = drawBars(bars)
  const id = `chart-${name}`
  return (
    <div className="relative mt-12 tabular-nums sm:mt-8">
      <svg
        className="block h-11 w-full"
        viewBox={`0 0 ${PLOT.width} ${PLOT.bars}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title ${id}-words`}
      >
        <title id={`${id}-title`}>{`Uptime, last ${RANGES[name].words}`}</title>
        <desc id={`${id}-words`}>{`${sentence} The red part of a bar is the share of checks that failed.`}</desc>
        <path d={right} className="fill-healthy-fill" />
        <path d={failed} className="fill-down-fill" />
        <path d={none} className="fill-unknown-fill" />
      </svg>
      {spans.length > 0 && (
        <svg
          className="mt-1 block h-1.5 w-full"
          viewBox={`0 0 ${PLOT.width} 6`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={marks.down} className="fill-down-fill" />
          <path d={marks.degraded} className="fill-degraded-fill" />
        </svg>
      )}
      <Times id={id} bars={bars} words={RANGES[name].words} />
      <ValueStrip
        name={`at-${name}`}
        legend="Values of the chart, choose a bar with the arrow keys"
        tips={bars.map((bar, index) => [names[index] ?? "", describeBar(bar)] as const)}
        chosen={findWorst(bars)}
      />
      <p className="mt-1 flex justify-between text-label text-faint" aria-hidden="true">
        <span>{names[0]}</span>
        <span>now</span>
      </p>
    </div>
  )
}

/** The label of an edge of the plot. */
const EDGE = "pointer-events-none absolute right-0 bg-surface pl-1 text-label text-faint"

/** The lines of the median and the 95th percentile; of the mean where only a mean is stored. */
function Times({ id, bars, words }: { id: string; bars: readonly HistoryBar[]; words: string }) {
  const lines = [bars.map(({ p50 }) => p50), bars.map(({ p95 }) => p95), bars.map(({ mean }) => mean)] as const
  const highest = Math.max(0, ...lines.flat().map((value) => value ?? 0))
  if (highest === 0) return null
  const top = niceCeiling(highest)
  const [median, p95, mean] = lines.map((values) => drawTimes(values, top))
  return (
    <div className="relative">
      <svg
        className="mt-2.5 block h-16 w-full overflow-visible border-b border-line"
        viewBox={`0 0 ${PLOT.width} ${PLOT.lines}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-times`}
      >
        <title id={`${id}-times`}>
          {`Response time of valid responses, last ${words}, from 0 to ${formatLatency(top)}: solid line median, dashed line 95th percentile${mean ? ", dotted line mean" : ""}.`}
        </title>
        <g
          fill="none"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="*:[vector-effect:non-scaling-stroke]"
        >
          <path d={mean} className="stroke-muted" strokeDasharray="0.1 4" />
          <path d={p95} className="stroke-control" strokeDasharray="4 4" />
          <path d={median} className="stroke-ink" />
        </g>
      </svg>
      <span className={`-top-2 ${EDGE}`} aria-hidden="true">
        {formatLatency(top)}
      </span>
      <span className={`bottom-px ${EDGE}`} aria-hidden="true">
        0
      </span>
    </div>
  )
}
