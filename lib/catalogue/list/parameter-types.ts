// The types of list parameters: how the text in a query string becomes a value, and how documents describe that text. Pure.

import { z } from "zod"
import { toPayeeKey } from "@/lib/catalogue/cautions/payees"
import { oneOf as parseOneOf, reject } from "@/lib/contract/input"
import { clampedInteger, positiveNumber, time } from "@/lib/contract/query"
import { findNamedNetworks } from "@/lib/protocols/network-names"
import { normaliseUrl } from "@/lib/text/normal-url"
import { countCharacters, isVisibleText, splitList } from "@/lib/text/text"

export interface ParameterType<T = unknown> {
  parse: z.ZodType<T, string>
  /** JSON Schema of the text in the query string; of one value in a list. */
  schema: {
    type: "string" | "number" | "integer"
    enum?: readonly string[]
    maxLength?: number
    minimum?: number
    maximum?: number
    default?: number
    description?: string
  }
  /** The JSON type of the parsed value, for clients that send JSON arguments. */
  json: "string" | "number" | "boolean"
  /** True for one or more values, separated by commas. The parsed value is an array. */
  isList?: boolean
  /** False for a value that selects every service. Without this function every value narrows the list. */
  narrows?(value: T): boolean
}

export const MAX_HOST_LENGTH = 253
const IPV6 = /^\[[\d:a-f.]+\]$/i
const HOST_NAME = /^[^\s/\\?#@%:[\]]+$/

/**
 * Returns the host in lower case and punycode, without a final dot, IPv6 in brackets. Returns null for text that is not a host.
 */
export function parseHost(text: string): string | null {
  const bare = text.trim().replace(/\.+$/, "")
  if (bare.length > MAX_HOST_LENGTH || !(IPV6.test(bare) || HOST_NAME.test(bare))) return null
  const normal = normaliseUrl(`http://${bare}/`)
  return "host" in normal && normal.host.length <= MAX_HOST_LENGTH ? normal.host : null
}

/** A challenge's payee is stored with at most this number of characters. */
export const MAX_PAYEE_LENGTH = 100

const PAYEE = /^[\w.:@/+=~-]+$/
/** 40 digits are an EVM address; 64 are an address of Sui or Aptos. */
const HEX_ADDRESS = /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/i

/** Returns the key that tells payees apart; null for a text that no challenge can have as its payee. */
export function parsePayee(text: string): string | null {
  if (!PAYEE.test(text) || text.length > MAX_PAYEE_LENGTH) return null
  return /^0x/i.test(text) && !HEX_ADDRESS.test(text) ? null : toPayeeKey(text)
}

const plainText = (max: number) =>
  z
    .string()
    .transform((text) => text.trim().normalize("NFC"))
    .refine((text) => countCharacters(text) <= max, { error: `must be at most ${max} characters`, abort: true })
    .refine((text) => isVisibleText(text) && !/[\t\n]/.test(text), "must not hold control or invisible characters")

const string = <T>(parse: z.ZodType<T, string>, maxLength?: number): ParameterType<T> => ({
  parse,
  schema: { type: "string", ...(maxLength !== undefined && { maxLength }) },
  json: "string",
})

export const text = (max: number) => string(plainText(max), max)

/** `*` and blank text count as no search. */
export const searchText = (max: number) => {
  const parse = plainText(max).transform((text) => (text === "*" ? undefined : text || undefined))
  return string(parse, max)
}

/** Removes leading, trailing and doubled slashes, and white space around names. */
const parseCategory = (text: string) =>
  text
    .split("/")
    .map((name) => name.trim())
    .filter(Boolean)
    .join("/")

/** Accepts a value of an enumeration in any letter case and returns its declared spelling. */
export const oneOf = <const T extends string>(values: readonly T[]): ParameterType<T> => ({
  parse: parseOneOf(values),
  schema: { type: "string", enum: values },
  json: "string",
})

/** A list with more values would be a long condition for every row. */
const MOST_VALUES = 20

/** Splits a list at its commas. Returns undefined for a list without values, which counts as absent. */
function listTexts(
  max: number,
  parseOne: (text: string) => string | string[],
): z.ZodType<string[] | undefined, string> {
  return z.string().transform((text, context) => {
    const checked = text.split(",").map((one) => plainText(max).safeParse(one))
    const [problem] = checked.flatMap(({ error }) => error?.issues ?? [])
    const values = checked.flatMap(({ data }) => parseOne(data ?? "")).filter((value) => value !== "")
    const unique = [...new Map(values.map((value) => [value.toLowerCase(), value])).values()]
    const message = unique.length > MOST_VALUES ? `must have at most ${MOST_VALUES} values` : problem?.message
    if (message === undefined) return unique.length > 0 ? unique : undefined
    return reject(context, message)
  })
}

/** One or more texts, separated by commas. */
export const texts = (max: number) => ({
  ...string(
    listTexts(max, (text) => text),
    max,
  ),
  isList: true,
})
/** One or more category paths, separated by commas. */
export const categoryPaths = (max: number) => ({ ...string(listTexts(max, parseCategory), max), isList: true })

/** One or more ids or names of networks, separated by commas. The parsed value has the ids of the networks in the table. */
export const networks = (max: number) => ({ ...string(listTexts(max, findNamedNetworks), max), isList: true })

/** One or more values of an enumeration, separated by commas. The order of the parsed values is that of the enumeration. */
export const listOf = <const T extends string>(values: readonly T[]) => ({
  ...string(
    z.string().transform((text, context) => {
      const given = splitList(text.toLowerCase())
      const found = values.filter((value) => given.includes(value.toLowerCase()))
      if (given.every((name) => found.some((value) => value.toLowerCase() === name)))
        return found.length > 0 ? found : undefined
      return reject(context, `must be one of ${values.join(", ")}, or several separated by commas`)
    }),
  ),
  schema: { type: "string", enum: values } as const,
  isList: true,
})

/** One or more payees, separated by commas. The parsed value has the keys that tell payees apart: letter case can be part of them. */
export const payees = {
  ...string(
    z.string().transform((text, context) => {
      const given = splitList(text)
      const keys = given.flatMap((one) => parsePayee(one) ?? [])
      const unique = [...new Set(keys)]
      if (keys.length === given.length && unique.length <= MOST_VALUES) return unique.length > 0 ? unique : undefined
      const message =
        keys.length < given.length
          ? "must be the payee of a challenge: 0x with 40 hexadecimal digits, the address of another network, or the public key of a Lightning node"
          : `must have at most ${MOST_VALUES} values`
      return reject(context, message)
    }),
    MAX_PAYEE_LENGTH,
  ),
  isList: true,
}

const flag = oneOf(["true", "false", "1", "0"])

export const yesOrNo: ParameterType<boolean> = {
  parse: flag.parse.transform((value) => value === "true" || value === "1"),
  schema: flag.schema,
  json: "boolean",
}
/** `false` does not filter: it selects every service. */
export const onlyTrue: ParameterType<boolean> = { ...yesOrNo, narrows: (value) => value }

export const host = (max: number) =>
  string(
    z
      .string()
      .transform((text, context) => parseHost(text) ?? reject(context, "must be a host name, such as api.example.com")),
    max,
  )

export const moment = string(time.transform((date) => date.toISOString().replace(".000Z", "Z")))

/** A number of zero or more, up to the maximum if there is one. */
export const number = (maximum?: number): ParameterType<number> => ({
  parse: positiveNumber.refine((value) => !(maximum && value > maximum), `must be at most ${maximum}`),
  schema: { type: "number", minimum: 0, ...(maximum && { maximum }) },
  json: "number",
})
export const usd: ParameterType<number> = number()
export const milliseconds: ParameterType<number> = number()
/** A share from 0 to 1. */
export const share: ParameterType<number> = number(1)

/** `show` does not filter: it selects every service. */
export const hideOrShow: ParameterType<"hide" | "show"> = {
  ...oneOf(["hide", "show"]),
  narrows: (value) => value === "hide",
}

/** A whole number. A number outside of the bounds is clamped to the nearest bound. */
export const integerBetween = (minimum: number, maximum: number, usual: number): ParameterType<number> => ({
  parse: clampedInteger(minimum, maximum),
  schema: { type: "integer", default: usual, description: `Clamped to ${minimum} to ${maximum}.` },
  json: "number",
})

export const cursor = string(
  z.string().regex(/^[\x21-\x7e]{1,2000}$/, "must be the next_cursor of an earlier response"),
  2000,
)
