// Turns the edit form into the body of a PATCH: only what a person changed, since what an owner says wins over sources from
// then on. A form knows only text: empty clears a field, a price becomes a number where it is one. Pure.

import { EDIT_FIELDS, type EditField, type EditValues } from "@/components/manage/form-state"

const NUMERIC: ReadonlySet<EditField> = new Set(["price_usd", "price_sats"])

/** Browsers send line breaks as CR LF, in hidden fields too. */
const normal = (text: string) => text.replace(/\r\n?/g, "\n")

export function toBody(values: EditValues, shown: EditValues): Partial<Record<EditField, string | number | null>> {
  const changed = EDIT_FIELDS.filter((field) => normal(values[field]) !== normal(shown[field]))
  return Object.fromEntries(changed.map((field) => [field, toValue(field, values[field])]))
}

function toValue(field: EditField, text: string): string | number | null {
  if (!NUMERIC.has(field)) return text
  if (text.trim() === "") return null
  return Number.isFinite(Number(text)) ? Number(text) : text
}

/** The fields of a record of texts, empty where there is none. */
export function readValues(read: (name: EditField) => unknown): EditValues {
  const text = (value: unknown) => (typeof value === "string" ? value : "")
  return Object.fromEntries(EDIT_FIELDS.map((field) => [field, text(read(field))])) as EditValues
}

/** What the form held at first, from its hidden field; whatever that holds, it only says what counts as changed. */
export function readShown(text: string): EditValues {
  try {
    const parsed: unknown = JSON.parse(text)
    return readValues((field) => (parsed as Partial<Record<EditField, unknown>> | null)?.[field])
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return readValues(() => "")
  }
}
