// The texts of the x402 checker's findings on one payment requirement, by id. The test vectors use the ids of errors as issue
// codes.

import { buildTexts } from "@/lib/protocols/findings"

const EXACT = "x402, exact scheme"
const LIGHTNING = "x402 over Lightning"

const EVM_ADDRESS = "0x and 40 hexadecimal digits"
const BASE58_ADDRESS = "32 to 44 characters of base58"

export const X402_ENTRY_TEXTS = {
  ...buildTexts("x402 v2, PaymentRequirements", {
    not_object: ["An entry of accepts is not an object.", "an object", "Send one object per payment requirement."],
    scheme_missing: ["The entry has no scheme.", 'scheme: "exact"', "Add the scheme."],
    network_bad_eip155: [
      "The chain id of the network is not a positive integer.",
      "eip155: and the chain id in decimal",
      "Use the number of the chain, such as eip155:8453 for Base.",
      "CAIP-2, eip155",
    ],
    asset_missing: ["The entry has no asset.", "the token's contract or mint", "Add the asset."],
    payTo_missing: ["The entry has no receiving address.", "payTo: an address", "Add the receiving address."],
    asset_not_evm_address: [
      "The asset is not the address of a token contract on this chain.",
      EVM_ADDRESS,
      "Use the token's contract address, not a ticker such as USDC.",
    ],
    payTo_not_evm_address: ["payTo is not an address of this chain.", EVM_ADDRESS, "Use the full receiving address."],
    asset_zero_address: ["The asset is the zero address.", "the token's contract", "Use the token's contract address."],
    payTo_zero_address: [
      "payTo is the zero address, so payments would be lost.",
      "an address that you control",
      "Configure the receiving address.",
    ],
    asset_not_base58: [
      "The asset is not the address of a token mint.",
      BASE58_ADDRESS,
      "Use the address of the token's mint.",
    ],
    payTo_not_base58: ["payTo is not an address of this chain.", BASE58_ADDRESS, "Use the full receiving address."],
    asset_not_stellar: [
      "The asset is not a Stellar contract.",
      "C and 55 characters",
      "Use the token's contract address.",
    ],
    payTo_not_stellar: [
      "payTo is not a Stellar address.",
      "G or C and 55 characters",
      "Use the full receiving address.",
    ],
    asset_not_hedera: [
      "The asset is not a Hedera token.",
      "shard.realm.number, or an EVM address",
      "Use the token's id.",
    ],
    payTo_not_hedera: [
      "payTo is not a Hedera account.",
      "shard.realm.number, or an EVM address",
      "Use the account's id.",
    ],
    asset_not_asa_id: ["The asset is not an Algorand asset id.", "decimal digits", "Use the asset's number."],
    payTo_not_algorand: ["payTo is not an Algorand address.", "58 characters", "Use the full receiving address."],
    maxTimeoutSeconds_invalid: [
      "The time limit is missing or not a positive number.",
      "maxTimeoutSeconds: a number above zero",
      "Send a number such as 300, not a string.",
    ],
    extra_not_object: ["extra is not an object.", "an object, null, or nothing", "Send an object, or remove extra."],
    lightning_invoice_missing: [
      "The entry asks for a Lightning payment but has no invoice.",
      "extra.invoice: a BOLT 11 invoice",
      "Create an invoice for each challenge.",
      LIGHTNING,
    ],
    lightning_invoice_malformed: [
      "The entry's invoice is not valid BOLT 11.",
      "a complete invoice",
      "Send the invoice exactly as the Lightning node returned it.",
      "BOLT 11",
    ],
    lightning_invoice_expired: [
      "The entry's invoice had already expired when it was sent.",
      "an invoice that is still payable",
      "Create a fresh invoice for the challenge.",
      "BOLT 11, x field",
    ],
    lightning_amount_mismatch: [
      "The entry's amount differs from the amount of its invoice.",
      "the invoice's amount in millisatoshi",
      "Multiply satoshis by 1,000, or take the amount from the invoice.",
      LIGHTNING,
    ],
    scheme_unknown: [
      "The scheme is not part of the specification, so few clients support it.",
      "exact, upto, batch-settlement or auth-capture",
      null,
    ],
    v1_network_is_caip2: [
      "The network is a CAIP-2 identifier, but version 1 uses plain names.",
      "base, solana, …",
      "Use the plain name, or send a version 2 challenge.",
      "x402 v1, PaymentRequirements.network",
    ],
    resource_not_absolute_url: ["The resource is not an absolute URL.", "https://…", "Send the absolute URL."],
    description_missing: [
      "The entry has no description, which the version 1 schema requires.",
      "description: a string, which may be empty",
      'Send "" for an empty description.',
      "x402 v1, PaymentRequirements",
    ],
    outputSchema_null: [
      "outputSchema is null, which some client libraries reject.",
      "an object, or no such field",
      "Remove the field.",
      "x402 v1, PaymentRequirements.outputSchema",
    ],
    feePayer_missing: [
      "The entry has no fee payer, which clients on Solana need.",
      "extra.feePayer: the facilitator's key",
      "Copy the fee payer from the facilitator's list of supported kinds.",
      EXACT,
    ],
  }),
  ...buildTexts("x402 v2, PaymentRequirements.network", {
    network_missing: ["The entry has no network.", "network: a string", "Add the network."],
    network_not_caip2: [
      "The network is not a CAIP-2 identifier, which version 2 requires.",
      "namespace:reference, such as eip155:8453 for Base",
      "Replace the name with the CAIP-2 identifier of the chain.",
    ],
    network_unknown: ["The network is not known to this directory.", "a known name or namespace", null],
    network_not_priced: ["The directory knows this network, but has no prices for it.", null, null],
  }),
  ...buildTexts("x402 v2, PaymentRequirements.amount", {
    amount_missing: [
      "The entry has no amount.",
      "amount (version 2) or maxAmountRequired (version 1), as a string",
      "Add the amount in the field of the version that you send.",
    ],
    amount_not_string: [
      "The amount is not a string.",
      'decimal digits in quotes, such as "1000"',
      "Send the amount as a string.",
    ],
    amount_not_atomic_integer: [
      "The amount is not a whole number of the token's smallest units.",
      'digits only: "10000" is one cent of a token with 6 decimals',
      "Multiply the price by ten to the power of the token's decimals, and remove signs and currency symbols.",
    ],
    amount_leading_zero: [
      "The amount begins with a zero.",
      "digits without a leading zero",
      "Remove the leading zeros.",
    ],
    amount_zero: [
      "The amount is zero. Clients sign such a payment, but it pays nothing.",
      "an amount above zero",
      "Ask for at least one unit, or serve the resource without a challenge.",
    ],
  }),
}
