// The check of x402, which the TypeScript and the bash examples share: the program picks the one offer that it expects, has that
// very object signed, and reads what the signature pays. Pure.

import { checkPrice, type Signer } from "@/lib/catalogue/snippets/javascript"
import type { Payable } from "@/lib/catalogue/snippets/offer"
import { quoteForCode as quote } from "@/lib/catalogue/snippets/quote"
import { findNetwork } from "@/lib/protocols/networks"

type X402Kind = "x402-evm" | "x402-solana"

/** A client signs the amount field of the challenge's version, whatever the field of the other version says. */
const VERSIONS = {
  1: { amount: "maxAmountRequired", other: "amount", register: "registerV1", suffix: "V1", path: "exact/v1/client" },
  2: { amount: "amount", other: "maxAmountRequired", register: "register", suffix: "", path: "exact/client" },
} as const

const SCHEMES = {
  "x402-evm": {
    package: "@x402/evm",
    scheme: "ExactEvmScheme",
    imports: `import { privateKeyToAccount } from "viem/accounts"`,
    signer: "privateKeyToAccount(WALLET)",
  },
  "x402-solana": {
    package: "@x402/svm",
    scheme: "ExactSvmScheme",
    imports: `import { decodeTransactionFromPayload } from "@x402/svm"
import { findAssociatedTokenPda, parseTransferCheckedInstruction } from "@solana-program/token"
import {
  address,
  createKeyPairSignerFromBytes,
  decompileTransactionMessage,
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
} from "@solana/kit"`,
    signer: "await createKeyPairSignerFromBytes(getBase58Encoder().encode(WALLET))",
  },
} as const

function writeImports({ kind, x402Version }: Payable): string {
  const { package: name, scheme, imports } = SCHEMES[kind as X402Kind]
  const { suffix, path } = VERSIONS[x402Version]
  return `import { x402Client, x402HTTPClient } from "@x402/fetch"
import { ${scheme}${suffix} } from "${name}/${path}"
${imports}`
}

/** The network by the name that the listed version of x402 has for it. */
export const nameNetwork = ({ x402Version, network }: Payable) =>
  (x402Version === 1 ? findNetwork(network)?.v1Name : null) ?? network

function writeNetwork(offer: Payable, types: boolean): string {
  // The types of the client have the names of version 2 only.
  const cast = types && offer.x402Version === 1 ? ` as \`\${string}:\${string}\`` : ""
  return `const NETWORK = ${quote(nameNetwork(offer))}${cast} // in version ${offer.x402Version} of x402`
}

function sign(offer: Payable, types: boolean): string {
  const { amount, other, register, suffix } = VERSIONS[offer.x402Version]
  const { scheme, signer } = SCHEMES[offer.kind as X402Kind]
  // The types of the client have the offers of version 2 only.
  const typed = types && offer.x402Version === 1 ? `(offer as unknown as { ${amount}: string })` : "offer"
  return `// Take the one offer that is expected. The client's own limit stays on as a second guard.
const client = new x402Client()
  .${register}(NETWORK, new ${scheme}${suffix}(${signer}))
  .setSpendControls({ allowedAssets: [{ network: NETWORK, asset: ASSET, maxAmountPerPayment: \`\${MAX}\` }] })
const http = new x402HTTPClient(client)
const body = await unpaid.json().catch(() => null)
const required = http.getPaymentRequiredResponse((name) => unpaid.headers.get(name), body)
if (required.x402Version !== ${offer.x402Version}) throw new Error("The version of x402 has changed")
const [offer, another] = required.accepts.filter(
  (one) => one.scheme === "exact" && one.network === NETWORK && one.payTo === PAY_TO && one.asset === ASSET,
)
if (!offer) throw new Error("The payee, the asset or the network has changed")
if (another) throw new Error("Two offers have the same payee and asset")
if ("${other}" in offer) throw new Error("The offer has two prices")
const asked = ${typed}.${amount}
${checkPrice(offer, "asked")}

// Sign that offer, and read what the signature pays before it is sent.
const payment = await client.createPaymentPayload({ ...required, accepts: [offer] })
${offer.kind === "x402-solana" ? readSolana(types) : readEvm(types)}
if (!isExpected) throw new Error("The signed payment differs from the offer")`
}

const readEvm = (types: boolean) => `const { authorization, permit2Authorization: permit } = payment.payload${
  types
    ? ` as {
  authorization?: { to: string; value: string }
  permit2Authorization?: { witness: { to: string }; permitted: { amount: string } }
}`
    : ""
}
const to = authorization?.to ?? permit?.witness.to
const value = authorization?.value ?? permit?.permitted.amount
const isExpected = to?.toLowerCase() === PAY_TO.toLowerCase() && value === asked`

const readSolana = (
  types: boolean,
) => `const { messageBytes } = decodeTransactionFromPayload(payment.payload${types ? " as { transaction: string }" : ""})
const { instructions } = decompileTransactionMessage(getCompiledTransactionMessageDecoder().decode(messageBytes)${types ? " as never" : ""})
const HARMLESS = ["ComputeBudget111111111111111111111111111111", "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr"]
const [transfer, more] = instructions.filter(({ programAddress }) => !HARMLESS.includes(programAddress))
const { accounts, data, programAddress: tokenProgram } = parseTransferCheckedInstruction(transfer${types ? " as never" : ""})
const [account] = await findAssociatedTokenPda({ owner: address(PAY_TO), mint: address(ASSET), tokenProgram })
const isExpected =
  !more && data.discriminator === 12 && accounts.destination.address === account && data.amount === BigInt(asked)`

/** The result is `payment`. */
export const X402: Signer = { imports: writeImports, constants: writeNetwork, sign }
