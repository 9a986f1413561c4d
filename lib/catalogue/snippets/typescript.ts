// The TypeScript examples. The client of each payment protocol reads the 402 response, and pays after the check of the price.
// Pure.

import {
  END_ON_ERROR,
  EVM_KEY,
  MAX,
  printResponse,
  readWallet,
  type Signer,
  sayPaying,
  sendPaid,
  sendUnpaid,
  writeInit,
  writeRequest,
  writeTerms,
} from "@/lib/catalogue/snippets/javascript"
import { CHARGE, openSession, SESSION_IMPORTS, writeChain, writeDeposit } from "@/lib/catalogue/snippets/mpp-javascript"
import type { Payable } from "@/lib/catalogue/snippets/offer"
import { quoteForCode as quote } from "@/lib/catalogue/snippets/quote"
import type { ExampleRequest } from "@/lib/catalogue/snippets/request"
import { nameTokenFile, writeNode, writeSteps } from "@/lib/catalogue/snippets/steps"
import { type PackageName, withVersions } from "@/lib/catalogue/snippets/versions"
import { X402 } from "@/lib/catalogue/snippets/x402-javascript"
import type { PaymentKind } from "@/lib/protocols/payment"

const X402_EVM = ["@x402/fetch", "@x402/evm", "viem"] as const
const MPP = ["mppx", "viem"] as const
export const TYPESCRIPT_PACKAGES = {
  lightning: ["@getalby/lightning-tools", "@getalby/sdk", "bolt11"],
  "x402-evm": X402_EVM,
  "x402-solana": ["@x402/fetch", "@x402/svm", "@solana/kit", "@solana-program/token"],
  "tempo-charge": MPP,
  "tempo-session": MPP,
  "evm-charge": MPP,
} as const satisfies Record<PaymentKind, readonly PackageName[]>

/** @param number the service's number in the directory */
export function writeTypeScript(offer: Payable, request: ExampleRequest, number: number): string {
  return WRITERS[offer.kind](offer, request, number)
}

const writeTop = (offer: Payable, packages: string) =>
  writeSteps(
    "//",
    {
      install: `Node 20 or newer. Then: npm install ${packages}`,
      wallet: null,
      run: "pay.mts and run: node pay.mts (before Node 22.18: npx tsx pay.mts)",
    },
    offer,
  )

const writeSigned =
  (signer: Signer, keyType: string, setHeaders: (request: ExampleRequest) => string, receipt: string) =>
  (offer: Payable, request: ExampleRequest) =>
    `${writeTop(offer, withVersions(TYPESCRIPT_PACKAGES[offer.kind]))}
${signer.imports(offer)}

${MAX(offer)}
${writeTerms(offer)}
${signer.constants(offer, true)}
${writeRequest(request)}

${END_ON_ERROR}
${readWallet(offer, keyType)}

${sendUnpaid}

${signer.sign(offer, true)}

${sayPaying(offer, "asked")}
${sendPaid(setHeaders(request))}
${printResponse(receipt)}
`

const X402_HEADERS =
  "for (const [name, value] of Object.entries(http.encodePaymentSignatureHeader(payment))) paid.headers.set(name, value)"
const X402_RECEIPT = `response.headers.get("PAYMENT-RESPONSE") ?? response.headers.get("X-PAYMENT-RESPONSE")`
const MPP_RECEIPT = `response.headers.get("Payment-Receipt")`

const writeX402 = (keyType: string) => writeSigned(X402, keyType, () => X402_HEADERS, X402_RECEIPT)
const writeCharge = writeSigned(
  CHARGE,
  EVM_KEY,
  ({ credentialHeader }) => `paid.headers.set(${quote(credentialHeader)}, credential)`,
  MPP_RECEIPT,
)

const writeSession = (offer: Payable, request: ExampleRequest) => `${writeTop(offer, withVersions(MPP))}
${SESSION_IMPORTS}

${MAX(offer, "unit")}
${writeDeposit(offer)}
${writeTerms(offer)}
${writeChain(offer)}

${END_ON_ERROR}
${readWallet(offer, EVM_KEY)}

${openSession(offer)}

const response = await session.fetch(${quote(request.url)}, ${writeInit(request)})
${printResponse(MPP_RECEIPT)}
await session.close() // returns the rest of the deposit
`

const writeLightning = (
  offer: Payable,
  request: ExampleRequest,
  number: number,
) => `${writeTop(offer, withVersions(TYPESCRIPT_PACKAGES.lightning))}
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { parseL402 } from "@getalby/lightning-tools/402/l402"
import { NWCClient } from "@getalby/sdk"
import bolt11 from "bolt11"

${MAX(offer)}
${writeNode(offer, "//", "const PAY_TO = ")}const TOKEN = new URL("${nameTokenFile(number)}", import.meta.url) // the paid token: it is sent first
${writeRequest(request)}

${END_ON_ERROR}
${readWallet(offer)}

const send = (token: string) => {
  const one = request()
  if (token) one.headers.set("Authorization", token)
  return fetch(one).catch(() => {
    throw new Error("The service cannot be reached")
  })
}

// Send the token of an earlier run, if there is one. Without a valid token the response is 402 with an invoice.
let response = await send(existsSync(TOKEN) ? readFileSync(TOKEN, "utf8") : "")
if (response.status === 402) {
  const challenge = response.headers.get("WWW-Authenticate") ?? ""
  const { token, invoice } = parseL402(challenge)
  const { millisatoshis: asked, payeeNodeKey, timeExpireDate = 0, network } = bolt11.decode(invoice)
  if (!asked || !/^[1-9]\\d{0,14}$/.test(asked)) throw new Error("The invoice has no price")
${offer.payTo === "" ? "" : `  if (payeeNodeKey !== PAY_TO) throw new Error("The invoice pays another Lightning node")\n`}\
  if (network?.bech32 ${offer.isTest ? "===" : "!=="} "bc") throw new Error("The network of the invoice has changed")
  if (timeExpireDate * 1000 < Date.now()) throw new Error("The invoice has expired")
  const price = Number(asked) / 1000
  if (BigInt(asked) > MAX * 1000n) throw new Error(\`Asked \${price} sats, maximum \${MAX}\`)

  // Pay that invoice. Store the token before it is sent, so that a failure does not lose it.
  console.error(\`Asked \${price} sats, maximum \${MAX}. Paying.\`)
  outcome = \`Look in your wallet, before you run this again, whether it has paid \${invoice}\`
  const wallet = new NWCClient({ nostrWalletConnectUrl: WALLET })
  const { preimage } = await wallet.payInvoice({ invoice })
  wallet.close()
  const paid = \`\${challenge.includes("L402") ? "L402" : "LSAT"} \${token}:\${preimage}\`
  writeFileSync(TOKEN, paid, { mode: 0o600 })
  outcome = "The paid token is in ${nameTokenFile(number)}, and the next run sends it."
  response = await send(paid)
} else if (!response.ok) throw new Error(\`The service did not ask for payment (\${response.status})\`)
${printResponse(null)}
`

const WRITERS: Record<PaymentKind, (offer: Payable, request: ExampleRequest, number: number) => string> = {
  lightning: writeLightning,
  "x402-evm": writeX402(EVM_KEY),
  "x402-solana": writeX402("string"),
  "tempo-charge": writeCharge,
  "tempo-session": writeSession,
  "evm-charge": writeCharge,
}
