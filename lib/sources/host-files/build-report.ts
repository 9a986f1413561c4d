// Builds the report on a visit from the documents and from what became of each endpoint. Every text and list of the documents is
// untrusted, so that the report is bounded in entries and in size. Pure.

import type { ReadDocument } from "@/lib/sources/adapters/well-known/fetch-document"
import type { ParsedEntry } from "@/lib/sources/adapters/well-known/own-listing"
import type { EntryState, HostDocument, HostReport, SkippedEntry, TakenEntry } from "@/lib/sources/host-files/schema"
import { SKIP_WORDS, STATE_WORDS } from "@/lib/sources/host-files/words"
import type { Listing, SkipReason } from "@/lib/sources/schema"
import { printable, truncate } from "@/lib/text/text"
import { formatTimestamp } from "@/lib/time"

/** `size`: characters of the JSON of all entries. */
const LIMITS = { documents: 30, notTaken: 50, size: 300_000, url: 2_000, message: 500 } as const

/** What a visit found about one endpoint: its URL under one protocol. */
export interface EndpointResult {
  state: Exclude<EntryState, "listed">
  /** Null for the sentence of the state. */
  message: string | null
}

/** What became of an entry: the endpoint that it names, or why it was not taken. */
export type EntryResult = { listing: Listing; endpoint: EndpointResult } | { skipped: SkipReason }

export const OPTED_OUT: HostReport = { problem: "opted_out", documents: [] }

export function buildReport(
  documents: readonly ReadDocument[],
  resultOf: (entry: ParsedEntry) => EntryResult,
): HostReport {
  let left: number = LIMITS.size
  /** True while the report has room for the entry. */
  const fits = (entry: TakenEntry | SkippedEntry) => {
    left -= JSON.stringify(entry).length
    return left >= 0
  }
  return {
    problem: null,
    documents: documents.slice(0, LIMITS.documents).map((document) => buildDocument(document, resultOf, fits)),
  }
}

function buildDocument(
  { entries, readAt, url, message, ...document }: ReadDocument,
  resultOf: (entry: ParsedEntry) => EntryResult,
  fits: (entry: TakenEntry | SkippedEntry) => boolean,
): HostDocument {
  const { isLast: _, ...facts } = document
  const taken: TakenEntry[] = []
  const notTaken: SkippedEntry[] = []
  const more = { taken: 0, notTaken: 0 }
  const reasons: HostDocument["not_taken_by"] = {}
  const named = entries.filter((entry) => !isCut(entry))
  for (const entry of named) {
    const { line, template = null } = entry
    const result = resultOf(entry)
    if ("skipped" in result) {
      reasons[result.skipped] = (reasons[result.skipped] ?? 0) + 1
      const skipped = { line, reason: result.skipped, message: SKIP_WORDS[result.skipped], template }
      if (notTaken.length < LIMITS.notTaken && fits(skipped)) notTaken.push(skipped)
      else more.notTaken += 1
    } else {
      const one = toTaken(line, template, result)
      if (fits(one)) taken.push(one)
      else more.taken += 1
    }
  }
  return {
    ...facts,
    url: truncate(url, LIMITS.url),
    read_at: formatTimestamp(readAt),
    message: message === null ? null : printable(message, LIMITS.message),
    is_cut: named.length < entries.length,
    ...{ taken, more_taken: more.taken, not_taken: notTaken, more_not_taken: more.notTaken, not_taken_by: reasons },
  }
}

/** Stands for the entries beyond a limit. */
const isCut = ({ line, outcome }: ParsedEntry) => line === null && outcome === "limits"

function toTaken(
  line: string | null,
  template: TakenEntry["template"],
  { listing: { url, method, protocol }, endpoint: { state, message } }: Extract<EntryResult, { listing: Listing }>,
): TakenEntry {
  const why = message === null ? STATE_WORDS[state] : printable(message, LIMITS.message)
  return { line, url, method, protocol, state, service_id: null, message: why, template }
}
