"use server"

// The actions of an open webhook. Each checks the session again, then calls the command of the API, with its limit.

import { acceptForm, readField, toMessage, toRejected } from "@/app/_shared/actions"
import { endSession, startSession } from "@/app/_shared/session"
import { readEvents, readFilters, toFilterBody } from "@/app/webhooks/fields"
import { leave, readId, runCounted, runOnWebhook, showResult } from "@/app/webhooks/open-webhook"
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
  const [events, filters] = [readEvents(form), readFilters(form)]
  const values = { url: readField(form, "url"), events, filters, isActive: readField(form, "is_active") !== "" }
  const ran = await runCounted(form, async (webhook) => {
    if (events.length === 0) throw invalidFields([{ field: "events", message: "Choose at least one event" }])
    const { url, isActive: is_active } = values
    const body = { url, is_active, events: events.join(","), ...toFilterBody(filters) }
    await editWebhook(webhook, body, new Date())
  })
  if (ran.isDone) return showResult(ran.webhook.id, { text: "The webhook is saved.", isError: false })
  return { ...(await toRejected(ran.error, "editing a webhook")), values, attempt: previous.attempt + 1 }
}

/**
 * The deactivation marked all waiting deliveries as failed. The events of these deliveries can be up to one day older, because
 * retries take up to a day. The recovery form therefore starts one day before the deactivation.
 */
export async function activate(form: FormData): Promise<void> {
  acceptForm(form)
  const ran = await runCounted(form, (webhook) => activateWebhook(webhook, new Date()))
  const { id, deactivatedAt } = ran.webhook
  if (!ran.isDone) return showError(id, ran.error, "activating a webhook")
  const text = "The webhook is active. To send the missed deliveries, use the form below."
  const since = deactivatedAt ? toMinute(new Date(deactivatedAt.getTime() - DAY_MS)) : ""
  return showResult(id, { text, isError: false }, START, { since })
}

export async function recover(previous: RecoverState, form: FormData): Promise<RecoverState> {
  acceptForm(form, previous)
  const since = readField(form, "since")
  const ran = await runCounted(form, (webhook) => recoverSince(webhook, { since }, new Date()))
  if (ran.isDone) return showResult(ran.webhook.id, { text: describe(ran.result), isError: false })
  return { ...(await toRejected(ran.error, "recovering deliveries")), since, attempt: previous.attempt + 1 }
}

function describe({ queued, more }: Recovered): string {
  if (queued === 0) return "No delivery was missed since then."
  const scheduled = queued === 1 ? "One delivery is" : `${queued.toLocaleString("en")} deliveries are`
  return `${scheduled} scheduled, in order.${more ? " There are more: repeat this when these have arrived." : ""}`
}

export async function rotate(previous: RotateState, form: FormData): Promise<RotateState> {
  acceptForm(form, previous)
  const secretChoice = readField(form, "secret_choice") === "own" ? "own" : "made"
  const kept = { secretChoice, attempt: previous.attempt + 1 } as const
  const ran = await runCounted(form, async (webhook) => {
    const body = secretChoice === "own" ? { secret: readField(form, "secret") } : {}
    const { secret, former_secret_until: formerUntil } = await rotateSecret(webhook, body, new Date())
    await startSession(webhookSession(webhook.id), secret)
    return { kind: "rotated", secret, formerUntil } as const
  })
  return { ...(ran.isDone ? ran.result : await toRejected(ran.error, "changing a webhook's secret")), ...kept }
}

export async function remove(form: FormData): Promise<void> {
  acceptForm(form)
  const ran = await runOnWebhook(form, deleteWebhook)
  const { id } = ran.webhook
  if (!ran.isDone) return showError(id, ran.error, "deleting a webhook")
  await endSession(webhookSession(id))
  return leave({ text: "The webhook and its log are deleted.", isError: false })
}

/** Runs a command and shows its result above the delivery log. */
async function perform(form: FormData, place: LogPlace, run: (webhook: Webhook) => Promise<string>): Promise<void> {
  const ran = await runCounted(form, run)
  const { id } = ran.webhook
  return ran.isDone
    ? showResult(id, { text: ran.result, isError: false }, place)
    : showError(id, ran.error, "a webhook's action", place)
}

const showError = async (id: string, error: unknown, what: string, place = START): Promise<never> =>
  showResult(id, { text: await toMessage(error, what), isError: true }, place)
