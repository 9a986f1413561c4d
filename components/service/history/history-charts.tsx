import { drawBars, drawSpans, drawTimes, PLOT, uptimeOf } from "@/components/charts/history-paths"
import { niceCeiling } from "@/components/charts/scale"
import { ValueStrip } from "@/components/charts/value-strip"
import { formatCount, formatLatency, formatUptime } from "@/components/format"
import { describeBar, describeRange, findWorst, listSpans, nameBars } from "@/components/service/history/bar-words"
import { formatKnown, Missing } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import { Unfold } from "@/components/ui/unfold"
import type { Incident } from "@/lib/catalogue/schema"
import {
  findStart,
  type History,
  type HistoryBar,
  RANGE_NAMES,
  RANGES,
  type RangeName,
} from "@/lib/health/history/ranges"

interface HistoryChartsProps {
  history: History
  incidents: Incident[]
  now: Date
}

/** Uptime and response time over four periods, each with its sentence and its table. The tabs are radios and work without script. */
export function HistoryCharts({ history, incidents, now }: HistoryChartsProps) {
  const first = chooseRange(history)
  return (
    <div className="box tabbed">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-2.5">
        <h3>Uptime and response time</h3>
        <fieldset className="tabs inline-flex overflow-hidden rounded-box border border-control">
          <legend className="sr-only">Period</legend>
          {RANGE_NAMES.map((name) => (
            <label key={name} className={TAB}>
              <input type="radio" name="range" value={name} defaultChecked={name === first} />
              {RANGES[name].label}
            </label>
          ))}
        </fieldset>
      </div>
      {RANGE_NAMES.map((name) => (
        <Panel key={name} name={name} bars={history[name]} incidents={incidents} now={now} />
      ))}
    </div>
  )
}

const TAB =
  "min-h-7.5 border-control px-2.5 text-small not-first-of-type:border-l has-checked:bg-ink has-checked:text-bg"

/** A new service starts with its first 24 hours, any other with 30 days. */
const chooseRange = ({ month }: History): RangeName =>
  month.filter(({ checks }) => checks > 0).length < 3 ? "day" : "month"

interface PanelProps {
  name: RangeName
  bars: HistoryBar[]
  incidents: Incident[]
  now: Date
}

function Panel({ name, bars, incidents, now }: PanelProps) {
  const names = nameBars(name, now)
  const sentence = describeRange(name, bars, names, listSpans(incidents, name, now).length)
  const hasChecks = bars.some(({ checks }) => checks > 0)
  const hasMean = bars.some(({ mean }) => mean !== null)
  return (
    <div className="tab-panel px-4 pt-1 pb-2">
      <h4 className="hidden">{`Last ${RANGES[name].words}`}</h4>
      {hasChecks && <RangeChart {...{ name, bars, names, incidents, sentence, now }} />}
      <p className="mt-2 text-pretty text-muted">
        {sentence}
        {hasChecks && (
          <>
            {" "}
            Solid line: median of valid responses. Dashed: 95th percentile.
            {hasMean && " Dotted: mean of older days, which have no percentiles."}
          </>
        )}
      </p>
      {hasChecks && <RangeTable name={name} bars={bars} names={names} hasMean={hasMean} />}
    </div>
  )
}

interface TableProps extends Pick<PanelProps, "name" | "bars"> {
  names: readonly string[]
  hasMean: boolean
}

function RangeTable({ name, bars, names, hasMean }: TableProps) {
  const label = `Uptime and response time, last ${RANGES[name].words}`
  const rows = bars.map((bar, index) => [
    <span key="period" className="whitespace-nowrap">
      {names[index]}
    </span>,
    formatCount(bar.checks),
    formatCount(bar.checks - bar.ok),
    bar.checks === 0 ? <Missing key="uptime" /> : formatUptime(uptimeOf(bar)),
    formatKnown(bar.p50, formatCount),
    formatKnown(bar.p95, formatCount),
    ...(hasMean ? [formatKnown(bar.mean, formatCount)] : []),
  ])
  return (
    <Unfold summary={<span className="text-accent hover:underline">The same as a table</span>}>
      <PlainTable
        label={label}
        caption={`${label}, UTC`}
        columns={["Period", "#Checks", "#Failed", "#Uptime", "#Median ms", "#p95 ms", ...(hasMean ? ["#Mean ms"] : [])]}
        rows={rows}
        className="max-h-72 overflow-y-auto"
      />
    </Unfold>
  )
}

interface RangeChartProps {
  name: RangeName
  bars: readonly HistoryBar[]
  names: readonly string[]
  incidents: readonly Incident[]
  sentence: string
  now: Date
}

/** Uptime bars and response times of one period over one time axis, with the incidents between them. */
function RangeChart({ name, bars, names, incidents, sentence, now }: RangeChartProps) {
  const start = findStart(name, now).getTime()
  const spans = listSpans(incidents, name, now)
  const marks = drawSpans(spans, start, start + RANGES[name].bars * RANGES[name].barMs)
  const { right, down, degraded, none } = drawBars(bars)
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
        <desc
          id={`${id}-words`}
        >{`${sentence} The upper part of a bar is the share of checks that failed or were slow: red where most of them had no response.`}</desc>
        <path d={right} className="fill-healthy-fill" />
        <path d={degraded} className="fill-degraded-fill" />
        <path d={down} className="fill-down-fill" />
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
