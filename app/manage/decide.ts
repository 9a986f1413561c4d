// Accepts or rejects listings that wait for their owner, and describes the result of each listing in one notice.

import type { Notice } from "@/components/account/address"
import { acceptServices, type Choice } from "@/lib/claims/acceptance"
import type { Owner } from "@/lib/claims/ownership"
import { BULK, BulkDeleteInput } from "@/lib/claims/schema"
import { parseBody } from "@/lib/contract/input"
import { deleteServices } from "@/lib/owners/bulk-delete"

/** The pressed button names one listing, or `chosen` for all ticked ones: a value has the id and the version shown. */
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
  if (isAccepting) return accept(owner, choices)
  const ids = choices.map(({ id }) => id)
  return deleteChosen(owner, ids, "rejected")
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

/** Counts the deleted and the skipped listings. @throws AppError if `chosen` is empty or has too many ids */
export async function deleteChosen(owner: Owner, chosen: string[], verb: "deleted" | "rejected"): Promise<Notice> {
  const { ids } = parseBody(BulkDeleteInput, { ids: chosen })
  const { deleted, skipped, reasons } = await deleteServices(owner, ids, new Date())
  const count = deleted.length === 1 ? "One listing is" : `${deleted.length} listings are`
  const isDone = deleted.length > 0
  return {
    text: isDone ? `${count} ${verb}: hidden now, removed permanently after 30 days.` : `Nothing was ${verb}.`,
    isError: !isDone,
    reasons: skipped.map((id) => {
      const which = verb === "deleted" ? `Listing ${id}` : "One listing"
      return `${which} was not ${verb}: ${reasons[String(id)] ?? "the reason is unknown."}`
    }),
  }
}
