import { ChartFrame } from "@/components/charts/chart-frame"
import { CHART, niceCeiling, stack } from "@/components/charts/scale"
import { HealthMark } from "@/components/ui/health-mark"
import type { HealthStatus } from "@/lib/catalogue/schema"

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
    <ChartFrame days={days} top={format(top)} values={values} legend={legend}>
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
