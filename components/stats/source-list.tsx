import type { ReactNode } from "react"
import { formatAhead, formatMoment } from "@/components/format"
import { Moment } from "@/components/site/moment"
import { describeAlerts, describeCounts, judgeSource } from "@/components/stats/source-words"
import { HealthMark } from "@/components/ui/health-mark"
import { Missing } from "@/components/ui/missing"
import { getSourceEntry } from "@/lib/source-table"
import type { SourceReport } from "@/lib/sources/schema"

/** The sources of listings with their last and next run. */
export function SourceList({ sources, now }: { sources: SourceReport[]; now: Date }) {
  if (sources.length === 0) return <p className="text-pretty text-muted">No source is enabled.</p>
  return (
    <ul className="box" aria-label="Sources">
      {sources.map((source) => (
        <Source key={source.name} source={source} now={now} />
      ))}
    </ul>
  )
}

function Source({ source, now }: { source: SourceReport; now: Date }) {
  const { name, last_run, last_success_at, next_run_at } = source
  const { health, sentence } = judgeSource(source)
  return (
    <li className="stack gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3>{name}</h3>
          <HealthMark health={health}>{sentence}</HealthMark>
        </div>
        <p className="text-pretty text-muted">{getSourceEntry(name).description}</p>
        {last_run && <p className="tabular-nums text-pretty">{describeCounts(last_run)}</p>}
        {last_run &&
          describeAlerts(last_run).map((alert) => (
            <p key={alert} className="font-medium text-pretty">
              {alert}
            </p>
          ))}
      </div>
      <dl className="tabular-nums grid grid-cols-2 content-start gap-x-4">
        <Fact term="Last success">
          {last_success_at === null ? <Missing>never</Missing> : <Moment at={last_success_at} now={now} />}
        </Fact>
        <Fact term="Next run">
          <Ahead at={next_run_at} now={now} />
        </Fact>
      </dl>
    </li>
  )
}

function Ahead({ at, now }: { at: string | null; now: Date }) {
  if (at === null) return "after this run"
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatAhead(at, now)}
    </time>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
