// The TypeScript examples. The client of each payment protocol reads the 402 response, and pays after the check of the price.

import { EVM_CHARGE_NETWORKS, type Payable, type PaymentKind } from "@/lib/catalogue/snippets/offer"
import { quoteForCode as quote } from "@/lib/catalogue/snippets/quote"
import type { ExampleRequest } from "@/lib/catalogue/snippets/request"
import { demandWallet, explainUnit, WALLETS, writeSteps } from "@/lib/catalogue/snippets/steps"
import { type PackageName, withVersions } from "@/lib/catalogue/snippets/versions"

const X402_EVM = ["@x402/fetch", "@x402/evm", "viem"] as const
const MPP = ["mppx", "viem"] as const
export const TYPESCRIPT_PACKAGES = {
  lightning: ["@getalby/lightning-tools", "@getalby/sdk"],
  "x402-evm": X402_EVM,
  "x402-solana": ["@x402/fetch"],
  "tempo-charge": MPP,
  "tempo-session": MPP,
  "evm-charge": MPP,
} as const satisfies Record<PaymentKind, readonly PackageName[]>

export function writeTypeScript(offer: Payable, request: ExampleRequest): string {
  return WRITERS[offer.kind](offer, request)
}

/** The second argument of `fetch` as source text, such as `, { method: "POST", … }`; empty for a plain GET request. */
function writeInit({ method, body, headers }: ExampleRequest): string {
  if (method === "GET" && headers.length === 0) return ""
  const fields = [
    ...(method === "GET" ? [] : [`  method: ${quote(method)},`]),
    ...(headers.length === 0
      ? []
      : [`  headers: { ${headers.map(([name, value]) => `${quote(name)}: ${quote(value)}`).join(", ")} },`]),
    ...(body === null ? [] : [`  body: ${quote(body)},`]),
  ]
  return `, {\n${fields.join("\n")}\n}`
}

const writeTop = (offer: Payable, packages: string) =>
  writeSteps(
    "//",
    {
      install: `Node 22.18 or newer. Then: npm install ${packages}`,
      wallet: null,
      run: "pay.mts and run: node pay.mts",
    },
    offer,
  )

/** Reads the wallet from the environment. @param type of the constant, as source text */
const readWallet = (offer: Payable, type = "string") => {
  const { variable, form } = WALLETS[offer.kind]
  return `const WALLET = process.env.${variable} as ${type}
if (!/^${form}$/.test(WALLET)) {
  console.error("${demandWallet(offer)}")
  process.exit(1)
}`
}
const EVM_KEY = `\`0x\${string}\``

const guard = ({ maximum, maximumWords }: Payable, suffix = "n") =>
  `const MAX = ${maximum}${suffix} // ${maximumWords}: refuse to pay more for one call`

const printResponse = `if (!response.ok) throw new Error(\`HTTP \${response.status}: \${await response.text()}\`)
console.log(await response.text())`

/** Prints the receipt in a header of the paid response: base64 of a JSON object. @param read the header, as source text */
const writeReceipt = (read: string) => `const receipt = ${read}
if (receipt) console.error(\`Receipt: \${Buffer.from(receipt, "base64")}\`)`
const printMppReceipt = writeReceipt(`response.headers.get("Payment-Receipt")`)
const printX402Receipt = writeReceipt(
  `response.headers.get("PAYMENT-RESPONSE") ?? response.headers.get("X-PAYMENT-RESPONSE")`,
)

/** The policy that both families of networks share. It reads the amount of both versions of x402. */
const writePolicy = (offer: Payable) => `const priceOf = (offer: { amount?: string; maxAmountRequired?: string }) =>
  BigInt((offer.amount ?? offer.maxAmountRequired) as string)
client.registerPolicy((_version, offers) => {
  const expected = offers.filter((offer) => offer.payTo === PAY_TO && offer.asset === ASSET)
  if (!expected[0]) throw new Error("The payee or the asset has changed. Not paid.")
  const cheap = expected.filter((offer) => priceOf(offer) <= MAX)
  if (!cheap[0]) throw new Error(\`Asked \${priceOf(expected[0])}, maximum \${MAX}${explainUnit(offer)}. Not paid.\`)
  console.error(\`Asked \${priceOf(cheap[0])}, maximum \${MAX}${explainUnit(offer)}. Paying.\`)
  return cheap
})`

function writeX402(wallet: Record<"install" | "imports" | "type" | "register", string>) {
  return (offer: Payable, request: ExampleRequest) => `${writeTop(offer, wallet.install)}
import { wrapFetchWithPayment, x402Client } from "@x402/fetch"
${wallet.imports}

${readWallet(offer, wallet.type)}
${guard(offer)}
const PAY_TO = ${quote(offer.payTo)}
const ASSET = ${quote(offer.assetId)} // ${offer.asset}
const NETWORK = ${quote(offer.network)}

const client = new x402Client().setSpendControls(false) // the policy below replaces the default limit of $1
${wallet.register}
${writePolicy(offer)}

const fetchAndPay = wrapFetchWithPayment(fetch, client)
const response = await fetchAndPay(${quote(request.url)}${writeInit(request)})
${printResponse}
${printX402Receipt}
`
}

