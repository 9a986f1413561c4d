import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { formatCount, formatDuration } from "@/components/format"
import { Moment } from "@/components/site/moment"
import { Section } from "@/components/site/section"
import { JobList, SourceList } from "@/components/stats/runs"
import { BitcoinRate, LightningNode, SemanticSearch } from "@/components/stats/status-terms"
import { judgeDirectory } from "@/components/stats/status-words"
import { Figure, Figures } from "@/components/ui/figure"
import { HealthMark } from "@/components/ui/health-mark"
import { formatKnown } from "@/components/ui/missing"
import { Term } from "@/components/ui/term"
import { describeEmbeddings } from "@/lib/embeddings/queries"
import { env } from "@/lib/env"
import { listJobs } from "@/lib/jobs/queries"
import { describeNode } from "@/lib/paywall/lightning/node"
import { listSources } from "@/lib/sources/queries"
import { describeRate } from "@/lib/sources/rate/describe-rate"
import { jobOf } from "@/lib/sources/schema"
import { getSystemHealth } from "@/lib/stats/queries"
import type { SystemHealth } from "@/lib/stats/schema"

export const metadata: Metadata = {
  title: "Status",
  description: "Is this directory working? Its jobs, checks, sources and payments.",
  alternates: alternates("/status"),
}

const RUNNERS = {
  embedded: "This directory’s own runner",
  inngest: "Inngest",
  off: "Switched off in this process",
} as const
/** The server stops counting due listings at this number. The page then shows "10,000 or more". */
const MOST_DUE = 10_000

export default async function StatusPage() {
  const now = new Date()
  const data = await tryTo("show status", () =>
    Promise.all([
      listJobs(undefined, now),
      getSystemHealth(now),
      listSources(now),
      describeNode(now),
      describeEmbeddings(now),
      describeRate(now),
    ]),
  )
  if (!data) return <LoadFailure title="The status could not be loaded" retryHref="/status" />
  const [jobs, health, sources, node, embeddings, rate] = data
  const state = { jobs, queue: health.probe_queue, node, embeddings, sources }
  const verdict = judgeDirectory(state, env.PROBE_INTERVAL_MINUTES * 60)
  // The page shows the job of each source in the section "Sources", so leave these jobs out of the list of jobs.
  const reading = new Set(sources.map(({ name }) => jobOf(name)))
  return (
    <div className="stack max-w-4xl gap-8">
      <header className="grid gap-4">
        <h1>Status of the directory</h1>
        <p className="-mt-2 max-w-measure text-section [&_.health]:whitespace-normal">
          <HealthMark health={verdict.health}>{verdict.sentence}</HealthMark>
        </p>
        <Prober health={health} />
      </header>
      <Section id="jobs" title="Jobs">
        <JobList jobs={jobs.filter(({ id }) => !reading.has(id))} now={now} />
      </Section>
      <Section id="sources" title="Sources">
        <SourceList sources={sources} now={now} />
      </Section>
      <Section id="facts" title="Configuration">
        <dl className="box defs">
          <Term term="Last sweep">
            {formatKnown(
              health.last_health_check_run,
              (at) => (
                <Moment at={at} now={now} />
              ),
              "never",
            )}
          </Term>
          <Term term="Check interval">{formatDuration(env.PROBE_INTERVAL_MINUTES * 60_000)}</Term>
          <Term term="Job runner">{RUNNERS[env.JOBS]}</Term>
          <Term term="Database">{env.DATABASE_URL ? "Postgres" : "Embedded Postgres"}</Term>
          <LightningNode node={node} />
          <SemanticSearch embeddings={embeddings} />
          <BitcoinRate rate={rate} now={now} />
        </dl>
      </Section>
    </div>
  )
}

function Prober({ health }: { health: SystemHealth }) {
  const { due, in_flight, lag_seconds } = health.probe_queue
  return (
    <Figures>
      <Figure term="Listings" aside="public now" value={formatCount(health.total_endpoints)} />
      <Figure
        term="Checks due"
        aside="waiting for the prober"
        value={due >= MOST_DUE ? `${formatCount(MOST_DUE)} or more` : formatCount(due)}
      />
      <Figure term="In progress" aside="requests right now" value={formatCount(in_flight)} />
      <Figure term="Oldest overdue check" aside="time since it was due" value={formatDuration(lag_seconds * 1000)} />
    </Figures>
  )
}
