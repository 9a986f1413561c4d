import { type ReactNode, useId } from "react"
import { CHART } from "@/components/charts/scale"
import { ValueStrip } from "@/components/charts/value-strip"
import { formatDay } from "@/components/format"

interface ChartFrameProps {
  /** ISO dates, the oldest first. */
  days: readonly string[]
  /** The label of the chart's upper edge. The lower edge is zero. */
  top: string
  /** The values of each day in words. */
  values: readonly string[]
  legend?: ReactNode
  children: ReactNode
}

/** With more days a bar is too narrow for a pointer. The table below the chart has the values then. */
const MOST_DAYS_WITH_POINTER = 90

/**
 * A chart with labelled edges. The chart is hidden from screen readers, because a sentence and a table on the page have the same
 * content.
 */
export function ChartFrame({ days, top, values, legend, children }: ChartFrameProps) {
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
            chosen={days.length - 1}
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
