// Judges one Payment challenge: its parameters, its request, and the rules of its payment method (draft-httpauth-payment-00).

import { printable } from "@/lib/protocols/bounded"
import type { CheckOptions } from "@/lib/protocols/challenge"
import { getField, getText, isObject, parseBase64Json } from "@/lib/protocols/json"
import { type ChallengePrice, PER_CALL, type PriceTerms } from "@/lib/protocols/money"
import { isKnownMethod, parseMethod } from "@/lib/protocols/mpp/methods"
import { isKnownIntent, listSubscriptionIssues, readPriceTerms } from "@/lib/protocols/mpp/price-terms"
import { parseRequest } from "@/lib/protocols/mpp/request"
import { type MppNote, type MppOffer, NO_METHOD, noteIf, type ParsedMethod } from "@/lib/protocols/mpp/types"
import { parseRfc3339 } from "@/lib/protocols/rfc3339"
import type { AuthChallenge } from "@/lib/protocols/www-authenticate"

export interface JudgedOffer {
  offer: MppOffer
  issues: readonly MppNote[]
  refusals: readonly MppNote[]
  warnings: readonly MppNote[]
  /** Null for an offer that cannot be paid. */
  price: ChallengePrice | null
}

const TEXT_LENGTH = 500
const REQUIRED = ["id", "realm", "method", "intent", "request"] as const
const METHOD = /^[a-z][a-z0-9:_-]*$/
const INTENT = /^[A-Za-z0-9-]+$/
const DIGEST =
  /^(?:sha-256=:[A-Za-z0-9+/]{43}=:|sha-512=:[A-Za-z0-9+/]{86}==:)(?:\s*,\s*[a-z0-9-]+=:[A-Za-z0-9+/]*={0,2}:)*$/
const AMOUNT = /^(?:0|[1-9]\d{0,77})$/

export function judgeOffer(challenge: AuthChallenge, options: CheckOptions): JudgedOffer {
  const { params } = challenge
  const method = params.get("method") ?? ""
  const intent = params.get("intent") ?? ""
  const expiry = parseExpiry(params.get("expires"), options)
  const terms = parseTerms(params.get("request") ?? "", method, intent, expiry.atMs, options)
  const issues = [
    ...listGrammarIssues(challenge),
    ...terms.requestIssues,
    ...expiry.issues,
    ...listDigestIssues(params.get("digest")),
    ...listOpaqueIssues(params.get("opaque")),
    ...terms.issues,
  ]
  const warnings = [
    ...noteIf(challenge.lacksComma, "missing_comma", challenge.scheme),
    ...noteIf(METHOD.test(method) && !/^[a-z]+$/.test(method), "method_not_alpha_only", method),
    ...terms.requestWarnings,
    ...expiry.warnings,
    ...terms.warnings,
    ...noteIf(method !== "" && !isKnownMethod(method), "method_unknown", method),
    ...noteIf(intent !== "" && !isKnownIntent(intent), "intent_unknown", intent),
  ]
  const offer: MppOffer = {
    valid: issues.length === 0,
    issues: issues.map(({ id }) => id),
    warnings: warnings.map(({ id }) => id),
    method: formatShown(params.get("method")),
    intent: formatShown(params.get("intent")),
    id: formatShown(params.get("id")),
    realm: formatShown(params.get("realm")),
    expires: expiry.usable,
    amount: terms.amount,
    currency: terms.currency,
    network: terms.network,
    asset: terms.asset,
    priceUsd: terms.priceUsd,
    priceSats: terms.priceSats,
    unitType: terms.unitType,
    terms: terms.price,
    payTo: formatShown(terms.payTo),
    decimals: terms.decimals,
    header: parseHeaderName(params.get("header")),
    invoiceHash: terms.invoiceHash ?? null,
    invoiceError: terms.invoiceError ?? null,
  }
  return { offer, issues, refusals: terms.refusals, warnings, price: offer.valid ? buildPrice(offer, terms) : null }
}

function formatShown(text: string | null | undefined): string | null {
  return typeof text === "string" ? printable(text, TEXT_LENGTH) : null
}

/** The name of a request header (RFC 9110 §5.1) other than `Authorization`; null for any other text. */
function parseHeaderName(name: string | undefined): string | null {
  const isName = name !== undefined && /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/.test(name)
  return isName && name.toLowerCase() !== "authorization" ? name : null
}

function listGrammarIssues({ params, unterminated, duplicates, scheme }: AuthChallenge): MppNote[] {
  const method = params.get("method") ?? ""
  const intent = params.get("intent") ?? ""
  return [
    ...noteIf(unterminated, "malformed_header", scheme),
    ...noteIf(duplicates.length > 0, "duplicate_param", duplicates.join(", ")),
    ...REQUIRED.flatMap((name) => noteIf(!params.get(name), `${name}_missing`, params.get(name))),
    ...noteIf(method !== "" && !METHOD.test(method), "method_not_lowercase", method),
    ...noteIf(intent !== "" && !INTENT.test(intent), "intent_bad_token", intent),
  ]
}

