// Parts that the TypeScript examples and the Node parts of the bash examples share. A program compares the offer that it signs, and
// once more what the signature pays, before it sends a byte of the payment. Pure.

import type { Payable } from "@/lib/catalogue/snippets/offer"
import { quoteForCode as quote, quoteJsonForCode, toOneLine } from "@/lib/catalogue/snippets/quote"
import type { ExampleRequest } from "@/lib/catalogue/snippets/request"
import { demandWallet, explainUnit, WALLETS } from "@/lib/catalogue/snippets/steps"

/** How a program signs a payment that one header holds. */
export interface Signer {
  imports(offer: Payable): string
  /** The constants of the network. @param types whether the program is TypeScript */
  constants(offer: Payable, types: boolean): string
  /**
   * Statements from the 402 response `unpaid` to the signed payment. They need the constants WALLET, MAX, PAY_TO and ASSET.
   * @param types whether the program is TypeScript
   */
  sign(offer: Payable, types: boolean): string
}

/** Ends the program with one line. `outcome` is a sentence that says whether a payment has left. */
export const END_ON_ERROR = `let outcome = "Not paid."
process.on("uncaughtException", ({ message }) => {
  console.error(\`\${message}. \${outcome}\`)
  process.exit(1)
})`

export const MAX = ({ maximum, maximumWords }: Payable, unit = "call") =>
  `const MAX = ${maximum}n // ${toOneLine(maximumWords, 120)}: refuse to pay more for one ${unit}`

/** The constants of the payee and the asset, with what a reader should know of them. */
export const writeTerms = ({
  payTo,
  payeeNote,
  assetId,
  asset,
}: Payable) => `${payeeNote === null ? "" : `// ${payeeNote}\n`}\
const PAY_TO = ${quote(payTo)}
const ASSET = ${quote(assetId)} // ${toOneLine(asset, 40)}`

/** Reads the wallet from the environment. @param type of the constant, as source text */
export const readWallet = (offer: Payable, type = "string") => {
  const { variable, form } = WALLETS[offer.kind]
  return `const WALLET = process.env.${variable} as ${type}
if (!/^${form}$/.test(WALLET)) throw new Error("${demandWallet(offer)}")`
}
export const EVM_KEY = `\`0x\${string}\``

/** Ends on a price that is no plain number, or above the maximum. @param asked the price, as source text */
export const checkPrice = (
  offer: Payable,
  asked: string,
) => `if (!/^\\d{1,78}$/.test(${asked})) throw new Error("The price cannot be read")
if (BigInt(${asked}) > MAX) throw new Error(\`Asked \${${asked}}, maximum \${MAX}${explainUnit(offer)}\`)`

/** @param asked the price, as source text */
export const sayPaying = (offer: Payable, asked: string) =>
  `console.error(\`Asked \${${asked}}, maximum \${MAX}${explainUnit(offer)}. Paying.\`)`

/** The second argument of `fetch` and `new Request`, as source text. */
export function writeInit({ method, body, headers }: ExampleRequest): string {
  const fields = [
    ...(method === "GET" ? [] : [`  method: ${quote(method)},`]),
    ...(headers.length === 0
      ? []
      : [`  headers: { ${headers.map(([name, value]) => `${quote(name)}: ${quote(value)}`).join(", ")} },`]),
    ...(body === null ? [] : [`  body: ${quoteJsonForCode(body)},`]),
    `  redirect: "manual",`,
  ]
  return fields.length === 1 ? `{ redirect: "manual" }` : `{\n${fields.join("\n")}\n}`
}

/** A function that makes the request, because a request is used up when it is sent. Redirects are not followed. */
export const writeRequest = (request: ExampleRequest) =>
  `const request = () => new Request(${quote(request.url)}, ${writeInit(request)})`

/** Sends the request without a payment: \`unpaid\` is then a 402 response. */
export const sendUnpaid = `// Send the request without paying. The response is 402 with the challenge.
const unpaid = await fetch(request()).catch(() => {
  throw new Error("The service cannot be reached")
})
if (unpaid.ok) {
  console.log(await unpaid.text())
  process.exit()
}
if (unpaid.status !== 402) throw new Error(\`The service did not ask for payment (\${unpaid.status})\`)`

/** Prints the paid response. @param receipt an expression that reads the header with the receipt: base64 of a JSON object */
export const printResponse = (
  receipt: string | null,
) => `if (!response.ok) throw new Error(\`HTTP \${response.status}: \${await response.text()}\`)
console.log(await response.text())${
  receipt === null
    ? ""
    : `
const receipt = ${receipt}
if (receipt) console.error(\`Receipt: \${Buffer.from(receipt, "base64")}\`)`
}`

/** Sends the request with the payment, once. @param setHeaders statements that put the payment into the headers of \`paid\` */
export const sendPaid = (setHeaders: string) => `outcome = "The signed payment was sent."
const paid = request()
${setHeaders}
const response = await fetch(paid)`
