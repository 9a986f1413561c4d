// The rules of each MPP payment method for the request: network, asset and price. An unknown method is judged by the common
// rules only.

import { isBase58Address, isEvmAddress } from "@/lib/protocols/addresses"
import { findAsset, getCurrencyDecimals } from "@/lib/protocols/assets"
import { getField, getText, isObject } from "@/lib/protocols/json"
import type { MppFindingId } from "@/lib/protocols/mpp/findings"
import { parseLightningRequest } from "@/lib/protocols/mpp/lightning"
import { listSplitIssues } from "@/lib/protocols/mpp/splits"
import { type MethodInput, type MppNote, NO_METHOD, type ParsedMethod } from "@/lib/protocols/mpp/types"
import { findSolanaNetwork, isTestNetwork } from "@/lib/protocols/networks"
import { atomicToDecimal } from "@/lib/protocols/price"

const TEMPO_MAINNET = 4_217
const SPLITS = { tempo: 10, solana: 8, evm: 10 }

const METHODS: ReadonlyMap<string, (input: MethodInput) => ParsedMethod> = new Map([
  ["tempo", parseTempo],
  ["evm", parseEvm],
  ["solana", parseSolana],
  ["stripe", parseStripe],
  ["card", parseCard],
  ["lightning", parseLightningRequest],
  ["usdc", parseUsdc],
  ["stellar", parseStellar],
  ["hedera", parseHedera],
])

export function isKnownMethod(method: string): boolean {
  return METHODS.has(method)
}

export function parseMethod(method: string, input: MethodInput): ParsedMethod {
  return METHODS.get(method)?.(input) ?? NO_METHOD
}

function noteIf(condition: boolean, id: MppFindingId, seen: unknown): MppNote[] {
  return condition ? [{ id, seen }] : []
}

/** The price of a token by the table of assets; in dollars only for dollar-pegged tokens. */
function parseToken(input: MethodInput, network: string): Omit<ParsedMethod, "issues"> {
  const known = findAsset(network, input.currency)
  const units = known ? atomicToDecimal(input.amount, known.decimals) : null
  return {
    ...NO_METHOD,
    network,
    asset: known?.symbol ?? null,
    priceUsd: known?.isDollar ? units : null,
    payTo: getText(input.request.recipient),
    units,
    isTest: isTestNetwork(network),
  }
}

/** A recipient is required unless the splits have all recipients, or the amount is zero. */
function listRecipientIssues(
  { request, details, amount }: MethodInput,
  isAddress: (text: unknown) => boolean,
): MppNote[] {
  const { recipient } = request
  const isDispensable = amount === "0" || (Array.isArray(details.splits) && details.splits.length > 0)
  const isLeftOut = recipient === undefined && isDispensable
  return noteIf(!isLeftOut && !isAddress(recipient), "recipient_bad", recipient)
}

function isChainId(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0
}

function parseTempo(input: MethodInput): ParsedMethod {
  const { details, currency, intent } = input
  const chainId = details.chainId ?? TEMPO_MAINNET
  const issues = [
    ...noteIf(!isEvmAddress(currency), "currency_not_address", currency),
    ...listRecipientIssues(input, isEvmAddress),
    ...listSplitIssues(details.splits, input.amount, SPLITS.tempo, isEvmAddress),
    ...noteIf(intent === "session" && !isEvmAddress(details.escrowContract), "escrow_missing", details.escrowContract),
    ...noteIf(!isChainId(chainId), "chainId_missing", chainId),
  ]
  return { ...parseToken(input, `eip155:${isChainId(chainId) ? chainId : TEMPO_MAINNET}`), issues }
}

function parseEvm(input: MethodInput): ParsedMethod {
  const { details, currency } = input
  const issues = [
    ...noteIf(!isEvmAddress(currency), "currency_not_address", currency),
    ...listRecipientIssues(input, isEvmAddress),
    ...listSplitIssues(details.splits, input.amount, SPLITS.evm, isEvmAddress),
    ...noteIf(!isChainId(details.chainId), "chainId_missing", details.chainId),
  ]
  const chainId = details.chainId
  if (!isChainId(chainId)) return { ...NO_METHOD, payTo: getText(input.request.recipient), issues }
  return { ...parseToken(input, `eip155:${chainId}`), issues }
}

