// Turns the edit form into a PATCH body with the changed fields only, because sources no longer update a field that an owner has
// set. An empty text clears a field. A price is converted to a number if possible; the schema rejects other texts.

import { toNumber } from "@/app/_shared/actions"
import { EDIT_FIELDS, type EditField, type EditValues, readParameterRows } from "@/components/manage/form-state"
import { toParameters } from "@/components/register/parameter-rows"

const NUMERIC: ReadonlySet<EditField> = new Set(["price_usd", "price_sats"])

/** Browsers send line breaks as CR LF, also in hidden fields, so convert CR LF to LF before a comparison. */
const normal = (text: string) => text.replace(/\r\n?/g, "\n")

export function toBody(
  values: EditValues,
  shown: EditValues,
): Partial<Record<EditField, string | number | object[] | null>> {
  const changed = EDIT_FIELDS.filter((field) => normal(values[field]) !== normal(shown[field]))
  return Object.fromEntries(changed.map((field) => [field, toValue(field, values[field])]))
}

function toValue(field: EditField, text: string): string | number | object[] | null {
  if (field === "parameters") return toParameters(readParameterRows({ parameters: text }))
  if (!NUMERIC.has(field)) return text
  return text.trim() === "" ? null : toNumber(text)
}

/** Reads the values of the form. A missing field becomes an empty text. */
export function readValues(read: (name: EditField) => unknown): EditValues {
  const text = (value: unknown) => (typeof value === "string" ? value : "")
  return Object.fromEntries(EDIT_FIELDS.map((field) => [field, text(read(field))])) as EditValues
}

/** The values before the edit, from a hidden field. Forged ones do no harm: they only decide which fields changed. */
export function readShown(text: string): EditValues {
  try {
    const parsed: unknown = JSON.parse(text)
    return readValues((field) => (parsed as Partial<Record<EditField, unknown>> | null)?.[field])
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return readValues(() => "")
  }
}
