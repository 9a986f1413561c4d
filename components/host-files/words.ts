import { formatList, formatQuantity } from "@/components/format"
import {
  type DocumentResult,
  ENTRY_STATES,
  type EntryState,
  type HostDocument,
  type HostFiles,
} from "@/lib/sources/host-files/schema"
import { SKIP_REASONS, type SkipReason } from "@/lib/sources/schema"

export const STATE_NAMES: Readonly<Record<EntryState, string>> = {
  listed: "listed",
  not_public: "not public",
  no_valid_challenge: "without a valid challenge",
  not_checked: "not checked yet",
  not_allowed: "disallowed by robots.txt",
}

export const REASON_NAMES: Readonly<Record<SkipReason, string>> = {
  shape: "of an unknown shape",
  limits: "beyond a limit",
  "no-price": "free or without a price",
  "unknown-protocol": "of another protocol",
  "not-live": "not live",
  unread: "not read",
  "bad-url": "without a valid URL",
  template: "with placeholders in the path",
  onion: "on .onion hosts",
  "own-host": "of this directory",
  "not-public": "with a private URL",
  duplicate: "named twice",
  "other-host": "on another host",
  unproven: "without a valid challenge",
  postponed: "not checked yet",
}

export const RESULT_NAMES: Readonly<Record<DocumentResult, string>> = {
  read: "read",
  no_entries: "without endpoints",
  missing: "not found",
  not_json: "not JSON",
  too_large: "too large",
  not_allowed: "disallowed by robots.txt",
  failed: "not read",
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** "12 endpoints: 10 listed and 2 not checked yet"; "none" without one. */
export function describeTaken({ endpoints }: Pick<HostFiles, "endpoints">): string {
  const parts = ENTRY_STATES.map((state) => [endpoints[state], STATE_NAMES[state]] as const)
  return describeCounts(parts, "endpoint")
}

/** "3 entries: 2 with placeholders in the path and 1 on another host"; "none" without one. */
export function describeSkipped({ not_taken }: Pick<HostFiles, "not_taken">): string {
  const parts = SKIP_REASONS.map((reason) => [not_taken[reason] ?? 0, REASON_NAMES[reason]] as const)
  return describeCounts(parts, "entry")
}

function describeCounts(parts: readonly (readonly [number, string])[], noun: "endpoint" | "entry"): string {
  const given = parts.filter(([count]) => count > 0)
  if (given.length === 0) return "none"
  const total = sum(given.map(([count]) => count))
  const amount = noun === "entry" ? formatEntries(total) : formatQuantity(total, noun)
  return `${amount}: ${formatList(given.map(([count, name]) => `${count} ${name}`))}`
}

const formatEntries = (count: number): string =>
  count === 1 ? "1 entry" : formatQuantity(count, "entry").replace(/entrys$/, "entries")

/** "read, 12 entries taken, 2 not"; "not found" for a document without entries. */
export function describeDocument({ result, taken, more_taken, not_taken, more_not_taken }: HostDocument): string {
  if (result !== "read") return RESULT_NAMES[result]
  const skipped = not_taken.length + more_not_taken
  return `${formatEntries(taken.length + more_taken)} taken${skipped > 0 ? `, ${skipped} not` : ""}`
}

/** "18 kB"; null without a size. */
export function formatBytes(bytes: number | null): string | null {
  if (bytes === null) return null
  return bytes < 1_000 ? `${bytes} B` : `${Math.round(bytes / 1_000).toLocaleString("en")} kB`
}
