// What the x402 checker can say of one payment requirement, by id. Errors are the issue codes of the vectors.

import type { FindingText } from "@/lib/protocols/findings"
import { findingText } from "@/lib/protocols/findings"

const ENTRY = "x402 v2, PaymentRequirements"
const AMOUNT = "x402 v2, PaymentRequirements.amount"
const NETWORK = "x402 v2, PaymentRequirements.network"
const EXACT = "x402, exact scheme"
const LIGHTNING = "x402 over Lightning"

const EVM_ADDRESS = "0x and 40 hexadecimal digits"
const BASE58_ADDRESS = "32 to 44 characters of base58"

export const X402_ENTRY_TEXTS = {
  not_object: findingText(
    "An entry of accepts is not an object.",
    "an object",
    "Send one object per way to pay.",
    ENTRY,
  ),
  scheme_missing: findingText("The entry names no scheme.", 'scheme: "exact"', "Add the scheme.", ENTRY),
  network_missing: findingText("The entry names no network.", "network: text", "Add the network.", NETWORK),
  network_not_caip2: findingText(
    "Version 2 names networks by CAIP-2 identifiers; this is not one.",
    "namespace:reference, such as eip155:8453 for Base",
    "Replace the name by the chain's CAIP-2 identifier.",
    NETWORK,
  ),
  network_bad_eip155: findingText(
    "The chain id of the network is not a positive integer.",
    "eip155: and the chain id in decimal",
    "Use the number of the chain, such as eip155:8453 for Base.",
    "CAIP-2, eip155",
  ),
  amount_missing: findingText(
    "The entry names no amount.",
    "amount (version 2) or maxAmountRequired (version 1), as text",
    "Add the amount under the name of the version you send.",
    AMOUNT,
  ),
  amount_not_string: findingText(
    "The amount is not text.",
    'decimal digits in quotes, such as "1000"',
    "Send the amount as text.",
    AMOUNT,
  ),
  amount_not_atomic_integer: findingText(
    "The amount is not a whole number of the token's smallest units.",
    'digits only: "10000" is one cent of a token with 6 decimals',
    "Multiply the price by ten to the power of the token's decimals, and drop signs and currency symbols.",
    AMOUNT,
  ),
  amount_leading_zero: findingText(
    "The amount begins with a zero.",
    "digits without a leading zero",
    "Drop the leading zeros.",
    AMOUNT,
  ),
  amount_zero: findingText(
    "The amount is zero, so nothing is asked for.",
    "an amount above zero",
    "Ask for at least one unit.",
    AMOUNT,
  ),
  asset_missing: findingText("The entry names no asset.", "the token's contract or mint", "Add the asset.", ENTRY),
  payTo_missing: findingText(
    "The entry does not say who is paid.",
    "payTo: an address",
    "Add the receiving address.",
    ENTRY,
  ),
  asset_not_evm_address: findingText(
    "The asset is not the address of a token contract on this chain.",
    EVM_ADDRESS,
    "Give the token's contract address; tickers such as USDC are not looked up.",
    ENTRY,
  ),
  payTo_not_evm_address: findingText(
    "payTo is not an address of this chain.",
    EVM_ADDRESS,
    "Give the full receiving address.",
    ENTRY,
  ),
  asset_zero_address: findingText(
    "The asset is the zero address.",
    "the token's contract",
    "Give the token's contract address.",
    ENTRY,
  ),
  payTo_zero_address: findingText(
    "payTo is the zero address: payments would be burnt.",
    "an address you hold",
    "Configure the receiving address.",
    ENTRY,
  ),
  asset_not_base58: findingText(
    "The asset is not the address of a mint.",
    BASE58_ADDRESS,
    "Give the token's mint.",
    ENTRY,
  ),
  payTo_not_base58: findingText(
    "payTo is not an address of this chain.",
    BASE58_ADDRESS,
    "Give the full receiving address.",
    ENTRY,
  ),
  asset_not_stellar: findingText(
    "The asset is not a Stellar contract.",
    "C and 55 characters",
    "Give the token's contract.",
    ENTRY,
  ),
  payTo_not_stellar: findingText(
    "payTo is not a Stellar address.",
    "G or C and 55 characters",
    "Give the full receiving address.",
    ENTRY,
  ),
  asset_not_hedera: findingText(
    "The asset is not a Hedera token.",
    "shard.realm.number, or an EVM address",
    "Give the token's id.",
    ENTRY,
  ),
  payTo_not_hedera: findingText(
    "payTo is not a Hedera account.",
    "shard.realm.number, or an EVM address",
    "Give the account's id.",
    ENTRY,
  ),
  asset_not_asa_id: findingText(
    "The asset is not an Algorand asset id.",
    "decimal digits",
    "Give the asset's number.",
    ENTRY,
  ),
  payTo_not_algorand: findingText(
    "payTo is not an Algorand address.",
    "58 characters",
    "Give the full receiving address.",
    ENTRY,
  ),
  maxTimeoutSeconds_invalid: findingText(
    "The time limit is missing or not a positive number.",
    "maxTimeoutSeconds: a number above zero",
    "Send a number such as 300, not text.",
    ENTRY,
  ),
  extra_not_object: findingText(
    "extra is not an object.",
    "an object, null, or nothing",
    "Send an object or leave extra out.",
    ENTRY,
  ),
  lightning_invoice_missing: findingText(
    "The entry is to be paid over Lightning but carries no invoice.",
    "extra.invoice: a BOLT 11 invoice",
    "Create an invoice for each challenge.",
    LIGHTNING,
  ),
  lightning_invoice_malformed: findingText(
    "The entry's invoice does not decode as BOLT 11.",
    "a complete invoice",
    "Send the invoice exactly as the Lightning node returned it.",
    "BOLT 11",
  ),
  lightning_invoice_expired: findingText(
    "The entry's invoice had already expired when it was sent.",
    "an invoice that is still payable",
    "Create a fresh invoice for the challenge.",
    "BOLT 11, x field",
  ),
  lightning_amount_mismatch: findingText(
    "The entry's amount is not what its invoice asks for.",
    "the invoice's amount in millisatoshi",
    "Multiply satoshis by 1,000, or take the amount from the invoice.",
    LIGHTNING,
  ),
  scheme_unknown: findingText(
    "The scheme is not one of those specified; few clients will know it.",
    "exact, upto, batch-settlement or auth-capture",
    null,
    ENTRY,
  ),
  network_unknown: findingText("The network is not one we know.", "a name or namespace in use", null, NETWORK),
  v1_network_is_caip2: findingText(
    "Version 1 names networks by plain names; this is a CAIP-2 identifier.",
    "base, solana, …",
    "Use the plain name, or answer in version 2.",
    "x402 v1, PaymentRequirements.network",
  ),
  resource_not_absolute_url: findingText(
    "The resource is not an absolute URL.",
    "https://…",
    "Send the whole URL.",
    ENTRY,
  ),
  description_missing: findingText(
    "The entry has no description; the version 1 schema asks for one.",
    "description: text, which may be empty",
    'Send "" if there is nothing to say.',
    "x402 v1, PaymentRequirements",
  ),
  outputSchema_null: findingText(
    "outputSchema is null; some client libraries refuse that.",
    "an object, or the field left out",
    "Leave the field out.",
    "x402 v1, PaymentRequirements.outputSchema",
  ),
  eip712_domain_missing: findingText(
    "The token's signing domain is missing, and clients cannot guess it.",
    "extra.name and extra.version as the token contract has them",
    "Add the EIP-712 name and version of the token.",
    EXACT,
  ),
  feePayer_missing: findingText(
    "The entry names no fee payer, which clients on Solana need.",
    "extra.feePayer: the facilitator's key",
    "Copy the fee payer from the facilitator's list of supported kinds.",
    EXACT,
  ),
} as const satisfies Record<string, FindingText>
