import type { Action } from "@/components/account/address"
import { formatLatency, formatMoment } from "@/components/format"
import { Blank } from "@/components/site/blank"
import { Choices } from "@/components/site/choices"
import { Moment } from "@/components/site/moment"
import { ButtonLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { HealthMark } from "@/components/ui/health-mark"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { Missing } from "@/components/ui/missing"
import { Unfold } from "@/components/ui/unfold"
import { type LogPlace, listPlaceParameters, START, webhookHref } from "@/components/webhooks/address"
import { describeAttempt, formatAttempts, STATE_WORDS } from "@/components/webhooks/words"
import { type Attempt, DELIVERY_STATES, type DeliveryReport, type DeliveryLog as Log } from "@/lib/webhooks/schema"

interface DeliveryLogProps {
  webhook: { id: string; is_active: boolean }
  log: Log
  place: LogPlace
  now: Date
  actions: { test: Action; replay: Action }
}

export function DeliveryLog({ webhook, log, place, now, actions }: DeliveryLogProps) {
  const { id, is_active } = webhook
  return (
    <section id="deliveries" aria-labelledby="log-title" className="stack gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="log-title">Deliveries</h2>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={webhookHref(id, place)} scroll={false}>
            Reload log
          </ButtonLink>
          {is_active && (
            <form action={actions.test}>
              <input type="hidden" name="webhook" value={id} />
              <ActionButton isPrimary>Send test</ActionButton>
            </form>
          )}
        </div>
      </div>
      <Choices
        label="Deliveries by state"
        choices={[
          { href: webhookHref(id), label: "All", isCurrent: place.state === null },
          ...DELIVERY_STATES.map((state) => ({
            href: webhookHref(id, { state, before: null }),
            label: STATE_WORDS[state].word,
            isCurrent: place.state === state,
          })),
        ]}
      />
      {log.deliveries.length === 0 ? (
        <NoDeliveries id={id} place={place} isActive={is_active} />
      ) : (
        <ul aria-label="Deliveries" className="box">
          {log.deliveries.map((delivery) => (
            <DeliveryItem
              key={delivery.number}
              delivery={delivery}
              webhook={webhook}
              place={place}
              now={now}
              replay={actions.replay}
            />
          ))}
        </ul>
      )}
      <Pages id={id} place={place} nextBefore={log.next_before} />
    </section>
  )
}

function NoDeliveries({ id, place, isActive }: { id: string; place: LogPlace; isActive: boolean }) {
  if (place.before !== null) {
    const link = { href: webhookHref(id, { ...place, before: null }), label: "Show newest" }
    return <Blank title="No older deliveries" link={link} />
  }
  if (place.state !== null) {
    const link = { href: webhookHref(id, START), label: "Show all deliveries" }
    return <Blank title={`No delivery is ${STATE_WORDS[place.state].word.toLowerCase()}`} link={link} />
  }
  const text = isActive
    ? "The first matching event is sent within seconds. Send a test to check your receiver now."
    : "Activate the webhook to receive deliveries."
  return <Blank title="No deliveries yet" text={text} />
}

function Pages({ id, place, nextBefore }: { id: string; place: LogPlace; nextBefore: number | null }) {
  if (place.before === null && nextBefore === null) return null
  return (
    <nav aria-label="Pages" className="flex justify-end gap-2">
      {place.before !== null && <ButtonLink href={webhookHref(id, { ...place, before: null })}>Newest</ButtonLink>}
      {nextBefore !== null && (
        <ButtonLink href={webhookHref(id, { ...place, before: nextBefore })} rel="next">
          Older
        </ButtonLink>
      )}
    </nav>
  )
}

interface DeliveryItemProps {
  delivery: DeliveryReport
  webhook: { id: string; is_active: boolean }
  place: LogPlace
  now: Date
  replay: Action
}

function DeliveryItem({ delivery, webhook, place, now, replay }: DeliveryItemProps) {
  const { id, event, state, created_at, attempts, attempt_count, body } = delivery
  const { health, word } = STATE_WORDS[state]
  const last = attempts.at(-1)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-3 py-2.5 sm:px-4">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <HealthMark health={health}>{word}</HealthMark>
          <code className="font-semibold">{event}</code>
        </h3>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-small text-muted">
          <Moment at={created_at} now={now} />
          <span>{attempt_count === 0 ? "No attempt yet" : formatAttempts(attempt_count)}</span>
          {last && <span className="wrap-anywhere">{describeAttempt(last)}</span>}
          <code>{id}</code>
        </p>
      </div>
      {webhook.is_active && state !== "pending" && body !== null && (
        <form action={replay}>
          <HiddenFields fields={[["webhook", webhook.id], ["delivery", id], ...listPlaceParameters(place)]} />
          <ActionButton>
            Send again{" "}
            <span className="sr-only">
              {event} of {formatMoment(created_at)}
            </span>
          </ActionButton>
        </form>
      )}
      <Unfold
        summary={
          <span className="text-small text-muted">
            Attempts and body{" "}
            <span className="sr-only">
              of {event}, {id}
            </span>
          </span>
        }
        className="col-span-full -mb-1 open:mb-1.5"
      >
        <AttemptList attempts={attempts} total={attempt_count} />
        <h4 className="mt-3 mb-1 text-small">Body</h4>
        {body === null ? (
          <p className="text-small text-muted">The listing was removed permanently, so the body is no longer stored.</p>
        ) : (
          <pre className="snippet rounded-inner bg-sunken">{indent(body)}</pre>
        )}
      </Unfold>
    </li>
  )
}

/** Indents the JSON to make it readable. The body was sent without the indentation. */
function indent(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}

export function AttemptList({ attempts, total }: { attempts: Attempt[]; total: number }) {
  if (attempts.length === 0) return <p className="text-small text-muted">No attempt was made yet.</p>
  return (
    <>
      {total > attempts.length && (
        <p className="mb-1 text-small text-muted">
          The last {attempts.length} of {formatAttempts(total)}.
        </p>
      )}
      <ol aria-label="Attempts" className="stack gap-2">
        {attempts.map((attempt, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts have no id and never change their order
          <li key={index} className="stack gap-1 border-l-2 border-line pl-3 text-small">
            <p className="flex flex-wrap gap-x-3 tabular-nums">
              <b className="wrap-anywhere">{describeAttempt(attempt)}</b>
              <span>{formatLatency(attempt.ms)}</span>
              <time dateTime={attempt.at} className="text-muted">
                {formatMoment(attempt.at)}
              </time>
            </p>
            <Response attempt={attempt} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Response({ attempt: { status, response } }: { attempt: Attempt }) {
  if (status === null) return null
  return (
    <div>
      <span className="text-muted">Response: </span>
      {response ? (
        <pre className="snippet mt-1 rounded-inner bg-sunken px-3 py-2">{response}</pre>
      ) : (
        <Missing>empty</Missing>
      )}
    </div>
  )
}
