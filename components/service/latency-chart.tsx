import { DayAxis } from "@/components/charts/chart-frame"
import { formatLatency } from "@/components/format"
import { drawLatency, type LatencyLine } from "@/components/service/latency-series"
import type { DayBar } from "@/lib/catalogue/schema"

const FRAME = { step: 10, height: 48, margin: 3 } as const

/** A line chart of the mean latency per day, with one sentence. The table of the days has all values. */
export function LatencyChart({ bars }: { bars: DayBar[] }) {
  const line = drawLatency(bars, FRAME)
  if (!line) return null
  return (
    <div>
      <h3 className="mb-1">Response time per day</h3>
      {line.paths.length > 0 && <Line line={line} bars={bars} />}
      <p className="text-pretty text-muted">{line.sentence}</p>
    </div>
  )
}

function Line({ line, bars }: { line: LatencyLine; bars: DayBar[] }) {
  const width = bars.length * FRAME.step
  return (
    <div className="box mb-2 p-4">
      <svg
        viewBox={`0 0 ${width} ${FRAME.height}`}
        preserveAspectRatio="none"
        className="block h-12 w-full overflow-visible"
        aria-hidden="true"
      >
        <path d={`M0 ${FRAME.height}H${width}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
        {line.paths.map((path) => (
          <path
            key={path}
            d={path}
            className="fill-none stroke-ink"
            strokeWidth={path.endsWith("h0") ? 4 : 1.5}
            strokeLinecap="round"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <DayAxis days={bars.map(({ day }) => day)}>
        <span>highest {formatLatency(line.highest.ms)}</span>
      </DayAxis>
    </div>
  )
}
