// The first lines of every example: what to install, which wallet it pays with, and how to run it.

import type { Payable, PaymentKind } from "@/lib/catalogue/snippets/offer"
import { toOneLine } from "@/lib/catalogue/snippets/quote"
import { formatNetwork } from "@/lib/protocols/networks"

/** The environment variable with the wallet, by the name that the documents of each client use. */
export const WALLET_VARIABLES = {
  lightning: "NWC_URL",
  "x402-evm": "EVM_PRIVATE_KEY",
  "x402-solana": "SVM_PRIVATE_KEY",
  "tempo-charge": "MPPX_PRIVATE_KEY",
  "tempo-session": "MPPX_PRIVATE_KEY",
  "evm-charge": "MPPX_PRIVATE_KEY",
} as const satisfies Record<PaymentKind, string>

/** The second step of programs that pay with lnd. */
export const LNCLI = "Connect lncli, the command line of your lnd node, until this prints your node: lncli getinfo"

interface Steps {
  install: string
  /** Replaces the second step, for a client that has a wallet of its own; null for the environment variable. */
  wallet: string | null
  /** The file's name and the command, such as "pay.sh and run: bash pay.sh". */
  run: string
}

/** Three numbered comments. @param mark of a comment, such as `#` */
export function writeSteps(mark: string, { install, wallet, run }: Steps, offer: Payable): string {
  const steps = [`Install ${install}`, wallet ?? nameVariable(offer), `Save as ${run}`]
  return steps.map((step, index) => `${mark} ${index + 1}. ${step}`).join("\n")
}

function nameVariable({ kind, network, asset }: Payable): string {
  const variable = WALLET_VARIABLES[kind]
  if (kind === "lightning")
    return `Connect a Lightning wallet by Nostr Wallet Connect: export ${variable}='nostr+walletconnect://…'`
  // In x402 the facilitator sends the transaction, and pays the fee of the network.
  const fee = kind.startsWith("x402") ? " (no other coin is needed)" : ""
  const money = toOneLine(`${asset} on ${formatNetwork(network)}`, 80)
  return `Set the private key of an account that has ${money}${fee}: export ${variable}=${network.startsWith("eip155:") ? "0x…" : "…"}`
}
