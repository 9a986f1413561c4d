// Judges one entry of an x402 `accepts` list (versions 1 and 2): could a client build a payment from it?

import type { AddressIssue } from "@/lib/protocols/addresses"
import { assetIssue, payToIssue } from "@/lib/protocols/addresses"
import type { KnownAsset } from "@/lib/protocols/assets"
import { findAsset, LIGHTNING_BTC } from "@/lib/protocols/assets"
import { printable } from "@/lib/protocols/bounded"
import type { AskedPrice, CheckOptions } from "@/lib/protocols/challenge"
import type { Note } from "@/lib/protocols/findings"
import type { JsonObject } from "@/lib/protocols/json"
import { fieldOf, isObject, textOf } from "@/lib/protocols/json"
import {
  isCaip2,
  isEvmReference,
  isKnownNamespace,
  isTestNetwork,
  namespaceOf,
  v1Network,
} from "@/lib/protocols/networks"
import { atomicToDecimal } from "@/lib/protocols/price"
import type { X402FindingId } from "@/lib/protocols/x402/findings"
import type { LightningReading } from "@/lib/protocols/x402/lightning"
import { isLightning, readLightning } from "@/lib/protocols/x402/lightning"
import type { X402Entry } from "@/lib/protocols/x402/types"
import { isUrl } from "@/lib/url"

export type X402Note = Note<X402FindingId>

export interface JudgedEntry {
  entry: X402Entry
  issues: readonly X402Note[]
  warnings: readonly X402Note[]
  /** Null for an entry that cannot be paid. */
  price: AskedPrice | null
}

const TEXT_LENGTH = 300
const V2_SCHEMES: readonly string[] = ["exact", "upto", "batch-settlement", "auth-capture"]

const NOTHING: X402Entry = {
  valid: false,
  issues: [],
  warnings: [],
  scheme: null,
  network: null,
  asset: null,
  assetKnown: false,
  decimals: null,
  amount: null,
  payTo: null,
  priceUsd: null,
  priceSats: null,
  assetId: null,
}

export function judgeRequirement(value: unknown, version: 1 | 2, options: CheckOptions): JudgedEntry {
  if (!isObject(value)) {
    const note: X402Note = { id: "not_object", seen: value }
    return { entry: { ...NOTHING, issues: [note.id] }, issues: [note], warnings: [], price: null }
  }
  const network = readNetwork(value, version)
  const lightning = isLightning(value) ? readLightning(value, options) : null
  const amount = fieldOf(value, version === 1 ? "maxAmountRequired" : "amount")
  const issues = [
    ...missing(value, "scheme", "scheme_missing"),
    ...network.issues,
    ...amountIssues(amount),
    ...addressIssues(value, network.id, lightning !== null),
    ...termIssues(value, version),
    ...(lightning?.issues ?? []),
  ]
  const warnings = [
    ...network.warnings,
    ...schemeWarnings(value, version, network.id),
    ...(version === 1 ? v1Warnings(value) : []),
  ]
  const known = lightning ? LIGHTNING_BTC : findAsset(network.id, textOf(value.asset))
  const entry = buildEntry(value, amount, network.id, known, lightning, issues, warnings)
  return { entry, issues, warnings, price: entry.valid ? priceOf(entry, lightning, options) : null }
}

function buildEntry(
  value: JsonObject,
  amount: unknown,
  network: string | null,
  known: KnownAsset | null,
  lightning: LightningReading | null,
  issues: readonly X402Note[],
  warnings: readonly X402Note[],
): X402Entry {
  const valid = issues.length === 0
  const isPriced = valid && known?.isDollar === true && typeof amount === "string"
  return {
    valid,
    issues: issues.map((note) => note.id),
    warnings: warnings.map((note) => note.id),
    scheme: shown(value.scheme),
    network: network === null ? null : printable(network, TEXT_LENGTH),
    asset: known?.symbol ?? null,
    assetKnown: known !== null,
    decimals: known?.decimals ?? null,
    amount: shown(amount),
    payTo: shown(value.payTo),
    priceUsd: isPriced ? atomicToDecimal(amount, known.decimals) : null,
    priceSats: lightning?.priceSats ?? null,
    assetId: shown(value.asset),
  }
}

function priceOf(entry: X402Entry, lightning: LightningReading | null, options: CheckOptions): AskedPrice {
  const amount = entry.amount !== null && entry.decimals !== null ? atomicToDecimal(entry.amount, entry.decimals) : null
  return {
    priceSats: entry.priceSats,
    priceUsd: entry.priceUsd,
    asset: entry.asset ?? entry.assetId ?? null,
    network: entry.network,
    payTo: entry.payTo,
    kind: entry.scheme === "upto" ? "up_to" : "exact",
    unit: null,
    testNetwork: lightning?.isTest === true || isTestNetwork(entry.network, options.realNetworks),
    amount,
  }
}

function shown(value: unknown): string | null {
  return typeof value === "string" ? printable(value, TEXT_LENGTH) : null
}

