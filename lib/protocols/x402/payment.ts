// How an x402 challenge is paid: its entries in one form, and a payment that is not signed.

import { getField, getFieldAt } from "@/lib/protocols/json"
import {
  type Credential,
  encodeJson,
  formatZeros,
  MALFORMED,
  type Offer,
  type PaymentKind,
  type PaymentRoute,
  ZERO_HASH,
  ZERO_SIGNATURE,
} from "@/lib/protocols/payment"
import type { X402Challenge } from "@/lib/protocols/x402/types"

const ZERO_ADDRESS = `0x${formatZeros(20)}`
const ONE_TIME_FIELDS = ["nonce", "invoice", "paymentHash"] as const

export const X402_PAYMENT = {
  /** The entries whose requirements were read. */
  listOffers: ({ entries, accepts }: X402Challenge): Offer[] =>
    accepts.flatMap((requirement, index) => {
      const entry = entries[index]
      const timeout = getField(requirement, "maxTimeoutSeconds")
      return entry ? [{ ...entry, scheme: entry.scheme || "exact", timeout }] : []
    }),

  findPaymentKind({ scheme, network }: PaymentRoute): PaymentKind | null {
    if (scheme !== "exact") return null
    if (network?.startsWith("eip155:")) return "x402-evm"
    return network?.startsWith("solana:") ? "x402-solana" : null
  },

  buildCredential({ version, source, accepts, entries, resource }: X402Challenge): Credential | null {
    const accepted = accepts[entries.findIndex(({ valid }) => valid)]
    if (source === "mcp" || accepted === undefined) return null
    const payload = buildPayload(accepted)
    const { scheme, network } = { scheme: getField(accepted, "scheme"), network: getField(accepted, "network") }
    const payment =
      version === 1
        ? { x402Version: 1, scheme, network, payload }
        : { x402Version: 2, ...(resource !== null && { resource: { url: resource } }), accepted, payload }
    return {
      header: version === 1 ? "x-payment" : "payment-signature",
      malformed: MALFORMED,
      unsigned: encodeJson(payment, "base64"),
    }
  },
  listResponseHeaders: ({ version }: X402Challenge) =>
    version === 1 ? ["x-payment-response"] : ["payment-required", "payment-response"],
  listOneTimeValues: ({ accepts }: X402Challenge) =>
    accepts
      .flatMap((entry) => ONE_TIME_FIELDS.map((name) => getFieldAt(entry, "extra", name)))
      .filter((value) => typeof value === "string"),
}

function buildPayload(accepted: unknown): object {
  const [network, payTo] = [getField(accepted, "network"), getField(accepted, "payTo")]
  if (typeof network === "string" && /^solana/.test(network)) return { transaction: "" }
  const value = String(getField(accepted, "amount") ?? getField(accepted, "maxAmountRequired") ?? "0")
  const term = { validAfter: "0", validBefore: "0", nonce: ZERO_HASH }
  if (getFieldAt(accepted, "extra", "assetTransferMethod") === "permit2") {
    const permitted = { token: getField(accepted, "asset"), amount: value }
    const witness = { to: payTo, validAfter: "0" }
    const permit = { permitted, from: ZERO_ADDRESS, spender: ZERO_ADDRESS, nonce: "0", deadline: "0", witness }
    return { signature: ZERO_SIGNATURE, permit2Authorization: permit }
  }
  return { signature: ZERO_SIGNATURE, authorization: { from: ZERO_ADDRESS, to: payTo, value, ...term } }
}
