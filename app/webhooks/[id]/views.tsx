// The content of the page of an open webhook: a confirmation, or the delivery log with the forms.

import type { ReactNode } from "react"
import { activate, edit, recover, remove, replay, rotate, test } from "@/app/webhooks/[id]/actions"
import { type Asked, toMinute, webhookHref } from "@/components/webhooks/address"
import { ConfirmDelete } from "@/components/webhooks/confirm-delete"
import { Deactivated } from "@/components/webhooks/deactivated"
import { DeliveryLog } from "@/components/webhooks/delivery-log"
import { EditForm } from "@/components/webhooks/edit-form"
import { DeleteSection, RotateSection } from "@/components/webhooks/endings"
import { toEditValues } from "@/components/webhooks/form-state"
import { RecoverForm } from "@/components/webhooks/recover-form"
import { RotateForm } from "@/components/webhooks/rotate-form"
import { findServiceName } from "@/lib/catalogue/service-name"
import { listDeliveries } from "@/lib/webhooks/queries"
import { FORM_LIMITS, LIMITS, type WebhookDetails } from "@/lib/webhooks/schema"

/** Deliveries per page. A delivery can have ten responses of 2 kB each, so ten deliveries have up to 200 kB of responses. */
const PAGE_SIZE = 10
const DAY_MS = 86_400_000

interface ViewContext {
  details: WebhookDetails
  asked: Asked
  now: Date
}

export async function renderView({ details, asked, now }: ViewContext): Promise<ReactNode> {
  const { id, is_active } = details
  if (asked.view === "delete") return <ConfirmDelete details={details} action={remove} />
  if (asked.view === "edit") return renderEditForm(details)
  if (asked.view === "rotate") {
    return <RotateForm action={rotate} id={id} rule={LIMITS.secret} backHref={webhookHref(id)} />
  }
  const { state, before } = asked.place
  const log = await listDeliveries(id, {
    limit: PAGE_SIZE,
    ...(state !== null && { state }),
    ...(before !== null && { before }),
  })
  const since = asked.since || toMinute(new Date(now.getTime() - DAY_MS))
  return (
    <>
      {!is_active && <Deactivated details={details} action={activate} />}
      <DeliveryLog webhook={details} log={log} place={asked.place} now={now} actions={{ test, replay }} />
      <div className="stack gap-x-10 gap-y-6 border-t border-line pt-6 lg:grid-cols-3">
        <RecoverForm
          key={since}
          action={recover}
          id={id}
          since={since}
          isActive={is_active}
          keptDays={LIMITS.keptDays}
        />
        <RotateSection details={details} />
        <DeleteSection id={id} />
      </div>
    </>
  )
}

async function renderEditForm(details: WebhookDetails): Promise<ReactNode> {
  const { id, service_id } = details
  const service = service_id === null ? null : await findServiceName(service_id)
  return (
    <EditForm
      action={edit}
      id={id}
      initial={toEditValues(details)}
      limits={FORM_LIMITS}
      serviceName={service?.name ?? null}
      backHref={webhookHref(id)}
    />
  )
}
