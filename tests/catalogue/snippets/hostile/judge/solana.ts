// Reads a Solana transaction of x402: one transfer of a token, next to instructions that move no money.

import {
  type Address,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from "@solana/kit"
import { findAssociatedTokenPda } from "@solana-program/token"
import type { Finding } from "./payment"

const COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111"
const MEMO = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr"
const TOKEN_PROGRAMS = ["TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA", "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"]
/** TransferChecked of a token program: u64 amount and u8 decimals follow. */
const TRANSFER_CHECKED = 12

/** Payees whose token accounts the judge recognises. The account's address does not say whose it is. */
const KNOWN_OWNERS: Address[] = []
export const knowOwner = (owner: string) =>
  void (KNOWN_OWNERS.includes(owner as Address) || KNOWN_OWNERS.push(owner as Address))

/** @param encoded base64 of the transaction; of a Python double base64 of JSON */
export async function readSolana(encoded: string): Promise<Finding> {
  const text = Buffer.from(encoded, "base64").toString()
  if (text.startsWith("{")) {
    const { to, mint, amount, network, memo } = JSON.parse(text)
    return { to, asset: mint, network, amount: BigInt(amount), key: memo, what: "Solana transfer of a double" }
  }
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(encoded))
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const { staticAccounts } = message
  const transfers = message.instructions.filter(({ programAddressIndex }) => {
    const program = String(staticAccounts[programAddressIndex])
    return program !== COMPUTE_BUDGET && program !== MEMO
  })
  const [transfer] = transfers
  if (!transfer || transfers.length !== 1) return { unknown: `a Solana transaction with ${transfers.length} transfers` }
  const program = staticAccounts[transfer.programAddressIndex] as Address
  const data = Buffer.from(transfer.data ?? [])
  if (!TOKEN_PROGRAMS.includes(program) || data[0] !== TRANSFER_CHECKED)
    return { unknown: `an instruction of the Solana program ${program}` }
  const [, mint, destination] = (transfer.accountIndices ?? []).map((index) => staticAccounts[index] as Address)
  if (!mint || !destination) return { unknown: "a Solana transfer without accounts" }
  let to: string | null = null
  for (const owner of KNOWN_OWNERS) {
    const [account] = await findAssociatedTokenPda({ mint, owner, tokenProgram: program })
    if (account === destination) to = owner
  }
  // A mint exists on every cluster only by accident, so that the listed mint stands for the listed network.
  return { to, asset: mint, network: null, amount: data.readBigUInt64LE(1), key: encoded, what: "Solana transfer" }
}
