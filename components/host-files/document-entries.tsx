// The entries of one document: first those that were not taken, because the provider can change them.

import type { ReactNode } from "react"
import { formatCount } from "@/components/format"
import { REASON_NAMES, STATE_NAMES } from "@/components/host-files/words"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { SiteLink } from "@/components/site/site-link"
import { Missing } from "@/components/ui/missing"
import { PlainTag } from "@/components/ui/plain-tag"
import type { HostDocument, PathTemplate, SkippedEntry, TakenEntry } from "@/lib/sources/host-files/schema"

type Entries = Pick<HostDocument, "taken" | "more_taken" | "not_taken" | "more_not_taken">

export function DocumentEntries({ taken, more_taken, not_taken, more_not_taken }: Entries) {
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
