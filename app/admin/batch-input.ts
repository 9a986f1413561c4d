// Reads the forms that decide about several listings. Pure.

import { AppError } from "@/lib/contract/errors"
import { parseBody } from "@/lib/contract/input"
import { BatchDecision, GroupDecision } from "@/lib/review/schema"

/** The button that was pressed, and the fields with the rows that it decides about: the ticked ones, or all shown that pass. */
const BUTTONS: Readonly<Record<string, string>> = { approved: "pick", rejected: "pick", passing: "listed" }

/** Each value of `pick` and `listed` is the id of a listing and the version that the page showed. */
export function readBatch(form: FormData): BatchDecision {
  const { button, ...decision } = readDecision(form)
  const chosen = form.getAll(BUTTONS[button] ?? "")
  if (chosen.length === 0) {
    throw new AppError("invalid_request", "No listing is selected. Tick the listings that you decide about.")
  }
  const services = chosen.map((value) => {
    const [id = "", version = ""] = String(value).split(" ")
    return { id, version }
  })
  return parseBody(BatchDecision, { ...decision, services })
}

/** The form of a group. `as_of` is the time when the page was read. */
export function readGroup(form: FormData): GroupDecision {
  const { button: _, ...decision } = readDecision(form)
  return parseBody(GroupDecision, { ...decision, as_of: form.get("as_of") })
}

function readDecision(form: FormData) {
  const button = String(form.get("verdict"))
  if (!Object.hasOwn(BUTTONS, button)) {
    throw new AppError("invalid_request", "The form names no decision. Press one of its buttons.")
  }
  const isPassing = button === "passing"
  return { button, verdict: isPassing ? "approved" : button, reason: form.get("reason"), only_passing: isPassing }
}
