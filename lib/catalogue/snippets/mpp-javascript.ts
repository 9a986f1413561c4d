// The check of MPP, which the TypeScript and the bash examples share. mppx parses the challenges, signs the one that the program has
// compared, and decodes what the signature pays. Pure.

import { checkPrice, EVM_KEY, type Signer, sayPaying } from "@/lib/catalogue/snippets/javascript"
import type { Payable } from "@/lib/catalogue/snippets/offer"
import { toOneLine } from "@/lib/catalogue/snippets/quote"
import { EVM_CHARGE_NETWORKS } from "@/lib/protocols/mpp/payment"

const METHODS = { "tempo-charge": "tempo", "tempo-session": "tempo", "evm-charge": "evm" } as const
type MppKind = keyof typeof METHODS

const getMethod = ({ kind }: Payable) => METHODS[kind as MppKind]

function writeChargeImports(offer: Payable): string {
  const shared = `import { Challenge, Credential } from "mppx"
import { ${getMethod(offer)} } from "mppx/client"
import { privateKeyToAccount } from "viem/accounts"`
  return offer.kind === "evm-charge"
    ? shared
    : `${shared}
import { decodeFunctionData } from "viem"
import { Abis, Transaction } from "viem/tempo"`
}

export const writeChain = ({ chainId }: Payable) => `const CHAIN = ${chainId}`

const TERMS = "{ amount: string; currency: string; recipient: string; methodDetails?: { chainId?: number } }"

/** Statements that set \`challenge\` to the one challenge that is expected. @param intent such as "charge" */
const pickChallenge = (
  offer: Payable,
  intent: string,
  response: string,
  types: boolean,
) => `const readTerms = ({ request }${types ? ": Challenge.Challenge" : ""}) => request${types ? ` as ${TERMS}` : ""}
const [challenge, another] = Challenge.fromResponseList(${response}).filter((one) => {
  const { recipient, currency, methodDetails } = readTerms(one)
  const isExpected = recipient === PAY_TO && currency === ASSET && (methodDetails?.chainId ?? CHAIN) === CHAIN
  return one.method === "${getMethod(offer)}" && one.intent === "${intent}" && isExpected
})
if (!challenge) throw new Error("The payee, the asset or the network has changed")
if (another) throw new Error("Two offers have the same payee and asset")
if (challenge.expires && Date.parse(challenge.expires) < Date.now()) throw new Error("The challenge has expired")
const asked = readTerms(challenge).amount
${checkPrice(offer, "asked")}`

function signCharge(offer: Payable, types: boolean): string {
  const isTempo = getMethod(offer) === "tempo"
  const options = isTempo
    ? `mode: "pull", expectedChainId: CHAIN, expectedRecipients: [PAY_TO]`
    : `networks: [CHAIN], currencies: [evm.assets.${EVM_CHARGE_NETWORKS[offer.network]}.USDC], maxAtomicAmount: \`\${MAX}\``
  return `// Take the one offer that is expected.
${pickChallenge(offer, "charge", "unpaid", types)}

// Sign that offer, and read what the signature pays before it is sent. The client's own checks stay on as a second guard.
const account = privateKeyToAccount(WALLET)
const charge = ${getMethod(offer)}.charge({ account, ${options} })
const credential = await charge.createCredential({ challenge${types ? ": challenge as never" : ""}, context: {} })
${isTempo ? readTempo(types) : readEvm(types)}
if (!isExpected) throw new Error("The signed payment differs from the offer")`
}

const readEvm = (
  types: boolean,
) => `const { payload } = Credential.deserialize${types ? "<{ to: string; value: string }>" : ""}(credential)
const isExpected = payload.to.toLowerCase() === PAY_TO.toLowerCase() && payload.value === asked`

