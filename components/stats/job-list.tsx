import type { ReactNode } from "react"
import { formatAhead, formatMoment } from "@/components/format"
import { Moment } from "@/components/site/moment"
import { formatTook, judgeRun } from "@/components/stats/status-words"
import { HealthMark } from "@/components/ui/health-mark"
import { Missing } from "@/components/ui/missing"
import type { JobReport } from "@/lib/jobs/schema"

/** All jobs with their purpose, last run and next run. */
export function JobList({ jobs, now }: { jobs: JobReport[]; now: Date }) {
  return (
    <ul className="box" aria-label="Jobs">
      {jobs.map((job) => (
        <Job key={job.id} job={job} now={now} />
      ))}
    </ul>
  )
}

function Job({ job, now }: { job: JobReport; now: Date }) {
  const { id, does, last_run_at, last_success_at, last_ms, last_error, next_run_at } = job
  const { health, sentence } = judgeRun(job)
  return (
    <li className="stack gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3>{id}</h3>
          <HealthMark health={health}>{sentence}</HealthMark>
        </div>
        <p className="text-pretty text-muted">{does}</p>
        {last_error !== null && (
          <p className="text-pretty text-muted">
            {last_success_at === null ? (
              "No run has succeeded yet."
            ) : (
              <>
                The last success was <Moment at={last_success_at} now={now} />.
              </>
            )}
          </p>
        )}
      </div>
      <dl className="tabular-nums grid grid-cols-3 content-start gap-x-4">
        <Fact term="Last run">
          {last_run_at === null ? <Missing>never</Missing> : <Moment at={last_run_at} now={now} />}
        </Fact>
        <Fact term="Duration">{last_ms === null ? <Missing>not known</Missing> : formatTook(last_ms)}</Fact>
        <Fact term="Next run">
          {next_run_at === null ? (
            <Missing>none planned</Missing>
          ) : (
            <time dateTime={next_run_at} title={formatMoment(next_run_at)}>
              {formatAhead(next_run_at, now)}
            </time>
          )}
        </Fact>
      </dl>
    </li>
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