function missing(value: JsonObject, name: string, id: X402FindingId): X402Note[] {
  return textOf(fieldOf(value, name)) === null ? [{ id, seen: fieldOf(value, name) }] : []
}

interface NetworkReading {
  /** CAIP-2 where it could be read as one. */
  id: string | null
  issues: readonly X402Note[]
  warnings: readonly X402Note[]
}

function readNetwork(value: JsonObject, version: 1 | 2): NetworkReading {
  const name = textOf(fieldOf(value, "network"))
  if (name === null)
    return { id: null, issues: [{ id: "network_missing", seen: fieldOf(value, "network") }], warnings: [] }
  const mapped = version === 1 ? v1Network(name) : null
  if (mapped) return { id: mapped, issues: [], warnings: [] }
  if (isCaip2(name)) return readCaip2(name, version)
  if (version === 1) return { id: name, issues: [], warnings: [{ id: "network_unknown", seen: name }] }
  return { id: null, issues: [{ id: "network_not_caip2", seen: name }], warnings: [] }
}

function readCaip2(name: string, version: 1 | 2): NetworkReading {
  const warnings: X402Note[] = []
  if (version === 1) warnings.push({ id: "v1_network_is_caip2", seen: name })
  if (!isKnownNamespace(name)) warnings.push({ id: "network_unknown", seen: name })
  const isBad = namespaceOf(name) === "eip155" && !isEvmReference(name)
  return { id: name, issues: isBad ? [{ id: "network_bad_eip155", seen: name }] : [], warnings }
}

/** A 256-bit number has at most 78 digits. */
const MAX_DIGITS = 78

function amountIssues(amount: unknown): X402Note[] {
  const id = amountIssue(amount)
  return id ? [{ id, seen: amount }] : []
}

function amountIssue(amount: unknown): X402FindingId | null {
  if (amount === undefined || amount === null || amount === "") return "amount_missing"
  if (typeof amount !== "string") return "amount_not_string"
  if (amount.length > MAX_DIGITS || !/^\d+$/.test(amount)) return "amount_not_atomic_integer"
  if (/^0+$/.test(amount)) return "amount_zero"
  return amount.startsWith("0") ? "amount_leading_zero" : null
}

function addressIssues(value: JsonObject, network: string | null, isLightningEntry: boolean): X402Note[] {
  const asset = textOf(fieldOf(value, "asset"))
  const payTo = textOf(fieldOf(value, "payTo"))
  const absent = [...missing(value, "asset", "asset_missing"), ...missing(value, "payTo", "payTo_missing")]
  if (network === null || isLightningEntry) return absent
  const found = (issue: AddressIssue | null, seen: string | null): X402Note[] => (issue ? [{ id: issue, seen }] : [])
  return [
    ...absent,
    ...found(asset === null ? null : assetIssue(network, asset), asset),
    ...found(payTo === null ? null : payToIssue(network, payTo), payTo),
  ]
}

/** What is neither money nor address: time limit, resource of version 1, extra. */
function termIssues(value: JsonObject, version: 1 | 2): X402Note[] {
  const timeout = fieldOf(value, "maxTimeoutSeconds")
  const extra = fieldOf(value, "extra")
  const issues: X402Note[] = []
  if (typeof timeout !== "number" || !(timeout > 0)) issues.push({ id: "maxTimeoutSeconds_invalid", seen: timeout })
  if (version === 1) issues.push(...missing(value, "resource", "resource_missing"))
  if (extra !== undefined && extra !== null && !isObject(extra)) issues.push({ id: "extra_not_object", seen: extra })
  return issues
}

function schemeWarnings(value: JsonObject, version: 1 | 2, network: string | null): X402Note[] {
  const scheme = textOf(fieldOf(value, "scheme"))
  const extra = fieldOf(value, "extra")
  if (scheme === null) return []
  const isKnown = version === 1 ? scheme === "exact" : V2_SCHEMES.includes(scheme)
  if (!isKnown) return [{ id: "scheme_unknown", seen: scheme }]
  if (scheme !== "exact" || network === null || isLightning(value)) return []
  const family = namespaceOf(network)
  const transfer = textOf(fieldOf(extra, "assetTransferMethod")) ?? "eip3009"
  const hasDomain = textOf(fieldOf(extra, "name")) !== null && textOf(fieldOf(extra, "version")) !== null
  if (family === "eip155" && transfer === "eip3009" && !hasDomain) return [{ id: "eip712_domain_missing", seen: extra }]
  if (family === "solana" && textOf(fieldOf(extra, "feePayer")) === null)
    return [{ id: "feePayer_missing", seen: extra }]
  return []
}

function v1Warnings(value: JsonObject): X402Note[] {
  const resource = textOf(fieldOf(value, "resource"))
  const warnings: X402Note[] = []
  if (resource !== null && !isUrl(resource)) warnings.push({ id: "resource_not_absolute_url", seen: resource })
  if (typeof fieldOf(value, "description") !== "string") warnings.push({ id: "description_missing", seen: null })
  if (fieldOf(value, "outputSchema") === null) warnings.push({ id: "outputSchema_null", seen: "null" })
  return warnings
}
