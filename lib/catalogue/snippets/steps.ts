// The first lines of every example: what to install, which wallet it pays with, and how to run it. Pure.

import type { Payable } from "@/lib/catalogue/snippets/offer"
import { quoteForCode, toOneLine } from "@/lib/catalogue/snippets/quote"
import { formatNetwork } from "@/lib/protocols/networks"
import type { PaymentKind } from "@/lib/protocols/payment"

interface Wallet {
  /** The environment variable, by the name that the documents of the client use. */
  variable: string
  /** A regular expression without anchors that bash, JavaScript and Python read alike. */
  form: string
  words: string
}

const EVM_KEY = { form: "0x[0-9a-fA-F]{64}", words: "0x and 64 hexadecimal digits" } as const
const MPPX: Wallet = { variable: "MPPX_PRIVATE_KEY", ...EVM_KEY }

export const WALLETS: Readonly<Record<PaymentKind, Wallet>> = {
  lightning: {
    variable: "NWC_URL",
    form: "nostr[+]walletconnect:.+",
    words: "a URL that begins with nostr+walletconnect://",
  },
  "x402-evm": { variable: "EVM_PRIVATE_KEY", ...EVM_KEY },
  "x402-solana": { variable: "SVM_PRIVATE_KEY", form: "[1-9A-HJ-NP-Za-km-z]{80,90}", words: "64 bytes in base58" },
  "tempo-charge": MPPX,
  "tempo-session": MPPX,
  "evm-charge": MPPX,
}

/** The message of an example whose wallet is missing, or has another form such as a key without `0x`. */
export const demandWallet = ({ kind }: Payable) =>
  `${WALLETS[kind].variable} must be ${WALLETS[kind].words}: see step 2.`

/** Explains amounts of the smallest unit, such as " (1000000 = 1 USDC)"; empty for an unknown asset. */
export const explainUnit = ({ asset, decimals }: Payable) =>
  decimals > 0 && /^[A-Za-z0-9.]{1,12}$/.test(asset) ? ` (${10n ** BigInt(decimals)} = 1 ${asset})` : ""

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
  const { variable } = WALLETS[kind]
  if (kind === "lightning")
    return `Connect a Lightning wallet by Nostr Wallet Connect: export ${variable}='nostr+walletconnect://…'`
  // In x402 the facilitator sends the transaction, and pays the fee of the network.
  const fee = kind.startsWith("x402") ? " (no other coin is needed)" : ""
  const money = toOneLine(`${asset} on ${formatNetwork(network)}`, 80)
  return `Set the private key of an account that has ${money}${fee}: export ${variable}=${network.startsWith("eip155:") ? "0x…" : "…"}`
}

/** The file next to a program of L402 that holds the paid token. @param number the service's number in the directory */
export const nameTokenFile = (number: number) => `l402-${number}.token`

/**
 * The Lightning node that an invoice must pay, on a line of its own; empty when no one node is expected.
 * @param declare what stands before the key, such as `const PAY_TO = `
 */
export function writeNode({ payTo, payeeNote }: Payable, mark: string, declare: string): string {
  const note = payeeNote === null ? "" : `${mark} ${payeeNote}\n`
  return payTo === "" ? "" : `${note}${declare}${quoteForCode(payTo)}\n`
}
