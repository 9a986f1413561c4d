import { DayAxis } from "@/components/charts/chart-frame"
import { formatCount, formatDay, formatUptime } from "@/components/format"
import { DAYS_SHOWN, describeDays, uptimeOf } from "@/components/service/day-series"
import { Missing } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import { Unfold } from "@/components/ui/unfold"
import type { DayBar } from "@/lib/catalogue/schema"

const HEIGHT = 40
const STEP = 10
const WIDTH = 6
/**
 * The cap at the top of a bar marks failed checks. The minimum height of the cap and the gap below the cap keep even a single
 * failed check visible.
 */
const CAP = { min: 4, gap: 1.5 } as const

/** The uptime of each day as a bar, with one sentence below the bars. */
export function DayBars({ bars }: { bars: DayBar[] }) {
  const hasChecks = bars.some(({ checks }) => checks > 0)
  return (
    <div>
      <h3 className="mb-1">Uptime per day</h3>
      {hasChecks && (
        <div className="box mb-2 p-4">
          <svg
            viewBox={`0 0 ${DAYS_SHOWN * STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="block h-10 w-full"
            aria-hidden="true"
          >
            {bars.map((bar, index) => (
              <Bar key={bar.day} bar={bar} x={index * STEP + (STEP - WIDTH) / 2} />
            ))}
          </svg>
          <DayAxis days={bars.map(({ day }) => day)} />
        </div>
      )}
      <p className="text-pretty text-muted">
        {describeDays(bars)}
        {bars.some((bar) => bar.ok < bar.checks) &&
          " The coloured cap of a day is the share of its checks that failed."}
      </p>
    </div>
  )
}

function Bar({ bar, x }: { bar: DayBar; x: number }) {
  if (bar.checks === 0) {
    return <rect x={x} y={HEIGHT - 2} width={WIDTH} height={2} className="fill-unknown-fill" />
  }
  const failed = 1 - uptimeOf(bar)
  if (failed === 0) return <rect x={x} y={0} width={WIDTH} height={HEIGHT} className="fill-healthy-fill" />
  const cap = Math.max(CAP.min, failed * HEIGHT)
  const rest = Math.max(0, HEIGHT - cap - CAP.gap)
  return (
    <>
      <rect x={x} y={0} width={WIDTH} height={cap} className="fill-down-fill" />
      <rect x={x} y={HEIGHT - rest} width={WIDTH} height={rest} className="fill-healthy-fill" />
    </>
  )
}

/** A table of all values in the charts, for readers who do not see them. */
export function DayTable({ bars }: { bars: DayBar[] }) {
  const rows = bars.map((bar) => [
    <time key="day" dateTime={bar.day} className="whitespace-nowrap">
      {formatDay(bar.day)}
    </time>,
    formatCount(bar.checks),
    formatCount(bar.ok),
    bar.checks === 0 ? <Missing key="uptime" /> : formatUptime(uptimeOf(bar)),
    bar.latency_ms === null ? <Missing key="latency" /> : formatCount(bar.latency_ms),
  ])
  return (
    <Unfold summary={<span className="text-accent hover:underline">The {DAYS_SHOWN} days as a table</span>}>
      <PlainTable
        label="Uptime and latency per day"
        caption="Checks, uptime and mean latency per day, UTC"
        columns={["Day", "#Checks", "#Ok", "#Uptime", "#ms"]}
        rows={rows}
      />
    </Unfold>
  )
}
