// The page of one webhook. A form exchanges the webhook's secret for a session cookie. Every action is a plain form that works
// without JavaScript.

import type { Metadata } from "next"
import { notFound, redirect } from "next/navigation"
import { readNotice } from "@/app/_shared/actions"
import { LoadFailure, tryTo } from "@/app/_shared/attempt"
import { readSession } from "@/app/_shared/session"
import { close } from "@/app/webhooks/[id]/actions"
import { renderView } from "@/app/webhooks/[id]/views"
import { openAction } from "@/app/webhooks/actions"
import { audienceOf, findCloseReason, SESSION_ENDED } from "@/app/webhooks/open-webhook"
import { ResultNote } from "@/components/account/result-note"
import { type Asked, isWebhookId, readAsked, webhookHref } from "@/components/webhooks/address"
import { WebhookFrame } from "@/components/webhooks/frame"
import { OpenPage } from "@/components/webhooks/open-page"
import { webhookSession } from "@/lib/api/session/webhook"
import { requireWebhook, type Webhook } from "@/lib/webhooks/access"
import { describeWebhook } from "@/lib/webhooks/queries"
import { LIMITS } from "@/lib/webhooks/schema"

export async function generateMetadata({ searchParams }: PageProps<"/webhooks/[id]">): Promise<Metadata> {
  const { view } = readAsked(await searchParams)
  const title =
    view === "edit"
      ? "Edit the webhook"
      : view === "rotate"
        ? "Change the secret"
        : view === "delete"
          ? "Delete the webhook"
          : "Webhook"
  return { title, robots: { index: false, follow: false } }
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
