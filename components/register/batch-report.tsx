"use client"

// The progress of a batch: one row for each endpoint. With JavaScript the rows fill in as results arrive; without it the page loads
// itself again until the batch is done.

import { useEffect, useState } from "react"
import { formatQuantity } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import type { BatchEntry, EntryResult, RegistrationBatch } from "@/lib/batch/schema"

export function BatchReport({ batch: first }: { batch: RegistrationBatch }) {
  const batch = useLiveBatch(first)
  const { counts, state, entries } = batch
  return (
    <section id="batch" aria-labelledby="batch-title" className="stack gap-4">
      <header className="stack gap-1">
        <h2 id="batch-title" className="wrap-anywhere">
          {writeBatchTitle(batch)}
        </h2>
        <p className="text-pretty text-muted">{writeBatchLead(batch)}</p>
        {state !== "done" && (
          <progress
            className="batch-progress"
            aria-label="Checked endpoints"
            max={Math.max(1, counts.entries)}
            value={counts.checked}
          />
        )}
        <p role="status" className="sr-only">
          {writeAnnouncement(batch)}
        </p>
      </header>
      {entries.length > 0 && (
        <ol className="box" aria-label="Endpoints">
          {entries.map((entry) => (
            <EntryRow key={entry.url} entry={entry} />
          ))}
        </ol>
      )}
      <Sources batch={batch} />
    </section>
  )
}

function EntryRow({ entry }: { entry: BatchEntry }) {
  const { url, method, result, message, listings, http_status, found_in } = entry
  const isFailed = result === "not_listed" && http_status !== null && http_status !== 402
  return (
    <li className="stack gap-1 px-4 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <HealthMark health={result === null ? "unknown" : RESULT_HEALTH[result]}>
          {result === null ? WAITING_WORD : RESULT_WORDS[result]}
        </HealthMark>
        <code className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
          {method !== null && `${method} `}
          {url}
        </code>
        {listings.map((listing) => (
          <span key={listing.id} className="inline-flex items-baseline gap-1.5">
            <ProtocolTag protocol={listing.protocol} />
            {listing.status === "active" && (
              <SiteLink href={`/service/${listing.id}`}>Listing {listing.number}</SiteLink>
            )}
          </span>
        ))}
      </div>
      {message !== null && <p className="text-small text-pretty wrap-anywhere text-muted">{message}</p>}
      {(isFailed || found_in.length > 0) && (
        <p className="text-small wrap-anywhere text-faint">
          {isFailed && `HTTP ${http_status}. `}
          {found_in.length > 0 && `Found in ${found_in.map((document) => new URL(document).pathname).join(", ")}.`}
        </p>
      )}
    </li>
  )
}

function Sources({ batch: { documents, left_out } }: { batch: RegistrationBatch }) {
  if (documents.length === 0 && left_out.length === 0) return null
  return (
    <div className="stack gap-2 text-small text-muted">
      {documents.length > 0 && (
        <ul className="stack gap-0.5" aria-label="Documents">
          {documents.map(({ url, entries, problem }) => (
            <li key={url} className="wrap-anywhere">
              {url}: {problem === null ? formatQuantity(entries, "endpoint") : `could not be read. ${problem}`}
            </li>
          ))}
        </ul>
      )}
      {left_out.length > 0 && (
        <ul className="stack gap-0.5" aria-label="Left out">
          {left_out.map(({ text }) => (
            <li key={text} className="wrap-anywhere">
              Left out: {text}.
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Follows the events of the batch. The browser connects again by itself, and the server then repeats all results. */
function useLiveBatch(first: RegistrationBatch): RegistrationBatch {
  const [batch, setBatch] = useState(first)
  const { id, state } = first
  useEffect(() => {
    if (state === "done") return
    const path = `/api/v1/register/batch/${id}`
    const source = new EventSource(path)
    let hasEntries = state === "checking"
    const parse = (event: Event) => JSON.parse((event as MessageEvent<string>).data)
    source.addEventListener("step", (event) => {
      const entry: BatchEntry = parse(event)
      setBatch((last) => withEntry(last, entry))
      if (hasEntries) return
      // The first result: the documents are read, and the other entries are known.
      hasEntries = true
      void readBatch(path).then((read) => read && setBatch((last) => withRead(last, read)))
    })
    source.addEventListener("batch", (event) => {
      source.close()
      setBatch(parse(event))
    })
    return () => source.close()
  }, [id, state])
  return batch
}

/** Null when the batch cannot be read now; its results still arrive as events. */
async function readBatch(path: string): Promise<RegistrationBatch | null> {
  const response = await fetch(path).catch(() => null)
  return response?.ok ? response.json() : null
}

const RESULT_WORDS: Record<EntryResult, string> = {
  listed: "Listed",
  in_review: "In review",
  not_listed: "Not listed",
  not_checked: "Not checked",
}
const WAITING_WORD = "Waiting"

/** The icon of a result: that of a state of health, because those differ in shape as well as in colour. */
const RESULT_HEALTH = {
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
function writeCounts({ counts }: Pick<RegistrationBatch, "counts">): string {
  const results = Object.keys(RESULT_WORDS) as EntryResult[]
  const found = results.flatMap((result) =>
    counts[result] > 0 ? [`${counts[result]} ${RESULT_WORDS[result].toLowerCase()}`] : [],
  )
  return found.join(", ")
}

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
function countEntries(entries: readonly BatchEntry[]): RegistrationBatch["counts"] {
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
