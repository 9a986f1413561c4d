// The texts of the x402 checker's findings on the fields that a scheme or a network requires, by id. A section that names a file is
// in the folder specs/schemes of x402-foundation/x402.

import { buildTexts } from "@/lib/protocols/findings"

const EVM_CLIENT = "@x402/evm 2.27, client"
const EXACT = "exact/scheme_exact_evm.md"
const XRPL = "exact/scheme_exact_xrpl.md, Amount Formatting"

export const X402_SCHEME_TEXTS = {
  ...buildTexts(XRPL, {
    amount_not_decimal: [
      "The amount of the issued currency is not a decimal number.",
      'digits, with a point if needed: "10.5"',
      "Send the value as the XRP Ledger writes it, without sign or exponent.",
    ],
    issuer_missing: [
      "The entry asks for an issued currency of the XRP Ledger but does not name its issuer.",
      "extra.issuer: a classic address",
      "Add the address of the issuer.",
      "exact/scheme_exact_xrpl.md, Field Definitions",
    ],
  }),
  ...buildTexts(EXACT, {
    eip712_domain_missing: [
      "The token's signing domain is missing, so the reference client cannot sign the payment.",
      "extra.name and extra.version, equal to the token contract",
      "Add the EIP-712 name and version of the token.",
      `${EXACT} §1`,
    ],
    asset_transfer_method_unknown: [
      "The specification does not define this method of transfer.",
      "extra.assetTransferMethod: eip3009, permit2 or erc7710",
      "Use one of the three methods, or remove the field.",
    ],
    erc7710_not_supported: [
      "The reference client does not support ERC-7710: it signs an EIP-3009 transfer or refuses the entry.",
      "an entry with eip3009 or permit2 too",
      "Offer the same price with another method of transfer.",
      EVM_CLIENT,
    ],
    maxTimeoutSeconds_fractional: [
      "The time limit is not a whole number, and the reference client fails when it computes the expiry.",
      "maxTimeoutSeconds: a whole number of seconds",
      "Round the time limit up.",
      EVM_CLIENT,
    ],
    payment_flow_unknown: [
      "The reference client ignores entries with a payment flow that it does not know.",
      "extra.paymentFlow: authorization, upfront or escrow",
      "Use one of the three flows, or remove the field.",
      "@x402/core 2.27, client",
    ],
    facilitatorAddress_missing: [
      "The entry does not name the facilitator, so clients cannot sign a payment up to a limit.",
      "extra.facilitatorAddress: 0x and 40 hexadecimal digits",
      "Copy the address from the facilitator's list of supported kinds.",
      "upto/scheme_upto_evm.md §2",
    ],
    auth_capture_terms_missing: [
      "Fields that the scheme auth-capture requires are missing or not valid.",
      "captureAuthorizer, feeRecipient, captureDeadline, refundDeadline, minFeeBps and maxFeeBps in extra",
      "Add the fields: two addresses, two times in Unix seconds, two fees in basis points.",
      "auth-capture/scheme_auth_capture_evm.md, extra fields",
    ],
    receiverAuthorizer_missing: [
      "The entry does not name the address that authorizes claims and refunds, or names the zero address.",
      "extra.receiverAuthorizer: 0x and 40 hexadecimal digits",
      "Add the address that signs your claims.",
      "batch-settlement/scheme_batch_settlement_evm.md, 402 Response",
    ],
    withdrawDelay_invalid: [
      "The delay of withdrawals is missing, or not between 15 minutes and 30 days.",
      "extra.withdrawDelay: 900 to 2592000 seconds",
      "Add the delay in seconds.",
      "batch-settlement/scheme_batch_settlement_evm.md, 402 Response",
    ],
  }),
}