interface Expiry {
  /** The `expires` parameter as sent, when the time is in the future; else null. */
  usable: string | null
  atMs: number | null
  issues: readonly MppNote[]
  warnings: readonly MppNote[]
}

function parseExpiry(text: string | undefined, { now }: CheckOptions): Expiry {
  const nothing = { usable: null, atMs: null, issues: [], warnings: [] }
  if (text === undefined) return { ...nothing, warnings: [{ id: "expires_missing", seen: null }] }
  const atMs = parseRfc3339(text)
  if (atMs === null) return { ...nothing, issues: [{ id: "expires_not_rfc3339", seen: text }] }
  if (atMs <= now.getTime()) return { ...nothing, issues: [{ id: "expired", seen: text }] }
  return { ...nothing, usable: text, atMs }
}

function listDigestIssues(digest: string | undefined): MppNote[] {
  const isFine = digest === undefined || (digest.length <= 1_000 && DIGEST.test(digest))
  return noteIf(!isFine, "digest_bad", digest)
}

function listOpaqueIssues(opaque: string | undefined): MppNote[] {
  if (opaque === undefined) return []
  const value = parseBase64Json(opaque)
  if (value === undefined) return [{ id: "opaque_not_json", seen: opaque }]
  const isMap = isObject(value) && Object.values(value).every((item) => typeof item === "string")
  return noteIf(!isMap, "opaque_not_string_map", value)
}

interface Terms extends ParsedMethod {
  requestIssues: readonly MppNote[]
  requestWarnings: readonly MppNote[]
  amount: string | null
  currency: string | null
  unitType: string | null
  price: PriceTerms
}

function parseTerms(
  param: string,
  method: string,
  intent: string,
  expiresAtMs: number | null,
  options: CheckOptions,
): Terms {
  const nothing = { ...NO_METHOD, amount: null, currency: null, unitType: null, price: PER_CALL }
  if (param === "") return { ...nothing, requestIssues: [], requestWarnings: [] }
  const { request, issue, warnings } = parseRequest(param)
  const common = { requestIssues: issue ? [issue] : [], requestWarnings: warnings }
  if (!request) return { ...nothing, ...common }
  const amount = getField(request, "amount")
  const currency = getText(getField(request, "currency"))
  const isAmount = typeof amount === "string" && AMOUNT.test(amount)
  const moneyIssues = [
    ...listAmountIssues(amount, method === "tempo" && intent === "charge"),
    ...noteIf(currency === null, "currency_missing", getField(request, "currency")),
  ]
  const stated = {
    ...common,
    amount: isAmount ? amount : null,
    currency: currency === null ? null : printable(currency, TEXT_LENGTH),
    unitType: formatShown(getText(getField(request, "unitType"))),
    price: readPriceTerms(request, intent),
  }
  if (!isAmount || currency === null) return { ...nothing, ...stated, issues: moneyIssues }
  const details = getField(request, "methodDetails")
  const input = { request, details: isObject(details) ? details : {}, intent, amount, currency, expiresAtMs, options }
  const parsed = parseMethod(method, input)
  return {
    ...parsed,
    // The amount of an unknown intent is no price.
    ...(isKnownIntent(intent) ? {} : { priceUsd: null, priceSats: null }),
    ...stated,
    issues: [...moneyIssues, ...parsed.issues, ...listSubscriptionIssues(request, method, intent)],
  }
}

function listAmountIssues(amount: unknown, mayBeZero: boolean): MppNote[] {
  if (amount === undefined || amount === null || amount === "") return [{ id: "amount_missing", seen: amount }]
  if (typeof amount !== "string") return [{ id: "amount_not_string", seen: amount }]
  if (!AMOUNT.test(amount)) return [{ id: "amount_not_integer_string", seen: amount }]
  return noteIf(amount === "0" && !mayBeZero, "amount_zero", amount)
}

/** "week", "2 weeks", "token". */
function writeUnit({ basis, unit, unitsPerPayment }: PriceTerms): string | null {
  const isMany = basis === "period" && unit !== null && unitsPerPayment !== null && unitsPerPayment !== "1"
  return isMany ? `${unitsPerPayment} ${unit}s` : unit
}

function buildPrice(offer: MppOffer, terms: Terms): ChallengePrice {
  return {
    priceSats: offer.priceSats,
    priceUsd: offer.priceUsd,
    asset: offer.asset ?? offer.currency,
    network: offer.network ?? offer.method,
    payTo: offer.payTo,
    basis: terms.price.basis,
    unit: writeUnit(terms.price),
    testNetwork: terms.isTest,
    amount: terms.units,
  }
}
