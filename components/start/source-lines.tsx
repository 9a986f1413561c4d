import { formatCount } from "@/components/format"
import {
  countStates,
  describeSource,
  getKnownHost,
  getSourceHost,
  getState,
  type SourceState,
} from "@/components/start/start-words"
import { Icon } from "@/components/ui/icon"
import type { IconName } from "@/components/ui/icon-masks"
import { Missing } from "@/components/ui/missing"
import { getSourceEntry } from "@/lib/source-table"
import type { SourceReport } from "@/lib/sources/schema"

const ICONS: Readonly<Record<SourceState, IconName | null>> = {
  waiting: null,
  reading: null,
  done: "check",
  failed: "error",
}

interface SourceLinesProps {
  sources: readonly SourceReport[]
  /** The name of the operator's folder of listings; null for everybody else. */
  folder: string | null
  now: Date
}

export function SourceLines({ sources, folder, now }: SourceLinesProps) {
  if (sources.length === 0) return null
  return (
    <section aria-labelledby="sources-title">
      <div className="start-head">
        <h2 id="sources-title">Sources</h2>
        <p data-live="states" aria-live="polite">
          {countStates(sources)}
        </p>
      </div>
      <ul className="box start-sources" data-live="sources" aria-labelledby="sources-title">
        {sources.map((source) => (
          <SourceLine key={source.name} source={source} folder={folder} now={now} />
        ))}
      </ul>
    </section>
  )
}

function SourceLine({ source, folder, now }: { source: SourceReport; folder: string | null; now: Date }) {
  const { name, last_run } = source
  const state = getState(source)
  const icon = ICONS[state]
  const place =
    folder === null ? getKnownHost(source) : (getSourceHost(source) ?? (name === "exclusive" ? folder : null))
  const found = state === "done" || state === "reading" ? last_run?.found : undefined
  return (
    <li data-state={state}>
      <span className="start-glyph">
        {icon ? <Icon name={icon} /> : <span className="start-dot" aria-hidden="true" />}
      </span>
      <div className="min-w-0">
        <h3>{getSourceEntry(name).title}</h3> {place && <span className="mono wrap-anywhere">{place}</span>}
        <p>{describeSource(source, now)}</p>
      </div>
      <span className="start-count">{found === undefined ? <Missing>nothing read</Missing> : formatCount(found)}</span>
    </li>
  )
}
