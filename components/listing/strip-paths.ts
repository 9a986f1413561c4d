// Draws the strip of a service, one bar for each day, as one SVG path per colour, and describes it in one sentence. Pure.

import { formatQuantity, formatUptime } from "@/components/format"
import { DAY_GRADES } from "@/lib/catalogue/schema"
import type { DirectoryDay } from "@/lib/stats/schema"

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
export function buildStrip(days: string): StripWords {
  const { bar, gap, height } = STRIPS.row
  return { label: describeStrip(days), paths: drawStrip(days), width: days.length * (bar + gap) - gap, height }
}

/** The share of a bar that a part of a bad day takes, from the top. */
const CAP = 0.4
/** The height of a day without checks. */
const HOLLOW = 3

/**
 * @param days letters of DAY_GRADES, oldest first
 * @returns the paths that are not empty
 */
function drawStrip(days: string): StripPath[] {
  const { height } = STRIPS.row
  const cap = Math.round(height * CAP)
  return drawDays([...days], "row", (grade) => {
    if (grade === DAY_GRADES.none) return null
    if (grade === DAY_GRADES.healthy) return { down: 0, degraded: 0 }
    if (grade === DAY_GRADES.mostlyDown) return { down: height, degraded: 0 }
    if (grade === DAY_GRADES.mostlyDegraded) return { down: 0, degraded: height }
    return grade === DAY_GRADES.partlyDown ? { down: cap, degraded: 0 } : { down: 0, degraded: cap }
  })
}

/**
 * The strip of the whole directory. Some services always fail, so the parts of a bar are the shares of the checks.
 * @param days oldest first; null without checks
 */
export function buildShares(days: readonly (DirectoryDay | null)[]): StripWords {
  const { bar, gap, height } = STRIPS.wide
  const parts = days.map((day) => {
    if (day === null) return ""
    const down = Math.round(height * day.unreachable)
    return `${down} ${Math.round(height * (day.unreachable + day.degraded)) - down}`
  })
  const paths = drawDays(parts, "wide", (part) => {
    const [down = 0, degraded = 0] = part.split(" ").map(Number)
    return part === "" ? null : { down, degraded }
  })
  return { label: describeShares(days), paths, width: days.length * (bar + gap) - gap, height }
}

/** The heights of the parts of a bar, from the top. The rest is healthy. */
interface Parts {
  down: number
  degraded: number
}

/** @param split of a day without checks is null */
function drawDays(days: readonly string[], size: StripSize, split: (day: string) => Parts | null): StripPath[] {
  const { bar, gap, height } = STRIPS[size]
  const paths: Record<Fill, string> = { healthy: "", degraded: "", down: "", none: "" }
  for (const { day, place, count } of groupRuns(days)) {
    const x = place * (bar + gap)
    const width = count * (bar + gap) - gap
    const draw = (fill: Fill, from: number, to: number) => {
      if (to > from) paths[fill] += `M${x} ${from}h${width}v${to - from}h${-width}z`
    }
    const parts = split(day)
    if (parts === null) {
      paths.none += drawHollow(x, count, size)
      continue
    }
    draw("down", 0, parts.down)
    draw("degraded", parts.down, parts.down + parts.degraded)
    draw("healthy", parts.down + parts.degraded, height)
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
  day: string
  place: number
  count: number
}

function groupRuns(days: readonly string[]): Run[] {
  const runs: Run[] = []
  for (const [place, day] of days.entries()) {
    const last = runs.at(-1)
    if (last?.day === day) last.count += 1
    else runs.push({ day, place, count: 1 })
  }
  return runs
}

/** "All services, 30 days: 97.1 % to 98.4 % right responses a day". */
function describeShares(days: readonly (DirectoryDay | null)[]): string {
  const right = days.flatMap((day) => (day ? [1 - day.unreachable - day.degraded] : []))
  const range = [...new Set([Math.min(...right), Math.max(...right)].map(formatUptime))].join(" to ")
  const words = right.length === 0 ? "no checks" : `${range} right responses a day`
  return `All services, ${formatQuantity(days.length, "day")}: ${words}`
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
