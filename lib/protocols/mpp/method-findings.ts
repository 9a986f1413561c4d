// The texts of the MPP checker's findings on payment methods and their details, by id.

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

const HEDERA = "draft-hedera-charge-00, Method Details"

export const MPP_DETAIL_TEXTS = {
  ...buildTexts("draft-tempo-session-00, Method Details", {
    session_protocol_unknown: [
      "The session names a protocol that the draft does not define.",
      'methodDetails.sessionProtocol: "v1" or "v2"',
      "Use one of the two values, or remove the field for version 1.",
    ],
    escrow_not_canonical: [
      "The client mppx opens no channel in this escrow contract, unless its user allows other contracts.",
      "the channel escrow of Tempo, 0x4d50500000000000000000000000000000000000",
      "Use the canonical contract, or tell buyers to set allowCustomEscrow.",
      "mppx 0.11, resolveEscrow",
    ],
  }),
  ...buildTexts("draft-solana-session-00, Method Details", {
    session_in_native_coin: [
      "The session is in SOL, but a channel holds tokens only.",
      "currency: the address of a token mint",
      "Use the mint of wrapped SOL or of a stablecoin.",
      "draft-solana-session-00, Shared Fields",
    ],
    channelProgram_missing: [
      "The session has no channel program, so a client cannot open a channel.",
      "methodDetails.channelProgram: an address in base58",
      "Add the address of the program.",
    ],
    recentBlockhash_missing: [
      "The session has no recent blockhash, which the transaction that opens a channel needs.",
      "methodDetails.recentBlockhash, unless channelId is present",
      "Add a blockhash of the same network.",
    ],
    network_missing: [
      "The request does not name its network.",
      "methodDetails.network, such as mainnet (solana) or stellar:pubnet (stellar)",
      "Add the network.",
      "draft-solana-session-00 and draft-stellar-charge-00, Method Details",
    ],
  }),
  ...buildTexts(HEDERA, {
    chainId_default: [
      "The request has no chain id. The reference implementation then pays on the test network.",
      "methodDetails.chainId: 295 for the main network",
      "Add the chain id.",
    ],
    currency_not_of_network: [
      "The currency is not the identifier of a token on this network.",
      "shard.realm.number for a charge on Hedera, C and 55 characters on Stellar",
      "Use the token's identifier, not a ticker.",
      "draft-hedera-charge-00 and draft-stellar-charge-00, Shared Fields",
    ],
  }),
  ...buildTexts("draft-card-charge-00, Method Details", {
    acceptedNetworks_missing: [
      "The request does not list the card networks that it accepts.",
      'methodDetails.acceptedNetworks: a list such as ["visa"]',
      "Add the card networks.",
    ],
    merchantName_missing: [
      "The request has no name of the merchant.",
      "methodDetails.merchantName: a string",
      "Add the name.",
    ],
    encryptionKey_missing: [
      "The request has no key, so a client cannot encrypt the card.",
      "methodDetails.encryptionJwk, or jwksUri with kid",
      "Add the public key of the server.",
      "draft-card-charge-00, Encryption Key",
    ],
  }),
  ...buildTexts("draft-nearintents-charge-01, Method Details", {
    near_intents_terms_missing: [
      "Fields that the method nearintents requires are missing.",
      "originNetwork, destinationNetwork, destinationAsset, destinationRecipient, amountOut, minAmountIn and refundTo",
      "Add the fields from the quote.",
    ],
    currency_not_caip19: [
      "The currency is not a CAIP-19 identifier, which names the chain and the asset.",
      "eip155:8453/erc20:0x…",
      "Write the chain before the asset.",
      "draft-nearintents-charge-01, Asset Identifiers",
    ],
  }),
}
