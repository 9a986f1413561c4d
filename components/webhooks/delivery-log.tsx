import type { Action } from "@/components/account/address"
import { Blank } from "@/components/site/blank"
import { Choices } from "@/components/site/choices"
import { ButtonLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { type LogPlace, START, webhookHref } from "@/components/webhooks/address"
import { LOG_ID } from "@/components/webhooks/anchors"
import { DeliveryItem } from "@/components/webhooks/delivery-item"
import { STATE_WORDS } from "@/components/webhooks/words"
import { DELIVERY_STATES, type DeliveryLog as Log } from "@/lib/webhooks/schema"

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
    <section id={LOG_ID} aria-labelledby="log-title" className="stack gap-3">
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
            label: STATE_WORDS[state].filter,
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
    return (
      <Blank
        title="No older deliveries"
        link={{ href: webhookHref(id, { ...place, before: null }), label: "Show newest" }}
      />
    )
  }
  if (place.state !== null) {
    return (
      <Blank
        title={`No delivery is ${STATE_WORDS[place.state].word.toLowerCase()}`}
        link={{ href: webhookHref(id, START), label: "Show all deliveries" }}
      />
    )
  }
  return (
    <Blank
      title="No deliveries yet"
      text={
        isActive
          ? "The first matching event is sent within seconds. Send a test to check your receiver now."
          : "Activate the webhook to receive deliveries."
      }
    />
  )
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
