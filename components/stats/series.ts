// Turns daily snapshots into series for charts, and describes the series in sentences. A day without a snapshot is a gap. Days
// are in UTC.

import {
  formatCount,
  formatDay,
  formatLatency,
  formatList,
  formatQuantity,
  formatShare,
  formatUptime,
  listDays,
} from "@/components/format"
import type { HealthStatus } from "@/lib/catalogue/schema"
import { formatUsd } from "@/lib/protocols/money"
import { PROTOCOLS } from "@/lib/protocols/names"
import { type DailySnapshot, nameCount, type PriceBand, type PriceDistribution } from "@/lib/stats/schema"

/** Minimum number of days in a chart, also while the directory has fewer snapshots. */
export const FEWEST_DAYS = 14

interface Day {
  day: string
  snapshot: DailySnapshot | null
}

/** Returns one entry per day, from the first snapshot until today: at most `span` days, and at least 14 days if `span` allows. */
export function fillDays(snapshots: readonly DailySnapshot[], span: number, now: Date): Day[] {
  const known = new Map(snapshots.map((snapshot) => [snapshot.snapshot_date, snapshot]))
  const days = listDays(span, now).map((day) => ({ day, snapshot: known.get(day) ?? null }))
  const first = days.findIndex(({ snapshot }) => snapshot !== null)
  return first === -1 ? days : days.slice(Math.min(first, Math.max(0, span - FEWEST_DAYS)))
}

/** Snapshots do not count unknown listings: these are the total minus the healthy, degraded and down ones. */
export function countHealth(snapshot: DailySnapshot): Record<HealthStatus, number> {
  const { total_endpoints, healthy_endpoints: healthy, degraded_endpoints: degraded, down_endpoints: down } = snapshot
  return { healthy, degraded, down, unknown: Math.max(0, total_endpoints - healthy - degraded - down) }
}

/** "On 21 Nov, 983 of 1,204 listings were healthy, 81.6 %; on 23 Oct it was 79.0 %." */
export function describeHealth(snapshots: readonly DailySnapshot[]): string {
  const [first, last] = [snapshots[0], snapshots.at(-1)]
  if (!first || !last) return ""
  const share = ({ healthy_endpoints, total_endpoints }: DailySnapshot) =>
    total_endpoints === 0 ? null : formatUptime(healthy_endpoints / total_endpoints)
  const [before, now] = [share(first), share(last)]
  if (now === null) return `On ${formatDay(last.snapshot_date)}, no listing existed.`
  const counts = `${formatCount(last.healthy_endpoints)} of ${formatQuantity(last.total_endpoints, "listing")}`
  const were = last.healthy_endpoints === 1 ? "was" : "were"
  const sentence = `On ${formatDay(last.snapshot_date)}, ${counts} ${were} healthy, ${now}`
  return first === last || before === null
    ? `${sentence}.`
    : `${sentence}; on ${formatDay(first.snapshot_date)} it was ${before}.`
}

/** "On 21 Nov, 240 listings took L402, 783 x402 and 181 MPP; 12 more in all than on 23 Oct." */
export function describeProtocols(snapshots: readonly DailySnapshot[]): string {
  const [first, last] = [snapshots[0], snapshots.at(-1)]
  if (!first || !last) return ""
  const counts = PROTOCOLS.map((protocol, index) => {
    const count = last[nameCount(protocol)]
    return index === 0 ? `${formatQuantity(count, "listing")} took ${protocol}` : `${formatCount(count)} ${protocol}`
  })
  const sentence = `On ${formatDay(last.snapshot_date)}, ${formatList(counts)}`
  if (first === last) return `${sentence}.`
  const growth = last.total_endpoints - first.total_endpoints
  const change = growth === 0 ? "the same number" : `${formatCount(Math.abs(growth))} ${growth > 0 ? "more" : "fewer"}`
  return `${sentence}; ${change} in all ${growth === 0 ? "as" : "than"} on ${formatDay(first.snapshot_date)}.`
}

/** "On 21 Nov, an endpoint took 412 ms on average, between 380 ms on 2 Nov and 501 ms on 9 Nov; uptime was 98.1 %." */
export function describeLatency(snapshots: readonly DailySnapshot[]): string {
  const measured = snapshots.flatMap(({ snapshot_date, avg_latency_ms, avg_uptime }) =>
    avg_latency_ms === null ? [] : [{ day: formatDay(snapshot_date), ms: avg_latency_ms, avg_uptime }],
  )
  const [first, last] = [measured[0], measured.at(-1)]
  if (!first || !last) return "No latency was measured on these days."
  const low = measured.reduce((one, other) => (other.ms < one.ms ? other : one), first)
  const high = measured.reduce((one, other) => (other.ms > one.ms ? other : one), first)
  const isFlat = Math.round(low.ms) === Math.round(high.ms)
  const range = isFlat
    ? ""
    : `, between ${formatLatency(low.ms)} on ${low.day} and ${formatLatency(high.ms)} on ${high.day}`
  const uptime = last.avg_uptime === null ? "" : `; uptime was ${formatUptime(last.avg_uptime)} on average`
  return `On ${last.day}, an endpoint took ${formatLatency(last.ms)} on average${range}${uptime}.`
}

/** Names a price band: "under $0.001", "$0.001 to $0.01", "$1 and more". */
export function nameBand({ from, below }: PriceBand): string {
  if (from === null) return `under ${formatUsd(below ?? 0)}`
  return below === null ? `${formatUsd(from)} and more` : `${formatUsd(from)} to ${formatUsd(below)}`
}

/** "45.1 % of the 1,150 listings with a price cost $0.001 to $0.01 per call, more than in any other band." */
export function describePrices({ bands, unpriced }: PriceDistribution): string {
  const priced = bands.reduce((sum, { listings }) => sum + listings, 0)
  const without =
    unpriced === 0 ? "" : ` ${formatCount(unpriced)} ${unpriced === 1 ? "has" : "have"} no comparable price.`
  const [fullest] = [...bands].sort((a, b) => b.listings - a.listings)
  if (priced === 0 || !fullest) return "No listing has a comparable price."
  if (priced === 1) return `The only listing with a price costs ${nameBand(fullest)} per call.${without}`
  const share = formatShare(fullest.listings / priced)
  return `${share} of the ${formatCount(priced)} listings with a price cost ${nameBand(fullest)} per call, more than in any other band.${without}`
}