const writeX402Evm = writeX402({
  install: withVersions(X402_EVM),
  imports: `import { registerExactEvmScheme } from "@x402/evm/exact/client"
import { privateKeyToAccount } from "viem/accounts"`,
  type: EVM_KEY,
  register: `const signer = privateKeyToAccount(WALLET)
registerExactEvmScheme(client, { signer, networks: [NETWORK] })`,
})

const writeX402Solana = writeX402({
  install: `${withVersions(["@x402/fetch"])} @x402/svm @solana/kit`,
  imports: `import { registerExactSvmScheme } from "@x402/svm/exact/client"
import { createKeyPairSignerFromBytes, getBase58Encoder } from "@solana/kit"`,
  type: "string",
  register: `const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(WALLET))
registerExactSvmScheme(client, { signer, networks: [NETWORK] })`,
})

/** The check of a challenge of MPP. The client knows the terms of a challenge as text only. */
const checkMpp = (offer: Payable) => `const ASSET = ${quote(offer.assetId)} // ${offer.asset}

function check({ amount, currency, recipient }: Record<string, unknown>) {
  if (recipient !== PAY_TO || currency !== ASSET) throw new Error("The payee or the asset has changed. Not paid.")
  if (BigInt(String(amount)) > MAX) throw new Error(\`Asked \${amount}, maximum \${MAX}${explainUnit(offer)}. Not paid.\`)
  console.error(\`Asked \${amount}, maximum \${MAX}${explainUnit(offer)}. Paying.\`)
}`

const writeCharge = (method: "evm" | "tempo") => (offer: Payable, request: ExampleRequest) => {
  const options =
    method === "tempo"
      ? `account, expectedChainId: ${offer.chainId}, expectedRecipients: [PAY_TO]`
      : `account, networks: [${offer.chainId}], currencies: [evm.assets.${EVM_CHARGE_NETWORKS[offer.network]}.USDC]`
  return `${writeTop(offer, withVersions(MPP))}
import { ${method}, Mppx } from "mppx/client"
import { privateKeyToAccount } from "viem/accounts"

${readWallet(offer, EVM_KEY)}
${guard(offer)}
const PAY_TO = ${quote(offer.payTo)}
${checkMpp(offer)}

const account = privateKeyToAccount(WALLET)
const mppx = Mppx.create({
  polyfill: false,
  methods: [${method}.charge({ ${options} })],
  onChallenge: async ({ request }, { createCredential }) => {
    check(request)
    return createCredential()
  },
})

const response = await mppx.fetch(${quote(request.url)}${writeInit(request)})
${printResponse}
${printMppReceipt}
`
}

const writeSession = (offer: Payable, request: ExampleRequest) => `${writeTop(offer, withVersions(MPP))}
import { Challenge } from "mppx"
import { tempo } from "mppx/client"
import { privateKeyToAccount } from "viem/accounts"

${readWallet(offer, EVM_KEY)}
const MAX = ${offer.maximum}n // ${offer.maximumWords}: refuse to pay more for one unit
const DEPOSIT = ${quote(offer.deposit)} // ${offer.asset}: the whole session cannot cost more
const PAY_TO = ${quote(offer.payTo)}
${checkMpp(offer)}

const session = tempo.session.manager({
  account: privateKeyToAccount(WALLET),
  allowedChainIds: [${offer.chainId}],
  maxDeposit: DEPOSIT,
  fetch: async (input, init) => {
    const response = await fetch(input, init)
    if (response.status === 402) check(Challenge.fromResponse(response).request)
    return response
  },
})

const response = await session.fetch(${quote(request.url)}${writeInit(request)})
${printResponse}
${printMppReceipt}
await session.close() // returns the rest of the deposit
`

const writeLightning = (
  offer: Payable,
  request: ExampleRequest,
) => `${writeTop(offer, withVersions(TYPESCRIPT_PACKAGES.lightning))}
import { fetchWithL402 } from "@getalby/lightning-tools/402/l402"
import { Invoice } from "@getalby/lightning-tools/bolt11"
import { NWCClient } from "@getalby/sdk"

${readWallet(offer)}
${guard(offer, "")}

const nwc = new NWCClient({ nostrWalletConnectUrl: WALLET })
const wallet = {
  async payInvoice({ invoice }: { invoice: string }) {
    const price = new Invoice({ pr: invoice }).millisatoshi / 1000
    if (!(price > 0 && price <= MAX)) {
      console.error(\`Asked \${price} sats, maximum \${MAX}. Not paid.\`)
      process.exit(1)
    }
    console.error(\`Asked \${price} sats, maximum \${MAX}. Paying.\`)
    return nwc.payInvoice({ invoice })
  },
}

const response = await fetchWithL402(${quote(request.url)}${writeInit(request) || ", {}"}, { wallet })
nwc.close()
${printResponse}
`

const WRITERS: Record<PaymentKind, (offer: Payable, request: ExampleRequest) => string> = {
  lightning: writeLightning,
  "x402-evm": writeX402Evm,
  "x402-solana": writeX402Solana,
  "tempo-charge": writeCharge("tempo"),
  "tempo-session": writeSession,
  "evm-charge": writeCharge("evm"),
}
