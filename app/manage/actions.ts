"use server"

// The actions of a domain's owner. Each checks the session again, then calls the command of the API's operation.

import { acceptForm, readClient, readField, toMessage, toRejected } from "@/app/_shared/actions"
import { startSession } from "@/app/_shared/session"
import { asOwner, isTokenEnded, leave, perform, showResult } from "@/app/manage/as-owner"
import { describeCheck, describeRunning } from "@/app/manage/check-words"
import { decide, deleteChosen, restoreChosen } from "@/app/manage/decide"
import { readShown, readValues, toBody } from "@/app/manage/edit-body"
import { FIELD_LIMITS } from "@/app/register/run"
import type { SignInState } from "@/components/claim/wizard-state"
import { formatQuantity } from "@/components/format"
import { findPriceDifference } from "@/components/listing/price"
import { confirmationOf, type EditState, FOLLOW } from "@/components/manage/form-state"
import { FIELD_LABELS, type FieldName } from "@/components/register/form-state"
import { readRows } from "@/components/register/parameter-rows"
import type { Rejected } from "@/components/ui/problems"
import { rereadForOwner } from "@/lib/api/host-files"
import { checkBriefly } from "@/lib/api/owner-check"
import { editForOwner } from "@/lib/api/owner-edit"
import { ownerSession } from "@/lib/api/session/owner"
import { revokeClaim } from "@/lib/claims/commands"
import { checkOwner, isPublicHash, type Owner, parseOwner } from "@/lib/claims/ownership"
import { parsePastedToken } from "@/lib/claims/token-form"
import { AppError } from "@/lib/contract/errors"
import { editService } from "@/lib/owners/commands"
import { confirmServicePayee } from "@/lib/owners/confirm-payee"
import { ServiceEdit } from "@/lib/owners/edit"
import { findOwned } from "@/lib/owners/owned"
import { eraseOwned } from "@/lib/owners/stored"
import { refund, spend } from "@/lib/paywall/rate-limit"

const HASH_AS_TOKEN =
  "This is the public hash that goes into the file or the DNS record, not the token. The token was shown once, when you started the claim, and begins with dir_."

/** Failed sign-ins count against a limit per client. A sign-in with the correct token does not count. */
export async function signIn(previous: SignInState, form: FormData): Promise<SignInState> {
  acceptForm(form, previous)
  const domain = readField(form, "domain").trim()
  const client = await readClient()
  let owner: Owner | null = null
  try {
    await spend("owner_login", client)
    owner = parseOwner({ domain, verification_token: parsePastedToken(readField(form, "verification_token")) })
    await checkOwner(owner, new Date())
    await refund("owner_login", client)
  } catch (error) {
    if (owner && isTokenEnded(error) && (await isPublicHash(owner))) {
      const problems = [{ field: "verification_token", message: HASH_AS_TOKEN }]
      return { kind: "invalid", problems, attempt: previous.attempt + 1, domain }
    }
    return { ...(await toRejected(error, "signing in")), attempt: previous.attempt + 1, domain }
  }
  await startSession(ownerSession, owner)
  return showResult(owner, null, { text: "You are signed in for one hour.", isError: false })
}

/** The form field `domain` may name the domain for the next sign-in. */
export async function signOut(form: FormData): Promise<void> {
  acceptForm(form)
  await leave({ text: "You are signed out.", isError: false }, readField(form, "domain"))
}

export async function saveEdit(previous: EditState, form: FormData): Promise<EditState> {
  acceptForm(form, previous)
  return asOwner(async (owner) => {
    const price = readField(form, "price")
    const rows = readRows((name) => readField(form, name), FIELD_LIMITS.parameters.parameters)
    const given = readValues((field) => (field === "parameters" ? JSON.stringify(rows) : form.get(field)))
    const values = price === FOLLOW ? { ...given, price_usd: "", price_sats: "" } : given
    const shown = readShown(readField(form, "shown"))
    const kept = { values, shown, attempt: previous.attempt + 1 }
    const body = toBody(values, shown)
    const fields = Object.keys(body) as FieldName[]
    if (fields.length === 0) return showResult(owner, form, { text: "Nothing was changed.", isError: false })
    const difference =
      price === confirmationOf(values) ? null : await findDifference(owner, readField(form, "id"), body)
    if (difference) return { ...kept, kind: "differs", ...difference }
    let name: string
    try {
      ;({ name } = await editForOwner(owner, readField(form, "id"), body, new Date()))
    } catch (error) {
      if (isTokenEnded(error)) throw error
      return { ...kept, ...(explainRequest(error) ?? (await toRejected(error, "an owner's edit"))) }
    }
    const changed = fields.map((field) => lowerFirst(FIELD_LABELS[field])).join(", ")
    return showResult(owner, form, { text: `${name} is saved. Changed: ${changed}.`, isError: false })
  })
}

