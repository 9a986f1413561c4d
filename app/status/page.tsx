import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { formatCount, formatDuration, formatElapsed, formatMoment } from "@/components/format"
import { PAGES } from "@/components/site/menu"
import { Moment } from "@/components/site/moment"
import { Section } from "@/components/site/section"
import { ButtonLink } from "@/components/site/site-link"
import { ComponentList } from "@/components/stats/component-list"
import { IncidentList } from "@/components/stats/incident-list"
import { SourceList } from "@/components/stats/source-list"
import { formatShare } from "@/components/stats/status-days"
import { BitcoinRate, LightningNode, SemanticSearch } from "@/components/stats/status-terms"
import { judgeDirectory } from "@/components/stats/status-words"
import { Figure, Figures } from "@/components/ui/figure"
import { HealthMark } from "@/components/ui/health-mark"
import { formatKnown } from "@/components/ui/missing"
import { Term } from "@/components/ui/term"
import { env } from "@/lib/env"
import { describeRate } from "@/lib/sources/rate/describe-rate"
import { getActivity, getSystemHealth } from "@/lib/stats/queries"
import { judgeComponents } from "@/lib/status/judge-components"
import { getDirectoryState, listComponentDays, listComponentIncidents, readTimes } from "@/lib/status/queries"
import {
  type ComponentDay,
  type ComponentIncident,
  type ComponentReport,
  STATUS_DAYS,
  type StatusTimes,
} from "@/lib/status/schema"

/** The feeds of incidents, in the `<head>` of the page. */
const INCIDENTS = { path: PAGES.status.href, search: "", title: "of the status of this directory" }

export const metadata: Metadata = {
  title: PAGES.status.label,
  description: "Is this directory working? Website, API, checks, sources, webhooks and payments, now and over 90 days.",
  alternates: alternates(PAGES.status.href, {}, INCIDENTS),
}

export default async function StatusPage() {
  const now = new Date()
  const data = await tryTo("show status", () => loadStatus(now))
  if (!data) return <LoadFailure title="The status could not be loaded" retryHref="/status" />
  const { state, days, incidents, activity, health, rate, times } = data
  const reports = judgeComponents(state, env.PROBE_INTERVAL_MINUTES * 60, now)
  return (
    <div className="stack gap-5">
      <Summary {...{ reports, incidents, now }} />
      <ComponentList reports={reports} days={days} now={now} />
      <KeyFigures checks={activity.checks} {...{ days, times, now }} />
      <div className="with-aside mt-2">
        <Section id="incidents" title={`Incidents, last ${STATUS_DAYS.incidents} days`}>
          <IncidentList incidents={incidents} since={days[0]?.day ?? null} now={now} />
        </Section>
        <Section id="subscribe" title="Subscribe">
          <div className="box stack gap-3 p-4">
            <p className="text-pretty text-muted">
              Get a message when a part fails and when it works again. The JSON has the shape of Statuspage.
            </p>
            <a href="/status/feed.xml" className="btn">
              Feed of incidents
            </a>
            <a href="/summary.json" className="btn">
              Status as JSON
            </a>
            <ButtonLink href="/webhooks">Webhooks for services</ButtonLink>
          </div>
        </Section>
      </div>
      <Section id="sources" title="Sources">
        <SourceList sources={state.sources} now={now} />
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
          <Term term="Oldest overdue check">
            {state.queue.lag_seconds === 0
              ? "none is overdue"
              : `due for ${formatElapsed(state.queue.lag_seconds * 1000)}`}
          </Term>
          <Term term="Check interval">{formatDuration(env.PROBE_INTERVAL_MINUTES * 60_000)}</Term>
          <Term term="Database">{env.DATABASE_URL ? "Postgres" : "Embedded Postgres"}</Term>
          <LightningNode node={state.node} />
          <SemanticSearch embeddings={state.embeddings} />
          <BitcoinRate rate={rate} now={now} />
        </dl>
      </Section>
    </div>
  )
}

async function loadStatus(now: Date) {
  const [state, days, incidents, activity, health, rate, times] = await Promise.all([
    getDirectoryState(now),
    listComponentDays(now),
    listComponentIncidents(now),
    getActivity(now),
    getSystemHealth(now),
    describeRate(now),
    readTimes(now),
  ])
  return { state, days, incidents, activity, health, rate, times }
}

interface SummaryProps {
  reports: readonly ComponentReport[]
  incidents: readonly ComponentIncident[]
  now: Date
}

function Summary({ reports, incidents, now }: SummaryProps) {
  const { health, sentence } = judgeDirectory(reports)
  const since = incidents.filter(({ closed_at }) => closed_at === null).at(-1)?.opened_at
  const isOff = env.JOBS === "off" && reports.some(({ name, health: its }) => name === "checks" && its !== "healthy")
  return (
    <header className="box status-say">
      <div>
        <h1>
          <span className="sr-only">Status: </span>
          <HealthMark health={health}>{sentence}</HealthMark>
        </h1>
        <p className="text-pretty text-muted">
          {since !== undefined && `Since ${formatMoment(since)}. `}
          {isOff && "This process runs no checks, imports and deliveries (JOBS=off). "}
          As of {formatMoment(now.toISOString())}.
        </p>
      </div>
      <a href="#subscribe" className="btn">
        Subscribe
      </a>
    </header>
  )
}

interface KeyFiguresProps {
  days: readonly ComponentDay[]
  /** Checks of 30 days. */
  checks: number
  times: StatusTimes
  now: Date
}

function KeyFigures({ days, checks, times, now }: KeyFiguresProps) {
  const start = new Date(now.getTime() - (STATUS_DAYS.figures - 1) * 86_400_000).toISOString().slice(0, 10)
  const share = formatShare(days.filter(({ component, day }) => component === "checks" && day >= start))
  return (
    <Figures>
      <Figure
        term="Checks on time"
        aside={`share of minutes, ${STATUS_DAYS.figures} days`}
        value={formatKnown(share, (text) => text, "not measured yet")}
      />
      <Figure
        term="Delay of a check, p95"
        aside={`from due to sent, ${STATUS_DAYS.figures} days`}
        value={formatKnown(times.check_delay, formatElapsed, "not measured yet")}
      />
      <Figure term="Checks" aside={`in ${STATUS_DAYS.figures} days`} value={formatCount(checks)} />
      <Figure
        term="API response, p95"
        aside={`of reads, ${STATUS_DAYS.figures} days`}
        value={formatKnown(times.api_response, formatElapsed, "not measured yet")}
      />
    </Figures>
  )
}
