// Describes a JSON Schema in plain words.

import { formatCount } from "@/components/format"
import type { JsonSchema } from "@/lib/contract/operation"

const FORMATS: Record<string, string> = {
  uuid: "a UUID",
  "date-time": "a time",
  date: "a day",
  uri: "a URL",
  email: "an e-mail address",
}
const TYPES: Record<string, string> = {
  string: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
}

export function describeType(schema: JsonSchema): string {
  const unless = schema["default"] !== undefined ? `, default ${formatDefault(schema["default"])}` : ""
  return describeValue(schema) + unless
}

const formatDefault = (value: unknown) => (typeof value === "number" ? formatCount(value) : String(value))

function describeValue(schema: JsonSchema): string {
  const { $ref, type, anyOf, oneOf, format } = schema
  if (Array.isArray(schema["enum"])) return schema["enum"].map(String).join(", ")
  if (schema["const"] !== undefined) return String(schema["const"])
  if (typeof $ref === "string") return nameOf($ref)
  const options = anyOf ?? oneOf
  if (Array.isArray(options)) return [...new Set(options.map(describeValue))].join(" or ")
  if (Array.isArray(type)) return type.map((one) => describeValue({ ...schema, type: one })).join(" or ")
  if (typeof type !== "string") return "anything"
  if (type === "array" && schema["items"]) return `a list of ${describeValue(schema["items"] as JsonSchema)}`
  if (type === "string" && typeof format === "string" && FORMATS[format]) return FORMATS[format]
  return (TYPES[type] ?? type) + describeBounds(schema, type)
}

function describeBounds({ minimum, maximum, minLength, maxLength }: JsonSchema, type: string): string {
  const [from, to] = type === "string" ? [minLength, maxLength] : [minimum, maximum]
  if (type === "null" || (from === undefined && to === undefined)) return ""
  const unit = type === "string" ? " characters" : ""
  const count = (bound: unknown) => formatCount(Number(bound))
  if (to === undefined) return `, at least ${count(from)}${unit}`
  return from === undefined ? `, at most ${count(to)}${unit}` : `, ${count(from)} to ${count(to)}${unit}`
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1)