/** Why the endpoint rejected a new request, with its response. */
function explainRequest(error: unknown): Rejected | null {
  if (!(error instanceof AppError) || error.code !== "no_valid_challenge") return null
  const detail = error.options.body?.["detail"]
  return { kind: "failed", message: [error.message, detail].filter((text) => typeof text === "string").join(" ") }
}

/** Compares the listed price after the edit with the asked price. Null if the edit changes no price, or is not valid. */
async function findDifference(owner: Owner, id: string, body: ReturnType<typeof toBody>) {
  const { data: edit } = ServiceEdit.safeParse(body)
  if (!edit || (edit.price_usd === undefined && edit.price_sats === undefined)) return null
  const [listing] = await findOwned(owner, [id], new Date())
  if (!listing) return null
  const { price_usd = listing.declared.price_usd, price_sats = listing.declared.price_sats } = edit
  return findPriceDifference({ price_usd, price_sats }, listing.asked_price)
}

/** Removes the listed price, so that the listing shows what its endpoint asks. */
export async function followAskedPrice(form: FormData): Promise<void> {
  acceptForm(form)
  await perform(form, "following the asked price", async (owner) => {
    const { name } = await editService(owner, readField(form, "id"), { price_usd: null, price_sats: null }, new Date())
    return { text: `${name} now shows the price that its endpoint requests.`, isError: false }
  })
}

/** Confirms that the payee in the form field `pay_to` is the right one of the listing `id`. */
export async function confirmPayee(form: FormData): Promise<void> {
  acceptForm(form)
  const id = readField(form, "id")
  const isUnderstood = readField(form, "understood") === "yes"
  const confirm = async (owner: Owner) => {
    const text = "Nothing was confirmed. Compare the payee with your wallet, and tick the box."
    if (!isUnderstood) return { text, isError: true }
    const { name } = await confirmServicePayee(owner, id, readField(form, "pay_to"), new Date())
    return { text: `The payee of ${name} is confirmed.`, isError: false }
  }
  await perform(form, "an owner's confirmation", confirm, isUnderstood ? { show: id } : { payee: id })
}

/** A probe takes up to 45 s. Beyond this time the page is shown, and the result appears on a later load. */
const CHECK_WAIT_MS = 3_000

/** Checks a listing at once. The next page shows the result, or that the check runs, and the details of the listing. */
export async function checkNow(form: FormData): Promise<void> {
  acceptForm(form)
  const id = readField(form, "id")
  const run = async (owner: Owner) => {
    const isThorough = readField(form, "behaviour") === "yes"
    const { name, check } = await checkBriefly(owner, id, new Date(), CHECK_WAIT_MS, isThorough)
    if (check === null) return { text: describeRunning(name), isError: false }
    return { text: describeCheck(name, check), isError: check.status !== "ok" }
  }
  await perform(form, "an owner's check", run, { show: id })
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

export async function deleteListings(form: FormData): Promise<void> {
  acceptForm(form)
  await perform(form, "an owner's deletion", (owner) => deleteChosen(owner, form.getAll("id").map(String), "deleted"))
}

/** Takes back the deletion of the listings in the fields `id`. */
export async function restoreListings(form: FormData): Promise<void> {
  acceptForm(form)
  await perform(form, "restoring listings", (owner) => restoreChosen(owner, form.getAll("id").map(String)))
}

export async function decideWaiting(form: FormData): Promise<void> {
  acceptForm(form)
  await perform(form, "an owner's decision", (owner) => decide(owner, form))
}

/** Has the documents of the host read again. The job starts within a second, and the page shows the result when it is loaded again. */
export async function readFiles(form: FormData): Promise<void> {
  acceptForm(form)
  await perform(form, "reading documents again", async (owner) => {
    await rereadForOwner(owner, owner.domain, new Date())
    const text = "The documents are being read again. Load the page again in a minute to see what was found."
    return { text, isError: false }
  })
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

/** Deletes what the owner left, and ends the session. */
export async function eraseAll(form: FormData): Promise<void> {
  acceptForm(form)
  await asOwner(async (owner) => {
    const reject = (text: string) => showResult(owner, null, { text, isError: true }, { erase: "ask" })
    if (readField(form, "understood") !== "yes") return reject("Nothing was deleted. Tick the box to delete all of it.")
    let listings: number
    try {
      ;({ listings } = await eraseOwned(owner, new Date()))
    } catch (error) {
      if (isTokenEnded(error)) throw error
      return reject(await toMessage(error, "deleting what an owner left"))
    }
    const text = `What you left is deleted: ${formatQuantity(listings, "listing")}, and the claim. You are signed out.`
    return leave({ text, isError: false })
  })
}
