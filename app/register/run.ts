// The public registration form and the owner's form use `runRegistration`. The function runs the same command with the same limit
// as POST /api/v1/register, and turns the result into the state of the form.

import { countCall, readField, toRejected } from "@/app/actions"
import {
  EMPTY_VALUES,
  FIELD_NAMES,
  type FieldLimits,
  type FieldName,
  type FieldValues,
  type FormState,
} from "@/components/register/form-state"
import type { Owner } from "@/lib/claims/ownership"
import { AppError } from "@/lib/errors"
import { register } from "@/lib/registration/commands"
import { Diagnosis, LIMITS } from "@/lib/registration/schema"
import { formatTimestamp } from "@/lib/time"

export const TEXT_LIMITS: FieldLimits = {
  url: LIMITS.url,
  name: LIMITS.name,
  description: LIMITS.description,
  category: LIMITS.category,
  provider: LIMITS.provider,
  payment_asset: LIMITS.asset,
  payment_network: LIMITS.network,
  probe_body: LIMITS.probeBody,
  contact_email: LIMITS.email,
}

/** @param owner the signed-in owner; null in the public form */
export async function runRegistration(previous: FormState, form: FormData, owner: Owner | null): Promise<FormState> {
  const values = readValues(form)
  const attempt = previous.attempt + 1
  try {
    await countCall("register")
    const registered = await register(toBody(values), owner)
    return { kind: "registered", registered, values: EMPTY_VALUES, attempt }
  } catch (error) {
    const diagnosis = findDiagnosis(error)
    if (!diagnosis) return { ...(await toRejected(error, "the registration form")), values, attempt }
    return {
      kind: "rejected",
      diagnosis,
      askedAt: formatTimestamp(new Date()),
      protocol: values.protocol,
      values,
      attempt,
    }
  }
}

/**
 * Reads the entered values. If the page suggested another protocol, the button of the suggestion sends that protocol in place of
 * the chosen protocol.
 */
function readValues(form: FormData): FieldValues {
  const entries = FIELD_NAMES.map((name) => [name, readField(form, name)])
  const values: FieldValues = Object.fromEntries(entries)
  return { ...values, protocol: readField(form, "register_as") || values.protocol }
}

const NUMERIC: ReadonlySet<FieldName> = new Set(["price_usd", "price_sats"])

/** Converts the form's texts: an empty text is a missing field, and a price becomes a number if possible. */
function toBody(values: FieldValues): Record<string, string | number> {
  const body: Record<string, string | number> = {}
  for (const name of FIELD_NAMES) {
    const text = values[name]
    if (text.trim() === "") continue
    body[name] = NUMERIC.has(name) && Number.isFinite(Number(text)) ? Number(text) : text
  }
  return body
}

/** Returns the diagnosis of the probe if the endpoint sent no valid challenge; null for any other error. */
function findDiagnosis(error: unknown): Diagnosis | null {
  if (!(error instanceof AppError) || error.options.details?.length) return null
  return Diagnosis.safeParse({ ...error.options.body, code: error.options.slug }).data ?? null
}
