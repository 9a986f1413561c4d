import type { SectionContext } from "@/components/admin/address"
import { SectionHead } from "@/components/admin/frame"
import { ActionForm } from "@/components/admin/listing-forms"
import { formatCount, formatLatency, formatMoment } from "@/components/format"
import { Moment } from "@/components/site/moment"
import { ActionButton } from "@/components/ui/action-button"
import { formatKnown, Missing } from "@/components/ui/missing"
import { Term } from "@/components/ui/term"
import type { JobReport } from "@/lib/jobs/schema"

/** Lists all jobs with their last run. Each job has a button that runs the job now. */
export function JobList({ jobs, actions, now }: SectionContext & { jobs: JobReport[] }) {
  return (
    <>
      <SectionHead title="Jobs">
        {jobs.length === 0 ? "There are no jobs." : "Scheduled work of the directory. Times are in UTC."}
      </SectionHead>
      {jobs.map((job) => (
        <article key={job.id} aria-labelledby={`job-${job.id}`} className="box">
          <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
            <div className="min-w-0">
              <h3 id={`job-${job.id}`} title={job.id}>
                {job.name}
              </h3>
              <p className="text-pretty text-muted">{job.does}</p>
            </div>
            <ActionForm action={actions.runJob} id={job.id} section="jobs">
              <ActionButton>
                Run now<span className="sr-only">: {job.name}</span>
              </ActionButton>
            </ActionForm>
          </header>
          <JobFacts job={job} now={now} />
        </article>
      ))}
    </>
  )
}

function JobFacts({ job, now }: { job: JobReport; now: Date }) {
  const { is_running, last_started_at, last_run_at, last_ms, last_summary, last_error, next_run_at, cron } = job
  return (
    <dl className="defs border-t border-line tabular-nums">
      {is_running && last_started_at && (
        <Term term="Running">
          since <Moment at={last_started_at} now={now} />
        </Term>
      )}
      <Term term="Last run">
        {last_run_at === null ? (
          <Missing>not yet</Missing>
        ) : (
          <>
            <Moment at={last_run_at} now={now} />
            {last_ms !== null && `, took ${formatLatency(last_ms)}`}
          </>
        )}
      </Term>
      {last_error !== null && <Term term="Error">{last_error}</Term>}
      {last_summary !== null && <Term term="Result">{summarise(last_summary)}</Term>}
      <Term term="Next run">{formatKnown(next_run_at, formatMoment, "never")}</Term>
      <Term term="Schedule">
        <code>{cron}</code>
      </Term>
      <Term term="Runs">
        {job.runs === 0 ? (
          <Missing>none</Missing>
        ) : (
          `${formatCount(job.runs)}, of them ${formatCount(job.failures)} failed`
        )}
      </Term>
    </dl>
  )
}

/** Describes the counts of a run, such as "probed 12, down 3". */
function summarise(summary: Record<string, number>): string {
  const parts = Object.entries(summary).map(([name, count]) => `${name} ${formatCount(count)}`)
  return parts.join(", ") || "nothing"
}
