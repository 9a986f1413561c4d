import type { ReactNode } from "react"
import { Ahead, Moment } from "@/components/site/moment"
import { describeAlerts, describeCounts, judgeSource } from "@/components/stats/source-words"
import type { Verdict } from "@/components/stats/status-words"
import { HealthMark } from "@/components/ui/health-mark"
import { formatKnown } from "@/components/ui/missing"
import { getSourceEntry } from "@/lib/source-table"
import type { SourceReport } from "@/lib/sources/schema"

interface RunItemProps {
  name: string
  verdict: Verdict
  about: string
  facts: readonly (readonly [term: string, value: ReactNode])[]
  children: ReactNode
}

function RunItem({ name, verdict: { health, sentence }, about, facts, children }: RunItemProps) {
  return (
    <li className="stack gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3>{name}</h3>
          <HealthMark health={health}>{sentence}</HealthMark>
        </div>
        <p className="text-pretty text-muted">{about}</p>
        {children}
      </div>
      <dl className="tabular-nums grid auto-cols-fr grid-flow-col content-start gap-x-4 md:auto-cols-[7.5rem]">
        {facts.map(([term, value]) => (
          <div key={term} className="min-w-0">
            <dt className="text-label text-muted">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

export function SourceList({ sources, now }: { sources: SourceReport[]; now: Date }) {
  if (sources.length === 0) {
    return (
      <p className="text-pretty text-muted">
        No sources configured. A source is a list of paid APIs that this directory reads, such as the Bazaar. One that
        cannot be read stands here with the reason and the next try.
      </p>
    )
  }
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
  const facts = [
    ["Last success", formatKnown(last_success_at, (at) => <Moment at={at} now={now} />, "never")],
    ["Next run", next_run_at === null ? "after this run" : <Ahead key="next" at={next_run_at} now={now} />],
  ] as const
  return (
    <RunItem name={name} verdict={judgeSource(source)} about={getSourceEntry(name).description} facts={facts}>
      {last_run && <p className="tabular-nums text-pretty">{describeCounts(last_run)}</p>}
      {last_run &&
        describeAlerts(last_run).map((alert) => (
          <p key={alert} className="font-medium text-pretty">
            {alert}
          </p>
        ))}
    </RunItem>
  )
}
