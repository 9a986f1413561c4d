// Checks the splits of an MPP payment: parts of the amount that go to payees other than the recipient.

import { getField } from "@/lib/protocols/json"
import type { MppNote } from "@/lib/protocols/mpp/types"

/**
 * Lists the issues of a `splits` list. Every split needs an address and a whole amount. The sum must be less than the amount of
 * the payment.
 */
export function listSplitIssues(
  splits: unknown,
  amount: string,
  maxCount: number,
  isAddress: (text: unknown) => boolean,
): MppNote[] {
  if (splits === undefined || splits === null) return []
  if (!Array.isArray(splits) || splits.length > maxCount) return [{ id: "splits_bad_amount", seen: splits }]
  const amounts = splits.map((split) => getField(split, "amount"))
  const issues: MppNote[] = []
  if (!splits.every((split) => isAddress(getField(split, "recipient"))))
    issues.push({ id: "recipient_bad", seen: splits })
  if (!amounts.every(isWholeAmount)) return [...issues, { id: "splits_bad_amount", seen: splits }]
  const sum = amounts.filter(isWholeAmount).reduce((total, part) => total + BigInt(part), 0n)
  if (splits.length > 0 && sum >= BigInt(amount))
    issues.push({ id: "splits_exceed_amount", seen: `${sum} of ${amount}` })
  return issues
}

function isWholeAmount(value: unknown): value is string {
  return typeof value === "string" && /^[1-9]\d{0,77}$/.test(value)
}
