"use server"

// The forms that create and open a webhook. The forms run the same commands with the same limits as the API. Only the response to
// the creation contains the secret.

import { redirect } from "next/navigation"
import { acceptForm, countCall, readClient, readField, toRejected } from "@/app/_shared/actions"
import { startSession } from "@/app/_shared/session"
import { readEvents, readFilters, toFilterBody } from "@/app/webhooks/fields"
import { DELETED, findCloseReason } from "@/app/webhooks/open-webhook"
import { webhookHref } from "@/components/webhooks/address"
import type { CreateState, CreateValues, OpenState } from "@/components/webhooks/form-state"
import { webhookSession } from "@/lib/api/session/webhook"
import { openWebhook } from "@/lib/api/webhook"
import { invalidFields } from "@/lib/contract/input"
import type { Webhook } from "@/lib/webhooks/access"
import { createWebhook } from "@/lib/webhooks/commands"
import { webhookForm } from "@/lib/webhooks/schema"
import { generateSecret } from "@/lib/webhooks/secret"

export async function createAction(previous: CreateState, form: FormData): Promise<CreateState> {
  acceptForm(form, previous)
  const values = readValues(form)
  const attempt = previous.attempt + 1
  try {
    await countCall("webhook")
    const { url, filters, secretChoice } = values
    const secret = secretChoice === "own" ? readField(form, "secret") : generateSecret()
    const body = { url, secret, events: values.events.join(","), ...toFilterBody(filters) }
    const created = await createWebhook(body, await readClient(), new Date(), webhookForm)
    await startSession(webhookSession(created.id), created.secret)
    return { kind: "created", created, values, attempt }
  } catch (error) {
    return { ...(await toRejected(error, "creating a webhook")), values, attempt }
  }
}

function readValues(form: FormData): CreateValues {
  return {
    url: readField(form, "url"),
    events: readEvents(form),
    filters: readFilters(form),
    secretChoice: readField(form, "secret_choice") === "own" ? "own" : "made",
  }
}

/** A wrong secret counts against the same limit as a wrong secret in an API request. */
export async function openAction(previous: OpenState, form: FormData): Promise<OpenState> {
  acceptForm(form, previous)
  const id = readField(form, "id").trim()
  const secret = readField(form, "key")
  const attempt = previous.attempt + 1
  let webhook: Webhook
  try {
    webhook = await openCounted(id, secret)
  } catch (error) {
    return { ...(await toRejected(error, "opening a webhook")), id, attempt }
  }
  await startSession(webhookSession(webhook.id), secret)
  redirect(webhookHref(webhook.id))
}

async function openCounted(id: string, secret: string): Promise<Webhook> {
  const missing = [id === "" && "id", secret === "" && "key"].filter((field) => field !== false)
  if (missing.length > 0) throw invalidFields(missing.map((field) => ({ field, message: "is required" })))
  try {
    return await openWebhook(id, secret, await readClient())
  } catch (error) {
    const reason = findCloseReason(error)
    if (reason === DELETED) throw invalidFields([{ field: "id", message: "There is no webhook with this id" }])
    if (reason !== null) throw invalidFields([{ field: "key", message: "This is not the secret of the webhook" }])
    throw error
  }
}
