// What was read of a host's own documents: the counts, and folded the entries of each document in its own words.

import type { ReactNode } from "react"
import { formatCount } from "@/components/format"
import {
  describeDocument,
  describeSkipped,
  describeTaken,
  formatBytes,
  REASON_NAMES,
  STATE_NAMES,
} from "@/components/host-files/words"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { Missing } from "@/components/ui/missing"
import { PlainTag } from "@/components/ui/plain-tag"
import { Term } from "@/components/ui/term"
import { Unfold } from "@/components/ui/unfold"
import type { HostDocument, HostFiles, PathTemplate, SkippedEntry, TakenEntry } from "@/lib/sources/host-files/schema"

const FILES_ID = "files"

interface HostFilesSectionProps {
  files: HostFiles
  now: Date
  /** What the proven owner can do, below the counts. */
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
