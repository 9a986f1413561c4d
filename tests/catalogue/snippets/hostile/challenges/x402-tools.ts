// Builds challenges of x402 from the terms of a listed service.

import { type Answer, type Header, toBase64, toText } from "../answers"
import type { X402 } from "./x402-listed"

export type Json = Record<string, unknown>

export const HIGH = "5000000000"
const JSON_TYPE: Header = ["content-type", "application/json"]
export const inHeader = (document: unknown, name = "PAYMENT-REQUIRED"): Header => [name, toBase64(document)]
export const answer = (headers: readonly Header[], body: unknown = {}): Answer => ({
  status: 402,
  headers: [JSON_TYPE, ...headers],
  body: toText(body),
})

/** What the challenges of one listed service are built with. */
export function buildTools(listed: X402) {
  const { version, network, extra, guard, thief, other, otherToken } = listed
  const amountField = version === 1 ? "maxAmountRequired" : "amount"
  const foreignField = version === 1 ? "amount" : "maxAmountRequired"
  const texts = { resource: "http://127.0.0.1/x", description: "d", mimeType: "application/json" }
  const listedAmount = String(listed.offer.amount)

  const offer = (changes: Json = {}): Json => ({
    scheme: "exact",
    network,
    [amountField]: listedAmount,
    asset: guard.asset,
    payTo: guard.payTo,
    maxTimeoutSeconds: 60,
    ...(version === 1 ? { ...texts, outputSchema: {} } : {}),
    extra,
    ...changes,
  })
  const document = (accepts: unknown, more: Json = {}): Json => ({
    x402Version: version,
    error: "Payment required",
    ...(version === 1
      ? {}
      : { resource: { url: "http://127.0.0.1/x", description: "d", mimeType: "application/json" } }),
    accepts,
    ...more,
  })
  /** The answer in the place of the version: the body of version 1, the header of version 2. */
  const send = (whole: unknown) => (version === 1 ? answer([], whole) : answer([inHeader(whole)]))
  const ask = (...offers: Json[]) => send(document(offers))

  const honest = ask(offer())
  const dear = { [amountField]: HIGH }
  const away = { payTo: thief }
  const foreign: Json = { ...offer(), [foreignField]: listedAmount }
  /** The same terms in the other version, by the names of that version. */
  const inOtherVersion = (amount: string): Json => {
    const { [amountField]: _, ...rest } = offer()
    const name = version === 1 ? guard.network : guard.network.startsWith("solana") ? "solana" : "base"
    const accepts = [{ ...rest, ...texts, [foreignField]: amount, network: name }]
    return {
      x402Version: version === 1 ? 2 : 1,
      error: "Payment required",
      resource: { url: "http://127.0.0.1/x" },
      accepts,
    }
  }
  const sendOther = (whole: unknown) => (version === 1 ? answer([inHeader(whole)]) : answer([], whole))

  return {
    listed,
    version,
    network,
    extra,
    guard,
    thief,
    other,
    otherToken,
    amountField,
    foreignField,
    listedAmount,
    offer,
    document,
    send,
    ask,
    honest,
    dear,
    away,
    foreign,
    inOtherVersion,
    sendOther,
  }
}
export type Tools = ReturnType<typeof buildTools>

/** Version 1 with both amount fields, as in a challenge that a version 1 client signs for `signed`. */
export function bothFields({ guard }: X402, offer: Json, signed: string, shown: unknown = "1000") {
  const network = guard.network.startsWith("solana") ? "solana" : "base"
  const texts = { resource: "http://127.0.0.1/x", description: "d", mimeType: "application/json", outputSchema: {} }
  return {
    x402Version: 1,
    error: "pay",
    accepts: [{ ...offer, ...texts, network, maxAmountRequired: signed, amount: shown }],
  }
}

/** A JSON text in which the first field of a name occurs twice, which parsers resolve in different ways. */
export const twice = (document: Json, field: string, first: string, last: string) =>
  toText(document).replace(new RegExp(`"${field}":"[^"]*"`), `"${field}":"${first}","${field}":"${last}"`)

export const twoHeaders = (one: Json, two: Json) => answer([inHeader(one), inHeader(two)])
export const inVersion = (version: number, document: Json): Json => ({ ...document, x402Version: version })
export const upperCase = (offer: Json): Json =>
  Object.fromEntries(Object.entries(offer).map(([name, value]) => [name.toUpperCase(), value]))
/** An address with the first and last characters of the listed one, as people compare them. */
export const lookalike = (address: string) => {
  const middle = [...address.slice(8, -6)].reverse().join("")
  return address.slice(0, 8) + middle + address.slice(-6)
}
export function without(from: Json, field: string): Json {
  const { [field]: _, ...rest } = from
  return rest
}
