// One webhook (ui.md §7, "/webhooks"): its secret is exchanged for a session at the door. Every action is a plain form; what it did
// stands in the address.

import type { Metadata } from "next"
import { notFound, redirect } from "next/navigation"
import { readRequestId, tryTo } from "@/app/attempt"
import { close } from "@/app/webhooks/[id]/actions"
import { renderView } from "@/app/webhooks/[id]/views"
import { openAction } from "@/app/webhooks/actions"
import { readNotice, SESSION_OVER, whyShut } from "@/app/webhooks/answer"
import { readSession } from "@/app/webhooks/session"
import { AnswerNote } from "@/components/manage/answer-note"
import { Failure } from "@/components/site/failure"
import {
  type Asked,
  isWebhookId,
  type Notice,
  type Parameters,
  readAsked,
  webhookHref,
} from "@/components/webhooks/address"
import { Door } from "@/components/webhooks/door"
import { Room } from "@/components/webhooks/room"
import { requireWebhook, type Webhook } from "@/lib/webhooks/access"
import { describeWebhook } from "@/lib/webhooks/queries"
import { LIMITS } from "@/lib/webhooks/schema"

interface PageProps {
  params: Promise<{ id: string }>
  searchParams: Promise<Parameters>
}

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const { view } = readAsked(await searchParams)
  const title = view === "rotate" ? "Change the secret" : view === "delete" ? "Delete the webhook" : "Webhook"
  return { title, robots: { index: false, follow: false } }
}

export default async function WebhookPage({ params, searchParams }: PageProps) {
  const { id: text } = await params
  const id = text.toLowerCase()
  if (!isWebhookId(id)) notFound()
  if (id !== text) redirect(webhookHref(id))
  const asked = readAsked(await searchParams)
  const { secret, hasEnded } = await readSession(id)
  if (secret === null) return renderDoor(id, asked, hasEnded ? SESSION_OVER : null)
  const shown = await tryTo("webhook", () => renderOpened(id, secret, asked))
  const retryHref = webhookHref(id, asked.place)
  return (
    shown ?? <Failure title="The webhook could not be shown" retryHref={retryHref} requestId={await readRequestId()} />
  )
}

async function renderOpened(id: string, secret: string, asked: Asked) {
  let webhook: Webhook
  try {
    webhook = await requireWebhook(id, secret)
  } catch (error) {
    const reason = whyShut(error)
    if (reason === null) throw error
    return renderDoor(id, asked, reason)
  }
  const now = new Date()
  const details = await describeWebhook(webhook)
  const view = await renderView({ details, asked, now })
  const notice = await readNotice(id, asked.notice)
  return (
    <Room details={details} mostFailures={LIMITS.failures} now={now} close={close}>
      {say(notice, asked.notice)}
      {view}
    </Room>
  )
}

async function renderDoor(id: string, asked: Asked, reason: string | null) {
  const notice = (await readNotice(id, asked.notice)) ?? (reason === null ? null : { text: reason, isError: true })
  return (
    <Door action={openAction} id={id} maxSecret={LIMITS.secret.max}>
      {notice?.isError && say(notice, asked.notice || notice.text)}
    </Door>
  )
}

function say(notice: Notice | null, stamp: string) {
  if (!notice) return null
  return (
    <AnswerNote isError={notice.isError} stamp={stamp}>
      {notice.text}
    </AnswerNote>
  )
}
