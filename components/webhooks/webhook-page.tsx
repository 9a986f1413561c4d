import type { ReactNode } from "react"
import type { Action } from "@/components/account/address"
import { ExportForm } from "@/components/account/export-form"
import { CONFIRM_ID, Confirm, Frame, LeaveButton } from "@/components/account/frame"
import { formatCount, formatList, formatMoment } from "@/components/format"
import { IntroPage } from "@/components/site/intro-page"
import { Moment } from "@/components/site/moment"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { Figure, Figures } from "@/components/ui/figure"
import { HealthMark } from "@/components/ui/health-mark"
import { formatKnown } from "@/components/ui/missing"
import { Note } from "@/components/ui/note"
import type { FormAction } from "@/components/ui/use-form-result"
import { PATH, START, type WebhookView, webhookHref } from "@/components/webhooks/address"
import type { OpenState } from "@/components/webhooks/form-state"
import { OpenForm } from "@/components/webhooks/open-form"
import { describeAttempt, describeFilters, describeNext, hostOf } from "@/components/webhooks/words"
import { formatNetwork } from "@/lib/protocols/networks"
import { PAUSED } from "@/lib/webhooks/names"
import type { WebhookDetails } from "@/lib/webhooks/schema"

/** The server stops counting waiting deliveries at this number. The page then shows "10,000+". */
const MOST_COUNTED = 10_000

interface WebhookFrameProps {
  details: WebhookDetails
  /** The name of the service that the webhook filters by; null without one. */
  serviceName: string | null
  mostFailures: number
  now: Date
  close: Action
  children: ReactNode
}

export function WebhookFrame({ details, serviceName, mostFailures, now, close, children }: WebhookFrameProps) {
  const { id, url } = details
  const actions = (
    <>
      <ButtonLink href={askHref(id, "edit")}>Edit webhook</ButtonLink>
      <LeaveButton action={close} fields={{ webhook: id }}>
        Sign out
      </LeaveButton>
    </>
  )
  return (
    <Frame title={`Webhook to ${hostOf(url)}`} facts={<Facts {...{ details, serviceName }} />} actions={actions}>
      <WebhookFigures details={details} mostFailures={mostFailures} now={now} />
      {children}
    </Frame>
  )
}

function Facts({ details, serviceName }: Pick<WebhookFrameProps, "details" | "serviceName">) {
  const { id, url, events, network, created_at, service_id } = details
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
          {describeFilters(filters, serviceName)}
        </span>
        {service_id !== null && serviceName !== null && (
          <SiteLink href={`/service/${service_id}`}>Open the service</SiteLink>
        )}
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

const askHref = (id: string, ask: WebhookView) => `${webhookHref(id, START, { ask })}#${CONFIRM_ID}`

export function RotateSection({ details: { id, former_secret_until } }: { details: WebhookDetails }) {
  return (
    <section aria-labelledby="rotate-title" className="grid content-start justify-items-start gap-2">
      <h2 id="rotate-title">Secret</h2>
      <p className="text-pretty text-muted">
        {former_secret_until === null ? (
          "Change secret if it may have leaked. For 24 hours both secrets sign, so your receiver misses nothing."
        ) : (
          <>
            The secret was changed. The former secret signs as well until{" "}
            <time dateTime={former_secret_until}>{formatMoment(former_secret_until)}</time>, but no longer opens this
            page.
          </>
        )}
      </p>
      <ButtonLink href={askHref(id, "rotate")}>Change secret</ButtonLink>
    </section>
  )
}

export function DeleteSection({ id }: { id: string }) {
  return (
    <section aria-labelledby="delete-title" className="grid content-start justify-items-start gap-2">
      <h2 id="delete-title">Export and deletion</h2>
      <p className="text-pretty text-muted">
        A receiver that no longer exists can respond with 410: this deactivates the webhook and keeps its log.
      </p>
      <div className="flex flex-wrap gap-2">
        <ExportForm path={`${webhookHref(id)}/export`} />
        <ButtonLink href={askHref(id, "delete")}>Delete webhook</ButtonLink>
      </div>
    </section>
  )
}

export function ConfirmDelete({ details, action }: { details: WebhookDetails; action: Action }) {
  const { id, url, waiting } = details
  return (
    <Confirm title="Delete this webhook?">
      <ul className="grid list-disc gap-1.5 pl-5 text-prose text-pretty">
        <li>
          It sends nothing more to <code>{url}</code>.
        </li>
        <li>
          Its log is deleted
          {waiting > 0 &&
            `, and ${waiting === 1 ? "the one delivery that waits is" : `the ${formatCount(waiting)} deliveries that wait are`} not sent`}
          .
        </li>
        <li>It cannot be restored. You can create another webhook for the same URL.</li>
      </ul>
      <form action={action} className="flex flex-wrap gap-2">
        <input type="hidden" name="webhook" value={id} />
        <ActionButton isDanger>Delete webhook</ActionButton>
        <ButtonLink href={webhookHref(id)}>Cancel</ButtonLink>
      </form>
    </Confirm>
  )
}

export function Deactivated({ details, action }: { details: WebhookDetails; action: Action }) {
  const { id, deactivated_at, deactivation_reason } = details
  const isPaused = deactivation_reason === PAUSED
  return (
    <Note tone={isPaused ? "quiet" : "error"}>
      <p>
        <b>This webhook is {isPaused ? "paused" : "deactivated"}</b>
        {deactivated_at !== null && (
          <>
            {" "}
            since <time dateTime={deactivated_at}>{formatMoment(deactivated_at)}</time>
          </>
        )}
        . {!isPaused && deactivation_reason}
      </p>
      <p className="mt-1 text-muted">
        {!isPaused && "Check the responses of your receiver below and fix the cause, then activate the webhook. "}
        Once it is active, it receives new events. To send the missed deliveries, use the recovery form.
      </p>
      <form action={action} className="mt-2">
        <input type="hidden" name="webhook" value={id} />
        <ActionButton isPrimary>Activate webhook</ActionButton>
      </form>
    </Note>
  )
}

interface OpenPageProps {
  action: FormAction<OpenState>
  id: string
  maxSecret: number
  notice: ReactNode
}

/** The page of one webhook for a reader without a session: a form to open the webhook. */
export function OpenPage({ action, id, maxSecret, notice }: OpenPageProps) {
  return (
    <IntroPage
      title="Open a webhook"
      lead="See which deliveries arrived, send a test, and send missed deliveries again. There is no account: the webhook’s secret opens its page for one hour."
      notes={
        <p className="text-small leading-5">
          A lost secret cannot be shown again. <SiteLink href={PATH}>Create another webhook</SiteLink> instead. The old
          one ends when your receiver responds with 410.
        </p>
      }
    >
      <div className="stack content-start gap-5">
        {notice && <div className="max-w-form">{notice}</div>}
        <OpenForm action={action} id={id} maxSecret={maxSecret} isPrimary />
      </div>
    </IntroPage>
  )
}
