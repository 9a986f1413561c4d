// What the actions on a webhook share: they check the session again, and show their result on the webhook's page.

import { countCall, readField, redirectWithNotice } from "@/app/_shared/actions"
import { endSession, readSession } from "@/app/_shared/session"
import type { Notice } from "@/components/account/address"
import { isWebhookId, type LogPlace, PATH, START, webhookHref } from "@/components/webhooks/address"
import { webhookSession } from "@/lib/api/session/webhook"
import { AppError } from "@/lib/contract/errors"
import { requireWebhook, type Webhook } from "@/lib/webhooks/access"

export const SESSION_ENDED = "Your session has ended after one hour. Open the webhook again."
const SECRET_CHANGED = "The secret has changed since you opened the webhook. Open it with the current secret."
export const DELETED = "That webhook was deleted."

/** A notice in a URL has one audience: the page of one webhook, or, with an empty id, the page of all webhooks. */
export const audienceOf = (id: string) => `webhook ${id}`

/** Redirects to the page `place` of the webhook's delivery log, and shows the notice there. */
export function showResult(
  id: string,
  notice: Notice,
  place: LogPlace = START,
  more: Record<string, string> = {},
): Promise<never> {
  return redirectWithNotice(webhookHref(id, place, more), audienceOf(id), notice)
}

/** Redirects to the page of all webhooks, because the page of this webhook cannot be shown any more. */
export function leave(notice: Notice): Promise<never> {
  return redirectWithNotice(PATH, audienceOf(""), notice)
}

/** Reads the webhook id from the form. The id becomes part of a path, so any other text is rejected. */
export async function readId(form: FormData): Promise<string> {
  const id = readField(form, "webhook").toLowerCase()
  return isWebhookId(id) ? id : leave({ text: "There is no webhook with this id.", isError: true })
}

type Ran<T> = { webhook: Webhook } & ({ isDone: true; result: T } | { isDone: false; error: unknown })

/**
 * Runs a command on the open webhook. If the session or its secret is no longer valid, redirects to the form that opens a webhook;
 * if the webhook was deleted meanwhile, to the page of all webhooks.
 */
export async function runOnWebhook<T>(form: FormData, run: (webhook: Webhook) => Promise<T>): Promise<Ran<T>> {
  const webhook = await requireOpen(await readId(form))
  try {
    return { webhook, isDone: true, result: await run(webhook) }
  } catch (error) {
    await leaveIfDeleted(error, webhook.id)
    return { webhook, isDone: false, error }
  }
}

/** Like `runOnWebhook`, and counts the call against the same limit as a call of the API. */
export const runCounted = <T>(form: FormData, run: (webhook: Webhook) => Promise<T>) =>
  runOnWebhook(form, async (webhook) => {
    await countCall("webhook_call")
    return run(webhook)
  })

async function requireOpen(id: string): Promise<Webhook> {
  const { content: secret } = await readSession(webhookSession(id))
  if (secret === null) return showResult(id, { text: `Nothing was changed. ${SESSION_ENDED}`, isError: true })
  try {
    return await requireWebhook(id, secret)
  } catch (error) {
    const reason = findCloseReason(error)
    if (reason === null) throw error
    await endSession(webhookSession(id))
    if (reason === DELETED) return leave({ text: reason, isError: true })
    return showResult(id, { text: `Nothing was changed. ${reason}`, isError: true })
  }
}

/** Returns why the session can no longer open its webhook; null if the error has another cause. */
export function findCloseReason(error: unknown): string | null {
  if (!(error instanceof AppError)) return null
  return error.code === "not_found" ? DELETED : error.code === "unauthorized" ? SECRET_CHANGED : null
}

/** Ends the session and redirects to the page of all webhooks if the webhook was deleted while a command ran. */
export async function leaveIfDeleted(error: unknown, id: string): Promise<void> {
  if (error instanceof AppError) return
  const found = await requireWebhook(id, null).catch((thrown: unknown) => thrown)
  if (findCloseReason(found) !== DELETED) return
  await endSession(webhookSession(id))
  await leave({ text: DELETED, isError: true })
}
