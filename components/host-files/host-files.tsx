// What was read of a host's own documents: the counts, and folded the entries of each document in its own words.

import type { ReactNode } from "react"
import type { Action } from "@/components/account/address"
import { formatCount, formatList, formatQuantity } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { Missing } from "@/components/ui/missing"
import { PlainTag } from "@/components/ui/plain-tag"
import { Term } from "@/components/ui/term"
import { Unfold } from "@/components/ui/unfold"
import {
  type DocumentResult,
  ENTRY_STATES,
  type EntryState,
  type HostDocument,
  type HostFiles,
  type PathTemplate,
  type SkippedEntry,
  type TakenEntry,
} from "@/lib/sources/host-files/schema"
import { SKIP_REASONS, type SkipReason } from "@/lib/sources/schema"

const FILES_ID = "files"

interface HostFilesSectionProps {
  files: HostFiles
  now: Date
  action?: ReactNode
}

export function HostFilesSection({ files, now, action }: HostFilesSectionProps) {
  const { host, read_at, problem, documents } = files
  return (
    <section id={FILES_ID} tabIndex={-1} aria-labelledby="files-title" className="stack min-w-0 gap-3">
      <h2 id="files-title">Documents of the host</h2>
      {read_at === null && (
        <p className="max-w-measure text-pretty text-muted">
          We have not read documents of this host yet. Once a day the directory reads the files under{" "}
          <code>/.well-known</code> and <code>/openapi.json</code>, in which a host lists its paid endpoints.
        </p>
      )}
      {problem === "opted_out" && (
        <p className="max-w-measure text-pretty text-muted">
          The documents are not read, because the host rejects the directory: it responded with 403 or 451 to three
          checks in a row.
        </p>
      )}
      {read_at !== null && problem === null && (
        <dl className="pairs">
          <Term term="Last read">
            <Moment at={read_at} now={now} />
          </Term>
          <Term term="Taken">{describeTaken(files)}</Term>
          <Term term="Not taken">{describeSkipped(files)}</Term>
        </dl>
      )}
      {action}
      {documents.length > 0 && (
        <Unfold summary={<h3>Documents and entries</h3>}>
          <ul className="box mt-2 divide-y divide-line" aria-label="Documents">
            {documents.map((document) => (
              <DocumentRow key={document.url} document={document} />
            ))}
          </ul>
        </Unfold>
      )}
      {read_at !== null && (
        <p>
          <a href={`/api/v1/hosts/${encodeURIComponent(host)}/files`} className="solo">
            JSON of the documents
          </a>
        </p>
      )}
    </section>
  )
}

function DocumentRow({ document }: { document: HostDocument }) {
  const { url, status, bytes, message, taken, not_taken } = document
  const facts = [status === null ? null : `HTTP ${status}`, formatBytes(bytes), describeDocument(document)]
  const head = (
    <span className="grid min-w-0 gap-0.5">
      <code className="wrap-anywhere">{url}</code>
      <span className="text-small text-muted tabular-nums">{facts.filter(Boolean).join(" · ")}</span>
    </span>
  )
  return (
    <li className="stack min-w-0 gap-2 px-4 py-3">
      {taken.length + not_taken.length === 0 ? (
        head
      ) : (
        <Unfold summary={head}>{<DocumentEntries {...document} />}</Unfold>
      )}
      {message !== null && <p className="text-pretty text-muted wrap-anywhere">{message}</p>}
      {document.is_cut && (
        <p className="text-pretty text-muted">
          The document has more entries than the directory reads. The first ones were read.
        </p>
      )}
    </li>
  )
}

type Entries = Pick<HostDocument, "taken" | "more_taken" | "not_taken" | "more_not_taken">

/** The entries that were not taken come first, because the provider can change them. */
function DocumentEntries({ taken, more_taken, not_taken, more_not_taken }: Entries) {
  return (
    <div className="stack mt-2 gap-4">
      <EntryList title="Not taken" more={more_not_taken}>
        {not_taken.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries never change their order
          <Skipped key={index} {...entry} />
        ))}
      </EntryList>
      <EntryList title="Taken" more={more_taken}>
        {taken.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries never change their order
          <Taken key={index} {...entry} />
        ))}
      </EntryList>
    </div>
  )
}

