// Checks the request of each MPP payment method, and reads its network, asset and price. For an unknown method, only the rules
// that all methods share are checked (`offer.ts`). The file is long because it holds one table.

import { findAddressIssue, isBase58Address, isEvmAddress } from "@/lib/protocols/addresses"
import { findAsset, findCoin, getCurrencyDecimals, type KnownAsset } from "@/lib/protocols/assets"
import { getField, getText, isObject } from "@/lib/protocols/json"
import { atomicToDecimal } from "@/lib/protocols/money"
import {
  listCardIssues,
  listEscrowIssues,
  listSolanaSessionIssues,
  listSplitIssues,
  listTempoSessionIssues,
  listTempoSessionRefusals,
} from "@/lib/protocols/mpp/details"
import { parseLightningRequest } from "@/lib/protocols/mpp/lightning"
import { type MethodInput, type MppNote, NO_METHOD, noteIf, type ParsedMethod } from "@/lib/protocols/mpp/types"
import { findSolanaNetwork, isTestNetwork } from "@/lib/protocols/networks"

const TEMPO_MAINNET = 4_217
const SOL_DECIMALS = 9
const MAX_SPLITS = { evm: 10, solana: 8 }

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
  ["nearintents", parseNearIntents],
])

export function isKnownMethod(method: string): boolean {
  return METHODS.has(method)
}

export function parseMethod(method: string, input: MethodInput): ParsedMethod {
  return METHODS.get(method)?.(input) ?? NO_METHOD
}

/**
 * Computes the price of a token with the decimals of our table of assets. The price is in dollars only for tokens that are pegged
 * to the dollar.
 */
function parseToken(input: MethodInput, network: string): ParsedMethod {
  const known = findAsset(network, input.currency)
  const units = known ? atomicToDecimal(input.amount, known.decimals) : null
  return {
    ...NO_METHOD,
    network,
    asset: known?.symbol ?? null,
    priceUsd: known?.isDollar ? units : null,
    payTo: getText(input.request["recipient"]),
    decimals: known?.decimals ?? null,
    units,
    isTest: isTestNetwork(network),
  }
}

/** Checks the recipient, which a request may leave out only when it has splits or the amount is zero. */
function listRecipientIssues(
  { request, details, amount }: MethodInput,
  isAddress: (text: unknown) => boolean,
): MppNote[] {
  const { recipient } = request
  const isDispensable = amount === "0" || (Array.isArray(details["splits"]) && details["splits"].length > 0)
  const isLeftOut = recipient === undefined && isDispensable
  return noteIf(!isLeftOut && !isAddress(recipient), "recipient_bad", recipient)
}

function isChainId(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0
}

/**
 * Lists the issues of tempo and evm payments, except issues of the chain id: the two methods treat a missing chain id
 * differently.
 */
function listEvmIssues(input: MethodInput): MppNote[] {
  const { details, currency, amount } = input
  return [
    ...noteIf(!isEvmAddress(currency), "currency_not_address", currency),
    ...listRecipientIssues(input, isEvmAddress),
    ...listSplitIssues(details["splits"], amount, MAX_SPLITS.evm, isEvmAddress),
  ]
}

function parseTempo(input: MethodInput): ParsedMethod {
  const chainId = input.details["chainId"] ?? TEMPO_MAINNET
  const issues = [
    ...listEvmIssues(input),
    ...listEscrowIssues(input),
    ...listTempoSessionIssues(input),
    ...noteIf(!isChainId(chainId), "chainId_missing", chainId),
  ]
  const refusals = listTempoSessionRefusals(input, chainId)
  return { ...parseToken(input, `eip155:${isChainId(chainId) ? chainId : TEMPO_MAINNET}`), issues, refusals }
}

function parseEvm(input: MethodInput): ParsedMethod {
  const { chainId } = input.details
  const issues = [
    ...listEvmIssues(input),
    ...listEscrowIssues(input),
    ...noteIf(!isChainId(chainId), "chainId_missing", chainId),
  ]
  if (!isChainId(chainId)) return { ...NO_METHOD, payTo: getText(input.request["recipient"]), issues }
  return { ...parseToken(input, `eip155:${chainId}`), issues }
}

