// Formats numbers and times; lib/protocols/money.ts formats money. Times are in UTC. An uptime percentage is rounded down, so that
// only a perfect record reads 100.0 %.

import { formatRelative, parseTimestamp } from "@/lib/time"

/** A no-break space keeps a number and its unit on one line. */
const NBSP = "\u00a0"
const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const UNITS: [name: string, milliseconds: number][] = [
  ["day", DAY_MINUTES * MINUTE_MS],
  ["hour", HOUR_MINUTES * MINUTE_MS],
  ["minute", MINUTE_MS],
  ["second", 1000],
]
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

const integers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 })
const fourDigits = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 })
const lists = new Intl.ListFormat("en-GB")

/** Formats a number with thousands separators: 1204 → "1,204". */
export function formatCount(value: number): string {
  return integers.format(value)
}

/** Formats a list of one, two or more words: "a", "a and b", "a, b and c". */
export function formatList(words: readonly string[]): string {
  return lists.format(words)
}

/** Formats a number and a noun, in the plural if the number is not 1: "1 service", "1,204 services". */
export function formatQuantity(value: number, noun: string): string {
  return `${formatCount(value)}${NBSP}${noun}${value === 1 ? "" : "s"}`
}

const BYTE_UNITS = ["bytes", "kB", "MB", "GB", "TB"]
/** Formats a size in steps of 1,024, as the system's tools do: "1.2 GB", "880 kB". */
export function formatBytes(bytes: number): string {
  const step = Math.min(BYTE_UNITS.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, Math.abs(bytes))) / 10)))
  const value = bytes / 1024 ** step
  const digits = step > 0 && Math.abs(value) < 9.95 ? 1 : 0
  return `${value.toFixed(digits)}${NBSP}${BYTE_UNITS[step]}`
}

/** Formats milliseconds with their unit: "84 ms". */
export function formatLatency(milliseconds: number): string {
  return `${formatCount(milliseconds)}${NBSP}ms`
}

/** Formats a fraction as a percentage with one decimal, rounded down: only a perfect record reads "100.0". */
export function formatUptimeFigure(fraction: number): string {
  const tenths = Math.floor(Number((fraction * 1000).toFixed(6)))
  return (tenths / 10).toFixed(1)
}

/** Formats a fraction as a percentage with its sign: 0.9921 → "99.2 %". */
export function formatUptime(fraction: number): string {
  return `${formatUptimeFigure(fraction)}${NBSP}%`
}

/** Formats a share that is no uptime, rounded: 2 of 3 are "66.7 %". */
export const formatShare = (fraction: number): string => `${(fraction * 100).toFixed(1)}${NBSP}%`

/** Formats a score with one decimal: "98.8". */
export function formatScore(score: number): string {
  return score.toFixed(1)
}

/** Formats a relative difference: 0.143 → "14.3 % above", -0.025 → "2.5 % below". */
export function describeDrift(drift: number): string {
  const percent = fourDigits.format(Math.round(Math.abs(drift) * 1000) / 10)
  return `${percent}${NBSP}% ${drift > 0 ? "above" : "below"}`
}

/** Formats a change with its sign: 1.5 → "+150 %", -0.2 → "−20 %". */
export function formatPercent(change: number): string {
  return `${change < 0 ? "−" : "+"}${formatUnsignedPercent(change)}`
}

/** Formats the size of a change: 1.5 → "150 %", -0.2 → "20 %". */
export function formatUnsignedPercent(change: number): string {
  return `${fourDigits.format(Math.round(Math.abs(change) * 1000) / 10)}${NBSP}%`
}

/** Longest identifier, in characters, that a page shows whole. The tooltip has the whole identifier. */
const LONGEST_IDENTIFIER = 24

/** Shortens a token or network id of more than 24 characters in the middle: "0x8335…2913". */
export function abbreviateAsset(id: string): string {
  return id.length > LONGEST_IDENTIFIER ? `${id.slice(0, id.startsWith("0x") ? 6 : 10)}…${id.slice(-4)}` : id
}

/** Splits a timestamp into its parts in UTC. Returns null if the text is not a timestamp. */
function split(timestamp: string): { iso: string; day: string; year: string; clock: string } | null {
  const iso = parseTimestamp(timestamp)?.toISOString()
  return iso ? { iso, day: formatDay(iso), year: iso.slice(0, 4), clock: iso.slice(11, 16) } : null
}

/** Formats the day of an ISO date or timestamp, without a conversion of the time zone: "14 Nov". */
export function formatDay(iso: string): string {
  return `${Number(iso.slice(8, 10))}${NBSP}${MONTHS[Number(iso.slice(5, 7)) - 1] ?? ""}`
}

/** Returns the last `count` days in UTC as ISO dates, oldest first. The last day is today. */
export function listDays(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, index) => {
    const at = now.getTime() - (count - 1 - index) * DAY_MINUTES * MINUTE_MS
    return new Date(at).toISOString().slice(0, 10)
  })
}

/** Formats the day in UTC: "4 Mar 2026". */
export function formatDate(timestamp: string): string {
  const moment = split(timestamp)
  return moment ? `${moment.day} ${moment.year}` : timestamp
}

/** Formats day and time: "21 Nov 2026, 01:52 UTC". */
export function formatMoment(timestamp: string): string {
  const moment = split(timestamp)
  return moment ? `${moment.day} ${moment.year}, ${moment.clock} UTC` : timestamp
}

