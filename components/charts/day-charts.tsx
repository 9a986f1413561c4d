import { type ReactNode, useId } from "react"
import { CHART, drawLine, niceCeiling, stack } from "@/components/charts/scale"
import { ValueStrip } from "@/components/charts/value-strip"
import { formatDay } from "@/components/format"
import { HealthMark } from "@/components/ui/health-mark"
import type { HealthStatus } from "@/lib/catalogue/schema"

interface ChartFrameProps {
  /** ISO dates, the oldest first. */
  days: readonly string[]
  /** The label of the chart's upper edge. The lower edge is zero. */
  top: string
  /** The values of each day in words. */
  values: readonly string[]
  /** The last day with data, whose values are shown first; -1 for none. */
  chosen: number
  legend?: ReactNode
  children: ReactNode
}

/** With more days a bar is too narrow for a pointer. The table below the chart has the values then. */
const MOST_DAYS_WITH_POINTER = 90

/** Hidden from screen readers, because a sentence and a table on the page have the same content. */
function ChartFrame({ days, top, values, chosen, legend, children }: ChartFrameProps) {
  const name = useId()
  const isChosen = days.length <= MOST_DAYS_WITH_POINTER
  return (
    <div className="box mb-2 p-4">
      {legend && <div className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-small">{legend}</div>}
      <div className={`tabular-nums text-label text-faint ${isChosen ? "relative mt-12 sm:mt-8" : ""}`}>
        <p className="border-b border-dashed border-line" aria-hidden="true">
          {top}
        </p>
        <svg
          viewBox={`0 0 ${days.length * CHART.step} ${CHART.height}`}
          preserveAspectRatio="none"
          className="block h-36 w-full border-b border-control"
          aria-hidden="true"
        >
          {children}
        </svg>
        {isChosen && (
          <ValueStrip
            name={name}
            legend="Values of the chart, choose a day with the arrow keys"
            tips={days.map((day, index) => [formatDay(day), ` · ${values[index] ?? "no data"}`] as const)}
            chosen={chosen === -1 ? days.length - 1 : chosen}
          />
        )}
        <DayAxis days={days} />
      </div>
    </div>
  )
}

function DayAxis({ days }: { days: readonly string[] }) {
  return (
    <div className="tabular-nums mt-1 flex justify-between text-label text-faint" aria-hidden="true">
      <span>{formatDay(days[0] ?? "")}</span>
      <span>{formatDay(days.at(-1) ?? "")}</span>
    </div>
  )
}

/** The order of the parts of a bar, from the bottom up, so that failures are on top. */
const ORDER: readonly HealthStatus[] = ["healthy", "unknown", "degraded", "down"]
const FILLS: Record<HealthStatus, string> = {
  healthy: "fill-healthy-fill",
  degraded: "fill-degraded-fill",
  down: "fill-down-fill",
  unknown: "fill-unknown-fill",
}

interface StackedDaysProps {
  days: readonly string[]
  /** For each day, the number of listings by health; null for a day without data. */
  counts: (Record<HealthStatus, number> | null)[]
  format: (value: number) => string
}

export function StackedDays({ days, counts, format }: StackedDaysProps) {
  const sums = counts.map((day) => (day ? ORDER.reduce((sum, health) => sum + day[health], 0) : 0))
  const top = niceCeiling(Math.max(...sums))
  const legend = (
    <>
      <span className="text-muted">From the bottom up:</span>
      {ORDER.map((health) => (
        <HealthMark key={health} health={health} />
      ))}
    </>
  )
  const values = counts.map((day) =>
    day === null ? "no data" : ORDER.map((health) => `${format(day[health])} ${health}`).join(" · "),
  )
  return (
    <ChartFrame
      days={days}
      top={format(top)}
      values={values}
      chosen={counts.findLastIndex((day) => day !== null)}
      legend={legend}
    >
      {counts.map((day, index) => day && <Bar key={days[index]} counts={day} index={index} top={top} />)}
    </ChartFrame>
  )
}

function Bar({ counts, index, top }: { counts: Record<HealthStatus, number>; index: number; top: number }) {
  const x = index * CHART.step + (CHART.step - CHART.bar) / 2
  const parts = stack(
    ORDER.map((health) => counts[health]),
    top,
  )
  return parts.map(
    ({ y, height }, part) =>
      height > 0 && (
        <rect
          key={ORDER[part]}
          x={x}
          y={y}
          width={CHART.bar}
          height={height}
          className={FILLS[ORDER[part] ?? "unknown"]}
        />
      ),
  )
}

interface Line {
  label: string
  values: (number | null)[]
}

/** The patterns of the lines, because lines must not differ by colour alone: solid, dashed, dotted, dash and dot. */
const STROKES = [undefined, "7 5", "0.1 5", "9 5 0.1 5"] as const

interface DayLinesProps {
  days: readonly string[]
  lines: Line[]
  format: (value: number) => string
}

export function DayLines({ days, lines, format }: DayLinesProps) {
  const top = niceCeiling(Math.max(...lines.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const legend = lines.map(({ label }, index) => (
    <span key={label} className="inline-flex items-center gap-2">
      <svg width="28" height="12" viewBox="0 0 28 12" className="text-ink" aria-hidden="true">
        <Stroke path="M2 6H26" kind={index} />
      </svg>
      {label}
    </span>
  ))
  const values = days.map((_, index) =>
    lines
      .map(({ label, values: line }) => {
        const value = line[index] ?? null
        return `${lines.length > 1 ? `${label} ` : ""}${value === null ? "no data" : format(value)}`
      })
      .join(" · "),
  )
  return (
    <ChartFrame
      days={days}
      top={format(top)}
      values={values}
      chosen={days.findLastIndex((_, index) => lines.some(({ values: line }) => (line[index] ?? null) !== null))}
      legend={lines.length > 1 && legend}
    >
      <g className="text-ink">
        {lines.map(({ label, values }, index) => (
          <Stroke key={label} path={drawLine(values, top)} kind={index} />
        ))}
      </g>
    </ChartFrame>
  )
}

function Stroke({ path, kind }: { path: string; kind: number }) {
  return (
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth={kind === 2 ? 2.5 : 1.75}
      strokeDasharray={STROKES[kind]}
      strokeLinecap="round"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  )
}
