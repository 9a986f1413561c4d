// The state of the registration form between submissions. After a rejected submission the form still shows the entered values.

import type { Rejected } from "@/components/ui/problems"
import { PROTOCOLS } from "@/lib/protocols/names"
import type { Diagnosis, Registered } from "@/lib/registration/schema"

/** The labels of all fields, in the order of the form. */
export const FIELD_LABELS = {
  url: "Endpoint URL",
  protocol: "Protocol",
  http_method: "Method",
  name: "Name",
  description: "Description",
  category: "Category",
  provider: "Provider",
  price_usd: "Price in USD",
  price_sats: "Price in sats",
  payment_asset: "Asset",
  payment_network: "Network",
  probe_body: "Probe body",
  contact_email: "E-mail",
} as const

export type FieldName = keyof typeof FIELD_LABELS
export const FIELD_NAMES = Object.keys(FIELD_LABELS) as FieldName[]
export type FieldValues = Record<FieldName, string>

export const EMPTY_VALUES: FieldValues = {
  ...(Object.fromEntries(FIELD_NAMES.map((name) => [name, ""])) as FieldValues),
  protocol: PROTOCOLS[0] ?? "",
  http_method: "GET",
}

/**
 * The maximum length of the text in each field, in characters. The server passes the limits, so that the browser need not load
 * the schema.
 */
export type FieldLimits = Partial<Record<FieldName, number>>

/**
 * `attempt` is the number of submissions. After each submission the result takes the focus, even if the result has not changed.
 */
export type FormState = { values: FieldValues; attempt: number } & (
  | { kind: "idle" }
  | Rejected
  | { kind: "rejected"; diagnosis: Diagnosis; askedAt: string; protocol: string }
  | { kind: "registered"; registered: Registered }
)

export const INITIAL_STATE: FormState = { kind: "idle", values: EMPTY_VALUES, attempt: 0 }
