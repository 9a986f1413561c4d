// The encoding errors of invoices and macaroons. Each error has a sentence that is appended to the message of a finding.

export const INVOICE_ERROR_WORDS = {
  bad_bech32: "Its checksum is wrong, so characters were changed or lost.",
  mixed_case: "It mixes upper and lower case.",
  unknown_prefix: "Its prefix does not belong to a Lightning network (lnbc, lntb, lntbs, lnbcrt).",
  bad_amount: "The amount in its prefix is not a positive number.",
  bad_multiplier: "The letter after its amount is not m, u, n or p.",
  sub_msat_amount: "Its amount is not a whole number of millisatoshi.",
  too_long: "It is longer than an invoice can be.",
  too_short: "It ends before its signature.",
  bad_field: "One of its fields is longer than the rest of the invoice.",
  missing_payment_hash: "It has no payment hash.",
  bad_signature: "Its signature is not valid.",
  signature_payee_mismatch: "It names another node than the one that signed it.",
}
export type InvoiceError = keyof typeof INVOICE_ERROR_WORDS

export const MACAROON_ERROR_WORDS = {
  v2_bad_version: "It is not version 2.",
  v2_truncated: "It ends too early.",
  v2_fields_out_of_order: "Its fields are out of order, or one is repeated.",
  v2_unexpected_field: "It has an unexpected field.",
  v2_missing_identifier: "It has no identifier.",
  v2_missing_caveat_id: "One of its caveats is empty.",
  v2_missing_signature: "It has no signature.",
  v2_bad_signature_length: "Its signature is not 32 bytes long.",
  v1_bad_length: "The length of a packet is wrong.",
  v1_bad_packet: "A packet is not a name, a space, data and a line end.",
  v1_missing_location: "Its first packet is not the location.",
  v1_missing_identifier: "Its second packet is not the identifier.",
  v1_missing_signature: "Its last packet is not the signature.",
  v1_bad_signature_length: "Its signature is not 32 bytes long.",
  v1_unexpected_packet: "A packet is in the wrong place.",
  json_syntax: "It begins like JSON but is not valid JSON.",
  json_missing_identifier: "It has no identifier.",
  json_bad_signature: "Its signature is missing or not 32 bytes long.",
  json_bad_caveat: "One of its caveats has no id.",
}
export type MacaroonError = keyof typeof MACAROON_ERROR_WORDS
