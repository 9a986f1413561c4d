// The real x402 client with a throw-away key. It counts as paying when its second request carries a payment.

import { AuthCaptureEvmScheme } from "@x402/evm/auth-capture/client"
import { BatchSettlementEvmScheme } from "@x402/evm/batch-settlement/client"
import { ExactEvmScheme, registerExactEvmScheme } from "@x402/evm/exact/client"
import { UptoEvmScheme } from "@x402/evm/upto/client"
import { wrapFetchWithPayment, x402Client } from "@x402/fetch"
import { privateKeyToAccount } from "viem/accounts"
import type { Reply } from "@/lib/protocols/challenge"
import type { X402Profile } from "@/lib/protocols/clients/x402-ts"
import { payWith } from "./outcome"

const signer = privateKeyToAccount(`0x${"11".repeat(32)}`)

function makeClient(profile: X402Profile): x402Client {
  const client = registerExactEvmScheme(new x402Client(), { signer })
  if (profile === "defaults") return client
  for (const scheme of [
    new ExactEvmScheme(signer),
    new UptoEvmScheme(signer),
    new AuthCaptureEvmScheme(signer),
    new BatchSettlementEvmScheme(signer),
  ])
    client.register("eip155:*", scheme)
  return client.setSpendControls(false)
}

/** Whether the client pays; the text of its error when it does not. */
export async function payX402(reply: Reply, profile: X402Profile) {
  return payWith(reply, ["payment-signature", "x-payment"], (fetch) =>
    wrapFetchWithPayment(fetch, makeClient(profile))("https://api.example.com/weather"),
  )
}