const TEMPO_TRANSACTION = `\`0x76\${string}\``
const readTempo = (
  types: boolean,
) => `const { payload } = Credential.deserialize${types ? `<{ signature: ${TEMPO_TRANSACTION} }>` : ""}(credential)
const { chainId, calls } = Transaction.deserialize(payload.signature)
const [call, more] = calls${types ? ` as { to: string; data: ${EVM_KEY} }[]` : ""}
const transfer = decodeFunctionData({ abi: Abis.tip20, data: call.data })
const isTransfer = !more && transfer.functionName === "transferWithMemo" && call.to.toLowerCase() === ASSET.toLowerCase()
const isExpected =
  isTransfer && chainId === CHAIN && transfer.args[0].toLowerCase() === PAY_TO.toLowerCase() && transfer.args[1] === BigInt(asked)`

/** The result is `credential`. */
export const CHARGE: Signer = { imports: writeChargeImports, constants: writeChain, sign: signCharge }

export const SESSION_IMPORTS = `import { Challenge, Credential } from "mppx"
import { tempo } from "mppx/client"
import { Session } from "mppx/tempo"
import { decodeFunctionData } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { Transaction } from "viem/tempo"`

export const writeDeposit = ({ deposit, depositWords }: Payable) =>
  `const DEPOSIT = ${deposit}n // ${toOneLine(depositWords, 80)}: the whole session cannot cost more`

/** A TypeScript program of a session, from the functions that check the offer and each signed payment to the client. */
export const openSession = (
  offer: Payable,
) => `// Compares the offer of a 402 response. The offer's price is that of one unit.
function checkOffer(response: Response) {
${indent(pickChallenge(offer, "session", "response", true))}
  ${sayPaying(offer, "asked")}
}

type Signed = Session.Precompile.SessionCredentialPayload
let deposited = 0n
// Compares what a signed payment of the session pays: its deposit, and the voucher for the units so far.
function checkSigned(signed: Signed) {
  const { payee, token } = signed.descriptor
  const isExpected = payee.toLowerCase() === PAY_TO.toLowerCase() && token.toLowerCase() === ASSET.toLowerCase()
  if ("transaction" in signed) {
    const { chainId, calls } = Transaction.deserialize(signed.transaction as \`0x76\${string}\`)
    const [call, more] = calls as { to: string; data: \`0x\${string}\` }[]
    const { functionName, args } = decodeFunctionData({ abi: Session.Precompile.escrowAbi, data: call.data })
    const isEscrow = call.to.toLowerCase() === Session.Precompile.Constants.tip20ChannelEscrow.toLowerCase()
    if (more || !isEscrow || chainId !== CHAIN) throw new Error("The signed payment differs from the offer")
    if (functionName === "open" && args[0] === payee && args[2] === token) deposited += args[3]
    else if (functionName === "topUp") deposited += args[1]
    else throw new Error("The signed payment differs from the offer")
  }
  const voucher = "cumulativeAmount" in signed ? BigInt(signed.cumulativeAmount) : 0n
  const most = signed.action === "open" ? MAX : DEPOSIT
  if (!isExpected || deposited > DEPOSIT || voucher > most) throw new Error("The signed payment differs from the offer")
}

const session = tempo.session.manager({
  account: privateKeyToAccount(WALLET),
  allowedChainIds: [CHAIN],
  maxDeposit: \`\${DEPOSIT}\`,
  decimals: 0,
  // Each request of the session passes here: what is signed is compared before it is sent, and no second offer is paid.
  fetch: async (input, init) => {
    const sent = new Request(input, { ...init, redirect: "manual" })
    const credential = [...sent.headers.values()].find((value) => /^Payment /i.test(value))
    if (credential) checkSigned(Credential.deserialize<Signed>(credential).payload)
    if (credential) outcome = "The deposit was sent."
    const response = await fetch(sent).catch(() => {
      throw new Error("The service cannot be reached")
    })
    if (credential && response.status === 402) throw new Error("The service asked for another payment")
    if (!credential && response.status === 402) checkOffer(response)
    else if (!credential && !response.ok) throw new Error(\`The service did not ask for payment (\${response.status})\`)
    return response
  },
})`

const indent = (text: string) => text.replace(/^/gm, "  ")
