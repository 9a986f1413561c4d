import type { ReactNode } from "react"
import { CHART } from "@/components/charts/scale"
import { formatDay } from "@/components/format"

interface ChartFrameProps {
  /** ISO dates, the oldest first. */
  days: readonly string[]
  /** The label of the chart's upper edge. The lower edge is zero. */
  top: string
  legend?: ReactNode
  children: ReactNode
}

/**
 * A chart with labelled edges. The chart is hidden from screen readers, because a sentence and a table on the page have the same
 * content.
 */
export function ChartFrame({ days, top, legend, children }: ChartFrameProps) {
  return (
    <div className="box mb-2 p-4">
      {legend && <div className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-small">{legend}</div>}
      <div className="tabular-nums text-label text-faint">
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
        <DayAxis days={days} />
      </div>
    </div>
  )
}

/** Labels the first and the last day below a chart. */
export function DayAxis({ days, children }: { days: readonly string[]; children?: ReactNode }) {
  return (
    <div className="tabular-nums mt-1 flex justify-between text-label text-faint" aria-hidden="true">
      <span>{formatDay(days[0] ?? "")}</span>
      {children}
      <span>{formatDay(days.at(-1) ?? "")}</span>
    </div>
  )
}
