// Why a client does not pay a challenge: one sentence for each reason, and the setting with which the client pays. A reason with a
// setting gives the verdict `needs_setting`, every other reason the verdict `refuses`.

interface Reason {
  message: string
  /** What the user of the client sets or registers; null when no setting helps. */
  setting: string | null
}

const REGISTER_SVM = "Install @x402/svm and register its scheme for Solana."

export const REASONS = {
  not_402: { message: "The response does not have status 402, so the client does not pay.", setting: null },
  challenge_missing: { message: "The response has no challenge that this client reads.", setting: null },
  header_not_base64: {
    message: "The PAYMENT-REQUIRED header is not standard base64; the client rejects base64url and other characters.",
    setting: null,
  },
  header_not_json: { message: "The PAYMENT-REQUIRED header does not contain JSON.", setting: null },
  version_2_in_body: {
    message: "The challenge of version 2 is in the body; the client reads version 2 from the PAYMENT-REQUIRED header.",
    setting: null,
  },
  version_unknown: { message: "The client knows versions 1 and 2 of x402 only.", setting: null },
  accepts_invalid: { message: "The list accepts is missing, or one of its entries is null.", setting: null },
  accepts_empty: { message: "The list accepts is empty, so there is nothing to pay.", setting: null },
  scheme_not_registered: {
    message: "The usual setup registers the scheme exact only.",
    setting: "Register the client of this scheme from @x402/evm.",
  },
  scheme_unknown: { message: "The client does not know the payment scheme.", setting: null },
  solana_not_registered: { message: "The usual setup pays on EVM networks only.", setting: REGISTER_SVM },
  stellar_not_registered: {
    message: "The usual setup pays on EVM networks only.",
    setting: "Install @x402/stellar and register its scheme for Stellar (by its documentation, not run).",
  },
  algorand_not_registered: {
    message: "The usual setup pays on EVM networks only.",
    setting: "Install @x402/avm and register its scheme for Algorand (by its documentation, not run).",
  },
  network_unknown: { message: "The client does not know the network.", setting: null },
  payment_flow_unknown: { message: "The client does not know the value of extra.paymentFlow.", setting: null },
  asset_not_default: {
    message: "The client pays with the default stablecoins of a network only.",
    setting: "Add the token to spendControls.allowedAssets.",
  },
  amount_over_limit: {
    message: "The price is more than the client's limit of $1 for a payment.",
    setting: "Raise spendControls.maxAmountPerPayment.",
  },
  amount_over_max_value: {
    message: "The amount is more than the client's limit of 100000 units, which is $0.10 in USDC.",
    setting: "Pass a higher maxValue to wrapFetchWithPayment.",
  },
  solana_signer_missing: {
    message: "The usual setup signs with an EVM key, and the client chooses an offer on Solana.",
    setting: "Pass a Solana signer, or signers for both, to wrapFetchWithPayment.",
  },
  entry_incomplete: {
    message: "An entry lacks a field that its version requires, so the client rejects the whole list.",
    setting: null,
  },
  resource_missing: {
    message: "The challenge has no resource with a URL, which the client requires in version 2.",
    setting: null,
  },
  document_invalid: { message: "A field of the challenge has a type that the client rejects.", setting: null },
  handler_missing: {
    message: "The usual setup pays on Base only.",
    setting: "Pass a payment handler for the network of the offer to wrap.",
  },
  usdc_only: { message: "The client pays with the USDC of a network only.", setting: null },
  solana_key_missing: {
    message: "The usual setup signs with an EVM key only.",
    setting: "Pass walletPrivateKey, the key of a Solana wallet, to wrapFetch (by its documentation, not run).",
  },
  decimals_missing: {
    message: "The token is no USDC that the client knows, and extra.decimals is missing.",
    setting: null,
  },
  other_offer_chosen: {
    message: "With its usual setup the client chooses an offer that it cannot pay, although it could pay another one.",
    setting: "Register every scheme of @x402/evm, and add the tokens to spendControls.allowedAssets.",
  },
  amount_invalid: { message: "The amount is not a whole number that the client can sign.", setting: null },
  address_invalid: { message: "The payee, the token or another address is not valid.", setting: null },
  chain_id_invalid: { message: "The network has no valid chain id.", setting: null },
  timeout_invalid: {
    message: "The client cannot compute the end of the payment from maxTimeoutSeconds, which must be a whole number.",
    setting: null,
  },
  signing_domain_missing: {
    message: "extra lacks the name or the version of the token, which the client needs for its signature.",
    setting: null,
  },
  facilitator_missing: {
    message: "extra.facilitatorAddress is missing; the scheme upto requires it.",
    setting: null,
  },
  capture_terms_missing: {
    message: "extra lacks terms that the scheme auth-capture requires: authorizer, fee recipient, deadlines or fees.",
    setting: null,
  },
  escrow_unknown: { message: "The client does not know the escrow contract of the challenge.", setting: null },
  receiver_authorizer_missing: {
    message: "extra.receiverAuthorizer is missing or zero; the scheme batch-settlement requires it.",
    setting: null,
  },
  transfer_method_unknown: {
    message: "The client does not know the value of extra.assetTransferMethod.",
    setting: null,
  },
  header_malformed: {
    message: "One challenge in the WWW-Authenticate header cannot be parsed, so the client rejects all of them.",
    setting: null,
  },
  x402_header_malformed: {
    message: "The PAYMENT-REQUIRED header cannot be parsed, so the client rejects the other challenges too.",
    setting: null,
  },
  method_unknown: { message: "The client has no payment method for this challenge.", setting: null },
  method_not_registered: {
    message: "The usual setup pays with Tempo only.",
    setting: "Add the payment method to methods of Mppx.create.",
  },
  session_version_1: {
    message: "The session does not declare sessionProtocol v2, which the client's usual session method requires.",
    setting: "Register tempo.sessionLegacy.method() for sessions of version 1.",
  },
  escrow_custom: {
    message: "The session names another escrow contract than the one that the client trusts.",
    setting: "Set allowCustomEscrow: true in tempo.session.",
  },
  expired: { message: "The challenge has expired.", setting: null },
  splits_invalid: { message: "The payment is split, and its parts do not fit the amount.", setting: null },
  modes_invalid: { message: "supportedModes is not a list.", setting: null },
  invoice_missing: { message: "The challenge has no Lightning invoice for the client.", setting: null },
  invoice_invalid: { message: "A wallet cannot decode the Lightning invoice.", setting: null },
  invoice_expired: { message: "The Lightning invoice has expired, so no wallet pays it.", setting: null },
  invoice_amount_mismatch: {
    message: "The amount of the invoice differs from the amount of the challenge.",
    setting: null,
  },
  token_missing: { message: "The challenge has no token for the client.", setting: null },
  lightning_only: { message: "The client pays Lightning invoices only, and the challenge has none.", setting: null },
  l402_header_unreadable: {
    message: "The client reads only the first WWW-Authenticate header, with a macaroon in quotes and then the invoice.",
    setting: null,
  },
  macaroon_unreadable: {
    message: "The client requires a binary macaroon with an identifier of version 0.",
    setting: null,
  },
} as const satisfies Record<string, Reason>

export type ReasonId = keyof typeof REASONS
export const REASON_IDS = Object.keys(REASONS) as [ReasonId, ...ReasonId[]]

/** A reason why the client does not pay, or null when the client pays. */
export type Refusal = ReasonId | null
