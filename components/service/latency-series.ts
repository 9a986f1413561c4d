// Computes a line of the mean latency per day, and a sentence about it. The scale goes from zero to the highest value. Days
// without a measurement are gaps.

import { formatDay, formatLatency } from "@/components/format"
import type { DayBar } from "@/lib/catalogue/schema"

interface Measured {
  index: number
  day: string
  ms: number
}
export interface LatencyLine {
  /** One SVG path for each sequence of days without a gap. */
  paths: string[]
  highest: Measured
  sentence: string
}
interface Frame {
  step: number
  height: number
  /** Space above the highest point, so that the full width of the line is visible. */
  margin: number
}

/** Returns null if no day has a measurement. @param bars consecutive days, oldest first */
export function drawLatency(bars: DayBar[], frame: Frame): LatencyLine | null {
  const measured = bars.flatMap(({ day, latency_ms }, index) =>
    latency_ms === null ? [] : [{ index, day, ms: latency_ms }],
  )
  const [first] = measured
  const last = measured.at(-1)
  if (!first || !last) return null
  const lowest = measured.reduce((low, one) => (one.ms < low.ms ? one : low), first)
  const highest = measured.reduce((high, one) => (one.ms > high.ms ? one : high), first)
  const place = ({ index, ms }: Measured) => {
    const y = frame.height - (ms / Math.max(highest.ms, 1)) * (frame.height - frame.margin)
    return `${(index + 0.5) * frame.step} ${y.toFixed(1)}`
  }
  const paths = measured.length < 2 ? [] : splitRuns(measured).map((run) => drawRun(run.map(place)))
  return { paths, highest, sentence: describe(measured.length, lowest, highest, last) }
}

function splitRuns(measured: Measured[]): Measured[][] {
  const runs: Measured[][] = []
  for (const one of measured) {
    const run = runs.at(-1)
    if (run?.at(-1)?.index === one.index - 1) run.push(one)
    else runs.push([one])
  }
  return runs
}

/** A path with a single point has a segment of zero length, which round line caps show as a dot. */
const drawRun = (points: string[]) => `M${points.join("L")}${points.length === 1 ? "h0" : ""}`

function describe(days: number, lowest: Measured, highest: Measured, last: Measured): string {
  const say = ({ ms, day }: Measured) => `${formatLatency(ms)} on ${formatDay(day)}`
  if (days === 1) return `The mean was ${say(last)}.`
  if (lowest.ms === highest.ms) return `The mean was ${formatLatency(last.ms)} on each of ${days} days.`
  return `Between ${say(lowest)} and ${say(highest)}; last ${say(last)}.`
}
