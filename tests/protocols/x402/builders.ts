// Builders of 402 responses with one x402 payment requirement, or with a given PAYMENT-REQUIRED header.

import type { Reply } from "@/lib/protocols/challenge"
import { makeDocument, makeInvoice, makeRequirement } from "../builders"
import { x402Reply } from "../vectors"

export const SOLANA_KEY = "EwWqGE4ZFKLofuestmU4LDdK7XM1N4ALgdZccwYugwGd"
export const STELLAR_USDC = "CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75"
export const ZERO = `0x${"0".repeat(40)}`

export const withEntry = (changes: Record<string, unknown>) =>
  x402Reply(makeDocument({ accepts: [makeRequirement(changes)] }))
export const headerReply = (value: string, body = ""): Reply => ({
  status: 402,
  headers: { "payment-required": [value] },
  body,
})

export const LIGHTNING = {
  network: "bip122:000000000019d6689c085ae165831e93",
  amount: "21000",
  asset: "BTC",
  payTo: "anonymous",
  extra: { paymentMethod: "lightning", invoice: makeInvoice() },
}
export const lightning = (invoice: string, amount = "21000") =>
  withEntry({ ...LIGHTNING, amount, extra: { paymentMethod: "lightning", invoice } })
