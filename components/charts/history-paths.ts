// Draws bars of uptime and lines of response times as SVG paths. One path holds all bars, so that a chart is a few elements. Pure.

/** Widths are in SVG units. A chart stretches to its box, so only the proportions matter. */
export const PLOT = { width: 600, bars: 44, lines: 64, gap: 2 } as const
/** The failed share of a bar: even one failed check of many is visible, with a gap below it. */
const CAP = { least: 4, gap: 1 } as const

interface Counted {
  checks: number
  ok: number
  unreachable: number
  slow: number
}

export const uptimeOf = ({ checks, ok }: Pick<Counted, "checks" | "ok">): number => (checks === 0 ? 0 : ok / checks)

/** The rule of the strip in a list (lib/catalogue/day-grades.ts): red where most of the troubled checks had no response, else amber. */
const isDown = ({ checks, ok, unreachable, slow }: Counted) => unreachable >= checks - ok - unreachable + slow

const round = (value: number) => Math.round(value * 10) / 10

const draw = (x: number, y: number, width: number, height: number) =>
  height <= 0 ? "" : `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${-round(width)}z`

/** @returns one path each for right checks, for failed or slow checks of bad and of less bad bars, and for bars without a check */
export function drawBars(bars: readonly Counted[]): Record<"right" | "down" | "degraded" | "none", string> {
  const step = PLOT.width / bars.length
  const paths = { right: "", down: "", degraded: "", none: "" }
  for (const [index, bar] of bars.entries()) {
    const x = index * step + PLOT.gap / 2
    const width = step - PLOT.gap
    if (bar.checks === 0) {
      paths.none += draw(x, PLOT.bars - 2, width, 2)
      continue
    }
    const share = (bar.checks - bar.ok + bar.slow) / bar.checks
    const cap = share === 0 ? 0 : Math.max(CAP.least, share * PLOT.bars)
    const top = cap === 0 ? 0 : cap + CAP.gap
    paths[isDown(bar) ? "down" : "degraded"] += draw(x, 0, width, Math.min(cap, PLOT.bars))
    paths.right += draw(x, top, width, PLOT.bars - top)
  }
  return paths
}

/** A line through the values, from 0 at the bottom. It has a gap at each null, and a dot where a value stands alone. */
export function drawTimes(values: readonly (number | null)[], top: number): string {
  const step = PLOT.width / values.length
  const place = (value: number, index: number) =>
    `${round((index + 0.5) * step)} ${round(PLOT.lines * (1 - value / top))}`
  return values
    .map((value, index) => {
      if (value === null) return ""
      if (typeof values[index - 1] === "number") return `L${place(value, index)}`
      const isAlone = typeof values[index + 1] !== "number"
      return `M${place(value, index)}${isAlone ? "h0.1" : ""}`
    })
    .join("")
}

interface Span {
  from: number
  to: number
  isDown: boolean
}

/** Marks incidents in a strip of 6 units: a tall mark for down, a low one for degraded. Times outside of the period are cut. */
export function drawSpans(spans: readonly Span[], start: number, end: number): { down: string; degraded: string } {
  const paths = { down: "", degraded: "" }
  const scale = PLOT.width / (end - start)
  for (const { from, to, isDown } of spans) {
    if (to < start || from > end) continue
    const x = (Math.max(from, start) - start) * scale
    const width = Math.max(4, (Math.min(to, end) - start) * scale - x)
    const left = Math.min(x, PLOT.width - width)
    if (isDown) paths.down += draw(left, 0, width, 6)
    else paths.degraded += draw(left, 3, width, 3)
  }
  return paths
}
