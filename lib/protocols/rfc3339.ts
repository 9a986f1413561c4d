// Date-times with a time zone (RFC 3339) in the form that all clients accept: upper-case T and Z, no space, no number.

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d{1,20})?(?:Z|[+-]\d{2}:\d{2})$/

/** Milliseconds since 1970, or null for any other text and for days that do not exist. */
export function parseRfc3339(text: string): number | null {
  const [, year, month, day] = SHAPE.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const atMs = Date.parse(text)
  return Number(day) > daysInMonth || Number.isNaN(atMs) ? null : atMs
}

const END_OF_YEAR_9999 = 253_402_300_800

/** A time as text; numbers too large for a date stay numbers. */
export function formatUnixSeconds(unixSeconds: number): string {
  return unixSeconds < END_OF_YEAR_9999 ? new Date(unixSeconds * 1_000).toISOString() : String(unixSeconds)
}
