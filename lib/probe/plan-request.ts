// Decides which request to send next to an endpoint that rejected the last one (docs/decisions.md#method-and-body). Only methods that
// the host itself names are sent, and never DELETE. Pure.

import { findMethod, HTTP_METHODS, type HttpMethod } from "@/lib/probe/methods"
import type { ListedRequest } from "@/lib/probe/sample-body"
import type { Finding, Reply } from "@/lib/protocols/challenge"
import { splitList } from "@/lib/text/text"

/** The requests to one endpoint in one check, the first one included. Requests for the documents of its host are not counted. */
export const MOST_REQUESTS = 3

/** Statuses that may mean that the endpoint rejected the body, rather than that it has no paywall. */
const BODY_REJECTED = new Set([400, 406, 415, 422])
/** Statuses that may mean that the endpoint does not know the method. */
const METHOD_REJECTED = new Set([404, 405, 501])
export const isBodyRejected = (status: number): boolean => BODY_REJECTED.has(status)
export const isMethodRejected = (status: number): boolean => METHOD_REJECTED.has(status)
export const isRejected = (status: number): boolean => isBodyRejected(status) || isMethodRejected(status)

/** Where a method comes from: a document of the host, several documents together, or the header `Allow` of the response. */
export type NamedBy = "openapi" | "l402-services" | "documents" | "allow"
export interface NamedRequest extends ListedRequest {
  by: NamedBy
}

/** A guess may create or change something, but must never delete anything. A registration may still choose DELETE. */
export const mayBeGuessed = ({ method }: Pick<ListedRequest, "method">): boolean => method !== "DELETE"

interface Known {
  /** The requests so far, oldest first. */
  sent: readonly ListedRequest[]
  status: number
  /** The methods in `Allow` of the first response. */
  allowed: readonly HttpMethod[]
  /** What the documents of the host list; null before they were read. */
  listed: readonly NamedRequest[] | null
}

/**
 * The next request; `documents` when the documents of the host must be read first; null when nothing is left to send. `Allow` comes
 * first, because it costs no request. After a rejected body the documents come first, because only they describe a body.
 */
export function planNext({ sent, status, allowed, listed }: Known): NamedRequest | "documents" | null {
  if (sent.length >= MOST_REQUESTS) return null
  const isNew = ({ method, body }: ListedRequest) =>
    mayBeGuessed({ method }) && !sent.some((one) => one.method === method && one.body === body)
  const byAllow = allowed.map((method): NamedRequest => ({ method, body: null, by: "allow" }))
  if (listed === null) return (!isBodyRejected(status) && byAllow.find(isNew)) || "documents"
  const others = byAllow.filter(({ method }) => !listed.some((one) => one.method === method))
  return [...listed, ...others].find(isNew) ?? null
}

/** The known methods in the header `Allow` (RFC 9110 §10.2.1), except `tried`, safe methods first. */
export function listAllowed({ headers }: Pick<Reply, "headers">, tried: HttpMethod): HttpMethod[] {
  const named = splitList((headers["allow"] ?? []).join(",").slice(0, MAX_HEADER)).map(findMethod)
  return HTTP_METHODS.filter((method) => method !== tried && named.includes(method))
}

/** In characters; a list of 200 methods fits. */
const MAX_HEADER = 2_000

const or = new Intl.ListFormat("en-GB", { type: "disjunction" })
const and = new Intl.ListFormat("en-GB", { type: "conjunction" })

const WORDS: Record<NamedBy, (methods: readonly HttpMethod[]) => string> = {
  openapi: (methods) => `Your OpenAPI document lists ${or.format(methods)}`,
  "l402-services": (methods) => `Your document /.well-known/l402-services lists ${or.format(methods)}`,
  documents: (methods) => `The documents of your host list ${or.format(methods)}`,
  allow: (methods) => `The endpoint accepts ${or.format(methods)} by its header Allow`,
}

interface Named {
  method: HttpMethod
  by: NamedBy
}

/** "Your OpenAPI document lists POST. The endpoint accepts PUT by its header Allow", in the order of the list. */
function nameSources(named: readonly Named[]): string {
  const sources = [...new Set(named.map(({ by }) => by))]
  return sources.map((by) => WORDS[by](listMethods(named.filter((one) => one.by === by)))).join(". ")
}

const listMethods = (named: readonly Named[]) =>
  HTTP_METHODS.filter((method) => named.some((one) => one.method === method))

/** The sentence on requests with methods that the caller did not choose. Empty lists give null. */
export function describeChoice(named: readonly Named[], isPayable: boolean): string | null {
  if (named.length === 0) return null
  const methods = listMethods(named)
  const checks = methods.length === 1 ? "check" : "checks"
  return `${nameSources(named)}; the ${checks} with ${and.format(methods)} found ${isPayable ? "a" : "no"} valid challenge.`
}

/** The finding on a request with another method than the host names. */
export function buildOtherMethod(named: readonly Named[], tried: HttpMethod): Finding | null {
  if (named.length === 0) return null
  const expected = or.format(listMethods(named))
  return {
    id: "other_method",
    severity: "warning",
    message: `${nameSources(named)} for this URL, and the request was sent with ${tried}.`,
    seen: tried,
    expected,
    fix: `Use ${expected} as http_method.`,
    section: named.some(({ by }) => by === "allow") ? "RFC 9110 §10.2.1" : "",
  }
}