function parseSolana(input: MethodInput): ParsedMethod {
  const { details, currency } = input
  const isNative = currency.toLowerCase() === "sol"
  const network = findSolanaNetwork(getText(details.network) ?? "mainnet")
  const hasDecimals = typeof details.decimals === "number" && Number.isInteger(details.decimals)
  const issues = [
    ...noteIf(!isNative && !isBase58Address(currency), "currency_not_mint", currency),
    ...listRecipientIssues(input, isBase58Address),
    ...listSplitIssues(details.splits, input.amount, SPLITS.solana, isBase58Address),
    ...noteIf(network === null, "network_mismatch", details.network),
    ...noteIf(
      details.feePayer === true && !isBase58Address(details.feePayerKey),
      "feePayerKey_missing",
      details.feePayerKey,
    ),
    ...noteIf(!isNative && !hasDecimals, "decimals_missing", details.decimals),
  ]
  const reading = parseToken(input, network ?? "solana:unknown")
  return isNative
    ? { ...reading, asset: "SOL", units: atomicToDecimal(input.amount, 9), issues }
    : { ...reading, issues }
}

/** ISO 4217 in lower case; amounts in the currency's smallest unit. */
function parseCurrency({ currency, amount }: MethodInput, network: string): ParsedMethod {
  const isCode = /^[a-z]{3}$/i.test(currency)
  const units = isCode ? atomicToDecimal(amount, getCurrencyDecimals(currency)) : null
  return {
    ...NO_METHOD,
    network,
    asset: currency.slice(0, 20).toUpperCase(),
    priceUsd: currency.toLowerCase() === "usd" ? units : null,
    units,
    issues: noteIf(!isCode, "currency_not_iso4217", currency),
    warnings: noteIf(isCode && currency !== currency.toLowerCase(), "currency_not_lowercase", currency),
  }
}

function parseStripe(input: MethodInput): ParsedMethod {
  const { networkId, paymentMethodTypes } = input.details
  const reading = parseCurrency(input, "stripe")
  const hasTypes = Array.isArray(paymentMethodTypes) && paymentMethodTypes.length > 0
  const issues = [
    ...reading.issues,
    ...noteIf(getText(networkId) === null, "networkId_missing", networkId),
    ...noteIf(!hasTypes, "paymentMethodTypes_missing", paymentMethodTypes),
  ]
  return { ...reading, issues }
}

function parseCard(input: MethodInput): ParsedMethod {
  return parseCurrency(input, "card")
}

const USDC_TYPES: readonly string[] = ["evm", "solana", "stacks", "gateway"]

function parseUsdc(input: MethodInput): ParsedMethod {
  const type = getText(input.details.type) ?? ""
  const nested = getField(input.details, type)
  if (!USDC_TYPES.includes(type) || !isObject(nested)) {
    return { ...NO_METHOD, issues: [{ id: "usdc_type_bad", seen: input.details.type }] }
  }
  const chainId = nested.chainId
  const network =
    type === "evm" && isChainId(chainId)
      ? `eip155:${chainId}`
      : ((type === "solana" ? findSolanaNetwork(getText(nested.network) ?? "mainnet") : null) ?? type)
  const units = atomicToDecimal(input.amount, 6)
  const isTest = isTestNetwork(network)
  return {
    ...NO_METHOD,
    network,
    asset: "USDC",
    priceUsd: units,
    units,
    payTo: getText(input.request.recipient),
    isTest,
  }
}

function parseStellar(input: MethodInput): ParsedMethod {
  const label = getText(input.details.network) ?? "pubnet"
  const name = label.replace(/^stellar:/, "").replace(/^(mainnet|public)$/, "pubnet")
  return { ...parseToken(input, `stellar:${name.slice(0, 64)}`), issues: [] }
}

function parseHedera(input: MethodInput): ParsedMethod {
  const network = input.details.chainId === 296 ? "hedera:testnet" : "hedera:mainnet"
  return { ...parseToken(input, network), issues: [] }
}
