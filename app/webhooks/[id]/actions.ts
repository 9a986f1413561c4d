"use server"

// The server actions of an open webhook. Every action checks the session again, then calls the command of the API operation for
// this purpose, with the rate limit of that operation.

import { acceptForm, countCall, readField } from "@/app/_shared/actions"
import { endSession, startSession } from "@/app/_shared/session"
import { readEvents, readFilters, toFilterBody } from "@/app/webhooks/fields"
import {
  leave,
  readId,
  showResult,
  toWebhookMessage,
  toWebhookRejected,
  withWebhook,
} from "@/app/webhooks/open-webhook"
import type { Notice } from "@/components/account/address"
import { type LogPlace, readPlace, START, toMinute } from "@/components/webhooks/address"
import type { EditState, RecoverState, RotateState } from "@/components/webhooks/form-state"
import { webhookSession } from "@/lib/api/session/webhook"
import { invalidFields } from "@/lib/contract/input"
import type { Webhook } from "@/lib/webhooks/access"
import { activateWebhook, deleteWebhook, rotateSecret } from "@/lib/webhooks/commands"
import { editWebhook } from "@/lib/webhooks/edit"
import { recoverSince, replayDelivery, sendTest } from "@/lib/webhooks/resend"
import type { Recovered } from "@/lib/webhooks/schema"

const DAY_MS = 86_400_000

export async function close(form: FormData): Promise<void> {
  acceptForm(form)
  await endSession(webhookSession(await readId(form)))
  await leave({ text: "The webhook is closed. It still sends deliveries.", isError: false })
}

export async function test(form: FormData): Promise<void> {
  acceptForm(form)
  await perform(form, START, async (webhook) => {
    await sendTest(webhook, new Date())
    return "A test delivery is scheduled. Reload this page in a moment to see the response of your receiver."
  })
}

export async function replay(form: FormData): Promise<void> {
  acceptForm(form)
  await perform(
    form,
    readPlace((name) => readField(form, name)),
    async (webhook) => {
      await replayDelivery(webhook, readField(form, "delivery"))
      return "The delivery is scheduled again, after the deliveries that wait."
    },
  )
}

/** The form sends every field, so the body names all of them. */
export async function edit(previous: EditState, form: FormData): Promise<EditState> {
  acceptForm(form, previous)
  return withWebhook(form, async (webhook) => {
    const [events, filters] = [readEvents(form), readFilters(form)]
    const values = { url: readField(form, "url"), events, filters, isActive: readField(form, "is_active") !== "" }
    const { url, isActive: is_active } = values
    try {
      await countCall("webhook_call")
      if (events.length === 0) throw invalidFields([{ field: "events", message: "Choose at least one event" }])
      const body = { url, is_active, events: events.join(","), ...toFilterBody(filters) }
      await editWebhook(webhook, body, new Date())
    } catch (error) {
      const rejected = await toWebhookRejected(error, "editing a webhook", webhook.id)
      return { ...rejected, values, attempt: previous.attempt + 1 }
    }
    return showResult(webhook.id, { text: "The webhook is saved.", isError: false })
  })
}

/**
 * The deactivation marked all waiting deliveries as failed. The events of these deliveries can be up to one day older, because
 * retries take up to a day. The recovery form therefore starts one day before the deactivation.
 */
export async function activate(form: FormData): Promise<void> {
  acceptForm(form)
  await withWebhook(form, async (webhook) => {
    const { id, deactivatedAt } = webhook
    try {
      await countCall("webhook_call")
      await activateWebhook(webhook, new Date())
    } catch (error) {
      return showResult(id, { text: await toWebhookMessage(error, "activating a webhook", id), isError: true })
    }
    const text = "The webhook is active. To send the missed deliveries, use the form below."
    const since = deactivatedAt ? toMinute(new Date(deactivatedAt.getTime() - DAY_MS)) : ""
    return showResult(id, { text, isError: false }, START, { since })
  })
}

export async function recover(previous: RecoverState, form: FormData): Promise<RecoverState> {
  acceptForm(form, previous)
  return withWebhook(form, async (webhook) => {
    const since = readField(form, "since")
    let recovered: Recovered
    try {
      await countCall("webhook_call")
      recovered = await recoverSince(webhook, { since }, new Date())
    } catch (error) {
      return {
        ...(await toWebhookRejected(error, "recovering deliveries", webhook.id)),
        since,
        attempt: previous.attempt + 1,
      }
    }
    return showResult(webhook.id, { text: describe(recovered), isError: false })
  })
}

function describe({ queued, more }: Recovered): string {
  if (queued === 0) return "No delivery was missed since then."
  const scheduled = queued === 1 ? "One delivery is" : `${queued.toLocaleString("en")} deliveries are`
  return `${scheduled} scheduled, in order.${more ? " There are more: repeat this when these have arrived." : ""}`
}

export async function rotate(previous: RotateState, form: FormData): Promise<RotateState> {
  acceptForm(form, previous)
  return withWebhook(form, async (webhook) => {
    const secretChoice = readField(form, "secret_choice") === "own" ? "own" : "made"
    const kept = { secretChoice, attempt: previous.attempt + 1 } as const
    try {
      await countCall("webhook_call")
      const body = secretChoice === "own" ? { secret: readField(form, "secret") } : {}
      const { secret, former_secret_until } = await rotateSecret(webhook, body, new Date())
      await startSession(webhookSession(webhook.id), secret)
      return { kind: "rotated", secret, formerUntil: former_secret_until, ...kept }
    } catch (error) {
      return { ...(await toWebhookRejected(error, "changing a webhook's secret", webhook.id)), ...kept }
    }
  })
}

export async function remove(form: FormData): Promise<void> {
  acceptForm(form)
  await withWebhook(form, async (webhook) => {
    try {
      await deleteWebhook(webhook)
    } catch (error) {
      return showResult(webhook.id, {
        text: await toWebhookMessage(error, "deleting a webhook", webhook.id),
        isError: true,
      })
    }
    await endSession(webhookSession(webhook.id))
    return leave({ text: "The webhook and its log are deleted.", isError: false })
  })
}

/** Counts the call against its limit, runs a command and shows the result above the delivery log. */
async function perform(form: FormData, place: LogPlace, run: (webhook: Webhook) => Promise<string>): Promise<void> {
  await withWebhook(form, async (webhook) => {
    let notice: Notice
    try {
      await countCall("webhook_call")
      notice = { text: await run(webhook), isError: false }
    } catch (error) {
      notice = { text: await toWebhookMessage(error, "a webhook's action", webhook.id), isError: true }
    }
    return showResult(webhook.id, notice, place)
  })
}
