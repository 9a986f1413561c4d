// Judges one Payment challenge: its parameters, its request, and what its method demands (draft-httpauth-payment-00).

import { readBase64Url, toText } from "@/lib/protocols/base64"
import { printable } from "@/lib/protocols/bounded"
import type { AskedPrice, CheckOptions } from "@/lib/protocols/challenge"
import { fieldOf, isObject, parseJson, textOf } from "@/lib/protocols/json"
import type { MppFindingId } from "@/lib/protocols/mpp/findings"
import { isKnownMethod, readMethod } from "@/lib/protocols/mpp/methods"
import { readRequest } from "@/lib/protocols/mpp/request"
import type { MethodReading, MppNote, MppOffer } from "@/lib/protocols/mpp/types"
import { NOTHING_READ } from "@/lib/protocols/mpp/types"
import { parseRfc3339 } from "@/lib/protocols/rfc3339"
import type { AuthChallenge } from "@/lib/protocols/www-authenticate"

export interface JudgedOffer {
  offer: MppOffer
  issues: readonly MppNote[]
  warnings: readonly MppNote[]
  /** Null for an offer that cannot be paid. */
  price: AskedPrice | null
}

const TEXT_LENGTH = 500
const METHOD = /^[a-z][a-z0-9:_-]*$/
const INTENT = /^[A-Za-z0-9-]+$/
const DIGEST =
  /^(?:sha-256=:[A-Za-z0-9+/]{43}=:|sha-512=:[A-Za-z0-9+/]{86}==:)(?:\s*,\s*[a-z0-9-]+=:[A-Za-z0-9+/]*={0,2}:)*$/
const AMOUNT = /^(?:0|[1-9]\d{0,77})$/
const PERIOD_UNITS: readonly unknown[] = ["day", "week", "month", "year", "dev_second"]

export function judgeOffer(challenge: AuthChallenge, options: CheckOptions): JudgedOffer {
  const { params } = challenge
  const method = params.get("method") ?? ""
  const intent = params.get("intent") ?? ""
  const expiry = readExpiry(params.get("expires"), options)
  const asked = readAsked(params.get("request") ?? "", method, intent, expiry.atMs, options)
  const issues = [
    ...grammarIssues(challenge),
    ...asked.requestIssues,
    ...expiry.issues,
    ...digestIssues(params.get("digest")),
    ...opaqueIssues(params.get("opaque")),
    ...asked.issues,
  ]
  const warnings = [
    ...(METHOD.test(method) && !/^[a-z]+$/.test(method) ? [note("method_not_alpha_only", method)] : []),
    ...asked.requestWarnings,
    ...expiry.warnings,
    ...asked.warnings,
    ...(method !== "" && !isKnownMethod(method) ? [note("method_unknown", method)] : []),
  ]
  const offer: MppOffer = {
    valid: issues.length === 0,
    issues: issues.map(({ id }) => id),
    warnings: warnings.map(({ id }) => id),
    method: shown(params.get("method")),
    intent: shown(params.get("intent")),
    id: shown(params.get("id")),
    realm: shown(params.get("realm")),
    expires: expiry.usable,
    amount: asked.amount,
    currency: asked.currency,
    network: asked.network,
    asset: asked.asset,
    priceUsd: asked.priceUsd,
    priceSats: asked.priceSats,
    unitType: asked.unitType,
    invoiceHash: asked.invoiceHash ?? null,
    invoiceError: asked.invoiceError ?? null,
  }
  return { offer, issues, warnings, price: offer.valid ? priceOf(offer, asked) : null }
}

function note(id: MppFindingId, seen: unknown): MppNote {
  return { id, seen }
}

function shown(text: string | undefined): string | null {
  return text === undefined ? null : printable(text, TEXT_LENGTH)
}

function grammarIssues({ params, unterminated, duplicates, scheme }: AuthChallenge): MppNote[] {
  const required: [string, MppFindingId][] = [
    ["id", "id_missing"],
    ["realm", "realm_missing"],
    ["method", "method_missing"],
    ["intent", "intent_missing"],
    ["request", "request_missing"],
  ]
  const method = params.get("method")
  const intent = params.get("intent")
  return [
    ...(unterminated ? [note("malformed_header", scheme)] : []),
    ...(duplicates.length > 0 ? [note("duplicate_param", duplicates.join(", "))] : []),
    ...required.filter(([name]) => !params.get(name)).map(([name, id]) => note(id, params.get(name) ?? null)),
    ...(method && !METHOD.test(method) ? [note("method_not_lowercase", method)] : []),
    ...(intent && !INTENT.test(intent) ? [note("intent_bad_token", intent)] : []),
  ]
}

interface Expiry {
  /** As sent, when it is a moment still ahead. */
  usable: string | null
  atMs: number | null
  issues: readonly MppNote[]
  warnings: readonly MppNote[]
}

