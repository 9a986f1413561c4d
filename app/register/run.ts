// The form that checks and lists an endpoint, for everybody and for owners. It runs the same check and stores by the same rules and
// limits as the API, and turns the result into the state of the form.

import { redirect } from "next/navigation"
import { countCall, readClient, readField, toNumber, toRejected } from "@/app/_shared/actions"
import { rememberRegistered } from "@/app/_shared/registrant"
import { batchHref, registrationHref } from "@/components/register/address"
import { LIST_NAME, readBatchTarget, toFormField } from "@/components/register/batch-target"
import {
  type FieldLimits,
  type FieldValues,
  type FormState,
  INITIAL_STATE,
  prefill,
  TEXT_NAMES,
  type TextName,
} from "@/components/register/form-state"
import { isUnchanged, readRows, toParameters, toRows } from "@/components/register/parameter-rows"
import { createBatch } from "@/lib/batch/create"
import type { BatchTarget } from "@/lib/batch/target"
import { LIMITS as DECLARED } from "@/lib/catalogue/call/declared-parameters"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import { CATEGORIES } from "@/lib/catalogue/categories/category-table"
import { LIMITS } from "@/lib/catalogue/listing-fields"
import { findBitcoinRate } from "@/lib/catalogue/price/rate"
import type { Owner } from "@/lib/claims/ownership"
import { parseBody } from "@/lib/contract/input"
import { inspectResponse } from "@/lib/lint/lint"
import { LIMITS as LINT_LIMITS, PastedResponse } from "@/lib/lint/schema"
import { isDeeper } from "@/lib/protocols/bounded"
import { PROTOCOLS } from "@/lib/protocols/names"
import { buildPastedCheck } from "@/lib/registration/build-check"
import { parseCheck, startCheck } from "@/lib/registration/check"
import { REPORT_DEPTH, ShownCheck } from "@/lib/registration/check-schema"
import { type Published, publish } from "@/lib/registration/publish"

const { parameters, name, type, description, example } = DECLARED

export const FIELD_LIMITS: FieldLimits = {
  url: LIMITS.url,
  name: LIMITS.name,
  description: LIMITS.description,
  category: LIMITS.category,
  provider: LIMITS.provider,
  payment_asset: LIMITS.asset,
  payment_network: LIMITS.network,
  probe_body: LIMITS.probeBody,
  tool: LIMITS.tool,
  contact_email: LIMITS.email,
  answer: LINT_LIMITS.answer,
  parameters: { parameters, name, type, description, example },
}

/** The categories of the picker, by their names. */
export const CATEGORY_NAMES = CATEGORIES.filter((path) => path !== "uncategorized")
  .map((path) => [path, formatCategory(path)] as const)
  .toSorted(([, name], [, other]) => name.localeCompare(other, "en"))

/**
 * Runs the step of the submitted form: the check of an endpoint or of a pasted response; the publication, which leads to the page of
 * the registration; or a batch, which leads to its page.
 * @param owner the signed-in owner; null in the public form
 */
export async function runRegistration(previous: FormState, form: FormData, owner: Owner | null): Promise<FormState> {
  const values = readValues(form)
  const protocols = form.getAll("protocol").map(String).slice(0, PROTOCOLS.length)
  const list = readField(form, LIST_NAME)
  const isThorough = readField(form, "behaviour") !== ""
  const entered: FormState = { ...INITIAL_STATE, values, list, isThorough, protocols, attempt: previous.attempt + 1 }
  if (readField(form, "step") === "paste") return checkPasted({ ...entered, answer: readField(form, "answer") })
  const target = readBatchTarget((name) => readField(form, name))
  if (target !== null) return startBatch(entered, target, owner)
  if (readField(form, "step") !== "publish") return checkEntered(entered)
  const parameters = readRows((name) => readField(form, name), DECLARED.parameters)
  return publishEntered({ ...entered, parameters, check: readCheck(previous) }, owner)
}

async function startBatch(entered: FormState, target: BatchTarget, owner: Owner | null): Promise<FormState> {
  let id: string
  try {
    await countCall("register_batch")
    id = await createBatch(target, owner ?? "client")
  } catch (error) {
    const rejected = await toRejected(error, "the registration of several endpoints")
    if (rejected.kind !== "invalid") return { ...entered, ...rejected }
    const problems = rejected.problems.map(({ field, message }) => ({ field: toFormField(field), message }))
    return { ...entered, kind: "invalid", problems: [...new Map(problems.map((one) => [one.field, one])).values()] }
  }
  return redirect(batchHref(id))
}

/** A check counts against the limit of checks, because it sends a request to an untrusted URL. */
export async function checkEntered(entered: FormState): Promise<FormState> {
  try {
    const target = parseCheck({ ...toBody(entered.values), ...(entered.isThorough && { behaviour: true }) })
    await countCall("register_check")
    if (entered.isThorough) await countCall("behaviour")
    const run = startCheck(target, await readClient())
    const check = { ...(await run()), is_status_assumed: false }
    return { ...entered, ...prefill(check, entered.values), kind: "checked", check }
  } catch (error) {
    return { ...entered, ...(await toRejected(error, "the check of an endpoint")) }
  }
}

async function checkPasted(entered: FormState): Promise<FormState> {
  try {
    const inspected = inspectResponse(parseBody(PastedResponse, { answer: entered.answer }), new Date())
    return { ...entered, kind: "checked", check: buildPastedCheck(inspected, await findBitcoinRate()) }
  } catch (error) {
    return { ...entered, ...(await toRejected(error, "the check of a response")) }
  }
}

async function publishEntered(entered: FormState, owner: Owner | null): Promise<FormState> {
  let published: Published
  try {
    await countCall("register")
    const { values, parameters, check, protocols } = entered
    // Parameters that nobody changed are not declared: the listing shows what the endpoint describes at the time.
    const isDeclared = !isUnchanged(parameters, toRows(check?.parameters ?? []))
    const body = { ...toBody(values), ...(isDeclared && { parameters: toParameters(parameters) }) }
    published = await publish(body, protocols, owner, await readClient())
  } catch (error) {
    return { ...entered, ...(await toRejected(error, "the registration form")) }
  }
  if ("rejected" in published)
    return { ...entered, kind: "unpublished", check: { ...published.rejected, is_status_assumed: false } }
  // A signed-in owner's listings are accepted already.
  if (owner === null && published.written.length > 0) await rememberRegistered(published.written)
  return redirect(registrationHref(published.id))
}

/** The report of the last check. The browser sends it back, so it may be anything, of any depth. */
function readCheck({ check }: FormState): ShownCheck | null {
  if (isDeeper(check, REPORT_DEPTH)) return null
  return ShownCheck.safeParse(check).data ?? null
}

function readValues(form: FormData): FieldValues {
  return Object.fromEntries(TEXT_NAMES.map((name) => [name, readField(form, name)])) as FieldValues
}

const NUMERIC: ReadonlySet<TextName> = new Set(["price_usd", "price_sats"])

/** Converts the form's texts: an empty text is a missing field, and a price becomes a number if possible. */
function toBody(values: FieldValues): Record<string, string | number> {
  const body: Record<string, string | number> = {}
  for (const name of TEXT_NAMES) {
    const text = values[name]
    if (text.trim() === "") continue
    body[name] = NUMERIC.has(name) ? toNumber(text) : text
  }
  return body
}
