// What both registration forms do: the same command and the same limit as POST /api/v1/register, its answers turned into what
// the form shows.

import { headers } from "next/headers"
import {
  EMPTY_VALUES,
  FIELD_NAMES,
  type FieldName,
  type FieldValues,
  type FormChoices,
  type FormState,
} from "@/components/register/form-state"
import { HTTP_METHODS, PROTOCOLS } from "@/lib/catalogue/schema"
import type { Owner } from "@/lib/claims/ownership"
import { AppError } from "@/lib/errors"
import { log } from "@/lib/log"
import { spend } from "@/lib/paywall/rate-limit"
import { register } from "@/lib/registration/commands"
import { Diagnosis, LIMITS } from "@/lib/registration/schema"
import { formatTimestamp } from "@/lib/time"

export const CHOICES: FormChoices = {
  protocols: PROTOCOLS,
  methods: HTTP_METHODS,
  limits: {
    url: LIMITS.url,
    name: LIMITS.name,
    description: LIMITS.description,
    category: LIMITS.category,
    provider: LIMITS.provider,
    payment_asset: LIMITS.asset,
    payment_network: LIMITS.network,
    probe_body: LIMITS.probeBody,
    contact_email: LIMITS.email,
  },
}

/** @param owner who is signed in to the page of an owner; null for anybody. */
export async function runRegistration(previous: FormState, form: FormData, owner: Owner | null): Promise<FormState> {
  const values = readValues(form)
  const attempt = previous.attempt + 1
  const incoming = await headers()
  try {
    await spend("register", incoming.get("x-directory-client") ?? "unknown")
    const registered = await register(toBody(values), owner)
    return { kind: "registered", registered, values: EMPTY_VALUES, attempt }
  } catch (error) {
    if (error instanceof AppError) return { ...explain(error, values), attempt }
    const requestId = incoming.get("x-request-id")
    log.error({ err: error, requestId }, "registration form failed")
    const quote = requestId ? ` If it keeps happening, quote ${requestId}.` : ""
    return { kind: "failed", message: `This is a fault of ours. Nothing was registered.${quote}`, values, attempt }
  }
}

/** What was entered; the suggestion's button names the protocol to try instead of the chosen one. */
function readValues(form: FormData): FieldValues {
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === "string" ? value : ""
  }
  const entries = FIELD_NAMES.map((name) => [name, read(name)])
  const values: FieldValues = Object.fromEntries(entries)
  return { ...values, protocol: read("register_as") || values.protocol }
}

const NUMERIC: ReadonlySet<FieldName> = new Set(["price_usd", "price_sats"])

/** A form knows only text: empty means not said, and a price becomes a number where it is one. */
function toBody(values: FieldValues): Record<string, string | number> {
  const body: Record<string, string | number> = {}
  for (const name of FIELD_NAMES) {
    const text = values[name]
    if (text.trim() === "") continue
    body[name] = NUMERIC.has(name) && Number.isFinite(Number(text)) ? Number(text) : text
  }
  return body
}

type Explained = FormState extends infer State ? (State extends FormState ? Omit<State, "attempt"> : never) : never

function explain(error: AppError, values: FieldValues): Explained {
  const { details, body, slug } = error.options
  if (details && details.length > 0) return { kind: "invalid", problems: details, values }
  const diagnosis = Diagnosis.safeParse({ ...body, code: slug })
  if (diagnosis.success) {
    const askedAt = formatTimestamp(new Date())
    return { kind: "refused", diagnosis: diagnosis.data, askedAt, protocol: values.protocol, values }
  }
  return { kind: "failed", message: error.message, values }
}
