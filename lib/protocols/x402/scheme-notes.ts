// Checks what the scheme of an x402 entry requires in `extra`. The errors are the fields that the scheme documents of x402 require;
// the refusals are what the reference client, @x402/core and @x402/evm 2.27, does not pay.

import { isEvmAddress, isZeroAddress } from "@/lib/protocols/addresses"
import { getField, getText, type JsonObject } from "@/lib/protocols/json"
import { getNamespace } from "@/lib/protocols/networks"
import { addNote, buildNotes, type Notes } from "@/lib/protocols/x402/findings"
import { isLightning } from "@/lib/protocols/x402/lightning"

const V2_SCHEMES: readonly string[] = ["exact", "upto", "batch-settlement", "auth-capture"]
const FLOWS: readonly unknown[] = ["authorization", "upfront", "escrow"]
/** "Summary" in the document scheme_exact_evm. */
const TRANSFER_METHODS: readonly string[] = ["eip3009", "permit2", "erc7710"]
/** Seconds that a client of `batch-settlement` can wait for its money: 15 minutes to 30 days. */
const WITHDRAW_DELAY = { min: 900, max: 2_592_000 }

export function checkScheme(requirement: JsonObject, version: 1 | 2, network: string | null): Notes {
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
