"use server"

// What the owner of an open webhook does with it. Each asks for the session again, then calls the same command as its call of
// the API, and counts as that does.

import { acceptForm } from "@/app/accept-form"
import { answer, asOwner, count, explain, leave, readField, readId, refuse } from "@/app/webhooks/answer"
import { endSession, startSession } from "@/app/webhooks/session"
import { type LogPlace, type Notice, readPlace, START, toMinute } from "@/components/webhooks/address"
import type { RecoverState, RotateState } from "@/components/webhooks/form-state"
import type { Webhook } from "@/lib/webhooks/access"
import { activateWebhook, deleteWebhook, rotateSecret } from "@/lib/webhooks/commands"
import { recoverSince, replayDelivery, sendTest } from "@/lib/webhooks/resend"
import type { Recovered } from "@/lib/webhooks/schema"

const DAY_MS = 86_400_000

export async function close(form: FormData): Promise<void> {
  acceptForm(form)
  await endSession(await readId(form))
  await leave({ text: "The webhook is closed. It goes on sending.", isError: false })
}

export async function test(form: FormData): Promise<void> {
  acceptForm(form)
  await perform(form, START, async (webhook) => {
    await sendTest(webhook, new Date())
    return "A test is on its way. Look again in a moment to see what your receiver answered."
  })
}

export async function replay(form: FormData): Promise<void> {
  acceptForm(form)
  await perform(
    form,
    readPlace((name) => readField(form, name)),
    async (webhook) => {
      await replayDelivery(webhook, readField(form, "delivery"))
      return "It is sent again, after whatever else is waiting."
    },
  )
}

/** What waited at the end counts as failed, and may have happened well before it: a day is longer than all the waits. */
export async function activate(form: FormData): Promise<void> {
  acceptForm(form)
  await asOwner(form, async (webhook) => {
    const { id, deactivatedAt } = webhook
    try {
      await count("webhook_call")
      await activateWebhook(webhook, new Date())
    } catch (error) {
      return answer(id, { text: await explain(error, "activating a webhook", id), isError: true })
    }
    const text = "The webhook is active. What it missed is sent when you catch up, below."
    const since = deactivatedAt ? toMinute(new Date(deactivatedAt.getTime() - DAY_MS)) : ""
    return answer(id, { text, isError: false }, START, { since })
  })
}

export async function recover(previous: RecoverState, form: FormData): Promise<RecoverState> {
  acceptForm(form, previous)
  return asOwner(form, async (webhook) => {
    const since = readField(form, "since")
    let recovered: Recovered
    try {
      await count("webhook_call")
      recovered = await recoverSince(webhook, { since }, new Date())
    } catch (error) {
      return { ...(await refuse(error, "recovering deliveries", webhook.id)), since, attempt: previous.attempt + 1 }
    }
    return answer(webhook.id, { text: describe(recovered), isError: false })
  })
}

function describe({ queued, more }: Recovered): string {
  if (queued === 0) return "Nothing was missed since then."
  const sent = queued === 1 ? "One delivery is" : `${queued.toLocaleString("en")} deliveries are`
  return `${sent} on the way, in order.${more ? " There is more: ask again when these have arrived." : ""}`
}

export async function rotate(previous: RotateState, form: FormData): Promise<RotateState> {
  acceptForm(form, previous)
  return asOwner(form, async (webhook) => {
    const secretChoice = readField(form, "secret_choice") === "own" ? "own" : "made"
    const kept = { secretChoice, attempt: previous.attempt + 1 } as const
    try {
      await count("webhook_call")
      const body = secretChoice === "own" ? { secret: readField(form, "secret") } : {}
      const { secret, former_secret_until } = await rotateSecret(webhook, body, new Date())
      await startSession(webhook.id, secret)
      return { kind: "rotated", secret, formerUntil: former_secret_until, ...kept }
    } catch (error) {
      return { ...(await refuse(error, "changing a webhook's secret", webhook.id)), ...kept }
    }
  })
}

export async function remove(form: FormData): Promise<void> {
  acceptForm(form)
  await asOwner(form, async (webhook) => {
    try {
      await deleteWebhook(webhook)
    } catch (error) {
      return answer(webhook.id, { text: await explain(error, "deleting a webhook", webhook.id), isError: true })
    }
    await endSession(webhook.id)
    return leave({ text: "The webhook is deleted, and its log with it.", isError: false })
  })
}

/** A command that costs a call; what it says, or why it was refused, stands above the log. */
async function perform(form: FormData, place: LogPlace, run: (webhook: Webhook) => Promise<string>): Promise<void> {
  await asOwner(form, async (webhook) => {
    let notice: Notice
    try {
      await count("webhook_call")
      notice = { text: await run(webhook), isError: false }
    } catch (error) {
      notice = { text: await explain(error, "a webhook's action", webhook.id), isError: true }
    }
    return answer(webhook.id, notice, place)
  })
}
