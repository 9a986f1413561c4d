// Judges one entry of an x402 `accepts` list (versions 1 and 2): whether a client can build a payment from it.

import { findAddressIssue, isEvmAddress, isZeroAddress } from "@/lib/protocols/addresses"
import { findAsset, type KnownAsset, LIGHTNING_BTC } from "@/lib/protocols/assets"
import { printable } from "@/lib/protocols/bounded"
import type { CheckOptions } from "@/lib/protocols/challenge"
import { getField, getText, isObject, type JsonObject } from "@/lib/protocols/json"
import { atomicToDecimal, type ChallengePrice } from "@/lib/protocols/money"
import {
  findV1Network,
  getNamespace,
  isCaip2,
  isEvmReference,
  isKnownNamespace,
  isTestNetwork,
  isUnlistedNamespace,
} from "@/lib/protocols/networks"
import { findAmountIssue, getAssetId, isIssuedCurrency, isZero, readPriceTerms } from "@/lib/protocols/x402/amount"
import { addNote, buildNotes, type Notes, type X402FindingId, type X402Note } from "@/lib/protocols/x402/findings"
import { isLightning, type ParsedLightning, parseLightning } from "@/lib/protocols/x402/lightning"
import type { X402Entry } from "@/lib/protocols/x402/types"
import { isUrl } from "@/lib/text/url"

export interface JudgedEntry {
  entry: X402Entry
  notes: Notes
  /** Null for an entry that cannot be paid. */
  price: ChallengePrice | null
}

const TEXT_LENGTH = 300

export function judgeRequirement(value: unknown, version: 1 | 2, options: CheckOptions): JudgedEntry {
  if (!isObject(value)) {
    const note: X402Note = { id: "not_object", seen: value }
    const notes: Notes = { error: [note], client: [], warning: [], info: [] }
    return { entry: buildEntry({}, undefined, null, null, null, notes), notes, price: null }
  }
  const network = parseNetwork(value, version)
  const lightning = isLightning(value) ? parseLightning(value, options) : null
  const amount = getField(value, version === 1 ? "maxAmountRequired" : "amount")
  const scheme = checkScheme(value, version, network.id)
  const isIssued = isIssuedCurrency(value, network.id)
  const amountIssue = findAmountIssue(amount, isIssued)
  const notes: Notes = {
    error: [
      ...listMissing(value, "scheme", "scheme_missing"),
      ...network.issues,
      ...(amountIssue ? [{ id: amountIssue, seen: amount }] : []),
      ...listAddressIssues(value, network.id, lightning !== null),
      ...(isIssued ? listMissing(getField(value, "extra"), "issuer", "issuer_missing") : []),
      ...listTermIssues(value, version),
      ...(lightning?.issues ?? []),
      ...scheme.error,
    ],
    client: scheme.client,
    warning: [
      ...network.warnings,
      ...(isZero(amount) ? [{ id: "amount_zero" as const, seen: amount }] : []),
      ...scheme.warning,
      ...(version === 1 ? listV1Warnings(value) : []),
    ],
    info: [...network.infos, ...scheme.info],
  }
  const known = lightning ? LIGHTNING_BTC : findAsset(network.id, getAssetId(value, network.id))
  const entry = buildEntry(value, amount, network.id, known, lightning, notes)
  return { entry, notes, price: entry.valid ? buildPrice(entry, lightning) : null }
}

function buildEntry(
  value: JsonObject,
  amount: unknown,
  network: string | null,
  known: KnownAsset | null,
  lightning: ParsedLightning | null,
  notes: Notes,
): X402Entry {
  const valid = notes.error.length === 0
  const isPriced = valid && known?.isDollar === true && typeof amount === "string"
  return {
    valid,
    issues: notes.error.map((note) => note.id),
    warnings: notes.warning.map((note) => note.id),
    scheme: formatShown(value["scheme"]),
    network: network === null ? null : printable(network, TEXT_LENGTH),
    asset: known?.symbol ?? null,
    assetKnown: known !== null,
    decimals: known?.decimals ?? null,
    amount: formatShown(amount),
    payTo: formatShown(value["payTo"]),
    priceUsd: isPriced ? atomicToDecimal(amount, known.decimals) : null,
    priceSats: lightning?.priceSats ?? null,
    assetId: formatShown(value["asset"]),
    terms: readPriceTerms(value, amount),
  }
}

function buildPrice(entry: X402Entry, lightning: ParsedLightning | null): ChallengePrice {
  const amount = entry.amount !== null && entry.decimals !== null ? atomicToDecimal(entry.amount, entry.decimals) : null
  return {
    priceSats: entry.priceSats,
    priceUsd: entry.priceUsd,
    asset: entry.asset ?? entry.assetId ?? null,
    network: entry.network,
    payTo: entry.payTo,
    basis: entry.terms.basis,
    unit: entry.terms.unit,
    testNetwork: lightning?.isTest === true || isTestNetwork(entry.network),
    amount,
  }
}

