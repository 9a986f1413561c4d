// Programs without a guard, which pay whatever is asked. The judge must see what they do, or it would see nothing at all.

import type { ProgramLanguage } from "./suite"

interface Unguarded {
  listing: string
  language: ProgramLanguage
  /** Names of challenges that the program pays beyond its guard. */
  beyond: readonly string[]
  write(url: string): string
}

const KEY = "privateKeyToAccount(process.env.EVM_PRIVATE_KEY)"
const writeX402 = (imports: string, register: string) => (url: string) =>
  `
import { wrapFetchWithPayment, x402Client } from "@x402/fetch"
${imports}
const client = new x402Client().setSpendControls(false)
${register}
const response = await wrapFetchWithPayment(fetch, client)("${url}")
console.log(await response.text())
`
const EVM = writeX402(
  `import { registerExactEvmScheme } from "@x402/evm/exact/client"
import { privateKeyToAccount } from "viem/accounts"`,
  `registerExactEvmScheme(client, { signer: ${KEY} })`,
)
const SOLANA = writeX402(
  `import { registerExactSvmScheme } from "@x402/svm/exact/client"
import { createKeyPairSignerFromBytes, getBase58Encoder } from "@solana/kit"`,
  "registerExactSvmScheme(client, { signer: await createKeyPairSignerFromBytes(getBase58Encoder().encode(process.env.SVM_PRIVATE_KEY)) })",
)
const writeMpp = (name: string, method: string) => (url: string) =>
  `
import { ${name}, Mppx } from "mppx/client"
import { privateKeyToAccount } from "viem/accounts"
const account = ${KEY}
const mppx = Mppx.create({ polyfill: false, methods: [${method}] })
console.log(await (await mppx.fetch("${url}")).text())
`
const writeSession = (url: string) => `
import { tempo } from "mppx/client"
import { privateKeyToAccount } from "viem/accounts"
const session = tempo.session.manager({ account: ${KEY}, maxDeposit: "1000" })
console.log(await (await session.fetch("${url}")).text())
`
const writeWallet = (url: string) => `
import { fetchWithL402 } from "@getalby/lightning-tools/402/l402"
import { NWCClient } from "@getalby/sdk"
const nwc = new NWCClient({ nostrWalletConnectUrl: process.env.NWC_URL })
const wallet = { payInvoice: ({ invoice }) => nwc.payInvoice({ invoice }) }
console.log(await (await fetchWithL402("${url}", {}, { wallet })).text())
nwc.close()
`
const writeLncli = (url: string) => `
CHALLENGE=$(curl -sS -D - '${url}' | grep -i '^www-authenticate:' | head -n 1)
lncli payinvoice --force --json "$(sed -nE 's/.*invoice="([^"]+)".*/\\1/p' <<<"$CHALLENGE")"
`

const TERMS = ["another-payee", "dearer", "another-token"]
const CHAIN = "another-chain-with-its-own-dollar"
const EVERY_TIME = "at-the-same-price-with-new-ids"

export const UNGUARDED: readonly Unguarded[] = [
  {
    listing: "x402-evm",
    language: "typescript",
    beyond: [...TERMS, CHAIN, "version-1-with-both-fields-in-the-body", "of-the-payment-to-another-server"],
    write: EVM,
  },
  { listing: "x402-evm-v1", language: "typescript", beyond: [...TERMS, CHAIN], write: EVM },
  { listing: "x402-solana", language: "typescript", beyond: [...TERMS, CHAIN], write: SOLANA },
  {
    listing: "tempo-charge",
    language: "typescript",
    beyond: [
      ...TERMS,
      EVERY_TIME,
      "a-share-for-another-payee",
      "paid-by-the-machine-token",
      "sent-by-the-payer-at-once-dear",
    ],
    write: writeMpp("tempo", "tempo.charge({ account })"),
  },
  {
    listing: "evm-charge",
    language: "typescript",
    beyond: ["another-payee", "dearer", "request-without-quotes-dear-x-request-cheap"],
    write: writeMpp("evm", "evm.charge({ account, currencies: [evm.assets.base.USDC] })"),
  },
  {
    listing: "tempo-session",
    language: "typescript",
    beyond: [
      ...TERMS,
      EVERY_TIME,
      "a-unit-as-dear-as-the-deposit",
      "a-cheap-charge-first-a-session-for-a-thief-second",
    ],
    write: writeSession,
  },
  { listing: "lightning", language: "typescript", beyond: ["another-node", "dearer"], write: writeWallet },
  { listing: "lightning", language: "curl", beyond: ["another-node", "dearer"], write: writeLncli },
]
