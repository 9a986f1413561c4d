import { type SectionContext, sectionHref } from "@/components/admin/address"
import { SectionHead } from "@/components/admin/frame"
import { ActionForm } from "@/components/admin/listing-forms"
import { SourceRuns } from "@/components/admin/source-runs"
import { formatDuration, formatMoment, formatQuantity } from "@/components/format"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { describeAlerts, describeSkips, judgeSource, listCounts } from "@/components/stats/source-words"
import { ActionButton } from "@/components/ui/action-button"
import { HealthMark } from "@/components/ui/health-mark"
import { Missing } from "@/components/ui/missing"
import { Term } from "@/components/ui/term"
import { getSourceEntry } from "@/lib/source-table"
import type { PastSourceRun, SourceReport, SourceRun } from "@/lib/sources/schema"

interface SourceListProps extends SectionContext {
  sources: SourceReport[]
  /** The past runs of the only source in `sources`; null for the list of all sources. */
  runs?: PastSourceRun[] | null
}

/** Lists sources with their last import. Each source has a button that starts an import now. One source has its past runs. */
export function SourceList({ sources, runs = null, actions, now }: SourceListProps) {
  return (
    <>
      <SectionHead title="Sources">
        {runs !== null && <SiteLink href={sectionHref("sources")}>All sources</SiteLink>}
        {runs === null &&
          (sources.length === 0
            ? "No sources configured. The setting SOURCES names them."
            : "Listings come from these sources. Reading one can take minutes.")}
      </SectionHead>
      {sources.map((source) => (
        <article
          key={source.name}
          aria-labelledby={`source-${source.name}`}
          className="box"
          data-review-item=""
          tabIndex={-1}
        >
          <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
            <div className="min-w-0">
              <div className="flex flex-wrap items-baseline gap-x-3">
                <h3 id={`source-${source.name}`} className="mono">
                  {source.name}
                </h3>
                <Judged source={source} />
              </div>
              <p className="text-pretty text-muted">{getSourceEntry(source.name).description}</p>
            </div>
            <ActionForm action={actions.readSource} id={source.name} section="sources">
              <ActionButton>
                Read now<span className="sr-only">: {source.name}</span>
              </ActionButton>
            </ActionForm>
          </header>
          <SourceFacts source={source} now={now} />
          {runs === null && (
            <p className="border-t border-line px-4 py-2">
              <SiteLink href={sectionHref("sources", { id: source.name })} className="solo" data-review-focus="">
                Past runs<span className="sr-only"> of {source.name}</span>
              </SiteLink>
            </p>
          )}
        </article>
      ))}
      {runs !== null && <SourceRuns name={sources[0]?.name ?? ""} runs={runs} />}
    </>
  )
}

function Judged({ source }: { source: SourceReport }) {
  const { health, sentence } = judgeSource(source)
  return <HealthMark health={health}>{sentence}</HealthMark>
}

function SourceFacts({ source, now }: { source: SourceReport; now: Date }) {
  const { name, address, every_minutes, failed_runs, failing_since, last_run, last_success_at, next_run_at, listings } =
    source
  return (
    <dl className="defs border-t border-line tabular-nums">
      {last_run ? <RunFacts run={last_run} now={now} /> : <Term term="Last run">{<Missing>not yet</Missing>}</Term>}
      {failing_since !== null && (
        <Term term="Failing">
          {formatQuantity(failed_runs, "run")} in a row, the first <Moment at={failing_since} now={now} />
        </Term>
      )}
      <Term term="Last success">
        {last_success_at === null ? <Missing>never</Missing> : <Moment at={last_success_at} now={now} />}
      </Term>
      <Term term="Next run">{next_run_at === null ? "after this run" : formatMoment(next_run_at)}</Term>
      <Term term="Every">{formatDuration(every_minutes * 60_000)}</Term>
      <Term term="URL">
        <code>{address}</code>
      </Term>
      <Term term="Listings">
        {listings === 0 ? (
          <Missing>none</Missing>
        ) : (
          <SiteLink href={`/?source=${name}`}>{formatQuantity(listings, "listing")}</SiteLink>
        )}
      </Term>
    </dl>
  )
}

function RunFacts({ run, now }: { run: SourceRun; now: Date }) {
  const { state, started_at, finished_at, found, error } = run
  const skips = describeSkips(run)
  return (
    <>
      <Term term="Last run">
        <Moment at={started_at} now={now} />
        {finished_at !== null && `, took ${formatSpan(started_at, finished_at)}`}
      </Term>
      {(found > 0 || state === "done") && (
        <Term term={state === "running" ? "So far" : "Result"}>{listCounts(run)}</Term>
      )}
      {skips !== null && <Term term="Skipped">{skips}</Term>}
      {describeAlerts(run).map((alert) => (
        <Term key={alert} term="Warning">
          {alert}
        </Term>
      ))}
      {error !== null && <Term term={state === "failed" ? "Error" : "Skipped"}>{error}</Term>}
    </>
  )
}

/** The times have no fractions of a second, so a run that starts and ends in the same second is shown as "under 1 s". */
function formatSpan(from: string, to: string): string {
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000
  if (seconds >= 60) return formatDuration(seconds * 1000)
  return seconds < 1 ? "under 1\u00a0s" : `${seconds}\u00a0s`
}
