// What was read of a host's own documents: the counts, and folded the entries of each document in its own words.

import type { ReactNode } from "react"
import { DocumentEntries } from "@/components/host-files/document-entries"
import { describeDocument, describeSkipped, describeTaken, formatBytes } from "@/components/host-files/words"
import { Moment } from "@/components/site/moment"
import { Term } from "@/components/ui/term"
import { Unfold } from "@/components/ui/unfold"
import type { HostDocument, HostFiles } from "@/lib/sources/host-files/schema"

export const FILES_ID = "files"

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
