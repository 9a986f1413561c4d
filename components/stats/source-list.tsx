import { Ahead, Moment } from "@/components/site/moment"
import { Fact, RunItem } from "@/components/stats/run-item"
import { describeAlerts, describeCounts, judgeSource } from "@/components/stats/source-words"
import { Missing } from "@/components/ui/missing"
import { getSourceEntry } from "@/lib/source-table"
import type { SourceReport } from "@/lib/sources/schema"

export function SourceList({ sources, now }: { sources: SourceReport[]; now: Date }) {
  if (sources.length === 0) return <p className="text-pretty text-muted">No sources configured.</p>
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
  const facts = (
    <>
      <Fact term="Last success">
        {last_success_at === null ? <Missing>never</Missing> : <Moment at={last_success_at} now={now} />}
      </Fact>
      <Fact term="Next run">{next_run_at === null ? "after this run" : <Ahead at={next_run_at} now={now} />}</Fact>
    </>
  )
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
