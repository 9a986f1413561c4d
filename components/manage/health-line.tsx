import { formatSpan } from "@/components/format"
import { healthOf } from "@/components/labels"
import { Ahead, Moment } from "@/components/site/moment"
import { HealthMark } from "@/components/ui/health-mark"
import type { Owned } from "@/lib/owners/schema"

interface HealthLineProps {
  listing: Owned
  /** What the last check met, such as "Server error (HTTP 503)"; null if it was valid or there is none. */
  reason: string | null
  now: Date
}

/** The health of a listing with its reason, and the times of the last and the next check. */
export function HealthLine({ listing, reason, now }: HealthLineProps) {
  const { probe_status, status, health_since, last_checked, next_check_at } = listing
  if (probe_status === "unprobeable") return <p className="text-muted">Not probed: it requires parameters first</p>
  if (status !== "active") return <p className="text-muted">Not checked while it is not public</p>
  const health = healthOf(listing)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <HealthMark health={health} />
      {health_since !== null && health !== "unknown" && <span>for {formatSpan(health_since, now)}</span>}
      {reason !== null && <span className="wrap-anywhere">last check: {reason}</span>}
      <span className="text-small text-muted">
        {last_checked === null ? (
          "not checked yet"
        ) : (
          <>
            checked <Moment at={last_checked} now={now} />
          </>
        )}
        {next_check_at !== null && (
          <>
            , next <Ahead at={next_check_at} now={now} />
          </>
        )}
      </span>
    </p>
  )
}
