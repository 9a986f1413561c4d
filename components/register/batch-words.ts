// The words about the progress of a batch. Pure.

import { formatQuantity } from "@/components/format"
import type { BatchEntry, EntryResult, RegistrationBatch } from "@/lib/batch/schema"

/** The word for the result of an entry. */
export const RESULT_WORDS: Record<EntryResult, string> = {
  listed: "Listed",
  in_review: "In review",
  not_listed: "Not listed",
  not_checked: "Not checked",
}
export const WAITING_WORD = "Waiting"

/** The icon of a result: that of a state of health, because those differ in shape as well as in colour. */
export const RESULT_HEALTH = {
  listed: "healthy",
  in_review: "healthy",
  not_listed: "down",
  not_checked: "unknown",
} as const satisfies Record<EntryResult, string>

export function writeBatchTitle({
  state,
  counts,
  problem,
}: Pick<RegistrationBatch, "state" | "counts" | "problem">): string {
  if (state === "reading") return "Reading the documents of the host"
  if (problem !== null) return "No endpoints found"
  if (state === "checking") return `${counts.checked} of ${formatQuantity(counts.entries, "endpoint")} checked`
  return `${formatQuantity(counts.entries, "endpoint")} checked`
}

/** "96 in review, 4 not listed"; empty before the first result. */
export function writeCounts({ counts }: Pick<RegistrationBatch, "counts">): string {
  const results = Object.keys(RESULT_WORDS) as EntryResult[]
  const found = results.flatMap((result) =>
    counts[result] > 0 ? [`${counts[result]} ${RESULT_WORDS[result].toLowerCase()}`] : [],
  )
  return found.join(", ")
}

/** What happens now. */
export function writeBatchLead(batch: Pick<RegistrationBatch, "state" | "counts" | "problem" | "is_by_owner">): string {
  if (batch.problem !== null) return batch.problem
  const counts = writeCounts(batch)
  const sentence = counts === "" ? "" : `${counts.charAt(0).toUpperCase()}${counts.slice(1)}. `
  if (batch.state !== "done") {
    return `${sentence}A host gets one request at a time, so 100 endpoints take about two minutes. You may close this page: keep its URL.`
  }
  if (batch.counts.in_review === 0) return sentence.trim()
  return `${sentence}A reviewer decides about all of them together. Keep the URL of this page: it shows the decision.`
}

/** The numbers after one more result. The results of `entries` count, because a stream may repeat an entry. */
export function countEntries(entries: readonly BatchEntry[]): RegistrationBatch["counts"] {
  const countOf = (result: BatchEntry["result"]) => entries.filter((entry) => entry.result === result).length
  return {
    entries: entries.length,
    checked: entries.length - countOf(null),
    listed: countOf("listed"),
    in_review: countOf("in_review"),
    not_listed: countOf("not_listed"),
    not_checked: countOf("not_checked"),
  }
}

/** The batch with one more result; an entry that is not known yet comes last. */
export function withEntry(batch: RegistrationBatch, entry: BatchEntry): RegistrationBatch {
  const isKnown = batch.entries.some(({ url }) => url === entry.url)
  const entries = isKnown
    ? batch.entries.map((one) => (one.url === entry.url ? entry : one))
    : [...batch.entries, entry]
  return { ...batch, state: "checking", entries, counts: countEntries(entries) }
}

/** The batch as it was read, with the results that arrived meanwhile. The end of the batch may arrive first. */
export function withRead(last: RegistrationBatch, read: RegistrationBatch): RegistrationBatch {
  if (last.state === "done") return last
  return last.entries.filter(({ result }) => result !== null).reduce(withEntry, read)
}

/** Announced to screen readers: each tenth result, and the end. */
export function writeAnnouncement({ state, counts }: Pick<RegistrationBatch, "state" | "counts">): string {
  if (state === "done") return `Done. ${writeCounts({ counts })}.`
  const tens = Math.floor(counts.checked / 10) * 10
  return tens === 0 ? "" : `${tens} of ${counts.entries} checked.`
}
