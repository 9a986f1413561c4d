// Invalid MPP challenges (scheme `Payment`). Each challenge breaks one rule; the last challenges break several rules.

import type { Reply } from "@/lib/protocols/challenge"
import { makeInvoice, NOW_SECONDS, paymentLine, SOMEONE, tempoRequest, USDC_BASE } from "../builders"
import { challengeReply } from "../vectors"
import { asked, details, evm, lightning, raw, STANDARD_ALPHABET, solana, stripe, tempo, withParams } from "./builders"

/** Title, response and expected ids of all errors in order. */
export const BAD: [string, Reply, string[]][] = [
  [
    "nothing but the scheme",
    challengeReply("Payment"),
    ["id_missing", "realm_missing", "method_missing", "intent_missing", "request_missing"],
  ],
  ["an empty id", withParams({ id: "" }), ["id_missing"]],
  ["an open quote", challengeReply(paymentLine().slice(0, -1)), ["malformed_header"]],
  ["a parameter twice", challengeReply(`${paymentLine()}, realm="x"`), ["duplicate_param"]],
  ["a method in capitals", withParams({ method: "TEMPO" }), ["method_not_lowercase"]],
  ["an intent with an underscore", withParams({ intent: "char_ge" }), ["intent_bad_token"]],
  ["a request of 17 kB", challengeReply(paymentLine("A".repeat(17_000))), ["request_too_large"]],
  ["the standard base64 alphabet", challengeReply(paymentLine(STANDARD_ALPHABET)), ["request_not_base64url"]],
  ["a request that is text", raw("hello"), ["request_not_json"]],
  ["a request that is a number", raw("7"), ["request_not_object"]],
  ["unix seconds", withParams({ expires: "2081376000" }), ["expires_not_rfc3339"]],
  ["a small t and z", withParams({ expires: "2036-01-01t00:00:00z" }), ["expires_not_rfc3339"]],
  ["the thirtieth of February", withParams({ expires: "2036-02-30T00:00:00Z" }), ["expires_not_rfc3339"]],
  ["a thirteenth month", withParams({ expires: "2036-13-01T00:00:00Z" }), ["expires_not_rfc3339"]],
  ["this very second", withParams({ expires: "2026-11-21T00:00:00Z" }), ["expired"]],
  ["a digest of another kind", withParams({ digest: "md5=abc" }), ["digest_bad"]],
  ["opaque text", withParams({ opaque: "hello" }), ["opaque_not_json"]],
  [
    "opaque with a number",
    withParams({ opaque: Buffer.from('{"a":1}').toString("base64url") }),
    ["opaque_not_string_map"],
  ],
  ["no amount", tempo({ amount: undefined }), ["amount_missing"]],
  ["an amount as number", tempo({ amount: 1 }), ["amount_not_string"]],
  ["an amount in dollars", tempo({ amount: "0.01" }), ["amount_not_integer_string"]],
  ["an amount with a leading zero", tempo({ amount: "010" }), ["amount_not_integer_string"]],
  ["zero where nothing is proved", asked("evm", evm({ amount: "0" })), ["amount_zero"]],
  ["zero per unit", tempo({ amount: "0", methodDetails: { escrowContract: SOMEONE } }, "session"), ["amount_zero"]],
  ["no currency", tempo({ currency: "" }), ["currency_missing"]],
  ["a ticker on tempo", tempo({ currency: "USDC" }), ["currency_not_address"]],
  ["a short recipient", tempo({ recipient: "0x742d35" }), ["recipient_bad"]],
  ["no recipient at all", tempo({ recipient: undefined }), ["recipient_bad"]],
  [
    "splits of the whole amount",
    details({
      splits: [
        { recipient: SOMEONE, amount: "6000" },
        { recipient: SOMEONE, amount: "4000" },
      ],
    }),
    ["splits_exceed_amount"],
  ],
  ["a split without whole amount", details({ splits: [{ recipient: SOMEONE, amount: "0.5" }] }), ["splits_bad_amount"]],
  ["a split to nobody", details({ splits: [{ recipient: "x", amount: "1" }] }), ["recipient_bad"]],
  [
    "eleven splits",
    details({ splits: new Array(11).fill({ recipient: SOMEONE, amount: "1" }) }),
    ["splits_bad_amount"],
  ],
  ["a session without escrow", tempo({ methodDetails: { chainId: 4217 } }, "session"), ["escrow_missing"]],
  ["a chain id as text", details({ chainId: "4217" }), ["chainId_missing"]],
  ["evm without chain", asked("evm", evm({ methodDetails: {} })), ["chainId_missing"]],
  [
    "evm with a ticker",
    asked("evm", evm({ currency: "USDC", recipient: "me" })),
    ["currency_not_address", "recipient_bad"],
  ],
  ["usdc of no type", asked("usdc", { amount: "1", currency: "x", methodDetails: { type: "evm" } }), ["usdc_type_bad"]],
  [
    "stripe without network id and payment types",
    asked("stripe", stripe({ methodDetails: { paymentMethodTypes: [] } })),
    ["networkId_missing", "paymentMethodTypes_missing"],
  ],
  ["stripe in dollars, spelled out", asked("stripe", stripe({ currency: "dollars" })), ["currency_not_iso4217"]],
  ["no invoice", asked("lightning", lightning({ invoice: undefined })), ["invoice_missing"]],
  ["half an invoice", asked("lightning", lightning({ invoice: "lnbc210n1p..." })), ["invoice_malformed"]],
  [
    "an expired invoice",
    asked("lightning", lightning({ invoice: makeInvoice({ timestamp: NOW_SECONDS - 3_600 }) })),
    ["invoice_expired"],
  ],
  ["another payment hash", asked("lightning", lightning({ paymentHash: "ab".repeat(32) })), ["payment_hash_mismatch"]],
  ["another network", asked("lightning", lightning({ network: "regtest" })), ["network_mismatch"]],
  [
    "a test invoice without label",
    asked("lightning", lightning({ invoice: makeInvoice({ network: "regtest" }), network: undefined })),
    ["network_mismatch"],
  ],
  ["another amount", asked("lightning", lightning({}, { amount: "22" })), ["amount_mismatch"]],
  [
    "an invoice that lets the payer decide",
    asked("lightning", lightning({ invoice: makeInvoice({ amountMsat: null }) })),
    ["amount_mismatch"],
  ],
  [
    "a deposit that differs from the invoice",
    asked("lightning", { amount: "1", currency: "sat", depositInvoice: makeInvoice(), depositAmount: "20" }, "session"),
    ["amount_mismatch"],
  ],
  ["solana with an EVM token", asked("solana", solana({ currency: USDC_BASE })), ["currency_not_mint"]],
  ["solana without decimals", asked("solana", solana({ methodDetails: { network: "mainnet" } })), ["decimals_missing"]],
  [
    "solana, sponsored fees without a fee payer",
    asked("solana", solana({ methodDetails: { decimals: 6, feePayer: true } })),
    ["feePayerKey_missing"],
  ],
  [
    "solana on an unknown network",
    asked("solana", solana({ methodDetails: { decimals: 6, network: "base" } })),
    ["network_mismatch"],
  ],
  [
    "a subscription without period",
    tempo({}, "subscription"),
    ["periodUnit_missing", "periodCount_missing", "subscriptionExpires_bad"],
  ],
  [
    "several errors at once, in the order of the checks",
    challengeReply(paymentLine(tempoRequest({ currency: "USDC" }), { id: "", expires: "soon", digest: "x" })),
    ["id_missing", "expires_not_rfc3339", "digest_bad", "currency_not_address"],
  ],
  [
    "two invalid challenges: the first one's reasons come first",
    challengeReply(paymentLine("!"), paymentLine(tempoRequest(), { realm: null })),
    ["request_not_base64url", "realm_missing"],
  ],
]
