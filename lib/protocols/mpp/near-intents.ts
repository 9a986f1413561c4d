// Checks MPP payments over NEAR Intents (draft-nearintents-charge-01): the client pays an asset of one chain to a deposit address,
// and the merchant receives another asset on another chain. Assets are CAIP-19 identifiers.

import { findAsset, findCoin, type KnownAsset } from "@/lib/protocols/assets"
import { getText } from "@/lib/protocols/json"
import { atomicToDecimal } from "@/lib/protocols/money"
import { type MethodInput, NO_METHOD, noteIf, type ParsedMethod } from "@/lib/protocols/mpp/types"
import { isTestNetwork } from "@/lib/protocols/networks"

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

/** A request without `originNetwork` is not of draft 01. Its details are unknown, as those of an unknown method. */
export function parseNearIntents({ request, details, currency, amount }: MethodInput): ParsedMethod {
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
