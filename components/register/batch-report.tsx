"use client"

// The progress of a batch: one row for each endpoint. With JavaScript the rows fill in as results arrive; without it the page loads
// itself again until the batch is done.

import { useEffect, useState } from "react"
import { formatQuantity } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import {
  RESULT_HEALTH,
  RESULT_WORDS,
  WAITING_WORD,
  withEntry,
  withRead,
  writeAnnouncement,
  writeBatchLead,
  writeBatchTitle,
} from "@/components/register/batch-words"
import { SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import type { BatchEntry, RegistrationBatch } from "@/lib/batch/schema"

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

/** The documents that were read, and what is no entry. */
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
