import type { ReactNode } from "react"
import type { Action } from "@/components/account/address"
import { Frame, LeaveButton } from "@/components/account/frame"
import { formatCount, formatList, formatMoment } from "@/components/format"
import { Moment } from "@/components/site/moment"
import { Figure, Figures } from "@/components/ui/figure"
import { HealthMark } from "@/components/ui/health-mark"
import { formatKnown } from "@/components/ui/missing"
import { EditLink } from "@/components/webhooks/endings"
import { describeAttempt, describeFilters, describeNext, hostOf } from "@/components/webhooks/words"
import { formatNetwork } from "@/lib/protocols/networks"
import { PAUSED } from "@/lib/webhooks/names"
import type { WebhookDetails } from "@/lib/webhooks/schema"

/** The server stops counting waiting deliveries at this number. The page then shows "10,000+". */
const MOST_COUNTED = 10_000

interface WebhookFrameProps {
  details: WebhookDetails
  /** Number of consecutive failed attempts after which the webhook is deactivated. */
  mostFailures: number
  now: Date
  close: Action
  children: ReactNode
}

export function WebhookFrame({ details, mostFailures, now, close, children }: WebhookFrameProps) {
  const { id, url } = details
  const actions = (
    <>
      <EditLink id={id} />
      <LeaveButton action={close} fields={{ webhook: id }}>
        Close webhook
      </LeaveButton>
    </>
  )
  return (
    <Frame title={`Webhook to ${hostOf(url)}`} facts={<Facts details={details} />} actions={actions}>
      <WebhookFigures details={details} mostFailures={mostFailures} now={now} />
      {children}
    </Frame>
  )
}

function Facts({ details }: Pick<WebhookFrameProps, "details">) {
  const { id, url, events, network, created_at } = details
  const networks = network?.split(",").map(formatNetwork)
  const filters = { ...details, network: networks ? formatList(networks) : null }
  return (
    <>
      <p className="mt-1 text-muted">
        <code>{url}</code>
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
        <span className="wrap-anywhere">
          {events.replaceAll(",", ", ")}
          {describeFilters(filters)}
        </span>
        <span>
          Created <time dateTime={created_at}>{formatMoment(created_at)}</time>
        </span>
        <code>{id}</code>
      </p>
    </>
  )
}

const nameState = ({ is_active, deactivation_reason }: WebhookDetails) =>
  is_active ? "Active" : deactivation_reason === PAUSED ? "Paused" : "Deactivated"

function WebhookFigures({ details, mostFailures, now }: Pick<WebhookFrameProps, "details" | "mostFailures" | "now">) {
  const { is_active, failure_count, waiting, last_triggered_at, last_status, deactivated_at } = details
  return (
    <Figures>
      <Figure
        term="State"
        aside={is_active ? "receives new events" : deactivated_at && <Moment at={deactivated_at} now={now} />}
        value={<HealthMark health={is_active ? "healthy" : "down"}>{nameState(details)}</HealthMark>}
      />
      <Figure term="Failures in a row" aside={`deactivated after ${mostFailures}`} value={formatCount(failure_count)} />
      <Figure
        term="Waiting"
        aside={describeNext(details, now)}
        value={waiting >= MOST_COUNTED ? `${formatCount(waiting)}+` : formatCount(waiting)}
      />
      <Figure
        term="Last attempt"
        aside={last_triggered_at && <Moment at={last_triggered_at} now={now} />}
        value={formatKnown(last_triggered_at, () => describeAttempt({ status: last_status, error: null }), "none yet")}
      />
    </Figures>
  )
}
