// The page of one webhook, whose secret a form exchanges for a session cookie. Every action is a plain form.

import type { Metadata } from "next"
import { notFound, redirect } from "next/navigation"
import type { ReactNode } from "react"
import { readNotice } from "@/app/_shared/actions"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { readSession } from "@/app/_shared/session"
import { activate, close, edit, recover, remove, replay, rotate, test } from "@/app/webhooks/[id]/actions"
import { openAction } from "@/app/webhooks/actions"
import { audienceOf, findCloseReason, SESSION_ENDED } from "@/app/webhooks/open-webhook"
import { ResultNote } from "@/components/account/result-note"
import { type Asked, isWebhookId, readAsked, toMinute, webhookHref } from "@/components/webhooks/address"
import { EditForm, RecoverForm, RotateForm } from "@/components/webhooks/change-forms"
import { DeliveryLog } from "@/components/webhooks/delivery-log"
import { toEditValues } from "@/components/webhooks/form-state"
import {
  ConfirmDelete,
  Deactivated,
  DeleteSection,
  OpenPage,
  RotateSection,
  WebhookFrame,
} from "@/components/webhooks/webhook-page"
import { webhookSession } from "@/lib/api/session/webhook"
import { findServiceName } from "@/lib/catalogue/public-service"
import { requireWebhook, type Webhook } from "@/lib/webhooks/access"
import { describeWebhook, listDeliveries } from "@/lib/webhooks/queries"
import { FORM_LIMITS, LIMITS, type WebhookDetails } from "@/lib/webhooks/schema"

const TITLES = { edit: "Edit the webhook", rotate: "Change the secret", delete: "Delete the webhook" }

export async function generateMetadata({ searchParams }: PageProps<"/webhooks/[id]">): Promise<Metadata> {
  const { view } = readAsked(await searchParams)
  return { title: view === null ? "Webhook" : TITLES[view], robots: { index: false, follow: false } }
}

export default async function WebhookPage({ params, searchParams }: PageProps<"/webhooks/[id]">) {
  const { id: text } = await params
  const id = text.toLowerCase()
  if (!isWebhookId(id)) notFound()
  if (id !== text) redirect(webhookHref(id))
  const asked = readAsked(await searchParams)
  const { content: secret, hasEnded } = await readSession(webhookSession(id))
  if (secret === null) return renderOpenForm(id, asked, hasEnded ? SESSION_ENDED : null)
  const shown = await tryTo("webhook", () => renderOpened(id, secret, asked))
  return shown ?? <LoadFailure title="The webhook could not be shown" retryHref={webhookHref(id, asked.place)} />
}

async function renderOpened(id: string, secret: string, asked: Asked) {
  let webhook: Webhook
  try {
    webhook = await requireWebhook(id, secret)
  } catch (error) {
    const reason = findCloseReason(error)
    if (reason === null) throw error
    return renderOpenForm(id, asked, reason)
  }
  const now = new Date()
  const details = await describeWebhook(webhook)
  const view = await renderView({ details, asked, now })
  const notice = await readNotice(audienceOf(id), asked.notice)
  return (
    <WebhookFrame details={details} mostFailures={LIMITS.failures} now={now} close={close}>
      {notice && <ResultNote notice={notice} stamp={asked.notice} />}
      {view}
    </WebhookFrame>
  )
}

async function renderOpenForm(id: string, asked: Asked, reason: string | null) {
  const sealed = await readNotice(audienceOf(id), asked.notice)
  const notice = sealed ?? (reason === null ? null : { text: reason, isError: true })
  const result = notice?.isError && <ResultNote notice={notice} stamp={asked.notice || notice.text} />
  return <OpenPage action={openAction} id={id} maxSecret={LIMITS.secret.max} notice={result} />
}

/** Deliveries per page. A delivery can have ten responses of 2 kB each, so ten deliveries have up to 200 kB of responses. */
const PAGE_SIZE = 10
const DAY_MS = 86_400_000

interface ViewContext {
  details: WebhookDetails
  asked: Asked
  now: Date
}

async function renderView({ details, asked, now }: ViewContext): Promise<ReactNode> {
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
