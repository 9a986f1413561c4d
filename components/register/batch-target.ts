// Finds in the first form what stands for several endpoints: an origin, an OpenAPI document, or a list of URLs. The server and the
// browser read the same form.

import { type BatchTarget, findBatchTarget } from "@/lib/batch/target"

/** The field for several URLs, in place of the one URL. */
export const LIST_NAME = "urls"
export const LIST_LABEL = "URLs"

/** Fields that are about one endpoint. */
const SINGLE = ["http_method", "probe_body", "tool"]

/** Null when the form is about one endpoint. @param read returns a field of the form as text */
export function readBatchTarget(read: (name: string) => string): BatchTarget | null {
  if (read("step") === "publish" || SINGLE.some((name) => read(name) !== "")) return null
  const list = read(LIST_NAME)
  const text = `${read("url")}\n${list}`
  return findBatchTarget(text) ?? (list.trim() === "" ? null : { urls: [text.trim()] })
}

const NAMED: Readonly<Record<string, string>> = { origin: "url", openapi_url: "url" }

/** The field of the form for a field of the body of a batch. */
export const toFormField = (field: string): string =>
  field.startsWith(LIST_NAME) ? LIST_NAME : (NAMED[field] ?? field)

/** A pasted list goes to the field for several URLs: a field with one line would join the lines. Returns false for one URL. */
export function moveList(text: string): boolean {
  const field = document.getElementById(`field-${LIST_NAME}`)
  if (!/\S\s+\S/.test(text.trim()) || !(field instanceof HTMLTextAreaElement)) return false
  const fold = field.closest("details")
  if (fold) fold.open = true
  field.value = text
  field.focus()
  return true
}
