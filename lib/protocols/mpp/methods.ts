// What each payment method of MPP demands of the request, and how it names network, asset and price. A method nobody has
// registered is judged by the common rules alone.

import { isBase58Address, isEvmAddress } from "@/lib/protocols/addresses"
import { currencyDecimals, findAsset } from "@/lib/protocols/assets"
import { fieldOf, isObject, textOf } from "@/lib/protocols/json"
import type { MppFindingId } from "@/lib/protocols/mpp/findings"
import { readLightningRequest } from "@/lib/protocols/mpp/lightning"
import { splitIssues } from "@/lib/protocols/mpp/splits"
import type { MethodInput, MethodReading, MppNote } from "@/lib/protocols/mpp/types"
import { NOTHING_READ } from "@/lib/protocols/mpp/types"
import { isTestNetwork, solanaNetwork } from "@/lib/protocols/networks"
import { atomicToDecimal } from "@/lib/protocols/price"

const TEMPO_MAINNET = 4_217
const SPLITS = { tempo: 10, solana: 8, evm: 10 }

const METHODS: ReadonlyMap<string, (input: MethodInput) => MethodReading> = new Map([
  ["tempo", readTempo],
  ["evm", readEvm],
  ["solana", readSolana],
  ["stripe", readStripe],
  ["card", readCard],
  ["lightning", readLightningRequest],
  ["usdc", readUsdc],
  ["stellar", readStellar],
  ["hedera", readHedera],
])

export function isKnownMethod(method: string): boolean {
  return METHODS.has(method)
}

export function readMethod(method: string, input: MethodInput): MethodReading {
  return METHODS.get(method)?.(input) ?? NOTHING_READ
}

function when(condition: boolean, id: MppFindingId, seen: unknown): MppNote[] {
  return condition ? [{ id, seen }] : []
}

/** Price of a token by our own table: dollars only where the token is pegged to one. */
function tokenReading(input: MethodInput, network: string): Omit<MethodReading, "issues"> {
  const known = findAsset(network, input.currency)
  const units = known ? atomicToDecimal(input.amount, known.decimals) : null
  return {
    ...NOTHING_READ,
    network,
    asset: known?.symbol ?? null,
    priceUsd: known?.isDollar ? units : null,
    payTo: textOf(input.request.recipient),
    units,
    isTest: isTestNetwork(network, input.options.realNetworks),
  }
}

/** A recipient is needed unless the splits name all of them, or nothing is paid. */
function recipientIssues({ request, details, amount }: MethodInput, isAddress: (text: unknown) => boolean): MppNote[] {
  const { recipient } = request
  const isDispensable = amount === "0" || (Array.isArray(details.splits) && details.splits.length > 0)
  const isLeftOut = recipient === undefined && isDispensable
  return when(!isLeftOut && !isAddress(recipient), "recipient_bad", recipient)
}

function isChainId(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0
}

function readTempo(input: MethodInput): MethodReading {
  const { details, currency, intent } = input
  const chainId = details.chainId ?? TEMPO_MAINNET
  const issues = [
    ...when(!isEvmAddress(currency), "currency_not_address", currency),
    ...recipientIssues(input, isEvmAddress),
    ...splitIssues(details.splits, input.amount, SPLITS.tempo, isEvmAddress),
    ...when(intent === "session" && !isEvmAddress(details.escrowContract), "escrow_missing", details.escrowContract),
    ...when(!isChainId(chainId), "chainId_missing", chainId),
  ]
  return { ...tokenReading(input, `eip155:${isChainId(chainId) ? chainId : TEMPO_MAINNET}`), issues }
}

function readEvm(input: MethodInput): MethodReading {
  const { details, currency } = input
  const issues = [
    ...when(!isEvmAddress(currency), "currency_not_address", currency),
    ...recipientIssues(input, isEvmAddress),
    ...splitIssues(details.splits, input.amount, SPLITS.evm, isEvmAddress),
    ...when(!isChainId(details.chainId), "chainId_missing", details.chainId),
  ]
  const chainId = details.chainId
  if (!isChainId(chainId)) return { ...NOTHING_READ, payTo: textOf(input.request.recipient), issues }
  return { ...tokenReading(input, `eip155:${chainId}`), issues }
}

