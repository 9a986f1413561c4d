// The state of the registration between submissions: first the check of the endpoint, then the fields of its listings. After a
// rejected submission the form still shows the entered values.

import type { ParameterLimits } from "@/components/register/parameter-fields"
import { type ParameterRow, toRows } from "@/components/register/parameter-rows"
import type { ResultState } from "@/components/ui/problems"
import { PROTOCOLS } from "@/lib/protocols/names"
import type { ShownCheck } from "@/lib/registration/check-schema"

/** The fields of the first step, which the check and the publication send again. */
export const REQUEST_NAMES = ["url", "http_method", "probe_body", "tool"] as const satisfies readonly TextName[]

/** The labels of all fields, in the order of the form. */
export const FIELD_LABELS = {
  url: "Endpoint URL",
  protocol: "Protocol",
  http_method: "Method",
  tool: "MCP tool",
  name: "Name",
  description: "Description",
  category: "Category",
  parameters: "Parameters",
  provider: "Provider",
  price_usd: "Price in USD",
  price_sats: "Price in sats",
  payment_asset: "Asset",
  payment_network: "Network",
  probe_body: "Probe body",
  contact_email: "E-mail",
} as const

export type FieldName = keyof typeof FIELD_LABELS
/** The fields with one text. A check box of `protocol` stands for each protocol, and a row for each parameter. */
export type TextName = Exclude<FieldName, "protocol" | "parameters">
export const TEXT_NAMES = Object.keys(FIELD_LABELS).filter(
  (name) => name !== "protocol" && name !== "parameters",
) as TextName[]
export type FieldValues = Record<TextName, string>

/** Without a method the request is a GET, or has the method that the host names. */
export const EMPTY_VALUES = Object.fromEntries(TEXT_NAMES.map((name) => [name, ""])) as FieldValues

/** The fields of a check that a listing does not have. */
export const CHECK_LABELS = { answer: "Response", behaviour: "Behaviour" } as const

/** The most characters of each text. The server passes the limits, so that the browser need not load the schema. */
export type FieldLimits = Partial<Record<TextName | "answer", number>> & { parameters: ParameterLimits }

/**
 * `protocols` are the ticked ones, and `parameters` the rows of the form. `check` is the report of the last check; null before a
 * check, and after a failed one. `unpublished`: the endpoint no longer has a valid challenge of every ticked protocol.
 */
export type FormState = ResultState<
  {
    values: FieldValues
    /** Several URLs in place of one, as they were entered. */
    list: string
    /** A pasted response in place of a URL. */
    answer: string
    /** Whether the check also sends the behaviour requests. */
    isThorough: boolean
    protocols: string[]
    parameters: ParameterRow[]
    check: ShownCheck | null
  },
  { kind: "checked" | "unpublished" }
>

export const INITIAL_STATE: FormState = {
  kind: "idle",
  values: EMPTY_VALUES,
  list: "",
  answer: "",
  isThorough: false,
  protocols: [],
  parameters: [],
  check: null,
  attempt: 0,
}

/** Fills the fields from the report. Ticks every protocol that is not listed, or all of them when every one is listed. */
export function prefill(check: ShownCheck, given: FieldValues): Pick<FormState, "values" | "protocols" | "parameters"> {
  const { suggested, request } = check
  if (request === null) return { values: given, protocols: [], parameters: [] }
  // A request that found no challenge fixes no method, so that the next check may find another one.
  const http_method = suggested === null ? given.http_method : request.method
  const values = { ...given, url: request.url, http_method }
  for (const name of ["name", "description", "category", "provider"] as const) {
    values[name] = suggested?.[name]?.value ?? ""
  }
  const valid = listPublishable(check)
  const isListed = (protocol: string) => check.listed.some((one) => one.protocol === protocol)
  const unlisted = valid.filter((protocol) => !isListed(protocol))
  const protocols = unlisted.length > 0 ? unlisted : valid
  return { values, protocols, parameters: toRows(check.parameters) }
}

export function listPublishable({ protocols }: Pick<ShownCheck, "protocols">): string[] {
  const valid = protocols.filter(({ is_valid }) => is_valid).map(({ protocol }) => protocol)
  return PROTOCOLS.filter((protocol) => valid.includes(protocol))
}

/** True when every publishable protocol has a public listing, so that a submission is a suggestion. */
export const isSuggestion = (check: Pick<ShownCheck, "protocols" | "listed">): boolean =>
  listPublishable(check).every((protocol) => check.listed.some((one) => one.protocol === protocol))
