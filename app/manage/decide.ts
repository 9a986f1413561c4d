// Carries out what an owner decided about waiting listings, and says in one notice what became of each.

import { explain, isTokenDead } from "@/app/manage/answer"
import type { Notice } from "@/components/manage/address"
import { deleteServices } from "@/lib/catalogue/owned/bulk-delete"
import { acceptServices, type Choice } from "@/lib/claims/acceptance"
import type { Owner } from "@/lib/claims/ownership"
import { BULK, BulkDeleteInput } from "@/lib/claims/schema"
import { parseBody } from "@/lib/input"

/** The pressed button names one listing, or the chosen ones; a value is the id and the version that was shown. */
function readChoices(form: FormData, name: "accept" | "refuse"): Choice[] {
  const pressed = form.get(name)
  const values = pressed === "chosen" ? form.getAll("listing") : [pressed]
  return values.flatMap((value) => {
    const [id = "", updatedAt = null] = typeof value === "string" ? value.split(" ") : []
    return id === "" ? [] : [{ id, updatedAt }]
  })
}

export async function decide(owner: Owner, form: FormData): Promise<Notice> {
  const isAccepting = form.has("accept")
  const choices = readChoices(form, isAccepting ? "accept" : "refuse")
  if (choices.length === 0) return { text: "Choose at least one listing first.", isError: true }
  if (choices.length > BULK.max) return { text: `At most ${BULK.max} listings can be decided at once.`, isError: true }
  try {
    return isAccepting ? await accept(owner, choices) : await refuse(owner, choices)
  } catch (error) {
    if (isTokenDead(error)) throw error
    return { text: await explain(error, "an owner's decision"), isError: true }
  }
}

async function accept(owner: Owner, choices: Choice[]): Promise<Notice> {
  const answers = await acceptServices(owner, choices, new Date())
  const accepted = answers.filter(({ reason }) => reason === undefined)
  const reasons = answers.flatMap(({ name, number, reason }) =>
    reason === undefined ? [] : [`Listing ${number}, ${name}, was not accepted: ${reason}`],
  )
  const [one] = accepted
  if (!one) return { text: "Nothing was accepted.", isError: true, reasons }
  const text = accepted.length === 1 ? `${one.name} is accepted.` : `${accepted.length} listings are accepted.`
  return { text, isError: false, reasons }
}

async function refuse(owner: Owner, choices: Choice[]): Promise<Notice> {
  const { ids } = parseBody(BulkDeleteInput, { ids: choices.map(({ id }) => id) })
  const { deleted, skipped, reasons } = await deleteServices(owner, ids, new Date())
  const left = skipped.map((id) => `One listing was left alone: ${reasons[String(id)] ?? "no reason is known."}`)
  if (deleted.length === 0) return { text: "Nothing was refused.", isError: true, reasons: left }
  const count = deleted.length === 1 ? "One listing is" : `${deleted.length} listings are`
  return { text: `${count} refused: hidden now, gone for good in 30 days.`, isError: false, reasons: left }
}