/** Formats a time in UTC: "01:51" for today, "14 Nov, 01:51" for another day. */
export function formatClock(timestamp: string, now: Date): string {
  const moment = split(timestamp)
  if (!moment) return timestamp
  const isToday = moment.iso.slice(0, 10) === now.toISOString().slice(0, 10)
  return isToday ? moment.clock : `${moment.day}, ${moment.clock}`
}

/** Formats the time since a timestamp: "3 min. ago". Returns a text that is not a timestamp unchanged. */
export function formatAgo(timestamp: string, now: Date): string {
  const date = parseTimestamp(timestamp)
  return date ? formatRelative(date, now) : timestamp
}

/** Like `formatAgo`, with the seconds of the last minute: "20 s ago". A time in the future is 0 s ago. */
export function formatSecondsAgo(timestamp: string, now: Date): string {
  const date = parseTimestamp(timestamp)
  const seconds = date ? Math.max(0, Math.floor((now.getTime() - date.getTime()) / 1000)) : 60
  return seconds < 60 ? `${seconds}${NBSP}s ago` : formatAgo(timestamp, now)
}

/** Formats the time since a timestamp, without "ago": "12 days", "1 hour", "under a minute". */
export function formatSpan(since: string, now: Date): string {
  const elapsed = now.getTime() - (parseTimestamp(since)?.getTime() ?? now.getTime())
  const [unit, size] = UNITS.find(([, length]) => elapsed >= length) ?? ["second", 1000]
  return unit === "second" ? `under a${NBSP}minute` : formatQuantity(Math.floor(elapsed / size), unit)
}

/** Formats a measured time in one unit, up to the minute: "38 ms", "1.4 s", "14 s". Longer ones as `formatDuration`. */
export function formatElapsed(milliseconds: number): string {
  if (milliseconds < 1000) return `${formatCount(milliseconds)}${NBSP}ms`
  if (milliseconds >= MINUTE_MS) return formatDuration(milliseconds)
  const seconds = milliseconds / 1000
  return `${seconds < 10 ? seconds.toFixed(1) : Math.floor(seconds)}${NBSP}s`
}

/** Formats a duration in its two largest units: "3 h 12 min", "2 d 5 h", "under 1 min". */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS)
  if (minutes < 1) return `under 1${NBSP}min`
  const parts = [
    { unit: "d", count: Math.floor(minutes / DAY_MINUTES) },
    { unit: "h", count: Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES) },
    { unit: "min", count: minutes % HOUR_MINUTES },
  ]
  const first = parts.findIndex(({ count }) => count > 0)
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) => `${count}${NBSP}${unit}`)
    .join(NBSP)
}

/** The time since a timestamp in its largest unit, for places of a few characters: "12 d", "1 h", "5 min"; at least a minute. */
export function formatShortSpan(since: string, now: Date): string {
  const elapsed = now.getTime() - (parseTimestamp(since)?.getTime() ?? now.getTime())
  const [count = "", unit = ""] = formatDuration(Math.max(MINUTE_MS, elapsed)).split(NBSP)
  return `${count}${NBSP}${unit}`
}

/** Formats a round duration for running text: "30 days", "24 hours", "15 minutes", "1 second". */
export function formatLength(milliseconds: number): string {
  const [unit, size] = UNITS.find(
    ([name, length]) => milliseconds % length === 0 && milliseconds >= length * (name === "day" ? 2 : 1),
  ) ?? ["ms", 1]
  const count = milliseconds / size
  return unit === "ms" ? formatLatency(count) : formatQuantity(count, unit)
}

/** Formats a round duration after "per", without the number one: "15 minutes", "minute". */
export function formatPeriod(milliseconds: number): string {
  return formatLength(milliseconds).replace(new RegExp(`^1${NBSP}`), "")
}

/** Formats the time until a timestamp: "in about 6 min", "in about 3 h", "due now". */
export function formatAhead(timestamp: string, now: Date): string {
  const minutes = Math.round(((parseTimestamp(timestamp)?.getTime() ?? 0) - now.getTime()) / MINUTE_MS)
  if (minutes < 1) return "due now"
  if (minutes < 90) return `in about ${minutes}${NBSP}min`
  if (minutes < 2 * DAY_MINUTES) return `in about ${Math.round(minutes / HOUR_MINUTES)}${NBSP}h`
  return `in about ${Math.round(minutes / DAY_MINUTES)}${NBSP}d`
}

/** Like `formatAhead`, with the seconds of the last minute: "in 40 s". */
export function formatSecondsAhead(timestamp: string, now: Date): string {
  const seconds = Math.round(((parseTimestamp(timestamp)?.getTime() ?? 0) - now.getTime()) / 1000)
  return seconds > 0 && seconds < 60 ? `in ${seconds}${NBSP}s` : formatAhead(timestamp, now)
}

const STALE_AFTER_MS = 3_600_000

/** True if a measurement is more than one hour old. Pages mark the figures of an older measurement as outdated. */
export function isStale(timestamp: string | null, now: Date): boolean {
  const date = timestamp === null ? null : parseTimestamp(timestamp)
  return date !== null && now.getTime() - date.getTime() > STALE_AFTER_MS
}

/** Shortens an address or a key to its ends: "0x8c02…4f1a". */
export const shortenPayee = (payee: string) => (payee.length <= 16 ? payee : `${payee.slice(0, 6)}…${payee.slice(-4)}`)
