import { uptimeOf } from "@/components/charts/history-paths"
import { formatCount, formatUptime } from "@/components/format"
import { describeRange, listSpans, nameBars } from "@/components/service/history/bar-words"
import { RangeChart } from "@/components/service/history/range-chart"
import { formatKnown, Missing } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import { Unfold } from "@/components/ui/unfold"
import type { Incident } from "@/lib/catalogue/schema"
import { type History, type HistoryBar, RANGE_NAMES, RANGES, type RangeName } from "@/lib/health/history/ranges"

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
