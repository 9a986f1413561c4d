// The request with the values of the form. The server fills it for a page whose URL has values, and the browser fills it while
// somebody types, so both must write the same characters. Values are untrusted: in the URL each of them is percent-encoded down to
// characters that no language and no shell reads as syntax, in the body it is JSON in ASCII without single quotes, and a header takes
// no other characters than `HEADER_VALUE` has. Pure.

import type { Call, CallParameter } from "@/lib/catalogue/call/schema"
import { isFreeHeader } from "@/lib/catalogue/snippets/header-names"

/** Parameters that the form has, and characters of each value. */
export const FORM = { fields: 12, value: 200 } as const

export interface FormField {
  /** The name in the form and in the URL of the page: the place and the name of the parameter, such as "query.city". */
  field: string
  in: CallParameter["in"]
  name: string
  type: string | null
  required: boolean
  /** The allowed values; undefined where any value is. */
  values?: readonly string[] | undefined
  /** The value in the example request; empty without one. */
  value: string
}

/** The characters of a header that every language writes as they are, in double and in single quotes. */
export const HEADER_VALUE = "[\\w .,:;@\\/+=*\\(\\)\\|\\-]{1,200}"
const isPlain = (value: string) => new RegExp(`^${HEADER_VALUE}$`).test(value)

/** The request of the examples without values of a form. The body is a JSON object, or null. */
export type Unfilled = Pick<Call, "url" | "body">
export interface Filled extends Unfilled {
  /** The headers of the form, by their names in small letters. */
  headers: Readonly<Record<string, string>>
}

/** The parameters that the form offers. A header is one if the examples have it, because its value is replaced in them. */
export function listFields({ url, body, parameters }: Pick<Call, "url" | "body" | "parameters">): FormField[] {
  const members = readObject(body)
  return parameters
    .flatMap((parameter) => {
      const value = findValue(parameter, url, members)
      const { in: place, name, type, required, values } = parameter
      if (value === null) return []
      return [{ field: `${place}.${name}`, in: place, name, type, required, value, ...(values && { values }) }]
    })
    .slice(0, FORM.fields)
}

/** The value in the example request; null for a parameter whose place in the request is not known. */
function findValue(parameter: CallParameter, url: string, members: Readonly<Record<string, unknown>> | null) {
  const { in: place, name, example } = parameter
  if (!URL.canParse(url)) return null
  if (place === "query") return bound(new URL(url).searchParams.get(name) ?? "")
  if (place === "path") {
    const value = toText(example)
    return findSegment(url, name, value) === null ? null : value
  }
  if (place === "header") return isFreeHeader(name) && typeof example === "string" && isPlain(example) ? example : null
  if (members === null) return null
  return Object.hasOwn(members, name) ? toText(members[name]) : ""
}

const toText = (value: unknown) =>
  value === undefined ? "" : bound(typeof value === "string" ? value : JSON.stringify(value))
/** Half of a character at the end would not be valid in a URL. */
const bound = (text: string) => text.slice(0, FORM.value).toWellFormed()

function readObject(json: string | null): Record<string, unknown> | null {
  if (json === null) return null
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

/** The index of the path segment that stands for the parameter: its name as a template, else its example, if it occurs once. */
function findSegment(url: string, name: string, example: string): number | null {
  const segments = new URL(url).pathname.split("/")
  const encoded = encodeURIComponent(name)
  const named = segments.findIndex((segment) => [`%7B${encoded}%7D`, `{${name}}`, `:${encoded}`].includes(segment))
  if (named >= 0) return named
  const same = segments.flatMap((segment, index) =>
    example !== "" && segment === encodeURIComponent(example) ? [index] : [],
  )
  return same.length === 1 ? (same[0] ?? null) : null
}

/** @param values by `field`. A field without a value is empty. Returns the request unchanged without any value. */
export function fillRequest(
  { url, body }: Unfilled,
  fields: readonly FormField[],
  values: Readonly<Record<string, string>>,
): Filled {
  const headers = fillHeaders(fields, values)
  if (!fields.some(({ field }) => Object.hasOwn(values, field)) || !URL.canParse(url)) return { url, body, headers }
  const filled = new URL(url)
  const members = readObject(body)
  for (const one of fields) {
    const text = bound(Object.hasOwn(values, one.field) ? (values[one.field] ?? "") : "")
    // A required parameter keeps its example, because the endpoint would reject a request without it.
    if (text === "" && one.required) continue
    if (one.in === "query") setQuery(filled, one.name, text)
    else if (one.in === "path") setSegment(filled, one, text)
    else if (one.in === "body" && members) setMember(members, one, text)
  }
  const plain = filled.href.replaceAll("'", "%27").replaceAll("\\", "%5C")
  return { url: plain, body: members === null ? body : writeJson(members), headers }
}

/** A header keeps its example in place of an empty value and of one with other characters. */
function fillHeaders(fields: readonly FormField[], values: Readonly<Record<string, string>>) {
  const named = fields.filter((one) => one.in === "header")
  return Object.fromEntries(
    named.map(({ field, name, value }) => {
      const text = Object.hasOwn(values, field) ? (values[field] ?? "") : value
      return [name.toLowerCase(), isPlain(text) ? text : value]
    }),
  )
}

function setQuery(url: URL, name: string, text: string) {
  if (text === "") url.searchParams.delete(name)
  else url.searchParams.set(name, text)
}

/** A browser would remove a segment of dots, encoded or not. */
function setSegment(url: URL, { name, value }: FormField, text: string) {
  const index = findSegment(url.href, name, value)
  if (index === null || text === "" || /^\.{1,2}$/.test(text)) return
  const encoded = encodeURIComponent(text).replace(/[!'()*]/g, toPercent)
  url.pathname = url.pathname
    .split("/")
    .map((segment, at) => (at === index ? encoded : segment))
    .join("/")
}

const toPercent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

function setMember(members: Record<string, unknown>, { name, type }: FormField, text: string) {
  if (text === "") {
    delete members[name]
    return
  }
  const value = toTyped(text, type)
  if (value === undefined) return
  // An assignment to "__proto__" would set no member.
  Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true })
}

/** The JSON value of a text; undefined for a text that is no value of the type. */
function toTyped(text: string, type: string | null): unknown {
  if (type === null || type === "string") return text
  const value = readJson(text)
  if (type === "integer") return Number.isSafeInteger(value) ? value : undefined
  if (type === "array") return Array.isArray(value) ? value : undefined
  const isOfType = typeof value === type && value !== null && !Array.isArray(value)
  if (["number", "boolean", "object"].includes(type)) return isOfType ? value : undefined
  return text
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const writeJson = (members: Record<string, unknown>) => JSON.stringify(members).replace(/['\u007f-\uffff]/g, toUnicode)
const toUnicode = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`

/** The body as the text inside a literal in single quotes: a shell reads it as it is, and the other languages read escapes. */
export const escapeBody = (body: string, isShell: boolean) => (isShell ? body : body.replaceAll("\\", "\\\\"))

/** Reads the values of the form from the parameters of a page's URL. */
export function readValues(
  parameters: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => {
      const [first] = [value].flat()
      return first === undefined ? [] : [[name, bound(first)]]
    }),
  )
}

/** The fields with the values of a form. */
export function fillFields(fields: readonly FormField[], values: Readonly<Record<string, string>>): FormField[] {
  if (!fields.some(({ field }) => Object.hasOwn(values, field))) return [...fields]
  return fields.map((one) => ({ ...one, value: values[one.field] ?? (one.required ? one.value : "") }))
}
