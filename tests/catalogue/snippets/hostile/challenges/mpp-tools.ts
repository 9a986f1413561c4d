// Builds challenges of MPP from the terms of a listed service.

import { type Answer, type Header, toBase64Url } from "../answers"
import type { Json, Mpp } from "./mpp-listed"

export const HIGH = "5000000000"
export const FUTURE = "2099-01-01T00:00:00Z"
export const PAST = "2020-01-01T00:00:00Z"

export const answer = (...lines: readonly (string | Header)[]): Answer => ({
  status: 402,
  headers: [
    ["content-type", "application/problem+json"],
    ...lines.map((line): Header => (typeof line === "string" ? ["WWW-Authenticate", line] : line)),
  ],
  body: '{"title":"Payment required","status":402}',
})

export function buildTools({ method, intent, request, thief }: Mpp) {
  const terms = (changes: Json = {}): Json => ({ ...request, ...changes })
  /** Changes the details of the method, and keeps the others. */
  const details = (changes: Json): Json =>
    terms({ methodDetails: { ...(request["methodDetails"] as Json), ...changes } })
  let serial = 0
  /** The parameters of a challenge in their usual order, with changed or added ones. @param whole the terms, or their text */
  const parameters = (whole: unknown, changes: Json = {}): Record<string, string> => ({
    id: `c${serial++}`,
    realm: "hostile",
    method,
    intent,
    request: toBase64Url(whole),
    expires: FUTURE,
    ...(changes as Record<string, string>),
  })
  const write = (all: Record<string, string>) =>
    `Payment ${Object.entries(all)
      .map(([name, value]) => `${name}="${value}"`)
      .join(", ")}`
  const line = (whole: unknown, changes: Json = {}) => write(parameters(whole, changes))
  const ask = (changes: Json = {}, more: Json = {}) => answer(line(terms(changes), more))
  // The client of sessions refuses what is above the deposit, so that a dear unit is below.
  const dear = { amount: intent === "session" ? "25000" : HIGH }
  const away = { recipient: thief }
  return { terms, details, parameters, write, line, ask, dear, away }
}

/** What the challenges of one listed service are built with, and texts that many of them need. */
export function buildTexts(listed: Mpp) {
  const tools = buildTools(listed)
  const { request, method, intent } = listed
  const { terms, ask, dear, away } = tools
  const honest = ask()
  const low = toBase64Url(request)
  const high = toBase64Url(terms({ ...dear, ...away }))
  const highPrice = toBase64Url(terms(dear))
  const head = (id: string) =>
    `Payment id="${id}", realm="r", method="${method}", intent="${intent}", expires="${FUTURE}"`
  const amount = String(request["amount"])
  return { ...listed, ...tools, honest, low, high, highPrice, head, amount }
}
export type Texts = ReturnType<typeof buildTexts>

export function upperCase<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name.toUpperCase(), value]))
}
