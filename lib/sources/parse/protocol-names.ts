// Finds the payment protocols that a source or a document of a host names, in the spellings that they use. Pure.

import { PROTOCOLS, type Protocol } from "@/lib/catalogue/schema"
import { getField, isObject } from "@/lib/protocols/json"

const LIMITS = { names: 20, text: 100, prose: 4_000 } as const
/** Fields that hold the name in a declaration such as `{"name": "x402", "version": 2}`. */
const NAMES = ["name", "protocol", "type", "id", "scheme"]
/** Finds the protocols that the texts name. One text may name several, or have more words, such as "x402-v2 (exact)". */
export const findNamedProtocols = (names: readonly unknown[]): Protocol[] => findWords(names, LIMITS.text)

/** Finds the protocols that descriptions mention. */
export const findMentionedProtocols = (texts: readonly unknown[]): Protocol[] => findWords(texts, LIMITS.prose)

function findWords(values: readonly unknown[], characters: number): Protocol[] {
  const texts = values.filter((value) => typeof value === "string")
  const words = texts.flatMap((text) =>
    text
      .slice(0, characters)
      .toLowerCase()
      .split(/[^a-z\d]+/)
      .map((word) => word.replace(/v\d$/, "")),
  )
  return PROTOCOLS.filter((protocol) => words.includes(protocol.toLowerCase()))
}

/** The names in a declaration: a text, `{"x402": {…}}`, `{"name": "x402", "version": 2}`, or a list of these. */
export function listProtocolNames(declared: unknown): unknown[] {
  const items = Array.isArray(declared) ? declared.slice(0, LIMITS.names) : [declared]
  return items.flatMap((item) =>
    isObject(item)
      ? [...Object.keys(item).slice(0, LIMITS.names), ...NAMES.map((name) => getField(item, name))]
      : [item],
  )
}