function formatShown(value: unknown): string | null {
  return typeof value === "string" ? printable(value, TEXT_LENGTH) : null
}

function listMissing(value: unknown, name: string, id: X402FindingId): X402Note[] {
  return getText(getField(value, name)) === null ? [{ id, seen: getField(value, name) }] : []
}

interface ParsedNetwork {
  /** CAIP-2 identifier, or an unknown name in version 1; null when the network is missing or invalid. */
  id: string | null
  issues: readonly X402Note[]
  warnings: readonly X402Note[]
  infos: readonly X402Note[]
}

function parseNetwork(value: JsonObject, version: 1 | 2): ParsedNetwork {
  const name = getText(getField(value, "network"))
  const nothing: ParsedNetwork = { id: null, issues: [], warnings: [], infos: [] }
  if (name === null) return { ...nothing, issues: [{ id: "network_missing", seen: getField(value, "network") }] }
  const mapped = version === 1 ? findV1Network(name) : null
  if (mapped) return { ...nothing, id: mapped }
  if (isCaip2(name)) return parseCaip2(name, version)
  if (version === 1) return { ...nothing, id: name, warnings: [{ id: "network_unknown", seen: name }] }
  return { ...nothing, issues: [{ id: "network_not_caip2", seen: name }] }
}

function parseCaip2(name: string, version: 1 | 2): ParsedNetwork {
  const warnings: X402Note[] = []
  if (version === 1) warnings.push({ id: "v1_network_is_caip2", seen: name })
  if (!isKnownNamespace(name)) warnings.push({ id: "network_unknown", seen: name })
  const isBad = getNamespace(name) === "eip155" && !isEvmReference(name)
  return {
    id: name,
    issues: isBad ? [{ id: "network_bad_eip155", seen: name }] : [],
    warnings,
    infos: isUnlistedNamespace(name) ? [{ id: "network_not_priced", seen: name }] : [],
  }
}

function listAddressIssues(value: JsonObject, network: string | null, isLightningEntry: boolean): X402Note[] {
  const absent = [...listMissing(value, "asset", "asset_missing"), ...listMissing(value, "payTo", "payTo_missing")]
  if (network === null || isLightningEntry) return absent
  const wrong = (["asset", "payTo"] as const).flatMap((field): X402Note[] => {
    const seen = getText(getField(value, field))
    const id = seen === null ? null : findAddressIssue(network, field, seen)
    return id ? [{ id, seen }] : []
  })
  return [...absent, ...wrong]
}

/** Checks the remaining fields: time limit, resource (version 1 only) and `extra`. */
function listTermIssues(value: JsonObject, version: 1 | 2): X402Note[] {
  const timeout = getField(value, "maxTimeoutSeconds")
  const extra = getField(value, "extra")
  const issues: X402Note[] = []
  const isOptional = isSettledInBatches(value) && (timeout === undefined || timeout === 0)
  if (!isOptional && (typeof timeout !== "number" || !(timeout > 0)))
    issues.push({ id: "maxTimeoutSeconds_invalid", seen: timeout })
  if (version === 1) issues.push(...listMissing(value, "resource", "resource_missing"))
  if (extra !== undefined && extra !== null && !isObject(extra)) issues.push({ id: "extra_not_object", seen: extra })
  return issues
}

/** "Note on Timeouts" in the document batch_settlement_cloudflare: the network makes no promise about time without the field. */
function isSettledInBatches(value: JsonObject): boolean {
  return getField(value, "scheme") === "batch-settlement" && getField(value, "network") === "cloudflare:402"
}

function listV1Warnings(value: JsonObject): X402Note[] {
  const resource = getText(getField(value, "resource"))
  const warnings: X402Note[] = []
  if (resource !== null && !isUrl(resource)) warnings.push({ id: "resource_not_absolute_url", seen: resource })
  if (typeof getField(value, "description") !== "string") warnings.push({ id: "description_missing", seen: null })
  if (getField(value, "outputSchema") === null) warnings.push({ id: "outputSchema_null", seen: "null" })
  return warnings
}

const V2_SCHEMES: readonly string[] = ["exact", "upto", "batch-settlement", "auth-capture"]
const FLOWS: readonly unknown[] = ["authorization", "upfront", "escrow"]
/** "Summary" in the document scheme_exact_evm. */
const TRANSFER_METHODS: readonly string[] = ["eip3009", "permit2", "erc7710"]
/** Seconds that a client of `batch-settlement` can wait for its money: 15 minutes to 30 days. */
const WITHDRAW_DELAY = { min: 900, max: 2_592_000 }

