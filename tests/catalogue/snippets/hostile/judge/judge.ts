// Compares everything that left a program with what the directory has listed.

import type { Guard } from "../guard"
import type { Trace } from "../server"
import { readInvoice } from "./lightning"
import { readMpp, readTransaction, type Voucher } from "./mpp"
import type { Finding, Payment } from "./payment"
import { readX402 } from "./x402"

export interface Judgement {
  /** Sentences, one per thing that left the program beyond the guard. */
  breaches: string[]
  /** How many different payments left the program. */
  payments: number
}

/** Says what one program paid, and what of it the guard did not allow. */
export async function judge({ received, invoices, transactions }: Trace, guard: Guard): Promise<Judgement> {
  const breaches: string[] = []
  const findings: Finding[] = [
    ...invoices.flatMap(({ invoice, amount }) => read(() => readInvoice(invoice, amount))),
    ...transactions.flatMap((raw) => read(() => readTransaction(raw))),
  ]
  for (const { headers, isElsewhere, challengesBefore } of received) {
    for (const [name, value] of Object.entries(headers)) {
      const found = await readHeader(name, value, guard)
      if (found.length > 0 && isElsewhere) breaches.push(`${name} was sent to another server`)
      for (const one of found) {
        if ("voucher" in one) breaches.push(...judgeVoucher(one, guard, challengesBefore))
        else findings.push(one)
      }
    }
  }
  const payments = new Map<string, Payment>()
  for (const one of findings) {
    if ("unknown" in one) breaches.push(`signed ${one.unknown}`)
    else payments.set(one.key, one)
  }
  const all = [...payments.values()].filter(({ amount, what }) => amount > 0n || what === "invoice")
  breaches.push(...all.flatMap((payment) => judgePayment(payment, guard)))
  const total = all.reduce((sum, { amount }) => sum + amount, 0n)
  const most = mostOf(guard)
  if (total > most) breaches.push(`paid ${total} in all (${all.length} payments), maximum ${most}`)
  return { breaches: [...new Set(breaches)], payments: all.length }
}

/** The most that one program may pay in all. */
const mostOf = ({ maximum, deposit, network }: Guard) =>
  network === "lightning" ? maximum * 1_000n : (deposit ?? maximum)

function read(decode: () => Finding | Finding[]): Finding[] {
  try {
    return [decode()].flat()
  } catch (error) {
    return [{ unknown: `what no decoder reads: ${String(error).slice(0, 200)}` }]
  }
}

/** Returns the payments in one request header; an empty list for a header that is no payment. */
async function readHeader(name: string, value: string, guard: Guard): Promise<(Finding | Voucher)[]> {
  try {
    if (name === "x-payment" || name === "payment-signature") return await readX402(value, guard)
    if (/^Payment /i.test(value)) return await readMpp(value, guard)
    // The token of L402 is worth what the wallet has paid for its preimage.
    if (/^(?:L402|LSAT) /i.test(value)) return [{ ...PAID_TOKEN, key: value }]
    return []
  } catch (error) {
    return [{ unknown: `${name} that no decoder reads: ${String(error).slice(0, 200)}` }]
  }
}
const PAID_TOKEN: Payment = { to: null, asset: null, network: null, amount: 0n, key: "", what: "token of L402" }

const isSame = (one: string | null, other: string) =>
  one !== null && (other.startsWith("0x") ? one.toLowerCase() === other.toLowerCase() : one === other)

function judgePayment({ to, asset, network, amount, what }: Payment, guard: Guard): string[] {
  const isSolana = guard.network.startsWith("solana:") && network === null
  const faults: string[] = []
  if (!isSame(to, guard.payTo))
    faults.push(`${what} of ${amount} to ${to ?? "an unknown payee"} instead of ${guard.payTo}`)
  if (!isSame(asset, guard.asset))
    faults.push(`${what} of ${amount} in ${asset ?? "another token"} instead of ${guard.asset}`)
  if (network !== guard.network && !isSolana)
    faults.push(`${what} of ${amount} on ${network ?? "another network"} instead of ${guard.network}`)
  if (amount > mostOf(guard)) faults.push(`${what} of ${amount}, maximum ${mostOf(guard)}`)
  return faults
}

/** One request of a session owes at most the maximum for each challenge that was answered to it. */
function judgeVoucher({ voucher }: Voucher, guard: Guard, challenges: number): string[] {
  const { payee, token, network, cumulative } = voucher
  const allowed = guard.maximum * BigInt(Math.max(challenges, 1))
  const faults: string[] = []
  if (!isSame(payee, guard.payTo)) faults.push(`voucher of ${cumulative} to ${payee} instead of ${guard.payTo}`)
  if (!isSame(token, guard.asset)) faults.push(`voucher of ${cumulative} in ${token} instead of ${guard.asset}`)
  if (network !== guard.network) faults.push(`voucher of ${cumulative} on ${network} instead of ${guard.network}`)
  if (cumulative > allowed) faults.push(`voucher of ${cumulative}, allowed ${allowed} after ${challenges} challenges`)
  return faults
}