function EntryList({ title, more, children }: { title: string; more: number; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <div className="stack gap-1.5">
      <h4 className="font-medium">{title}</h4>
      <ul className="stack gap-2.5" aria-label={title}>
        {children}
      </ul>
      {more > 0 && <p className="hint">And {formatCount(more)} more.</p>}
    </div>
  )
}

function Skipped({ line, reason, message, template }: SkippedEntry) {
  return (
    <li className="stack min-w-0 gap-0.5">
      <EntryHead line={line}>
        <PlainTag>{REASON_NAMES[reason]}</PlainTag>
      </EntryHead>
      <p className="text-pretty text-muted">{message}</p>
      {template && <Parameters template={template} />}
    </li>
  )
}

function Taken({ line, url, method, protocol, state, service_id, message, template }: TakenEntry) {
  const target = `${method ?? ""} ${url}`.trim()
  return (
    <li className="stack min-w-0 gap-0.5">
      <EntryHead line={line}>
        <ProtocolTag protocol={protocol} />
        {service_id === null ? (
          <PlainTag>{STATE_NAMES[state]}</PlainTag>
        ) : (
          <SiteLink href={`/service/${service_id}`}>
            {STATE_NAMES[state]}
            <span className="sr-only">: {target}</span>
          </SiteLink>
        )}
      </EntryHead>
      <code className="text-small text-muted wrap-anywhere">{target}</code>
      {message !== null && <p className="text-pretty text-muted wrap-anywhere">{message}</p>}
      {template && <Parameters template={template} />}
    </li>
  )
}

function EntryHead({ line, children }: { line: string | null; children: ReactNode }) {
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {line === null ? <Missing>without a name</Missing> : <code className="min-w-0 wrap-anywhere">{line}</code>}
      {children}
    </p>
  )
}

function Parameters({ template: { path, parameters } }: { template: PathTemplate }) {
  if (parameters.length === 0) return null
  return (
    <p className="text-small text-muted wrap-anywhere">
      Parameters of {path}:{" "}
      {parameters
        .map(({ name, type, example }) => `${name}${type ? ` (${type})` : ""}, ${describe(example)}`)
        .join("; ")}
    </p>
  )
}

const describe = (example: unknown) =>
  example === undefined ? "no example" : `example ${JSON.stringify(example).slice(0, 100)}`

interface RereadFormProps {
  files: Pick<HostFiles, "rereading_since">
  action: Action
  now: Date
}

/** The button with which the proven owner has the documents read again, once an hour. */
export function RereadForm({ files: { rereading_since }, action, now }: RereadFormProps) {
  if (rereading_since !== null) {
    return (
      <p className="max-w-measure text-pretty text-muted">
        You asked for a new reading <Moment at={rereading_since} now={now} />. It waits or runs; load the page again to
        see its result.
      </p>
    )
  }
  return (
    <form action={action} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <ActionButton name="read" value="now">
        Read documents again
      </ActionButton>
      <span className="hint">Once an hour. New endpoints are checked, and known listings updated.</span>
    </form>
  )
}

const STATE_NAMES: Readonly<Record<EntryState, string>> = {
  listed: "listed",
  not_public: "not public",
  no_valid_challenge: "without a valid challenge",
  not_checked: "not checked yet",
  not_allowed: "disallowed by robots.txt",
}

const REASON_NAMES: Readonly<Record<SkipReason, string>> = {
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

const RESULT_NAMES: Readonly<Record<DocumentResult, string>> = {
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
function describeTaken({ endpoints }: Pick<HostFiles, "endpoints">): string {
  const parts = ENTRY_STATES.map((state) => [endpoints[state], STATE_NAMES[state]] as const)
  return describeCounts(parts, "endpoint")
}

/** "3 entries: 2 with placeholders in the path and 1 on another host"; "none" without one. */
function describeSkipped({ not_taken }: Pick<HostFiles, "not_taken">): string {
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
function describeDocument({ result, taken, more_taken, not_taken, more_not_taken }: HostDocument): string {
  if (result !== "read") return RESULT_NAMES[result]
  const skipped = not_taken.length + more_not_taken
  return `${formatEntries(taken.length + more_taken)} taken${skipped > 0 ? `, ${skipped} not` : ""}`
}

/** "18 kB"; null without a size. */
function formatBytes(bytes: number | null): string | null {
  if (bytes === null) return null
  return bytes < 1_000 ? `${bytes} B` : `${Math.round(bytes / 1_000).toLocaleString("en")} kB`
}
