// Why a client does not pay a challenge: one sentence for each reason, and the setting with which the client pays. A reason with a
// setting gives the verdict `needs_setting`, every other reason the verdict `refuses`.

interface Reason {
  message: string
  /** What the user of the client sets or registers; null when no setting helps. */
  setting: string | null
}

const REGISTER_SVM = "Install @x402/svm and register its scheme for Solana."

/** A sentence alone is a reason that no setting helps. */
const TABLE = {
  not_402: "The response does not have status 402, so the client does not pay.",
  challenge_missing: "The response has no challenge that this client reads.",
  header_not_base64:
    "The PAYMENT-REQUIRED header is not standard base64; the client rejects base64url and other characters.",
  header_not_json: "The PAYMENT-REQUIRED header does not contain JSON.",
  version_2_in_body:
    "The challenge of version 2 is in the body; the client reads version 2 from the PAYMENT-REQUIRED header.",
  version_unknown: "The client knows versions 1 and 2 of x402 only.",
  accepts_invalid: "The list accepts is missing, or one of its entries is null.",
  accepts_empty: "The list accepts is empty, so there is nothing to pay.",
  scheme_not_registered: {
    message: "The usual setup registers the scheme exact only.",
    setting: "Register the client of this scheme from @x402/evm.",
  },
  scheme_unknown: "The client does not know the payment scheme.",
  solana_not_registered: { message: "The usual setup pays on EVM networks only.", setting: REGISTER_SVM },
  stellar_not_registered: {
    message: "The usual setup pays on EVM networks only.",
    setting: "Install @x402/stellar and register its scheme for Stellar (by its documentation, not run).",
  },
  algorand_not_registered: {
    message: "The usual setup pays on EVM networks only.",
    setting: "Install @x402/avm and register its scheme for Algorand (by its documentation, not run).",
  },
  network_unknown: "The client does not know the network.",
  payment_flow_unknown: "The client does not know the value of extra.paymentFlow.",
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
  entry_incomplete: "An entry lacks a field that its version requires, so the client rejects the whole list.",
  resource_missing: "The challenge has no resource with a URL, which the client requires in version 2.",
  document_invalid: "A field of the challenge has a type that the client rejects.",
  handler_missing: {
    message: "The usual setup pays on Base only.",
    setting: "Pass a payment handler for the network of the offer to wrap.",
  },
  usdc_only: "The client pays with the USDC of a network only.",
  solana_key_missing: {
    message: "The usual setup signs with an EVM key only.",
    setting: "Pass walletPrivateKey, the key of a Solana wallet, to wrapFetch (by its documentation, not run).",
  },
  decimals_missing: "The token is no USDC that the client knows, and extra.decimals is missing.",
  other_offer_chosen: {
    message: "With its usual setup the client chooses an offer that it cannot pay, although it could pay another one.",
    setting: "Register every scheme of @x402/evm, and add the tokens to spendControls.allowedAssets.",
  },
  amount_invalid: "The amount is not a whole number that the client can sign.",
  address_invalid: "The payee, the token or another address is not valid.",
  chain_id_invalid: "The network has no valid chain id.",
  timeout_invalid:
    "The client cannot compute the end of the payment from maxTimeoutSeconds, which must be a whole number.",
  signing_domain_missing: "extra lacks the name or the version of the token, which the client needs for its signature.",
  facilitator_missing: "extra.facilitatorAddress is missing; the scheme upto requires it.",
  capture_terms_missing:
    "extra lacks terms that the scheme auth-capture requires: authorizer, fee recipient, deadlines or fees.",
  escrow_unknown: "The client does not know the escrow contract of the challenge.",
  receiver_authorizer_missing: "extra.receiverAuthorizer is missing or zero; the scheme batch-settlement requires it.",
  transfer_method_unknown: "The client does not know the value of extra.assetTransferMethod.",
  header_malformed: "One challenge in the WWW-Authenticate header cannot be parsed, so the client rejects all of them.",
  x402_header_malformed:
    "The PAYMENT-REQUIRED header cannot be parsed, so the client rejects the other challenges too.",
  method_unknown: "The client has no payment method for this challenge.",
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
  expired: "The challenge has expired.",
  splits_invalid: "The payment is split, and its parts do not fit the amount.",
  modes_invalid: "supportedModes is not a list.",
  invoice_missing: "The challenge has no Lightning invoice for the client.",
  invoice_invalid: "A wallet cannot decode the Lightning invoice.",
  invoice_expired: "The Lightning invoice has expired, so no wallet pays it.",
  invoice_amount_mismatch: "The amount of the invoice differs from the amount of the challenge.",
  token_missing: "The challenge has no token for the client.",
  lightning_only: "The client pays Lightning invoices only, and the challenge has none.",
  l402_header_unreadable:
    "The client reads only the first WWW-Authenticate header, with a macaroon in quotes and then the invoice.",
  macaroon_unreadable: "The client requires a binary macaroon with an identifier of version 0.",
} as const satisfies Record<string, string | Reason>

export type ReasonId = keyof typeof TABLE
export const REASON_IDS = Object.keys(TABLE) as [ReasonId, ...ReasonId[]]
export const REASONS = Object.fromEntries(
  Object.entries(TABLE).map(([id, reason]) => [
    id,
    typeof reason === "string" ? { message: reason, setting: null } : reason,
  ]),
) as Record<ReasonId, Reason>

/** A reason why the client does not pay, or null when the client pays. */
export type Refusal = ReasonId | null
