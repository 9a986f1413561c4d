// Makes untrusted values safe to store and show: limits their length, depth and number, and replaces control characters.

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Surrogate}\u2800]/gu
const REPLACEMENT = "\ufffd"

/** The first `max` characters of a text, with control, format, invisible and invalid characters replaced. */
export function printable(text: string, max = 200): string {
  const clipped = text.length > max ? `${text.slice(0, max - 1)}…` : text
  return clipped.replace(UNPRINTABLE, REPLACEMENT)
}

/** Formats the value that a finding shows: strings without quotes, objects as JSON; null when the value is missing. */
export function formatSeen(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === "string") return printable(value)
  if (typeof value === "object") return printable(JSON.stringify(copyBounded(value, SEEN_SHAPE)))
  return printable(String(value))
}

export interface Shape {
  depth: number
  keys: number
  textLength: number
  /** Maximum size of the whole copy: the number of its characters plus the number of its values. */
  size: number
}

const SEEN_SHAPE: Shape = { depth: 3, keys: 16, textLength: 100, size: 400 }

/**
 * A bounded copy of parsed JSON: deeper levels become null, further keys are dropped, long strings are truncated, and values
 * beyond the size are left out. A value within the limits is copied unchanged.
 */
export function copyBounded(value: unknown, shape: Shape): unknown {
  return copy(value, shape.depth, { ...shape, left: shape.size }) ?? null
}

interface Budget extends Shape {
  left: number
}

/** Returns undefined when the budget is used up. */
function copy(value: unknown, depth: number, budget: Budget): unknown {
  budget.left -= typeof value === "string" ? Math.min(value.length, budget.textLength) + 1 : 1
  if (budget.left < 0) return undefined
  if (typeof value === "string") return printable(value, budget.textLength)
  if (typeof value !== "object" || value === null) return value
  if (depth <= 0) return null
  if (Array.isArray(value)) {
    return value
      .slice(0, budget.keys)
      .map((item) => copy(item, depth - 1, budget))
      .filter((item) => item !== undefined)
  }
  return copyObject(value as Record<string, unknown>, depth, budget)
}

function copyObject(value: Record<string, unknown>, depth: number, budget: Budget): Record<string, unknown> {
  const members: [string, unknown][] = []
  for (const key of Object.keys(value).slice(0, budget.keys)) {
    budget.left -= key.length
    const inner = copy(value[key], depth - 1, budget)
    if (inner !== undefined && key !== "__proto__") members.push([printable(key, budget.textLength), inner])
  }
  return Object.fromEntries(members)
}

/** Whether parsed JSON is nested deeper than `depth`. Bounds every recursion over the value, such as `JSON.stringify`. */
export function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false
  return depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1))
}
