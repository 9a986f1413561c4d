// Invalid x402 challenges. Each challenge breaks one rule; the last challenges break several rules.

import { toBase64 } from "@/lib/protocols/base64"
import type { Reply } from "@/lib/protocols/challenge"
import { makeDocument, makeInvoice, makeRequirement, makeV1Requirement, NOW_SECONDS, v1Reply } from "../builders"
import { x402Reply } from "../vectors"
import { headerReply, LIGHTNING, lightning, SOLANA_KEY, withEntry, ZERO } from "./builders"

const DOCUMENT = toBase64(Buffer.from(JSON.stringify(makeDocument())))

/** Title, response and the expected errors of the whole document. */
export const BAD_DOCUMENTS: [string, Reply, string, ...string[]][] = [
  ["a body that is HTML", { status: 402, headers: {}, body: "<!doctype html><title>Pay</title>" }, "no_x402_challenge"],
  ["a body that is no object", { status: 402, headers: {}, body: '[{"x402Version":1}]' }, "no_x402_challenge"],
  ["an empty answer", { status: 402, headers: {}, body: "" }, "no_x402_challenge"],
  [
    "a header of another name",
    { status: 402, headers: { "x-payment-requirements": [DOCUMENT] }, body: "" },
    "no_x402_challenge",
    "wrong_header_name",
  ],
  [
    "WWW-Authenticate",
    { status: 402, headers: { "www-authenticate": [`X402 requirements="${DOCUMENT}"`] }, body: "" },
    "no_x402_challenge",
    "wrong_scheme",
  ],
  ["a header of 100 kB", headerReply("A".repeat(100_000)), "header_too_large"],
  ["a header with spaces", headerReply("eyJ4 NDAy"), "header_not_base64"],
  ["an empty header", headerReply(""), "header_not_base64"],
  ["plain JSON in the header", headerReply(JSON.stringify(makeDocument())), "header_not_base64_but_json"],
  ["half a JSON text in the header", headerReply(toBase64(Buffer.from('{"x402Version":'))), "header_not_json"],
  ["null in the header", headerReply(toBase64(Buffer.from("null"))), "header_not_object"],
  ["no version in the header", x402Reply(makeDocument({ x402Version: undefined })), "unsupported_version"],
  ["version 3 in the body", { status: 402, headers: {}, body: '{"x402Version":3}' }, "unsupported_version"],
  [
    "version 2 in the body only",
    { status: 402, headers: {}, body: JSON.stringify(makeDocument()) },
    "v2_without_header",
  ],
  ["no accepts", x402Reply(makeDocument({ accepts: undefined })), "accepts_missing"],
  ["accepts as an object", x402Reply(makeDocument({ accepts: makeRequirement() })), "accepts_missing"],
  ["accepts empty", x402Reply(makeDocument({ accepts: [] })), "accepts_empty"],
  ["accepts empty in version 1", v1Reply(), "accepts_empty"],
  [
    "a sign-in and no payment",
    x402Reply(makeDocument({ accepts: [], extensions: { "sign-in-with-x": { info: {}, schema: {} } } })),
    "auth_only",
  ],
  ["resource as text", x402Reply(makeDocument({ resource: "https://api.example.com" })), "resource_missing"],
  ["extensions as a list", x402Reply(makeDocument({ extensions: [] })), "extensions_not_object"],
]

/** Title, response with one payment requirement, and the expected issues of the requirement, in order. */
export const BAD_ENTRIES: [string, Reply, string[]][] = [
  ["an entry that is text", x402Reply(makeDocument({ accepts: ["exact"] })), ["not_object"]],
  ["no scheme", withEntry({ scheme: undefined }), ["scheme_missing"]],
  ["no network", withEntry({ network: "" }), ["network_missing"]],
  ["a version 1 name in version 2", withEntry({ network: "base" }), ["network_not_caip2"]],
  ["a chain id with a leading zero", withEntry({ network: "eip155:08453" }), ["network_bad_eip155"]],
  ["no amount", withEntry({ amount: undefined }), ["amount_missing"]],
  ["an amount as number", withEntry({ amount: 1000 }), ["amount_not_string"]],
  ["an amount in scientific notation", withEntry({ amount: "1e3" }), ["amount_not_atomic_integer"]],
  [
    "an amount with more digits than 256 bits have",
    withEntry({ amount: "9".repeat(79) }),
    ["amount_not_atomic_integer"],
  ],
  ["an amount with a leading zero", withEntry({ amount: "01000" }), ["amount_leading_zero"]],
  ["neither asset nor payee", withEntry({ asset: undefined, payTo: null }), ["asset_missing", "payTo_missing"]],
  ["a payee that is too short", withEntry({ payTo: "0x209693" }), ["payTo_not_evm_address"]],
  ["a Solana mint on an EVM network", withEntry({ asset: SOLANA_KEY }), ["asset_not_evm_address"]],
  ["zero addresses", withEntry({ asset: ZERO, payTo: ZERO }), ["asset_zero_address", "payTo_zero_address"]],
  [
    "EVM addresses on Solana",
    withEntry({ network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" }),
    ["asset_not_base58", "payTo_not_base58"],
  ],
  ["EVM addresses on Stellar", withEntry({ network: "stellar:pubnet" }), ["asset_not_stellar", "payTo_not_stellar"]],
  [
    "names on Hedera",
    withEntry({ network: "hedera:mainnet", asset: "USDC", payTo: "me" }),
    ["asset_not_hedera", "payTo_not_hedera"],
  ],
  [
    "EVM addresses on Algorand",
    withEntry({ network: "algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=" }),
    ["asset_not_asa_id", "payTo_not_algorand"],
  ],
  ["no time limit", withEntry({ maxTimeoutSeconds: null }), ["maxTimeoutSeconds_invalid"]],
  ["version 1 without resource", v1Reply(makeV1Requirement({ resource: undefined })), ["resource_missing"]],
  ["extra as a list", withEntry({ extra: [] }), ["extra_not_object"]],
  [
    "Lightning without invoice",
    withEntry({ ...LIGHTNING, extra: { paymentMethod: "lightning" } }),
    ["lightning_invoice_missing"],
  ],
  ["Lightning with half an invoice", lightning("lnbc210n1p..."), ["lightning_invoice_malformed"]],
  [
    "Lightning with an expired invoice",
    lightning(makeInvoice({ timestamp: NOW_SECONDS - 3_600 })),
    ["lightning_invoice_expired"],
  ],
  ["Lightning with satoshis for millisatoshi", lightning(makeInvoice(), "21"), ["lightning_amount_mismatch"]],
  [
    "all errors at once, in the order of the checks",
    withEntry({ scheme: 1, network: "eip155:x", amount: "-1", asset: "a", payTo: "b", maxTimeoutSeconds: 0, extra: 1 }),
    [
      "scheme_missing",
      "network_bad_eip155",
      "amount_not_atomic_integer",
      "asset_not_evm_address",
      "payTo_not_evm_address",
      "maxTimeoutSeconds_invalid",
      "extra_not_object",
    ],
  ],
]
