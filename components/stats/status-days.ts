// The stored days of a part of the directory as bars and as a share. Pure.

import { formatDay, listDays } from "@/components/format"
import { type ComponentDay, type ComponentName, STATUS_DAYS } from "@/lib/status/schema"

/** The bars of a strip, in the units of its drawing. The strip fills the width of its box. */
const BAR = { width: 7, step: 9, height: 28, hollow: 3 } as const
/** The share of a bar that a failure of less than half of the day takes, from the top. */
const CAP = 11

export type BarFill = "ok" | "warn" | "bad" | "none"
export interface BarPath {
  fill: BarFill
  d: string
}

export interface ComponentHistory {
  paths: BarPath[]
  /** The share of all stored days: "99.97 %"; null without a measurement. */
  share: string | null
  /** The first stored day, unless the days are complete: "28 Nov". */
  since: string | null
}

export const STRIP_BOX = `0 0 ${STATUS_DAYS.bars * BAR.step - BAR.step + BAR.width} ${BAR.height}`

/** Late checks and unread sources still leave a working directory, so their bad days are amber. */
const AMBER: ReadonlySet<ComponentName> = new Set(["checks", "sources"])

export function buildHistory(name: ComponentName, days: readonly ComponentDay[], now: Date): ComponentHistory {
  const own = new Map(days.filter(({ component }) => component === name).map((one) => [one.day, one]))
  const paths: Record<BarFill, string> = { ok: "", warn: "", bad: "", none: "" }
  const failure = AMBER.has(name) ? "warn" : "bad"
  const shown = listDays(STATUS_DAYS.bars, now)
  for (const [index, day] of shown.entries()) {
    const x = index * BAR.step
    const { good = 0, bad = 0 } = own.get(day) ?? {}
    const split = bad === 0 ? 0 : bad * 2 > good + bad ? BAR.height : CAP
    if (good + bad === 0) {
      paths.none += `M${x + 0.5} ${BAR.height - BAR.hollow - 0.5}h${BAR.width - 1}v${BAR.hollow}h${1 - BAR.width}z`
      continue
    }
    if (split > 0) paths[failure] += drawBar(x, 0, split)
    if (split < BAR.height) paths.ok += drawBar(x, split, BAR.height)
  }
  const first = shown.find((day) => own.has(day))
  return {
    paths: (["ok", "warn", "bad", "none"] as const).flatMap((fill) =>
      paths[fill] === "" ? [] : [{ fill, d: paths[fill] }],
    ),
    share: formatShare([...own.values()]),
    since: first === undefined || first === shown[0] ? null : formatDay(first),
  }
}

const drawBar = (x: number, from: number, to: number) => `M${x} ${from}h${BAR.width}v${to - from}h-${BAR.width}z`

/** With two decimals, rounded down: only a perfect record reads "100.00 %". Null without a measurement. */
export function formatShare(counts: readonly { good: number; bad: number }[]): string | null {
  const [good, bad] = [counts.reduce((sum, one) => sum + one.good, 0), counts.reduce((sum, one) => sum + one.bad, 0)]
  if (good + bad === 0) return null
  return `${(Math.floor(Number(((good / (good + bad)) * 10_000).toFixed(6))) / 100).toFixed(2)}\u00a0%`
}
