// Parses and formats date-times with a time zone (RFC 3339), in the form that all clients accept: upper-case T and Z, and no
// spaces.

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d{1,20})?(?:Z|[+-]\d{2}:\d{2})$/

/** Returns milliseconds since 1970; null for any other text, and for days that do not exist, such as 30 February. */
export function parseRfc3339(text: string): number | null {
  const [, year, month, day] = SHAPE.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const atMs = Date.parse(text)
  return Number(day) > daysInMonth || Number.isNaN(atMs) ? null : atMs
}

const END_OF_YEAR_9999 = 253_402_300_800

/** Formats Unix seconds as an ISO 8601 date-time. Numbers beyond the year 9999 are returned as digits. */
export function formatUnixSeconds(unixSeconds: number): string {
  return unixSeconds < END_OF_YEAR_9999 ? new Date(unixSeconds * 1_000).toISOString() : String(unixSeconds)
}
