// Signatures and transactions of the Python doubles (`python/`): JSON in hexadecimal digits, which says what was signed.

import type { Hex } from "viem"

export interface Signed {
  domain: { chainId: number; verifyingContract: string }
  message: Record<string, unknown>
}
export interface DoubleTransaction {
  from: string
  chain_id: number
  calls: { to: `0x${string}`; data: Hex }[]
}

/** JSON begins with `{"` and ends with `}`. A real signature may begin with any byte, but ends with 0x1b or 0x1c. */
const read = (text: string): unknown => {
  const isJson = text.startsWith("0x7b22") && text.endsWith("7d")
  return isJson ? JSON.parse(Buffer.from(text.slice(2), "hex").toString()) : null
}

/** Returns what a double signed as typed data, or null for a real signature. */
export const readDouble = (signature: string) => read(signature) as Signed | null
/** Returns the transaction of a double, or null for a real transaction. */
export const readDoubleTransaction = (transaction: string) => read(transaction) as DoubleTransaction | null
