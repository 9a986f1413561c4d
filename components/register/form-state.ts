// What the registration form remembers between submissions. Everything a person entered comes back to them.

import type { HttpMethod, Protocol } from "@/lib/catalogue/schema"
import { PROTOCOLS } from "@/lib/protocols/names"
import type { Diagnosis, Registered } from "@/lib/registration/schema"

/** Every field of spec §4.2 in the order of the form, with the name people know it by. */
export const FIELD_LABELS = {
  url: "Address of the endpoint",
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

/** What may be chosen and how long a text may be. Comes from the server, so that no schema travels to the browser. */
export interface FormChoices {
  protocols: readonly Protocol[]
  methods: readonly HttpMethod[]
  limits: Partial<Record<FieldName, number>>
}

export interface FieldProblem {
  field: string
  message: string
}

/** A schema says what a field must be ("is required"); a person reads a sentence with the field's name. */
export function explainProblem({ field, message }: FieldProblem): string {
  const isPredicate = /^[a-z]/.test(message)
  const label = FIELD_LABELS[field as FieldName] ?? field
  return isPredicate ? `${label} ${message}.` : message
}

/** `attempt` counts submissions, so that each answer is shown and announced anew. */
export type FormState = { values: FieldValues; attempt: number } & (
  | { kind: "idle" }
  | { kind: "invalid"; problems: FieldProblem[] }
  | { kind: "refused"; diagnosis: Diagnosis; askedAt: string; protocol: string }
  | { kind: "failed"; message: string }
  | { kind: "registered"; registered: Registered }
)

export const INITIAL_STATE: FormState = { kind: "idle", values: EMPTY_VALUES, attempt: 0 }
