// Whether the clients of @x402/evm can sign one entry of `accepts`, per payment scheme. Each function returns the first reason why
// they throw, or null.

import { isEvmAddress } from "@/lib/protocols/addresses"
import {
  addTimeout,
  isChecksummed,
  isUint,
  NOW_SECONDS,
  parseChainId,
  toBigInt,
} from "@/lib/protocols/clients/evm-values"
import type { Refusal } from "@/lib/protocols/clients/reasons"
import { getField, getFieldAt } from "@/lib/protocols/json"

type Sign = (entry: unknown) => Refusal

export const SIGNERS: ReadonlyMap<unknown, Sign> = new Map([
  ["exact", signExact],
  ["upto", signUpto],
  ["auth-capture", signAuthCapture],
  ["batch-settlement", signBatchSettlement],
])

const hasChainId = (entry: unknown) => parseChainId(getField(entry, "network")) !== null
const hasAmount = (entry: unknown, bits = 256) => isUint(toBigInt(getField(entry, "amount")), bits)
const hasTimeout = (entry: unknown, bits = 256) => isUint(addTimeout(getField(entry, "maxTimeoutSeconds")), bits)
const hasAddresses = (entry: unknown) =>
  isEvmAddress(getField(entry, "asset")) && isEvmAddress(getField(entry, "payTo"))
const hasDomain = (entry: unknown) =>
  Boolean(getFieldAt(entry, "extra", "name")) && Boolean(getFieldAt(entry, "extra", "version"))
const getMethod = (entry: unknown) => getFieldAt(entry, "extra", "assetTransferMethod") ?? "eip3009"

/** The first of the reasons whose condition is not met. */
function findFirst(...checks: readonly (readonly [isMet: boolean, reason: NonNullable<Refusal>])[]): Refusal {
  return checks.find(([isMet]) => !isMet)?.[1] ?? null
}

function signExact(entry: unknown): Refusal {
  return findFirst(
    [hasChainId(entry), "chain_id_invalid"],
    [getMethod(entry) === "permit2" || hasDomain(entry), "signing_domain_missing"],
    [hasAddresses(entry), "address_invalid"],
    [hasAmount(entry), "amount_invalid"],
    [hasTimeout(entry), "timeout_invalid"],
  )
}

/** Version 1 of x402, on a network that the version names. */
export function signV1(entry: unknown): Refusal {
  return findFirst(
    [hasDomain(entry), "signing_domain_missing"],
    [hasAddresses(entry), "address_invalid"],
    [isUint(toBigInt(getField(entry, "maxAmountRequired")), 256), "amount_invalid"],
    [hasTimeout(entry), "timeout_invalid"],
  )
}

function signUpto(entry: unknown): Refusal {
  const facilitator = getFieldAt(entry, "extra", "facilitatorAddress")
  const deadline = addTimeout(getField(entry, "maxTimeoutSeconds"))
  return findFirst(
    [Boolean(facilitator), "facilitator_missing"],
    [hasChainId(entry), "chain_id_invalid"],
    [hasAddresses(entry) && isEvmAddress(facilitator), "address_invalid"],
    [hasAmount(entry), "amount_invalid"],
    [isUint(deadline, 256) && deadline > 0n, "timeout_invalid"],
  )
}

const CAPTURE_NUMBERS = { captureDeadline: 48, refundDeadline: 48, minFeeBps: 16, maxFeeBps: 16 } as const
/** The escrow contracts 1.0 and 1.1 of the scheme. */
const ESCROWS = ["0xbdea0d1bcc5966192b070fdf62ab4ef5b4420cff", "0xf96815976523e00e65be8f34ca5e64b4f41eb19c"]

function signAuthCapture(entry: unknown): Refusal {
  const extra = getField(entry, "extra")
  const read = (name: string) => getField(extra, name)
  const numbers = Object.entries(CAPTURE_NUMBERS)
  const escrow = read("authCaptureEscrow")
  const isEscrowKnown =
    escrow === undefined || escrow === "" || (isChecksummed(escrow) && ESCROWS.includes(escrow.toLowerCase()))
  const timeout = getField(entry, "maxTimeoutSeconds")
  const addresses = [
    read("captureAuthorizer"),
    getField(entry, "payTo"),
    getField(entry, "asset"),
    read("feeRecipient"),
  ]
  return findFirst(
    [hasDomain(entry), "signing_domain_missing"],
    [Boolean(read("captureAuthorizer")) && Boolean(read("feeRecipient")), "capture_terms_missing"],
    [numbers.every(([name]) => typeof read(name) === "number"), "capture_terms_missing"],
    [typeof timeout === "number", "timeout_invalid"],
    [hasChainId(entry), "chain_id_invalid"],
    [isEscrowKnown, "escrow_unknown"],
    [addresses.every(isChecksummed), "address_invalid"],
    [hasAmount(entry, 120), "amount_invalid"],
    [hasTimeout(entry, 48), "timeout_invalid"],
    [numbers.every(([name, bits]) => isUint(toBigInt(read(name)), bits)), "capture_terms_missing"],
  )
}

const ZERO = `0x${"0".repeat(40)}`
/** The first deposit is five times the amount, unless the server announces at least the amount. */
const DEPOSIT_FACTOR = 5n

function findDeposit(amount: bigint, announced: unknown): bigint {
  const least = typeof announced === "string" && /^\d+$/.test(announced) ? (toBigInt(announced) ?? 0n) : 0n
  return least > 0n && least >= amount ? least : DEPOSIT_FACTOR * amount
}

/** Permit2 rounds the end of the payment; EIP-3009 requires a whole number, of any size that is a number. */
function hasDepositTimeout(entry: unknown, method: unknown): boolean {
  const timeout = getField(entry, "maxTimeoutSeconds")
  if (typeof timeout !== "number") return hasTimeout(entry)
  return method === "permit2"
    ? hasTimeout({ maxTimeoutSeconds: Math.floor(timeout) })
    : isUint(toBigInt(NOW_SECONDS + timeout), 256)
}

function signBatchSettlement(entry: unknown): Refusal {
  const authorizer = getFieldAt(entry, "extra", "receiverAuthorizer")
  const delay = getFieldAt(entry, "extra", "withdrawDelay")
  const amount = toBigInt(getField(entry, "amount"))
  const method = getMethod(entry)
  return findFirst(
    [Boolean(authorizer) && authorizer !== ZERO, "receiver_authorizer_missing"],
    [isEvmAddress(authorizer), "address_invalid"],
    [hasChainId(entry), "chain_id_invalid"],
    [isChecksummed(getField(entry, "payTo")) && isChecksummed(getField(entry, "asset")), "address_invalid"],
    [typeof delay !== "number" || isUint(toBigInt(delay), 40), "timeout_invalid"],
    [isUint(amount, 128), "amount_invalid"],
    [amount !== null && isUint(findDeposit(amount, getFieldAt(entry, "extra", "minDeposit")), 256), "amount_invalid"],
    [method === "eip3009" || method === "permit2", "transfer_method_unknown"],
    [method !== "eip3009" || hasDomain(entry), "signing_domain_missing"],
    [hasDepositTimeout(entry, method), "timeout_invalid"],
  )
}
