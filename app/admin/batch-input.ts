// Reads the form that decides about several listings. Pure.

import { AppError } from "@/lib/contract/errors"
import { parseBody } from "@/lib/contract/input"
import { BatchDecision, GroupDecision } from "@/lib/review/schema"

/** The button that was pressed: two decide about the ticked rows, `passing` approves the shown rows that pass. */
const BUTTONS = { approved: "pick", rejected: "pick", passing: "listed" } as const

/** Each value of `pick` and `listed` is the id of a listing and the version that the page showed. */
export function readBatch(form: FormData): BatchDecision {
  const button = form.get("verdict")
  if (typeof button !== "string" || !Object.hasOwn(BUTTONS, button)) {
    throw new AppError("invalid_request", "The form names no decision. Press one of its buttons.")
  }
  const chosen = form.getAll(BUTTONS[button as keyof typeof BUTTONS])
  if (chosen.length === 0) {
    throw new AppError("invalid_request", "No listing is selected. Tick the listings that you decide about.")
  }
  const services = chosen.map((value) => {
    const [id = "", version = ""] = String(value).split(" ")
    return { id, version }
  })
  const isPassing = button === "passing"
  const verdict = isPassing ? "approved" : button
  return parseBody(BatchDecision, { verdict, services, reason: form.get("reason"), only_passing: isPassing })
}

/** The form of a group. `as_of` is the time when the page was read. */
export function readGroup(form: FormData): GroupDecision {
  const isPassing = form.get("verdict") === "passing"
  const verdict = isPassing ? "approved" : form.get("verdict")
  return parseBody(GroupDecision, {
    verdict,
    reason: form.get("reason"),
    only_passing: isPassing,
    as_of: form.get("as_of"),
  })
}