function parseSolana(input: MethodInput): ParsedMethod {
  const { details, currency } = input
  const isNative = currency.toLowerCase() === "sol"
  const network = findSolanaNetwork(getText(details["network"]) ?? "mainnet")
  const lacksFeePayer = details["feePayer"] === true && !isBase58Address(details["feePayerKey"])
  const hasDecimals = typeof details["decimals"] === "number" && Number.isInteger(details["decimals"])
  const issues = [
    ...noteIf(!isNative && !isBase58Address(currency), "currency_not_mint", currency),
    ...listRecipientIssues(input, isBase58Address),
    ...listSplitIssues(details["splits"], input.amount, MAX_SPLITS.solana, isBase58Address),
    ...noteIf(network === null, "network_mismatch", details["network"]),
    ...noteIf(lacksFeePayer, "feePayerKey_missing", details["feePayerKey"]),
    ...noteIf(!isNative && !hasDecimals, "decimals_missing", details["decimals"]),
    ...listSolanaSessionIssues(input),
  ]
  const parsed = parseToken(input, network ?? "solana:unknown")
  const native = { asset: "SOL", decimals: SOL_DECIMALS, units: atomicToDecimal(input.amount, SOL_DECIMALS) }
  return isNative ? { ...parsed, ...native, issues } : { ...parsed, issues }
}

/** Parses payments in a currency such as dollars: a lower-case ISO 4217 code, and an amount in the currency's smallest unit. */
function parseCurrency({ currency, amount }: MethodInput, network: string): ParsedMethod {
  const isCode = /^[a-z]{3}$/i.test(currency)
  const decimals = isCode ? getCurrencyDecimals(currency) : null
  const units = decimals === null ? null : atomicToDecimal(amount, decimals)
  return {
    ...NO_METHOD,
    network,
    asset: currency.slice(0, 20).toUpperCase(),
    priceUsd: currency.toLowerCase() === "usd" ? units : null,
    decimals,
    units,
    issues: noteIf(!isCode, "currency_not_iso4217", currency),
    warnings: noteIf(isCode && currency !== currency.toLowerCase(), "currency_not_lowercase", currency),
  }
}

function parseCard(input: MethodInput): ParsedMethod {
  const parsed = parseCurrency(input, "card")
  return { ...parsed, issues: [...parsed.issues, ...listCardIssues(input)] }
}

function parseStripe(input: MethodInput): ParsedMethod {
  const { networkId, paymentMethodTypes } = input.details
  const parsed = parseCurrency(input, "stripe")
  const hasTypes = Array.isArray(paymentMethodTypes) && paymentMethodTypes.length > 0
  const issues = [
    ...parsed.issues,
    ...noteIf(getText(networkId) === null, "networkId_missing", networkId),
    ...noteIf(!hasTypes, "paymentMethodTypes_missing", paymentMethodTypes),
  ]
  return { ...parsed, issues }
}

const USDC_DECIMALS = 6
const USDC_TYPES: readonly string[] = ["evm", "solana", "stacks", "gateway"]

function parseUsdc(input: MethodInput): ParsedMethod {
  const type = getText(input.details["type"]) ?? ""
  const nested = getField(input.details, type)
  if (!USDC_TYPES.includes(type) || !isObject(nested)) {
    return { ...NO_METHOD, issues: [{ id: "usdc_type_bad", seen: input.details["type"] }] }
  }
  const { chainId } = nested
  const network =
    type === "evm" && isChainId(chainId)
      ? `eip155:${chainId}`
      : ((type === "solana" ? findSolanaNetwork(getText(nested["network"]) ?? "mainnet") : null) ?? type)
  const units = atomicToDecimal(input.amount, USDC_DECIMALS)
  return {
    ...NO_METHOD,
    network,
    asset: "USDC",
    priceUsd: units,
    decimals: USDC_DECIMALS,
    units,
    payTo: getText(input.request["recipient"]),
    isTest: isTestNetwork(network),
  }
}

/** draft-stellar-charge-00. Older servers omit the prefix of the network, or name it by another word. */
function parseStellar(input: MethodInput): ParsedMethod {
  const { currency } = input
  const label = getText(input.details["network"])
  const name = (label ?? "pubnet").replace(/^stellar:/, "").replace(/^(mainnet|public)$/, "pubnet")
  const network = `stellar:${name.slice(0, 64)}`
  const issues = [
    ...noteIf(label === null, "network_missing", input.details["network"]),
    ...noteIf(!isAddressOf(network, "asset", currency), "currency_not_of_network", currency),
    ...listRecipientIssues(input, (text) => isAddressOf(network, "payTo", text)),
  ]
  return { ...parseToken(input, network), issues }
}

