// How an action on a webhook ends: what became of it travels in the address, sealed for that webhook's page alone, so that a
// reload repeats nothing and no script is needed to read it.

import { headers } from "next/headers"
import { redirect } from "next/navigation"
import { endSession, readSession } from "@/app/webhooks/session"
import { isWebhookId, type LogPlace, type Notice, PATH, START, webhookHref } from "@/components/webhooks/address"
import type { FieldProblem, Refused } from "@/components/webhooks/form-state"
import { sealWebhookNotice, unsealWebhookNotice } from "@/lib/api/webhook-session"
import { AppError } from "@/lib/errors"
import { log } from "@/lib/log"
import type { LimitedAction } from "@/lib/paywall/limits"
import { spend } from "@/lib/paywall/rate-limit"
import { requireWebhook, type Webhook } from "@/lib/webhooks/access"

export const SESSION_OVER = "Your session is over; one lasts an hour. Open the webhook again."
export const SECRET_CHANGED = "The secret it was opened with is not the current one any more."
export const DELETED = "That webhook was deleted."

/** A form's field as text; empty when it is missing or a file. */
export function readField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

/** The notice in an address, when it is ours and for this webhook's page ("" for the page of all). */
export async function readNotice(id: string, sealed: unknown): Promise<Notice | null> {
  const text = typeof sealed === "string" ? await unsealWebhookNotice(id, sealed) : null
  return text === null ? null : JSON.parse(text)
}

/** Back to the webhook's page, to this place of its log. */
export async function answer(
  id: string,
  notice: Notice,
  place: LogPlace = START,
  more: Record<string, string> = {},
): Promise<never> {
  redirect(webhookHref(id, place, { ...more, notice: await sealWebhookNotice(id, JSON.stringify(notice)) }))
}

/** To the page of all, for what has no page any more. */
export async function leave(notice: Notice): Promise<never> {
  redirect(`${PATH}?notice=${encodeURIComponent(await sealWebhookNotice("", JSON.stringify(notice)))}`)
}

/** Which webhook a form is about; it goes into paths, so nothing else may pass. */
export async function readId(form: FormData): Promise<string> {
  const id = readField(form, "webhook").toLowerCase()
  return isWebhookId(id) ? id : leave({ text: "There is no such webhook.", isError: true })
}

/** Runs a command on the webhook that is open; a session that is over or dead leads to the door with a sentence. */
export async function asOwner<T>(form: FormData, run: (webhook: Webhook) => Promise<T>): Promise<T> {
  return run(await requireOpen(await readId(form)))
}

async function requireOpen(id: string): Promise<Webhook> {
  const { secret } = await readSession(id)
  if (secret === null) return answer(id, { text: `${SESSION_OVER} Nothing was changed.`, isError: true })
  try {
    return await requireWebhook(id, secret)
  } catch (error) {
    const reason = whyShut(error)
    if (reason === null) throw error
    await endSession(id)
    if (reason === DELETED) return leave({ text: reason, isError: true })
    return answer(id, { text: `${reason} Nothing was changed.`, isError: true })
  }
}

/** Why a session opens its webhook no more; null for what is no refusal. */
export function whyShut(error: unknown): string | null {
  if (!(error instanceof AppError)) return null
  return error.code === "not_found" ? DELETED : error.code === "unauthorized" ? SECRET_CHANGED : null
}

/** Counts against the same limits as the call of the API. Throws `rate_limited`. */
export async function count(action: LimitedAction): Promise<void> {
  await spend(action, await readClient())
}

/** Whose request it is, as the front door says. */
export async function readClient(): Promise<string> {
  return (await headers()).get("x-directory-client") ?? "unknown"
}

/** What a form shows of whatever a command threw; `id`: that of the webhook it was about. */
export async function refuse(error: unknown, what: string, id?: string): Promise<Refused> {
  const problems: FieldProblem[] | undefined = error instanceof AppError ? error.options.details : undefined
  if (problems && problems.length > 0) return { kind: "invalid", problems }
  return { kind: "failed", message: await explain(error, what, id) }
}

/**
 * A sentence for it. What is no refusal is logged and said to be ours, unless it failed because the webhook was deleted
 * meanwhile: that leads away with the sentence that it is gone.
 */
export async function explain(error: unknown, what: string, id?: string): Promise<string> {
  if (error instanceof AppError) return error.message
  if (id !== undefined && (await isDeleted(id))) {
    await endSession(id)
    return leave({ text: DELETED, isError: true })
  }
  const requestId = (await headers()).get("x-request-id")
  log.error({ err: error, requestId }, `${what} failed`)
  return `This is a fault of ours, and it was logged.${requestId ? ` Quote ${requestId}.` : ""}`
}

/** False where nothing can be known just now. */
async function isDeleted(id: string): Promise<boolean> {
  return whyShut(await requireWebhook(id, null).catch((error: unknown) => error)) === DELETED
}
