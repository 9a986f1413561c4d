// The column next to the changes: what needs attention now, and the ways to follow the changes.

import { formatCount, formatDuration } from "@/components/format"
import { SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import { Icon } from "@/components/ui/icon"
import type { OpenAlarm } from "@/lib/events/names"
import { parseTimestamp } from "@/lib/time"

interface OpenNowProps {
  alarms: readonly OpenAlarm[]
  /** How many services are down, shown or not. */
  down: number
  now: Date
}

export function OpenNow({ alarms, down, now }: OpenNowProps) {
  const left = down - alarms.filter(({ kind }) => kind === "down").length
  return (
    <section aria-labelledby="open-now">
      <h2 id="open-now" className="side-title">
        Open now
      </h2>
      {alarms.length === 0 ? (
        <p className="text-pretty text-muted">No service is down, and no payee changed in the last seven days.</p>
      ) : (
        <ul className="box open-now">
          {alarms.map((alarm) => (
            <Alarm key={alarm.id} alarm={alarm} now={now} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <p className="mt-2">
          <SiteLink href="/?health=down" className="solo">
            {formatCount(left)} more down
          </SiteLink>
        </p>
      )}
    </section>
  )
}

function Alarm({ alarm: { id, name, kind, since }, now }: { alarm: OpenAlarm; now: Date }) {
  const at = since === null ? null : parseTimestamp(since)
  return (
    <li>
      {kind === "down" ? (
        <HealthMark health="down" hidden />
      ) : (
        <span className="text-degraded">
          <Icon name="warning" size={12} />
          <span className="sr-only">Payee changed</span>
        </span>
      )}
      <SiteLink href={`/service/${id}`} className="min-w-0 text-ink wrap-anywhere">
        {name}
      </SiteLink>
      {at && (
        <time dateTime={since ?? undefined} className="text-small whitespace-nowrap text-muted tabular-nums">
          {formatDuration(now.getTime() - at.getTime())}
        </time>
      )}
    </li>
  )
}

interface FollowProps {
  /** The feed of the changes that pass the filters. */
  feed: string
  /** The form of a webhook with the filters filled in. */
  webhook: string
  /** The same changes as JSON. */
  json: string
}

export function Follow({ feed, webhook, json }: FollowProps) {
  return (
    <section aria-labelledby="follow">
      <h2 id="follow" className="side-title">
        Follow
      </h2>
      <ul className="grid gap-1">
        <li>
          <a href={feed}>Feed of these changes</a>
        </li>
        <li>
          <a href="/feed.xml">Feed of new services</a>
        </li>
        <li>
          <SiteLink href={webhook}>Webhook for these filters</SiteLink>
        </li>
        <li>
          <a href={json}>Changes as JSON</a>
        </li>
      </ul>
    </section>
  )
}
