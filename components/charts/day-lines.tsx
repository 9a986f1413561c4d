import { ChartFrame } from "@/components/charts/chart-frame"
import { drawLine, niceCeiling } from "@/components/charts/scale"

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
    <ChartFrame days={days} top={format(top)} values={values} legend={lines.length > 1 && legend}>
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
