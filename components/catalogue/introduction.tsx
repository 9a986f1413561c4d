import type { ReactNode } from "react"
import { formatCount, formatQuantity, formatUptime } from "@/components/format"
import { describeRecentChanges } from "@/components/listing/recent-changes"
import { Strip } from "@/components/listing/strip"
import { buildShares } from "@/components/listing/strip-paths"
import { Moment } from "@/components/site/moment"
import { ACTIVITY, type Activity, type Overview } from "@/lib/stats/schema"

interface IntroductionProps {
  overview: Overview
  activity: Activity
  /** The search text. A search has its text as the heading, and nothing else. */
  q: string | undefined
  /** The active filters as words, such as "Category: AI"; empty for the whole list. */
  filters: string
  now: Date
  /** Stands between the figures and the list. */
  children?: ReactNode
}

/** What the list shows, and figures of the whole directory in one line. A filter changes the words and no height. */
export function Introduction({ overview, activity, q, filters, now, children }: IntroductionProps) {
  if (q) return <h1 className="mb-1 text-section wrap-anywhere sm:mb-2">Search: {q}</h1>
  const heading =
    filters === "" ? "Paid APIs that agents and apps can call without an account" : `Paid APIs: ${filters}`
  return (
    <>
      <div className="hero">
        <h1 title={filters === "" ? undefined : heading}>{heading}</h1>
        {overview.services > 0 && <Proof overview={overview} activity={activity} now={now} />}
        {activity.ok_share !== null && <DirectoryDays days={activity.days} okShare={activity.ok_share} />}
      </div>
      {children}
    </>
  )
}

interface ProofProps {
  overview: Overview
  activity: Activity
  now: Date
}

/** Figures of the whole directory in one line, without links, which would be Tab stops before the list. Small screens show two, phones one. */
function Proof({ overview, activity, now }: ProofProps) {
  const { services, healthy, last_check } = overview
  const { checks, last_hour } = activity
  const changes = describeRecentChanges(last_hour)
  return (
    <ul className="intro-proof" aria-label="The directory now">
      <li>
        <b>{formatCount(healthy)}</b> of {formatCount(services)} work now
      </li>
      <li>
        {last_check === null ? (
          "not checked yet"
        ) : (
          <>
            price, payee and health checked <Moment at={last_check} now={now} inSeconds />
          </>
        )}
      </li>
      {checks > 0 && (
        <li>
          <b>{formatQuantity(checks, "check")}</b> without paying in {ACTIVITY.days}&nbsp;days
        </li>
      )}
      {changes !== null && <li>last hour: {changes}</li>}
    </ul>
  )
}

/** 30 days of all services together, on screens with space for it. */
function DirectoryDays({ days, okShare }: { days: Activity["days"]; okShare: number }) {
  return (
    <figure className="hero-days">
      <Strip strip={buildShares(days)} />
      <figcaption>
        <span>{formatQuantity(days.length, "day")}</span>
        <span>
          right responses <b>{formatUptime(okShare)}</b>
        </span>
      </figcaption>
    </figure>
  )
}
