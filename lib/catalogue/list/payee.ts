// Parses the payee of a filter. A challenge may name any text as its payee, so only the characters and the length are checked, and
// the digits of an address that begins with 0x. Pure.

import { toPayeeKey } from "@/lib/catalogue/cautions/payees"

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
