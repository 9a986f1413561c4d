// The terms that a signed offer commits to, and the comparison with the plain entries of `accepts`.

import { getField, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { findV1Network } from "@/lib/protocols/networks"

/** "Offer Payload Fields" in the document extension-offer-and-receipt. `validUntil` is in Unix seconds, and 0 when absent. */
export interface OfferTerms {
  version: number
  resourceUrl: string
  scheme: string
  network: string
  asset: string
  payTo: string
  amount: string
  validUntil: number
}

const TEXTS = ["resourceUrl", "scheme", "network", "asset", "payTo", "amount"] as const
const MAX_TEXT = 4_000

/** @returns the terms, or the name of the first field that is missing or not valid */
export function parseTerms(payload: unknown): OfferTerms | string {
  if (!isObject(payload)) return "payload"
  if (getField(payload, "version") !== 1) return "version"
  const wrong = TEXTS.find((name) => (getText(getField(payload, name)) ?? "x".repeat(MAX_TEXT + 1)).length > MAX_TEXT)
  if (wrong !== undefined) return wrong
  const validUntil = getField(payload, "validUntil") ?? 0
  if (!isUnixTime(validUntil)) return "validUntil"
  const read = (name: (typeof TEXTS)[number]) => getText(getField(payload, name)) ?? ""
  return {
    ...{ version: 1, resourceUrl: read("resourceUrl"), scheme: read("scheme"), network: read("network") },
    ...{ asset: read("asset"), payTo: read("payTo"), amount: read("amount"), validUntil },
  }
}

const isUnixTime = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const COMPARED = ["scheme", "network", "asset", "payTo", "amount"] as const

/** The name of the first term that differs from the entry; null when all are equal. */
export function findDifference(terms: OfferTerms, entry: unknown, version: 1 | 2): string | null {
  const plain = version === 1 ? toVersion2(entry) : entry
  return COMPARED.find((name) => getField(plain, name) !== terms[name]) ?? null
}

/** The note below "Offer Payload Fields": the amount and the network of version 1 are converted. */
function toVersion2(entry: unknown): JsonObject {
  const network = getText(getField(entry, "network"))
  return {
    ...(isObject(entry) ? entry : {}),
    amount: getField(entry, "maxAmountRequired"),
    network: network === null ? null : (findV1Network(network) ?? network),
  }
}
