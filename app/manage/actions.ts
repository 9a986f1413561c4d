"use server"

// The server actions of a domain's owner. Every action checks the session again, then calls the command that the API operation
// for this purpose also calls.

import { acceptForm, readClient, readField, toMessage, toRejected } from "@/app/actions"
import { asOwner, isTokenEnded, leave, runNoticed, showResult } from "@/app/manage/as-owner"
import { decide, deleteChosen } from "@/app/manage/decide"
import { readShown, readValues, toBody } from "@/app/manage/edit-body"
import { runRegistration } from "@/app/register/run"
import { startSession } from "@/app/session"
import type { EditState, SignInState } from "@/components/manage/form-state"
import { FIELD_LABELS, type FieldName, type FormState } from "@/components/register/form-state"
import { ownerSession } from "@/lib/api/session/owner"
import { editService } from "@/lib/catalogue/commands"
import { revokeClaim } from "@/lib/claims/commands"
import { checkOwner, type Owner, parseOwner } from "@/lib/claims/ownership"
import { parsePastedToken } from "@/lib/claims/token-form"
import { refund, spend } from "@/lib/paywall/rate-limit"

/** Failed sign-ins count against a limit per client. A sign-in with the correct token does not count. */
export async function signIn(previous: SignInState, form: FormData): Promise<SignInState> {
  acceptForm(form, previous)
  const domain = readField(form, "domain").trim()
  const client = await readClient()
  let owner: Owner
  try {
    await spend("owner_login", client)
    owner = parseOwner({ domain, verification_token: parsePastedToken(readField(form, "verification_token")) })
    await checkOwner(owner, new Date())
    await refund("owner_login", client)
  } catch (error) {
    return { ...(await toRejected(error, "signing in")), attempt: previous.attempt + 1, domain }
  }
  await startSession(ownerSession, owner)
  return showResult(owner, null, { text: "You are signed in for one hour.", isError: false })
}

/** Registers a listing for a signed-in owner. The session proves the ownership of the domain. */
export async function registerAsOwner(previous: FormState, form: FormData): Promise<FormState> {
  acceptForm(form, previous)
  return asOwner((owner) => runRegistration(previous, form, owner))
}

/** The form field `domain` may name the domain for the next sign-in. */
export async function signOut(form: FormData): Promise<void> {
  acceptForm(form)
  await leave({ text: "You are signed out.", isError: false }, readField(form, "domain"))
}

export async function saveEdit(previous: EditState, form: FormData): Promise<EditState> {
  acceptForm(form, previous)
  return asOwner(async (owner) => {
    const values = readValues((field) => form.get(field))
    const shown = readShown(readField(form, "shown"))
    const kept = { values, shown, attempt: previous.attempt + 1 }
    const body = toBody(values, shown)
    const fields = Object.keys(body) as FieldName[]
    if (fields.length === 0) return showResult(owner, form, { text: "Nothing was changed.", isError: false })
    let name: string
    try {
      ;({ name } = await editService(owner, readField(form, "id"), body, new Date()))
    } catch (error) {
      if (isTokenEnded(error)) throw error
      return { ...kept, ...(await toRejected(error, "an owner's edit")) }
    }
    const changed = fields.map((field) => lowerFirst(FIELD_LABELS[field])).join(", ")
    return showResult(owner, form, { text: `${name} is saved. Changed: ${changed}.`, isError: false })
  })
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

export async function deleteListings(form: FormData): Promise<void> {
  acceptForm(form)
  await asOwner(async (owner) => {
    const chosen = form.getAll("id").map(String)
    const notice = await runNoticed("an owner's deletion", () => deleteChosen(owner, chosen, "deleted"))
    return showResult(owner, form, notice)
  })
}

export async function decideWaiting(form: FormData): Promise<void> {
  acceptForm(form)
  await asOwner(async (owner) => showResult(owner, form, await decide(owner, form)))
}

export async function revoke(form: FormData): Promise<void> {
  acceptForm(form)
  await asOwner(async (owner) => {
    const reject = (text: string) => showResult(owner, null, { text, isError: true }, { revoke: "ask" })
    if (readField(form, "understood") !== "yes") return reject("Nothing was changed. Tick the box to revoke the claim.")
    try {
      await revokeClaim(owner, new Date())
    } catch (error) {
      if (isTokenEnded(error)) throw error
      return reject(await toMessage(error, "revoking a claim"))
    }
    return leave({ text: "You are signed out.", isError: false, revoked: owner.domain }, owner.domain)
  })
}
