// The past runs of one source, newest first: the result, the error, the page reached, and how often the source failed in a row.

import { formatMoment } from "@/components/format"
import { HealthMark } from "@/components/ui/health-mark"
import { Missing } from "@/components/ui/missing"
import { PlainTable } from "@/components/ui/plain-table"
import type { PastSourceRun } from "@/lib/sources/schema"

const COLUMNS = ["Started, UTC", "Result", "#Pages read", "#Found", "#New", "#Changed", "#Dropped", "#Took"]

export function SourceRuns({ name, runs }: { name: string; runs: PastSourceRun[] }) {
  if (runs.length === 0) return <p className="text-muted">No run in the last 30 days.</p>
  return (
    <section aria-labelledby="past-runs" className="stack gap-2">
      <h3 id="past-runs">Past runs</h3>
      <PlainTable
        caption={`Runs of ${name}, newest first`}
        columns={COLUMNS}
        rows={runs.map((run) => [
          formatMoment(run.started_at),
          <Result key="result" run={run} />,
          run.pages === 0 ? <Missing key="pages">none</Missing> : run.pages,
          run.found,
          run.new,
          run.changed,
          run.dropped,
          formatTook(run),
        ])}
      />
    </section>
  )
}

function Result({ run: { state, error, failed_runs } }: { run: PastSourceRun }) {
  if (state === "running") return <HealthMark health="unknown">Running</HealthMark>
  if (state === "failed") {
    return (
      <>
        <HealthMark health="down">Failed, try {failed_runs}</HealthMark>
        <span className="block text-small wrap-anywhere text-muted">{error ?? "no reason was recorded"}</span>
      </>
    )
  }
  return error === null ? (
    <HealthMark health="healthy">Read</HealthMark>
  ) : (
    <>
      <HealthMark health="degraded">A page was skipped</HealthMark>
      <span className="block text-small wrap-anywhere text-muted">{error}</span>
    </>
  )
}

function formatTook({ started_at, finished_at }: PastSourceRun) {
  if (finished_at === null) return <Missing>not ended</Missing>
  const seconds = Math.round((Date.parse(finished_at) - Date.parse(started_at)) / 1000)
  return seconds < 1 ? "under 1\u00a0s" : `${seconds}\u00a0s`
}
