// The frame of one webhook's page: where it sends what, how that is going, and the way out.

import type { ReactNode } from "react"
import { HealthMark } from "@/components/catalogue/health-mark"
import { formatCount, formatMoment } from "@/components/format"
import { Moment } from "@/components/site/moment"
import { Figure } from "@/components/ui/figure"
import { Missing } from "@/components/ui/missing"
import type { Action } from "@/components/webhooks/address"
import { describeNext, hostOf } from "@/components/webhooks/words"
import type { WebhookDetails } from "@/lib/webhooks/schema"

interface RoomProps {
  details: WebhookDetails
  /** Of consecutive attempts, how many failures end it. */
  mostFailures: number
  now: Date
  close: Action
  children: ReactNode
}

export function Room({ details, mostFailures, now, close, children }: RoomProps) {
  const { id, url, events, protocol_filter, created_at } = details
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">Webhook to {hostOf(url)}</h1>
          <p className="mt-1 text-muted">
            <code>{url}</code>
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
            <span className="wrap-anywhere">
              {events.replaceAll(",", ", ")}
              {protocol_filter !== null && `, ${protocol_filter} only`}
            </span>
            <span>
              Created <time dateTime={created_at}>{formatMoment(created_at)}</time>
            </span>
            <code>{id}</code>
          </p>
        </div>
        <form action={close}>
          <input type="hidden" name="webhook" value={id} />
          <button type="submit" className="btn">
            Close
          </button>
        </form>
      </header>
      <Figures details={details} mostFailures={mostFailures} now={now} />
      {children}
    </div>
  )
}

function Figures({ details, mostFailures, now }: Pick<RoomProps, "details" | "mostFailures" | "now">) {
  const { is_active, failure_count, waiting, last_triggered_at, last_status, deactivated_at } = details
  return (
    <dl className="box grid grid-cols-2 sm:grid-cols-4">
      <Figure
        term="State"
        aside={is_active ? "hears what happens" : deactivated_at && <Moment at={deactivated_at} now={now} />}
      >
        <HealthMark health={is_active ? "healthy" : "down"}>{is_active ? "Active" : "Deactivated"}</HealthMark>
      </Figure>
      <Figure term="Failures in a row" aside={`${mostFailures} deactivate it`}>
        {formatCount(failure_count)}
      </Figure>
      <Figure term="Waiting" aside={describeNext(details, now)}>
        {formatCount(waiting)}
        {waiting >= 10_000 && "+"}
      </Figure>
      <Figure term="Last attempt" aside={last_triggered_at && <Moment at={last_triggered_at} now={now} />}>
        {last_triggered_at === null ? (
          <Missing>none yet</Missing>
        ) : last_status === null ? (
          "No answer"
        ) : (
          `HTTP ${last_status}`
        )}
      </Figure>
    </dl>
  )
}