function readExpiry(text: string | undefined, { now }: CheckOptions): Expiry {
  const nothing = { usable: null, atMs: null, issues: [], warnings: [] }
  if (text === undefined) return { ...nothing, warnings: [note("expires_missing", null)] }
  const atMs = parseRfc3339(text)
  if (atMs === null) return { ...nothing, issues: [note("expires_not_rfc3339", text)] }
  if (atMs <= now.getTime()) return { ...nothing, issues: [note("expired", text)] }
  return { ...nothing, usable: text, atMs }
}

function digestIssues(digest: string | undefined): MppNote[] {
  const isFine = digest === undefined || (digest.length <= 1_000 && DIGEST.test(digest))
  return isFine ? [] : [note("digest_bad", digest)]
}

function opaqueIssues(opaque: string | undefined): MppNote[] {
  if (opaque === undefined) return []
  const value = parseJson(toText(readBase64Url(opaque)?.bytes ?? new Uint8Array()))
  if (value === undefined) return [note("opaque_not_json", opaque)]
  const isMap = isObject(value) && Object.values(value).every((item) => typeof item === "string")
  return isMap ? [] : [note("opaque_not_string_map", value)]
}

interface Asked extends MethodReading {
  requestIssues: readonly MppNote[]
  requestWarnings: readonly MppNote[]
  amount: string | null
  currency: string | null
  unitType: string | null
  /** What the price is for, when it is not for one call. */
  unit: string | null
  isPerUnit: boolean
}

function readAsked(
  param: string,
  method: string,
  intent: string,
  expiresAtMs: number | null,
  options: CheckOptions,
): Asked {
  const nothing = { ...NOTHING_READ, amount: null, currency: null, unitType: null, unit: null, isPerUnit: false }
  if (param === "") return { ...nothing, requestIssues: [], requestWarnings: [] }
  const { request, issue, warnings } = readRequest(param)
  const common = { requestIssues: issue ? [issue] : [], requestWarnings: warnings }
  if (!request) return { ...nothing, ...common }
  const amount = fieldOf(request, "amount")
  const currency = textOf(fieldOf(request, "currency"))
  const isAmount = typeof amount === "string" && AMOUNT.test(amount)
  const moneyIssues = [
    ...amountIssues(amount, method === "tempo" && intent === "charge"),
    ...(currency === null ? [note("currency_missing", fieldOf(request, "currency"))] : []),
  ]
  const stated = {
    ...common,
    amount: isAmount ? amount : null,
    currency: currency === null ? null : printable(currency, TEXT_LENGTH),
    unitType: shown(textOf(fieldOf(request, "unitType")) ?? undefined),
    ...periodOf(request, intent),
  }
  if (!isAmount || currency === null) return { ...nothing, ...stated, issues: moneyIssues }
  const details = fieldOf(request, "methodDetails")
  const input = { request, details: isObject(details) ? details : {}, intent, amount, currency, expiresAtMs, options }
  const reading = readMethod(method, input)
  return { ...reading, ...stated, issues: [...moneyIssues, ...reading.issues, ...periodIssues(request, intent)] }
}

function amountIssues(amount: unknown, mayBeZero: boolean): MppNote[] {
  if (amount === undefined || amount === null || amount === "") return [note("amount_missing", amount)]
  if (typeof amount !== "string") return [note("amount_not_string", amount)]
  if (!AMOUNT.test(amount)) return [note("amount_not_integer_string", amount)]
  return amount === "0" && !mayBeZero ? [note("amount_zero", amount)] : []
}

function periodOf(request: object, intent: string): { unit: string | null; isPerUnit: boolean } {
  if (intent === "session") return { unit: shown(textOf(fieldOf(request, "unitType")) ?? undefined), isPerUnit: true }
  if (intent !== "subscription") return { unit: null, isPerUnit: false }
  const count = wholeNumber(fieldOf(request, "periodCount")) ?? 1
  const unit = textOf(fieldOf(request, "periodUnit"))
  return {
    unit: unit !== null && count > 1 ? `${count} ${printable(unit, 20)}s` : shown(unit ?? undefined),
    isPerUnit: true,
  }
}

function periodIssues(request: object, intent: string): MppNote[] {
  if (intent !== "subscription") return []
  const unit = fieldOf(request, "periodUnit")
  const count = fieldOf(request, "periodCount")
  return [
    ...(PERIOD_UNITS.includes(unit) ? [] : [note("periodUnit_missing", unit)]),
    ...(wholeNumber(count) === null ? [note("periodCount_missing", count)] : []),
  ]
}

/** A positive whole number, sent as a number or as digits. */
function wholeNumber(value: unknown): number | null {
  const isCandidate = typeof value === "number" || typeof value === "string"
  return isCandidate && /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null
}

function priceOf(offer: MppOffer, asked: Asked): AskedPrice {
  return {
    priceSats: offer.priceSats,
    priceUsd: offer.priceUsd,
    asset: offer.asset ?? offer.currency,
    network: offer.network ?? offer.method,
    payTo: asked.payTo === null ? null : printable(asked.payTo, TEXT_LENGTH),
    kind: asked.isPerUnit ? "per_unit" : "exact",
    unit: asked.unit,
    testNetwork: asked.isTest,
    amount: asked.units,
  }
}
