import { Ahead, Moment } from "@/components/site/moment"
import { Fact, RunItem } from "@/components/stats/run-item"
import { formatTook, judgeRun } from "@/components/stats/status-words"
import { formatKnown, Missing } from "@/components/ui/missing"
import type { JobReport } from "@/lib/jobs/schema"

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
  const { name, does, last_run_at, last_success_at, last_ms, last_error, next_run_at } = job
  const facts = (
    <>
      <Fact term="Last run">
        {last_run_at === null ? <Missing>never</Missing> : <Moment at={last_run_at} now={now} />}
      </Fact>
      <Fact term="Duration">{formatKnown(last_ms, formatTook, "not known")}</Fact>
      <Fact term="Next run">
        {next_run_at === null ? <Missing>none planned</Missing> : <Ahead at={next_run_at} now={now} />}
      </Fact>
    </>
  )
  return (
    <RunItem name={name} verdict={judgeRun(job)} about={does} facts={facts}>
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
    </RunItem>
  )
}
