"use server"

// Creating a webhook and opening one, with the same commands and the same limits as the calls of the API. Works as plain form
// posts. A secret is told in the answer to a creation, and nowhere else.

import { redirect } from "next/navigation"
import { acceptForm } from "@/app/accept-form"
import { count, DELETED, readClient, readField, refuse, whyShut } from "@/app/webhooks/answer"
import { startSession } from "@/app/webhooks/session"
import { webhookHref } from "@/components/webhooks/address"
import type { CreateState, CreateValues, FieldProblem, OpenState, Refused } from "@/components/webhooks/form-state"
import { openWebhook } from "@/lib/api/webhook"
import { PROTOCOLS } from "@/lib/catalogue/schema"
import { randomHex } from "@/lib/crypto"
import { invalidFields } from "@/lib/input"
import type { Webhook } from "@/lib/webhooks/access"
import { createWebhook } from "@/lib/webhooks/commands"
import { WEBHOOK_EVENTS } from "@/lib/webhooks/schema"

const SECRET_BYTES = 32
/** The API takes no event to mean new services; who unticks all boxes is told so, with whatever else does not fit. */
const NO_EVENT = ","

export async function createAction(previous: CreateState, form: FormData): Promise<CreateState> {
  acceptForm(form, previous)
  const values = readValues(form)
  const attempt = previous.attempt + 1
  try {
    await count("webhook")
    const { url, protocol_filter, secretChoice } = values
    const secret = secretChoice === "own" ? readField(form, "secret") : randomHex(SECRET_BYTES)
    const events = values.events.join(",") || NO_EVENT
    const created = await createWebhook({ url, secret, events, protocol_filter }, await readClient(), new Date())
    await startSession(created.id, created.secret)
    return { kind: "created", created, values, attempt }
  } catch (error) {
    return { ...chooseOne(await refuse(error, "creating a webhook")), values, attempt }
  }
}

function chooseOne(refused: Refused): Refused {
  if (refused.kind !== "invalid") return refused
  const say = (problem: FieldProblem) =>
    problem.field === "events" ? { ...problem, message: "Choose at least one event" } : problem
  return { kind: "invalid", problems: refused.problems.map(say) }
}

function readValues(form: FormData): CreateValues {
  const chosen = form.getAll("events")
  return {
    url: readField(form, "url"),
    events: WEBHOOK_EVENTS.filter((kind) => chosen.includes(kind)),
    protocol_filter: PROTOCOLS.find((protocol) => protocol === readField(form, "protocol_filter")) ?? "",
    secretChoice: readField(form, "secret_choice") === "own" ? "own" : "made",
  }
}

/** Wrong secrets are counted as in the API, with those of the API. */
export async function openAction(previous: OpenState, form: FormData): Promise<OpenState> {
  acceptForm(form, previous)
  const id = readField(form, "id").trim()
  const secret = readField(form, "key")
  const attempt = previous.attempt + 1
  let webhook: Webhook
  try {
    webhook = await openCounted(id, secret)
  } catch (error) {
    return { ...(await refuse(error, "opening a webhook")), id, attempt }
  }
  await startSession(webhook.id, secret)
  redirect(webhookHref(webhook.id))
}

async function openCounted(id: string, secret: string): Promise<Webhook> {
  const missing = [id === "" && "id", secret === "" && "key"].filter((field) => field !== false)
  if (missing.length > 0) throw invalidFields(missing.map((field) => ({ field, message: "is required" })))
  try {
    return await openWebhook(id, secret, await readClient())
  } catch (error) {
    const reason = whyShut(error)
    if (reason === DELETED) throw invalidFields([{ field: "id", message: "There is no such webhook" }])
    if (reason !== null) throw invalidFields([{ field: "key", message: "That is not the secret of this webhook" }])
    throw error
  }
}
