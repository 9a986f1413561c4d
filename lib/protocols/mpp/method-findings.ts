// The texts of the MPP checker's findings on the details of a payment method, by id.

import { buildTexts } from "@/lib/protocols/findings"

const TOKENS = "MPP, methods tempo and evm"
const SPLITS = "MPP, splits"

export const MPP_METHOD_TEXTS = {
  ...buildTexts("MPP, method lightning", {
    currency_not_address: [
      "The currency is not the address of a token contract.",
      "0x and 40 hexadecimal digits",
      "Use the token's contract address, not a ticker.",
      TOKENS,
    ],
    recipient_bad: [
      "The recipient is missing, or is not an address of this network.",
      "a full address of the network of the payment",
      "Use the full receiving address.",
      "MPP, request.recipient",
    ],
    splits_exceed_amount: [
      "The splits add up to the whole amount or more.",
      "splits that add up to less than the amount",
      "Lower the splits, or raise the amount.",
      SPLITS,
    ],
    splits_bad_amount: [
      "The splits are not a list of recipients with whole amounts, or there are too many.",
      "a list of {recipient, amount}, amounts as digits",
      "Write every amount as digits, and keep the list within the method's limit.",
      SPLITS,
    ],
    escrow_missing: [
      "The session has no escrow contract, so a client cannot open a channel.",
      "methodDetails.escrowContract: an address",
      "Add the address of the escrow contract.",
      "MPP, method tempo, session",
    ],
    chainId_missing: [
      "The request has no chain id.",
      "methodDetails.chainId: a positive whole number",
      "Add the chain id as a number.",
      TOKENS,
    ],
    usdc_type_bad: [
      "The request has no type of network for USDC, or lacks the object with the details of the type.",
      "methodDetails.type evm, solana, stacks or gateway, with an object of that name",
      "Add the type and its object.",
      "MPP, method usdc",
    ],
    currency_not_iso4217: [
      "The currency is not a three-letter code.",
      "an ISO 4217 code in lower case, such as usd",
      "Use the ISO 4217 code.",
      "ISO 4217",
    ],
    invoice_missing: [
      "The request has no invoice, so a wallet cannot pay.",
      "methodDetails.invoice (charge) or depositInvoice (session): a BOLT 11 invoice",
      "Create an invoice for each challenge.",
    ],
    invoice_malformed: [
      "The invoice is not valid BOLT 11, so no wallet can pay it.",
      "a complete invoice",
      "Send the invoice exactly as the Lightning node returned it.",
      "BOLT 11",
    ],
    invoice_expired: [
      "The invoice had already expired when it was sent.",
      "an invoice that is still payable",
      "Create a fresh invoice for the challenge.",
      "BOLT 11, x field",
    ],
    payment_hash_mismatch: [
      "The payment hash of the request differs from the payment hash of its invoice.",
      "the invoice's payment hash",
      "Use the hash of the invoice, or remove the field.",
    ],
    network_mismatch: [
      "The declared network differs from the network of the payment.",
      "the label of the invoice's network, or one of the method's networks",
      "Fix the network label, or remove it for mainnet.",
      "MPP, methodDetails.network",
    ],
    amount_mismatch: [
      "The amount of the request differs from the amount of its invoice.",
      "satoshis that equal the invoice's millisatoshi divided by 1,000",
      "Create the invoice with the amount of the request.",
    ],
    currency_not_sat: ["The currency of a Lightning payment is not sat.", "sat", "Use sat. Amounts are in satoshis."],
    expires_after_invoice: [
      "The challenge expires later than its invoice.",
      "expires no later than the invoice's expiry",
      "Use the expiry time of the invoice.",
    ],
  }),
  ...buildTexts("MPP, method stripe", {
    currency_not_lowercase: [
      "The currency is not in lower case.",
      "an ISO 4217 code in lower case, such as usd",
      "Write the code in lower case.",
    ],
    networkId_missing: [
      "The request has no network id of the profile to pay.",
      "methodDetails.networkId: a string",
      "Add the network id of your profile.",
    ],
    paymentMethodTypes_missing: [
      "The request has no list of accepted payment types.",
      "methodDetails.paymentMethodTypes: a list that is not empty",
      'Add the types, such as ["card"].',
    ],
  }),
  ...buildTexts("MPP, method solana", {
    currency_not_mint: [
      "The currency is neither sol nor the address of a token mint.",
      "sol, or 32 to 44 characters of base58",
      "Use the address of the token's mint.",
    ],
    feePayerKey_missing: [
      "The request sponsors fees but has no fee payer.",
      "methodDetails.feePayerKey: a key in base58",
      "Add the public key of the fee payer.",
    ],
    decimals_missing: [
      "The request has no number of decimals for the token.",
      "methodDetails.decimals: a whole number",
      "Add the decimals of the mint.",
    ],
  }),
}
