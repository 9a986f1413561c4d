// What a document declares about one request: its parameters, an example, and a sample of the response. Documents are untrusted,
// so every text, list and JSON value is bounded here before it is stored or shown. Pure.

import { z } from "zod"
import { Call, CallParameter, DeclaredTerms } from "@/lib/catalogue/call/schema"
import { copyBounded, isDeeper } from "@/lib/protocols/bounded"
import { isVisibleText, printable } from "@/lib/text/text"

export const LIMITS = {
  parameters: 40,
  name: 100,
  description: 300,
  /** Characters of the JSON text of an example value, a request body and a sample response. */
  example: 500,
  body: 4_000,
  output: 6_000,
  depth: 16,
} as const
const OUTPUT_SHAPE = { depth: 6, keys: 30, textLength: 300, size: 3_000 } as const

export const Description = z.object({
  /** The HTTP method in upper case; null when the document names none. */
  method: z.string().nullable(),
  parameters: z.array(CallParameter),
  /** Query parameters of the example request. */
  query: z.array(z.tuple([z.string(), z.string()])),
  /** The body of the example request as JSON text. */
  body: z.string().nullable(),
  output: Call.shape.output,
})
export type Description = z.infer<typeof Description>

/** A description from a document of the provider or of a source. */
export const SourceDescription = Description.extend({
  by: z.enum(["openapi", "provider"]),
  terms: DeclaredTerms.optional(),
  /** The request fields that change the price; undefined when the document declares none. */
  varies_by: z.array(z.string()).optional(),
})
export type SourceDescription = z.infer<typeof SourceDescription>

/** JSON text without hidden characters; null for a missing, deep or long value. */
export function toBoundedJson(value: unknown, max: number): string | null {
  if (value === undefined || isDeeper(value, LIMITS.depth)) return null
  const text = JSON.stringify(value)
  return text.length <= max && isVisibleText(text) ? text : null
}

const toBoundedValue = (value: unknown, max: number) => {
  const text = toBoundedJson(value, max)
  return text === null ? undefined : z.json().parse(JSON.parse(text))
}

export interface Declared extends Omit<CallParameter, "description" | "example" | "type" | "values"> {
  values?: readonly string[] | undefined
  type: string | null
  description: string | null
  example: unknown
}

/** Returns null for a name that is empty, too long or has hidden characters: a shortened name would name another parameter. */
export function boundParameter({ example, description, type, values, ...rest }: Declared): CallParameter | null {
  const { name } = rest
  if (name.trim() === "" || name.length > LIMITS.name || !isVisibleText(name)) return null
  const value = toBoundedValue(example, LIMITS.example)
  return {
    ...rest,
    type: type === null ? null : printable(type, LIMITS.name),
    description: description === null ? null : printable(description.trim(), LIMITS.description) || null,
    ...(value !== undefined && { example: value }),
    ...(values?.every(isVisibleText) && { values: [...values] }),
  }
}

/** Keeps the first parameter of each place and name, up to the limit. */
export function boundParameters(declared: readonly Declared[]): CallParameter[] {
  const found = new Map<string, CallParameter>()
  for (const one of declared) {
    const key = `${one.in} ${one.name}`
    if (found.size >= LIMITS.parameters || found.has(key)) continue
    const parameter = boundParameter(one)
    if (parameter) found.set(key, parameter)
  }
  return [...found.values()]
}

/** A sample response; a large one is shortened. Null for a missing sample. */
export function boundOutput(example: unknown, mimeType: string | null): Description["output"] {
  if (example === undefined) return null
  const whole = toBoundedValue(example, LIMITS.output)
  const value = whole === undefined ? z.json().parse(copyBounded(example, OUTPUT_SHAPE)) : whole
  return { mime_type: mimeType === null ? null : printable(mimeType, LIMITS.name), example: value }
}

/** The text of a query value; null for a value that has no obvious text in a query. */
export function toQueryText(value: unknown): string | null {
  if (typeof value === "string") return value.length <= LIMITS.example && isVisibleText(value) ? value : null
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null
}

/** Whether the document describes a request or a response. */
export const isEmpty = ({ parameters, body, output }: Description) =>
  parameters.length === 0 && body === null && output === null
