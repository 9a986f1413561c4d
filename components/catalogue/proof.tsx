import { formatCount, formatQuantity } from "@/components/format"
import { describeRecentChanges } from "@/components/listing/recent-changes"
import { Moment } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { formatUsd } from "@/lib/protocols/money"
import { ACTIVITY, type Activity, type Overview } from "@/lib/stats/schema"

interface ProofProps {
  overview: Overview
  activity: Activity
  now: Date
}

/** Rounds to two significant digits, which is enough for a price in a sentence. */
const roundPrice = (usd: number) => Number(usd.toPrecision(2))

/** Figures of the whole directory in one line. Small screens show the first two only. */
export function Proof({ overview, activity, now }: ProofProps) {
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
