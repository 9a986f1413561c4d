// The request of the examples: method, URL, body and headers of a call, checked because untrusted parties declare them. Pure.

import type { Call, CallParameter } from "@/lib/catalogue/call/schema"
import { isFreeHeader } from "@/lib/catalogue/snippets/header-names"
import { showHidden } from "@/lib/catalogue/snippets/quote"
import { isUrl } from "@/lib/text/url"

export interface ExampleRequest {
  method: string
  url: string
  /** A JSON text on one line, or null. */
  body: string | null
  headers: readonly (readonly [name: string, value: string])[]
  /** The header that carries the payment of MPP. */
  credentialHeader: string
}

const MOST_HEADERS = 8

export function prepareRequest({ method, url, body, parameters, credential_header }: Call): ExampleRequest {
  const contentType = body === null ? [] : [["content-type", "application/json"] as const]
  return {
    method: /^[A-Z]{3,10}$/.test(method) ? method : "GET",
    url: isUrl(url) ? toPlainUrl(url) : "",
    body: body === null ? null : showHidden(body).replaceAll("'", "\\u0027"),
    headers: [...contentType, ...parameters.flatMap(toHeader).slice(0, MOST_HEADERS)],
    credentialHeader: /^[A-Za-z0-9-]{1,64}$/.test(credential_header ?? "") ? `${credential_header}` : "Authorization",
  }
}

/**
 * The URL parser percent-encodes hidden characters. Without quotes and backslashes every language has the same literal, in which the
 * page replaces the URL while a reader fills the form.
 */
const toPlainUrl = (url: string) => new URL(url).href.replaceAll("'", "%27").replaceAll("\\", "%5C")

function toHeader({ in: place, name, example }: CallParameter): (readonly [string, string])[] {
  if (place !== "header" || !isFreeHeader(name)) return []
  if (typeof example !== "string" && typeof example !== "number" && typeof example !== "boolean") return []
  const value = String(example)
  return /^[\x20-\x7e]{1,200}$/.test(value) ? [[name.toLowerCase(), value]] : []
}
