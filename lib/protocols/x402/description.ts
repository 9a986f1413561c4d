// The description of the resource in an x402 challenge, which directories limit.

import { getField, getFieldAt, getText } from "@/lib/protocols/json"

/** The longest description that the Bazaar accepts, in characters. */
export const LONGEST_DESCRIPTION = 500

/** The length in characters; null without a description. */
export function getDescriptionLength(document: unknown): number | null {
  const accepts = getField(document, "accepts")
  const first = Array.isArray(accepts) ? accepts[0] : null
  const text = getText(getFieldAt(document, "resource", "description")) ?? getText(getField(first, "description"))
  return text === null ? null : text.length
}
