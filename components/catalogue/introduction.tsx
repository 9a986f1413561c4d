import { formatCount, formatQuantity } from "@/components/format"
import { describeRecentChanges } from "@/components/listing/recent-changes"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { formatUsd } from "@/lib/protocols/money"
import { ACTIVITY, type Activity, type Overview } from "@/lib/stats/schema"

interface IntroductionProps {
  overview: Overview
  activity: Activity
  /** The search text. A search has its text as the title, and nothing else. */
  q: string | undefined
  now: Date
}

/** Two lines, at most 72 px. */
export function Introduction({ overview, activity, q, now }: IntroductionProps) {
  if (q) return <h1 className="mb-1 truncate text-section sm:mb-2">Search: {q}</h1>
  return (
    <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 sm:mb-2">
      <h1 className="text-[1.0625rem] leading-5.5 sm:text-[1.375rem] sm:leading-7.5">
        Paid APIs that agents and apps can call without an account
      </h1>
      <p className="hidden gap-x-4 lg:flex">
        <SiteLink href="/about#paying" className="solo">
          How paying works
        </SiteLink>
        <SiteLink href="/agents" className="solo">
          Use from an agent
        </SiteLink>
        <SiteLink href="/register" className="solo">
          List your API
        </SiteLink>
      </p>
      {overview.services > 0 && <Proof overview={overview} activity={activity} now={now} />}
    </div>
  )
}

interface ProofProps {
  overview: Overview
  activity: Activity
  now: Date
}

/** Rounds to two significant digits, which is enough for a price in a sentence. */
const roundPrice = (usd: number) => Number(usd.toPrecision(2))

/** Figures of the whole directory in one line. Small screens show the first two only. */
function Proof({ overview, activity, now }: ProofProps) {
  const { services, healthy, last_check } = overview
  const { checks, median_usd } = activity
  const changes = describeRecentChanges(activity.last_hour)
  return (
    <ul className="intro-proof" aria-label="The directory now">
      <li>
        <SiteLink href="/stats">
          <b>{formatCount(healthy)}</b> of {formatCount(services)} work now
        </SiteLink>
      </li>
      <li>
        {last_check === null ? (
          "not checked yet"
        ) : (
          <>
            checked <Moment at={last_check} now={now} inSeconds />
          </>
        )}
      </li>
      {checks > 0 && (
        <li>
          {formatQuantity(checks, "check")} in {ACTIVITY.days}&nbsp;days
        </li>
      )}
      {median_usd !== null && <li>median price {formatUsd(roundPrice(median_usd))} a call</li>}
      {changes !== null && (
        <li>
          last hour: <SiteLink href="/changes">{changes}</SiteLink>
        </li>
      )}
    </ul>
  )
}
