// Formats and parses the timestamps of the API (docs/decisions.md#shapes). Pure.

/** Formats as RFC 3339 with `Z` and whole seconds. */
export function formatTimestamp(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`
}

const SHAPE = /^(\d{4}-\d{2}-\d{2})(?:[T ]((?:[01]\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i

/** Parses RFC 3339, `YYYY-MM-DD HH:MM:SS` and `YYYY-MM-DD`, in UTC when there is no zone. Returns null for other text. */
export function parseTimestamp(text: string): Date | null {
  const match = SHAPE.exec(text.trim())
  if (!match) return null
  const [, day = "", clock = "00:00:00", zone = "Z"] = match
  const date = new Date(`${day}T${clock.length === 5 ? `${clock}:00` : clock}${zone.toUpperCase()}`)
  return isCalendarDay(day) && !Number.isNaN(date.getTime()) ? date : null
}

/** False for a day that does not exist, such as 30 February, which `Date` parses as 2 March. */
function isCalendarDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
]

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" })

/**
 * Formats a time relative to `now` for people, such as "3 min. ago". The caller also shows the absolute time, in `datetime` and
 * `title`.
 */
export function formatRelative(date: Date, now: Date): string {
  const elapsed = now.getTime() - date.getTime()
  for (const [unit, size] of STEPS) {
    if (Math.abs(elapsed) >= size) return relative.format(-Math.trunc(elapsed / size), unit)
  }
  return "just now"
}