/** The client of the refusals is the reference client, @x402/core and @x402/evm 2.27. */
function checkScheme(requirement: JsonObject, version: 1 | 2, network: string | null): Notes {
  const notes = buildNotes()
  const scheme = getText(getField(requirement, "scheme"))
  const extra = getField(requirement, "extra")
  if (scheme === null) return notes
  const isKnown = version === 1 ? scheme === "exact" : V2_SCHEMES.includes(scheme)
  if (!isKnown) addNote(notes, "warning", "scheme_unknown", scheme)
  const flow = getField(extra, "paymentFlow") ?? null
  if (version === 2 && flow !== null && !FLOWS.includes(flow)) addNote(notes, "client", "payment_flow_unknown", flow)
  if (!isKnown || network === null || isLightning(requirement)) return notes
  const family = getNamespace(network)
  if (family === "solana" && scheme === "exact" && getText(getField(extra, "feePayer")) === null)
    addNote(notes, "warning", "feePayer_missing", extra)
  if (family === "eip155") checkEvm(notes, scheme, version, requirement)
  return notes
}

function checkEvm(notes: Notes, scheme: string, version: 1 | 2, requirement: JsonObject): void {
  const extra = getField(requirement, "extra")
  const timeout = getField(requirement, "maxTimeoutSeconds")
  if (typeof timeout === "number" && timeout > 0 && !Number.isSafeInteger(timeout))
    addNote(notes, "client", "maxTimeoutSeconds_fractional", timeout)
  if (scheme === "exact") checkExact(notes, version, extra)
  if (scheme === "upto") checkUpto(notes, extra)
  if (scheme === "auth-capture") checkAuthCapture(notes, extra)
  if (scheme === "batch-settlement") checkBatchSettlement(notes, extra)
}

function hasDomain(extra: unknown): boolean {
  return getText(getField(extra, "name")) !== null && getText(getField(extra, "version")) !== null
}

/**
 * EIP-3009 requires the signing domain. Without `assetTransferMethod` the specification lets the client choose Permit2, which needs
 * no domain, but the reference client chooses EIP-3009.
 */
function checkExact(notes: Notes, version: 1 | 2, extra: unknown): void {
  const method = getField(extra, "assetTransferMethod") ?? null
  if (typeof method === "string" && !TRANSFER_METHODS.includes(method))
    addNote(notes, "warning", "asset_transfer_method_unknown", method)
  if (method === "erc7710") addNote(notes, "client", "erc7710_not_supported", method)
  if (method === "permit2" || hasDomain(extra)) return
  const isRequired = version === 2 && method === "eip3009"
  addNote(notes, isRequired ? "error" : "client", "eip712_domain_missing", extra)
}

/** scheme_upto_evm.md §2. */
function checkUpto(notes: Notes, extra: unknown): void {
  const facilitator = getField(extra, "facilitatorAddress")
  if (!isPayableAddress(facilitator)) addNote(notes, "error", "facilitatorAddress_missing", facilitator)
}

const isPayableAddress = (value: unknown) => isEvmAddress(value) && !isZeroAddress(value)
const isWhole = (value: unknown, max: number) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max
const isTime = (value: unknown) => isWhole(value, 2 ** 48 - 1)
const isBasisPoints = (value: unknown) => isWhole(value, 2 ** 16 - 1)

/** "`extra` fields" in the document scheme_auth_capture_evm. */
const AUTH_CAPTURE_TERMS: readonly (readonly [name: string, isValid: (value: unknown) => boolean])[] = [
  ["captureAuthorizer", isPayableAddress],
  ["feeRecipient", isEvmAddress],
  ["captureDeadline", isTime],
  ["refundDeadline", isTime],
  ["minFeeBps", isBasisPoints],
  ["maxFeeBps", isBasisPoints],
]

function checkAuthCapture(notes: Notes, extra: unknown): void {
  const wrong = AUTH_CAPTURE_TERMS.filter(([name, isValid]) => !isValid(getField(extra, name)))
  if (wrong.length > 0)
    addNote(notes, "error", "auth_capture_terms_missing", `without ${wrong.map(([name]) => name).join(", ")}`)
  if (!hasDomain(extra)) addNote(notes, "error", "eip712_domain_missing", extra)
}

/** "402 Response" in the document scheme_batch_settlement_evm. The reference client has a default for a missing `withdrawDelay`. */
function checkBatchSettlement(notes: Notes, extra: unknown): void {
  const authorizer = getField(extra, "receiverAuthorizer")
  const delay = getField(extra, "withdrawDelay") ?? null
  if (!isPayableAddress(authorizer)) addNote(notes, "error", "receiverAuthorizer_missing", authorizer)
  if (!hasDomain(extra) && getField(extra, "assetTransferMethod") !== "permit2")
    addNote(notes, "error", "eip712_domain_missing", extra)
  const isValid = isWhole(delay, WITHDRAW_DELAY.max) && Number(delay) >= WITHDRAW_DELAY.min
  if (!isValid) addNote(notes, delay === null ? "warning" : "error", "withdrawDelay_invalid", delay)
}
