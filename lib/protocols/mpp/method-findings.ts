// What the MPP checker can say of the particulars of a payment method, by id.

import type { FindingText } from "@/lib/protocols/findings"
import { findingText } from "@/lib/protocols/findings"

const TOKENS = "MPP, methods tempo and evm"
const SPLITS = "MPP, splits"
const SOLANA = "MPP, method solana"
const STRIPE = "MPP, method stripe"
const LIGHTNING = "MPP, method lightning"

export const MPP_METHOD_TEXTS = {
  currency_not_address: findingText(
    "The currency is not the address of a token contract.",
    "0x and 40 hexadecimal digits",
    "Give the token's contract address; tickers are not looked up.",
    TOKENS,
  ),
  recipient_bad: findingText(
    "The recipient is missing or not an address of this network.",
    "a full address of the network that is paid on",
    "Give the full receiving address.",
    "MPP, request.recipient",
  ),
  splits_exceed_amount: findingText(
    "The splits take all of the amount or more.",
    "splits that leave something of the amount",
    "Lower the splits, or raise the amount.",
    SPLITS,
  ),
  splits_bad_amount: findingText(
    "The splits are not a short list of recipients with whole amounts.",
    "a list of {recipient, amount}, amounts as digits",
    "Write every amount as digits, and keep the list within the method's limit.",
    SPLITS,
  ),
  escrow_missing: findingText(
    "The session names no escrow contract, so a client cannot open a channel.",
    "methodDetails.escrowContract: an address",
    "Add the address of the escrow contract.",
    "MPP, method tempo, session",
  ),
  chainId_missing: findingText(
    "The request does not say which chain is paid on.",
    "methodDetails.chainId: a positive whole number",
    "Add the chain id as a number.",
    TOKENS,
  ),
  usdc_type_bad: findingText(
    "The request does not say which kind of network the USDC is on, or lacks its particulars.",
    "methodDetails.type evm, solana, stacks or gateway, with an object of that name",
    "Add the type and its object.",
    "MPP, method usdc",
  ),
  currency_not_iso4217: findingText(
    "The currency is not a three-letter code.",
    "an ISO 4217 code in lower case, such as usd",
    "Use the code.",
    "ISO 4217",
  ),
  currency_not_lowercase: findingText(
    "The currency is not written in lower case.",
    "an ISO 4217 code in lower case, such as usd",
    "Write the code in lower case.",
    STRIPE,
  ),
  networkId_missing: findingText(
    "The request does not name the profile that is paid.",
    "methodDetails.networkId: text",
    "Add the network id of your profile.",
    STRIPE,
  ),
  paymentMethodTypes_missing: findingText(
    "The request does not say which kinds of payment are taken.",
    "methodDetails.paymentMethodTypes: a list that is not empty",
    'Add the kinds, such as ["card"].',
    STRIPE,
  ),
  invoice_missing: findingText(
    "The request carries no invoice, so a wallet cannot pay.",
    "methodDetails.invoice (charge) or depositInvoice (session): a BOLT 11 invoice",
    "Create an invoice for each challenge.",
    LIGHTNING,
  ),
  invoice_malformed: findingText(
    "The invoice does not decode as BOLT 11, so no wallet can pay it.",
    "a complete invoice",
    "Send the invoice exactly as the Lightning node returned it.",
    "BOLT 11",
  ),
  invoice_expired: findingText(
    "The invoice had already expired when it was sent.",
    "an invoice that is still payable",
    "Create a fresh invoice for the challenge.",
    "BOLT 11, x field",
  ),
  payment_hash_mismatch: findingText(
    "The request names another payment hash than its invoice.",
    "the invoice's payment hash",
    "Take the hash from the invoice, or leave it out.",
    LIGHTNING,
  ),
  network_mismatch: findingText(
    "The network that is named is not the one that is paid on.",
    "the label of the invoice's network, or one of the method's networks",
    "Correct the label; without one mainnet is meant.",
    "MPP, methodDetails.network",
  ),
  amount_mismatch: findingText(
    "The request asks for another amount than its invoice.",
    "satoshis that equal the invoice's millisatoshi divided by 1,000",
    "Create the invoice with the amount of the request.",
    LIGHTNING,
  ),
  currency_not_sat: findingText(
    "The currency of a Lightning payment is not sat.",
    "sat",
    "Write sat; amounts are satoshis.",
    LIGHTNING,
  ),
  expires_after_invoice: findingText(
    "The challenge says it lasts longer than its invoice does.",
    "expires no later than the invoice's expiry",
    "Take expires from the invoice.",
    LIGHTNING,
  ),
  currency_not_mint: findingText(
    "The currency is neither sol nor the address of a mint.",
    "sol, or 32 to 44 characters of base58",
    "Give the token's mint.",
    SOLANA,
  ),
  feePayerKey_missing: findingText(
    "The request says that fees are paid but not by whom.",
    "methodDetails.feePayerKey: a key in base58",
    "Add the key of the fee payer.",
    SOLANA,
  ),
  decimals_missing: findingText(
    "The request does not say how many decimals the token has.",
    "methodDetails.decimals: a whole number",
    "Add the decimals of the mint.",
    SOLANA,
  ),
} as const satisfies Record<string, FindingText>
