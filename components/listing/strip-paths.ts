// Draws the strip of a service, one bar for each day, as one SVG path per colour, and describes it in one sentence. Pure.

import { formatQuantity } from "@/components/format"
import { DAY_GRADES } from "@/lib/catalogue/schema"

/** In pixels. `app/styles/evidence.css` cuts the same gaps with a mask, so that bars of one grade next to each other are one shape. */
export const STRIPS = {
  row: { bar: 4, gap: 1, height: 16 },
  wide: { bar: 6, gap: 2, height: 22 },
} as const
type StripSize = keyof typeof STRIPS

/** The colours of a strip. */
const FILLS = ["healthy", "degraded", "down", "none"] as const
type Fill = (typeof FILLS)[number]

interface StripPath {
  fill: Fill
  d: string
}

/** A drawn strip. A client component shows it without the code that draws it. */
export interface StripWords {
  label: string
  paths: StripPath[]
  width: number
  height: number
}

/** @param days letters of DAY_GRADES, oldest first */
export function buildStrip(days: string, size: StripSize = "row"): StripWords {
  const { bar, gap, height } = STRIPS[size]
  return {
    label: describeStrip(days),
    paths: drawStrip(days, size),
    width: days.length * (bar + gap) - gap,
    height,
  }
}

/** The share of a bar that a part of a bad day takes, from the top. */
const CAP = 0.4
/** The height of a day without checks. */
const HOLLOW = 3

/**
 * @param days letters of DAY_GRADES, oldest first
 * @returns the paths that are not empty
 */
export function drawStrip(days: string, size: StripSize): StripPath[] {
  const { bar, gap, height } = STRIPS[size]
  const cap = Math.round(height * CAP)
  const paths: Record<Fill, string> = { healthy: "", degraded: "", down: "", none: "" }
  const draw = (fill: Fill, x: number, count: number, from = 0, to: number = height) => {
    const width = count * (bar + gap) - gap
    paths[fill] += `M${x} ${from}h${width}v${to - from}h${-width}z`
  }
  for (const { grade, place, count } of groupRuns(days)) {
    const x = place * (bar + gap)
    if (grade === DAY_GRADES.none) paths.none += drawHollow(x, count, size)
    else if (grade === DAY_GRADES.mostlyDegraded) draw("degraded", x, count)
    else if (grade === DAY_GRADES.mostlyDown) draw("down", x, count)
    else if (grade === DAY_GRADES.healthy) draw("healthy", x, count)
    else {
      draw(grade === DAY_GRADES.partlyDown ? "down" : "degraded", x, count, 0, cap)
      draw("healthy", x, count, cap)
    }
  }
  return FILLS.flatMap((fill) => (paths[fill] === "" ? [] : [{ fill, d: paths[fill] }]))
}

/** Boxes of 3 px at the bottom, which are outlines of 1 px. */
function drawHollow(x: number, count: number, size: StripSize): string {
  const { bar, gap, height } = STRIPS[size]
  const box = `h${bar - 1}v${HOLLOW}h${1 - bar}z`
  return `M${x + 0.5} ${height - HOLLOW - 0.5}${Array.from({ length: count }, () => box).join(`m${bar + gap} 0`)}`
}

interface Run {
  grade: string
  place: number
  count: number
}

function groupRuns(days: string): Run[] {
  const runs: Run[] = []
  for (const [place, grade] of [...days].entries()) {
    const last = runs.at(-1)
    if (last?.grade === grade) last.count += 1
    else runs.push({ grade, place, count: 1 })
  }
  return runs
}

/** "30 days: all healthy", "30 days: 26 healthy, 2 degraded, 1 down, 1 without checks". */
export function describeStrip(days: string): string {
  const countOf = (...grades: string[]) => [...days].filter((grade) => grades.includes(grade)).length
  const { none, healthy, partlyDegraded, mostlyDegraded, partlyDown, mostlyDown } = DAY_GRADES
  const counts: [count: number, word: string][] = [
    [countOf(healthy), "healthy"],
    [countOf(partlyDegraded, mostlyDegraded), "degraded"],
    [countOf(partlyDown, mostlyDown), "down"],
    [countOf(none), "without checks"],
  ]
  const known = counts.filter(([count]) => count > 0)
  const words =
    known.length === 1 ? `all ${known[0]?.[1]}` : known.map(([count, word]) => `${count} ${word}`).join(", ")
  return `${formatQuantity(days.length, "day")}: ${words}`
}
