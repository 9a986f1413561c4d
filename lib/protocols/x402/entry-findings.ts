// The findings of the x402 checker on one payment requirement, by id. Errors are the issue codes of the vectors.

import { type FindingText, findingText } from "@/lib/protocols/findings"

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
    "Send one object per payment requirement.",
    ENTRY,
  ),
  scheme_missing: findingText("The entry has no scheme.", 'scheme: "exact"', "Add the scheme.", ENTRY),
  network_missing: findingText("The entry has no network.", "network: a string", "Add the network.", NETWORK),
  network_not_caip2: findingText(
    "The network is not a CAIP-2 identifier, which version 2 requires.",
    "namespace:reference, such as eip155:8453 for Base",
    "Replace the name with the CAIP-2 identifier of the chain.",
    NETWORK,
  ),
  network_bad_eip155: findingText(
    "The chain id of the network is not a positive integer.",
    "eip155: and the chain id in decimal",
    "Use the number of the chain, such as eip155:8453 for Base.",
    "CAIP-2, eip155",
  ),
  amount_missing: findingText(
    "The entry has no amount.",
    "amount (version 2) or maxAmountRequired (version 1), as a string",
    "Add the amount in the field of the version that you send.",
    AMOUNT,
  ),
  amount_not_string: findingText(
    "The amount is not a string.",
    'decimal digits in quotes, such as "1000"',
    "Send the amount as a string.",
    AMOUNT,
  ),
  amount_not_atomic_integer: findingText(
    "The amount is not a whole number of the token's smallest units.",
    'digits only: "10000" is one cent of a token with 6 decimals',
    "Multiply the price by ten to the power of the token's decimals, and remove signs and currency symbols.",
    AMOUNT,
  ),
  amount_leading_zero: findingText(
    "The amount begins with a zero.",
    "digits without a leading zero",
    "Remove the leading zeros.",
    AMOUNT,
  ),
  amount_zero: findingText(
    "The amount is zero, so there is nothing to pay.",
    "an amount above zero",
    "Ask for at least one unit.",
    AMOUNT,
  ),
  asset_missing: findingText("The entry has no asset.", "the token's contract or mint", "Add the asset.", ENTRY),
  payTo_missing: findingText(
    "The entry has no receiving address.",
    "payTo: an address",
    "Add the receiving address.",
    ENTRY,
  ),
  asset_not_evm_address: findingText(
    "The asset is not the address of a token contract on this chain.",
    EVM_ADDRESS,
    "Use the token's contract address, not a ticker such as USDC.",
    ENTRY,
  ),
  payTo_not_evm_address: findingText(
    "payTo is not an address of this chain.",
    EVM_ADDRESS,
    "Use the full receiving address.",
    ENTRY,
  ),
  asset_zero_address: findingText(
    "The asset is the zero address.",
    "the token's contract",
    "Use the token's contract address.",
    ENTRY,
  ),
  payTo_zero_address: findingText(
    "payTo is the zero address, so payments would be lost.",
    "an address that you control",
    "Configure the receiving address.",
    ENTRY,
  ),
  asset_not_base58: findingText(
    "The asset is not the address of a token mint.",
    BASE58_ADDRESS,
    "Use the address of the token's mint.",
    ENTRY,
  ),
  payTo_not_base58: findingText(
    "payTo is not an address of this chain.",
    BASE58_ADDRESS,
    "Use the full receiving address.",
    ENTRY,
  ),
  asset_not_stellar: findingText(
    "The asset is not a Stellar contract.",
    "C and 55 characters",
    "Use the token's contract address.",
    ENTRY,
  ),
  payTo_not_stellar: findingText(
    "payTo is not a Stellar address.",
    "G or C and 55 characters",
    "Use the full receiving address.",
    ENTRY,
  ),
  asset_not_hedera: findingText(
    "The asset is not a Hedera token.",
    "shard.realm.number, or an EVM address",
    "Use the token's id.",
    ENTRY,
  ),
  payTo_not_hedera: findingText(
    "payTo is not a Hedera account.",
    "shard.realm.number, or an EVM address",
    "Use the account's id.",
    ENTRY,
  ),
  asset_not_asa_id: findingText(
    "The asset is not an Algorand asset id.",
    "decimal digits",
    "Use the asset's number.",
    ENTRY,
  ),
  payTo_not_algorand: findingText(
    "payTo is not an Algorand address.",
    "58 characters",
    "Use the full receiving address.",
    ENTRY,
  ),
  maxTimeoutSeconds_invalid: findingText(
    "The time limit is missing or not a positive number.",
    "maxTimeoutSeconds: a number above zero",
    "Send a number such as 300, not a string.",
    ENTRY,
  ),
  extra_not_object: findingText(
    "extra is not an object.",
    "an object, null, or nothing",
    "Send an object, or remove extra.",
    ENTRY,
  ),
  lightning_invoice_missing: findingText(
    "The entry asks for a Lightning payment but has no invoice.",
    "extra.invoice: a BOLT 11 invoice",
    "Create an invoice for each challenge.",
    LIGHTNING,
  ),
  lightning_invoice_malformed: findingText(
    "The entry's invoice is not valid BOLT 11.",
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
    "The entry's amount differs from the amount of its invoice.",
    "the invoice's amount in millisatoshi",
    "Multiply satoshis by 1,000, or take the amount from the invoice.",
    LIGHTNING,
  ),
  scheme_unknown: findingText(
    "The scheme is not part of the specification, so few clients support it.",
    "exact, upto, batch-settlement or auth-capture",
    null,
    ENTRY,
  ),
  network_unknown: findingText(
    "The network is not known to this directory.",
    "a known name or namespace",
    null,
    NETWORK,
  ),
  v1_network_is_caip2: findingText(
    "The network is a CAIP-2 identifier, but version 1 uses plain names.",
    "base, solana, …",
    "Use the plain name, or send a version 2 challenge.",
    "x402 v1, PaymentRequirements.network",
  ),
  resource_not_absolute_url: findingText(
    "The resource is not an absolute URL.",
    "https://…",
    "Send the absolute URL.",
    ENTRY,
  ),
  description_missing: findingText(
    "The entry has no description, which the version 1 schema requires.",
    "description: a string, which may be empty",
    'Send "" for an empty description.',
    "x402 v1, PaymentRequirements",
  ),
  outputSchema_null: findingText(
    "outputSchema is null, which some client libraries reject.",
    "an object, or no such field",
    "Remove the field.",
    "x402 v1, PaymentRequirements.outputSchema",
  ),
  eip712_domain_missing: findingText(
    "The token's signing domain is missing, so clients cannot sign the payment.",
    "extra.name and extra.version, equal to the token contract",
    "Add the EIP-712 name and version of the token.",
    EXACT,
  ),
  feePayer_missing: findingText(
    "The entry has no fee payer, which clients on Solana need.",
    "extra.feePayer: the facilitator's key",
    "Copy the fee payer from the facilitator's list of supported kinds.",
    EXACT,
  ),
} as const satisfies Record<string, FindingText>
