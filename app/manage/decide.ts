// Applies an owner's decision about waiting listings and describes the result for each listing in one notice.

import { toMessage } from "@/app/actions"
import { isTokenEnded } from "@/app/manage/as-owner"
import type { Notice } from "@/components/account/address"
import { deleteServices } from "@/lib/catalogue/owned/bulk-delete"
import { acceptServices, type Choice } from "@/lib/claims/acceptance"
import type { Owner } from "@/lib/claims/ownership"
import { BULK, BulkDeleteInput } from "@/lib/claims/schema"
import { parseBody } from "@/lib/input"

/** The pressed button names one listing, or "chosen" for the ticked ones. A value is the id and the shown version. */
function readChoices(form: FormData, name: "accept" | "reject"): Choice[] {
  const pressed = form.get(name)
  const values = pressed === "chosen" ? form.getAll("listing") : [pressed]
  return values.flatMap((value) => {
    const [id = "", updatedAt = null] = typeof value === "string" ? value.split(" ") : []
    return id === "" ? [] : [{ id, updatedAt }]
  })
}

export async function decide(owner: Owner, form: FormData): Promise<Notice> {
  const isAccepting = form.has("accept")
  const choices = readChoices(form, isAccepting ? "accept" : "reject")
  if (choices.length === 0) return { text: "Nothing was changed. Choose at least one listing.", isError: true }
  if (choices.length > BULK.max)
    return { text: `Nothing was changed. Choose at most ${BULK.max} listings at once.`, isError: true }
  try {
    return isAccepting ? await accept(owner, choices) : await reject(owner, choices)
  } catch (error) {
    if (isTokenEnded(error)) throw error
    return { text: await toMessage(error, "an owner's decision"), isError: true }
  }
}

async function accept(owner: Owner, choices: Choice[]): Promise<Notice> {
  const results = await acceptServices(owner, choices, new Date())
  const accepted = results.filter(({ reason }) => reason === undefined)
  const reasons = results.flatMap(({ name, number, reason }) =>
    reason === undefined ? [] : [`Listing ${number}, ${name}, was not accepted: ${reason}`],
  )
  const [one] = accepted
  if (!one) return { text: "Nothing was accepted.", isError: true, reasons }
  const text = accepted.length === 1 ? `${one.name} is accepted.` : `${accepted.length} listings are accepted.`
  return { text, isError: false, reasons }
}

async function reject(owner: Owner, choices: Choice[]): Promise<Notice> {
  const { ids } = parseBody(BulkDeleteInput, { ids: choices.map(({ id }) => id) })
  const { deleted, skipped, reasons } = await deleteServices(owner, ids, new Date())
  const left = skipped.map((id) => `One listing was not rejected: ${reasons[String(id)] ?? "the reason is unknown."}`)
  if (deleted.length === 0) return { text: "Nothing was rejected.", isError: true, reasons: left }
  const count = deleted.length === 1 ? "One listing is" : `${deleted.length} listings are`
  return { text: `${count} rejected: hidden now, removed permanently after 30 days.`, isError: false, reasons: left }
}