const HEDERA_CHAINS: ReadonlyMap<unknown, string> = new Map([
  [295, "hedera:mainnet"],
  [296, "hedera:testnet"],
])
const HEDERA_ID = /^\d{1,10}\.\d{1,10}\.\d{1,20}$/

/**
 * draft-hedera-charge-00 and draft-hedera-session-00: a charge has ids of Hedera and, in the reference implementation, the test
 * network as its default. A session has addresses of the EVM and the main network as its default.
 */
function parseHedera(input: MethodInput): ParsedMethod {
  const { currency, details, intent } = input
  const chainId = details["chainId"] ?? (intent === "session" ? 295 : 296)
  const network = HEDERA_CHAINS.get(chainId) ?? null
  const isAddress = (text: unknown) =>
    intent === "session" ? isEvmAddress(text) : typeof text === "string" && HEDERA_ID.test(text)
  const issues = [
    ...noteIf(network === null, "network_mismatch", chainId),
    ...noteIf(!isAddress(currency), "currency_not_of_network", currency),
    ...listRecipientIssues(input, isAddress),
    ...listEscrowIssues(input),
  ]
  const isDefault = (details["chainId"] ?? null) === null && intent !== "session"
  return {
    ...parseToken(input, network ?? "hedera:unknown"),
    issues,
    warnings: noteIf(isDefault, "chainId_default", "without chainId"),
  }
}

function isAddressOf(network: string, field: "asset" | "payTo", text: unknown): boolean {
  return typeof text === "string" && findAddressIssue(network, field, text) === null
}

const MAX_LENGTH = 300
const CAIP19 = /^([-a-z0-9]{3,32}:[^\s:/]{1,64})\/([-a-z0-9]{3,8}):(\S{1,128})$/
/** CAIP-19 namespaces whose reference is the token's identifier in the table of assets. */
const TOKENS: ReadonlySet<string> = new Set(["erc20", "token", "nep141"])
const REQUIRED = [
  "originNetwork",
  "destinationNetwork",
  "destinationAsset",
  "destinationRecipient",
  "amountOut",
  "minAmountIn",
  "refundTo",
] as const

interface ParsedAsset {
  network: string
  known: KnownAsset | null
}

/**
 * draft-nearintents-charge-01: the client pays an asset of one chain to a deposit address, and the merchant receives another asset on another
 * chain. Assets are CAIP-19 identifiers. A request without `originNetwork` is not of draft 01, so its details are unknown.
 */
function parseNearIntents({ request, details, currency, amount }: MethodInput): ParsedMethod {
  const origin = getText(details["originNetwork"])
  if (origin === null) return { ...NO_METHOD, warnings: [{ id: "method_unknown", seen: "nearintents" }] }
  const asset = parseAsset(currency)
  const target = parseAsset(getText(details["destinationAsset"]) ?? "")
  const missing = REQUIRED.filter((name) => getText(details[name]) === null)
  const isOtherChain = asset !== null && asset.network !== origin
  const isOtherTarget = target !== null && target.network !== details["destinationNetwork"]
  const units = asset?.known ? atomicToDecimal(amount, asset.known.decimals) : null
  return {
    ...NO_METHOD,
    network: asset?.network ?? null,
    asset: asset?.known?.symbol ?? null,
    priceUsd: asset?.known?.isDollar ? units : null,
    priceSats: asset?.known?.symbol === "BTC" ? toSats(amount) : null,
    payTo: getText(request["recipient"]),
    decimals: asset?.known?.decimals ?? null,
    units,
    isTest: isTestNetwork(asset?.network ?? null),
    issues: [
      ...noteIf(asset === null, "currency_not_caip19", currency),
      ...noteIf(getText(request["recipient"]) === null, "recipient_bad", request["recipient"]),
      ...noteIf(missing.length > 0, "near_intents_terms_missing", `without ${missing.join(", ")}`),
      ...noteIf(isOtherChain || isOtherTarget, "network_mismatch", `${currency} on ${origin}`),
    ],
  }
}

/** The smallest unit of bitcoin is the satoshi. */
const toSats = (amount: string) => (Number.isSafeInteger(Number(amount)) ? Number(amount) : null)

function parseAsset(text: string): ParsedAsset | null {
  const [, network, namespace, reference] = (text.length <= MAX_LENGTH && CAIP19.exec(text)) || []
  if (network === undefined || namespace === undefined || reference === undefined) return null
  if (namespace === "slip44") return { network, known: findCoin(reference) }
  return { network, known: TOKENS.has(namespace) ? findAsset(network, reference) : null }
}
