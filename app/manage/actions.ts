"use server"

// The owner's forms, server side. Each asks for the session again, then calls the same command as its call of the API.

import { headers } from "next/headers"
import { acceptForm } from "@/app/accept-form"
import { answer, asOwner, explain, isTokenDead, leave, readField } from "@/app/manage/answer"
import { decide } from "@/app/manage/decide"
import { readShown, readValues, toBody } from "@/app/manage/edit-body"
import { startSession } from "@/app/manage/session"
import type { Notice } from "@/components/manage/address"
import type { EditState, SignInState } from "@/components/manage/form-state"
import { FIELD_LABELS, type FieldName } from "@/components/register/form-state"
import { editService } from "@/lib/catalogue/commands"
import { deleteServices } from "@/lib/catalogue/owned/bulk-delete"
import { revokeClaim } from "@/lib/claims/commands"
import { checkOwner, type Owner, readOwner } from "@/lib/claims/ownership"
import { BulkDeleteInput } from "@/lib/claims/schema"
import { AppError } from "@/lib/errors"
import { parseBody } from "@/lib/input"
import { giveBack, spend } from "@/lib/paywall/rate-limit"

/** Attempts count per client; a right one costs nothing. */
export async function signIn(previous: SignInState, form: FormData): Promise<SignInState> {
  acceptForm(form, previous)
  const domain = readField(form, "domain").trim()
  const client = (await headers()).get("x-directory-client") ?? "unknown"
  let owner: Owner
  try {
    await spend("owner_login", client)
    owner = readOwner({ domain, verification_token: readField(form, "verification_token").trim() })
    await checkOwner(owner, new Date())
    await giveBack("owner_login", client)
  } catch (error) {
    const details = error instanceof AppError ? (error.options.details ?? []) : []
    const errors = Object.fromEntries(details.map(({ field, message }) => [field, message]))
    const message = await explain(error, "signing in")
    return { attempt: previous.attempt + 1, domain, errors, message }
  }
  await startSession(owner)
  return answer(owner, null, { text: "Signed in for one hour.", isError: false })
}

/** `domain` is the one to sign in for next, if any. */
export async function signOut(form: FormData): Promise<void> {
  acceptForm(form)
  await leave({ text: "Signed out.", isError: false }, readField(form, "domain"))
}

export async function saveEdit(previous: EditState, form: FormData): Promise<EditState> {
  acceptForm(form, previous)
  return asOwner(async (owner) => {
    const values = readValues((field) => form.get(field))
    const shown = readShown(readField(form, "shown"))
    const kept = { values, shown, attempt: previous.attempt + 1 }
    const body = toBody(values, shown)
    const fields = Object.keys(body) as FieldName[]
    if (fields.length === 0) return answer(owner, form, { text: "Nothing was changed.", isError: false })
    let name: string
    try {
      ;({ name } = await editService(owner, readField(form, "id"), body, new Date()))
    } catch (error) {
      if (isTokenDead(error)) throw error
      const problems = error instanceof AppError ? error.options.details : undefined
      if (problems) return { ...kept, kind: "invalid", problems }
      return { ...kept, kind: "failed", message: await explain(error, "an owner's edit") }
    }
    const changed = fields.map((field) => lowerFirst(FIELD_LABELS[field])).join(", ")
    return answer(owner, form, { text: `${name} is saved: ${changed}.`, isError: false })
  })
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

export async function deleteListings(form: FormData): Promise<void> {
  acceptForm(form)
  await asOwner(async (owner) => answer(owner, form, await tryToDelete(owner, form.getAll("id").map(String))))
}

async function tryToDelete(owner: Owner, chosen: string[]): Promise<Notice> {
  try {
    const { ids } = parseBody(BulkDeleteInput, { ids: chosen })
    const { deleted, skipped, reasons } = await deleteServices(owner, ids, new Date())
    const count = deleted.length === 1 ? "One listing is" : `${deleted.length} listings are`
    const text = deleted.length > 0 ? `${count} deleted: hidden now, gone for good in 30 days.` : "Nothing was deleted."
    const left = skipped.map((id) => `Listing ${id} was left alone: ${reasons[String(id)] ?? "no reason is known."}`)
    return { text, isError: deleted.length === 0, reasons: left }
  } catch (error) {
    if (isTokenDead(error)) throw error
    return { text: await explain(error, "an owner's deletion"), isError: true }
  }
}

export async function decideWaiting(form: FormData): Promise<void> {
  acceptForm(form)
  await asOwner(async (owner) => answer(owner, form, await decide(owner, form)))
}

export async function revoke(form: FormData): Promise<void> {
  acceptForm(form)
  await asOwner(async (owner) => {
    const refuse = (text: string) => answer(owner, null, { text, isError: true }, { revoke: "ask" })
    if (readField(form, "understood") !== "yes") return refuse("Tick the box to revoke the claim. Nothing was changed.")
    try {
      await revokeClaim(owner, new Date())
    } catch (error) {
      if (isTokenDead(error)) throw error
      return refuse(await explain(error, "revoking a claim"))
    }
    return leave({ text: "You are signed out.", isError: false, revoked: owner.domain }, owner.domain)
  })
}