function readSolana(input: MethodInput): MethodReading {
  const { details, currency } = input
  const isNative = currency.toLowerCase() === "sol"
  const network = solanaNetwork(textOf(details.network) ?? "mainnet")
  const hasDecimals = typeof details.decimals === "number" && Number.isInteger(details.decimals)
  const issues = [
    ...when(!isNative && !isBase58Address(currency), "currency_not_mint", currency),
    ...recipientIssues(input, isBase58Address),
    ...splitIssues(details.splits, input.amount, SPLITS.solana, isBase58Address),
    ...when(network === null, "network_mismatch", details.network),
    ...when(
      details.feePayer === true && !isBase58Address(details.feePayerKey),
      "feePayerKey_missing",
      details.feePayerKey,
    ),
    ...when(!isNative && !hasDecimals, "decimals_missing", details.decimals),
  ]
  const reading = tokenReading(input, network ?? "solana:unknown")
  return isNative
    ? { ...reading, asset: "SOL", units: atomicToDecimal(input.amount, 9), issues }
    : { ...reading, issues }
}

/** ISO 4217 in lower case; amounts in the currency's smallest unit. */
function currencyReading({ currency, amount }: MethodInput, network: string): MethodReading {
  const isCode = /^[a-z]{3}$/i.test(currency)
  const units = isCode ? atomicToDecimal(amount, currencyDecimals(currency)) : null
  return {
    ...NOTHING_READ,
    network,
    asset: currency.slice(0, 20).toUpperCase(),
    priceUsd: currency.toLowerCase() === "usd" ? units : null,
    units,
    issues: when(!isCode, "currency_not_iso4217", currency),
    warnings: when(isCode && currency !== currency.toLowerCase(), "currency_not_lowercase", currency),
  }
}

function readStripe(input: MethodInput): MethodReading {
  const { networkId, paymentMethodTypes } = input.details
  const reading = currencyReading(input, "stripe")
  const hasTypes = Array.isArray(paymentMethodTypes) && paymentMethodTypes.length > 0
  const issues = [
    ...reading.issues,
    ...when(textOf(networkId) === null, "networkId_missing", networkId),
    ...when(!hasTypes, "paymentMethodTypes_missing", paymentMethodTypes),
  ]
  return { ...reading, issues }
}

function readCard(input: MethodInput): MethodReading {
  return currencyReading(input, "card")
}

const USDC_TYPES: readonly string[] = ["evm", "solana", "stacks", "gateway"]

function readUsdc(input: MethodInput): MethodReading {
  const type = textOf(input.details.type) ?? ""
  const nested = fieldOf(input.details, type)
  if (!USDC_TYPES.includes(type) || !isObject(nested)) {
    return { ...NOTHING_READ, issues: [{ id: "usdc_type_bad", seen: input.details.type }] }
  }
  const chainId = nested.chainId
  const network =
    type === "evm" && isChainId(chainId)
      ? `eip155:${chainId}`
      : ((type === "solana" ? solanaNetwork(textOf(nested.network) ?? "mainnet") : null) ?? type)
  const units = atomicToDecimal(input.amount, 6)
  const isTest = isTestNetwork(network, input.options.realNetworks)
  return {
    ...NOTHING_READ,
    network,
    asset: "USDC",
    priceUsd: units,
    units,
    payTo: textOf(input.request.recipient),
    isTest,
  }
}

function readStellar(input: MethodInput): MethodReading {
  const label = textOf(input.details.network) ?? "pubnet"
  const name = label.replace(/^stellar:/, "").replace(/^(mainnet|public)$/, "pubnet")
  return { ...tokenReading(input, `stellar:${name.slice(0, 64)}`), issues: [] }
}

function readHedera(input: MethodInput): MethodReading {
  const network = input.details.chainId === 296 ? "hedera:testnet" : "hedera:mainnet"
  return { ...tokenReading(input, network), issues: [] }
}
