// Strangers' values, made safe to store and show: bounded in length, depth and number, without control characters.

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Surrogate}]/gu
const REPLACEMENT = "\ufffd"

/** The first `max` characters of a text, with control, format and broken characters replaced. */
export function printable(text: string, max = 200): string {
  const clipped = text.length > max ? `${text.slice(0, max - 1)}…` : text
  return clipped.replace(UNPRINTABLE, REPLACEMENT)
}

/** A value as a finding shows it: strings as they are, everything else as JSON; null when there is nothing to show. */
export function seenText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === "string") return printable(value)
  if (typeof value === "object") return printable(JSON.stringify(boundedCopy(value, SEEN_SHAPE)))
  return printable(String(value))
}

export interface Shape {
  depth: number
  keys: number
  textLength: number
}

const SEEN_SHAPE: Shape = { depth: 3, keys: 16, textLength: 100 }

/**
 * A copy of parsed JSON that nobody can make large: deeper levels become null, further keys are dropped, long texts
 * are cut. A value within the shape comes back equal.
 */
export function boundedCopy(value: unknown, shape: Shape): unknown {
  if (typeof value === "string") return printable(value, shape.textLength)
  if (typeof value !== "object" || value === null) return value
  if (shape.depth <= 0) return null
  const inner = { ...shape, depth: shape.depth - 1 }
  if (Array.isArray(value)) return value.slice(0, shape.keys).map((item) => boundedCopy(item, inner))
  return Object.fromEntries(
    firstKeys(value, shape.keys).map((key) => [
      printable(key, shape.textLength),
      boundedCopy((value as Record<string, unknown>)[key], inner),
    ]),
  )
}

function firstKeys(value: object, count: number): string[] {
  return Object.keys(value)
    .filter((key) => key !== "__proto__")
    .slice(0, count)
}
