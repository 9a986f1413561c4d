// Reads the invoices that a wallet was asked to pay.

import bolt11 from "bolt11"
import type { Finding } from "./payment"

/** @param amount in millisatoshi, where one was given beside the invoice */
export function readInvoice(invoice: string, amount: string | null): Finding {
  const { millisatoshis, payeeNodeKey = null, network } = bolt11.decode(invoice)
  const isMainNetwork = (network as { bech32?: string } | undefined)?.bech32 === "bc"
  return {
    to: payeeNodeKey,
    asset: "",
    network: isMainNetwork ? "lightning" : null,
    amount: BigInt(millisatoshis ?? amount ?? 0),
    key: invoice.toLowerCase(),
    what: "invoice",
  }
}
