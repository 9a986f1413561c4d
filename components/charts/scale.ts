// The scale of all charts in SVG units: a height of 100, a base line at zero, and a step of 10 per day.

export const CHART = { height: 100, step: 10, bar: 7 } as const

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8]

/** Returns a round number at or above the value, for the top of a chart: 983 → 1000, 412 → 500, 259 → 300, 0 → 1. */
export function niceCeiling(value: number): number {
  if (!(value > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = STEPS.find((one) => one * power >= value) ?? 10
  return step * power
}

/** Returns the SVG path of a line through the values, with a gap at each null. A value between two gaps is drawn as a point. */
export function drawLine(values: readonly (number | null)[], top: number): string {
  const parts = values.map((value, index) => {
    if (value === null) return ""
    const x = index * CHART.step + CHART.step / 2
    const y = round(CHART.height * (1 - value / top))
    return typeof values[index - 1] === "number" ? `L${x} ${y}` : `M${x} ${y}h0`
  })
  return parts.join("")
}

/** Returns the position and height of each part of a day's bar, from the bottom up. */
export function stack(values: readonly number[], top: number): { y: number; height: number }[] {
  let ground: number = CHART.height
  return values.map((value) => {
    const height = round((CHART.height * value) / top)
    ground = round(ground - height)
    return { y: ground, height }
  })
}

const round = (value: number) => Math.round(value * 100) / 100
