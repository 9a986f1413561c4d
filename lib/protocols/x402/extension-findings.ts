// The texts of the x402 checker's findings on extensions and on the limits of clients, by id. Directories and verifiers read the
// extensions; clients pay without them.

import { REASONS } from "@/lib/protocols/clients/reasons"
import { buildTexts } from "@/lib/protocols/findings"

const DOCUMENT = "extensions/extension-offer-and-receipt.md"

export const OFFER_TEXTS = buildTexts(`${DOCUMENT} §4.5`, {
  offer_malformed: [
    "A signed offer lacks a field, or has a value that the extension does not allow.",
    "format eip712 with payload and signature, or format jws with signature",
    "Correct the field that the value names.",
    `${DOCUMENT} §3.1`,
  ],
  offer_signature_invalid: [
    "The signature of an offer is not valid, so the offer proves nothing.",
    "a signature of the terms in the offer",
    "Sign each offer anew, and change nothing in it afterwards.",
  ],
  offer_signer_not_payee: [
    "The key that signed the offer is not that of the payee. The offer was changed after it was signed, or another key signed it, which verifiers accept only with a proof outside of the challenge.",
    "the address of payTo as signer",
    "Sign with the key of payTo, or publish the signing key in DNS or in a DID document.",
    `${DOCUMENT} §4.5.1`,
  ],
  offer_signer_not_checked: [
    "The challenge alone does not show that the key of the offer may sign for the service. DNS records and DID documents are not read.",
    "a key in DNS or in a DID document of the service",
    null,
    `${DOCUMENT} §4.5.1`,
  ],
  offer_key_not_checked: [
    "The signature of the offer is not checked, because the challenge does not have its key, or for another algorithm than ES256K, ES256 and EdDSA.",
    "jwk in the header of the JWS",
    "Add the public key as jwk to the header.",
    `${DOCUMENT} §3.3`,
  ],
  offer_terms_differ: [
    "The signed terms differ from the plain ones, so the offer does not commit the service to what clients pay.",
    "scheme, network, asset, payTo and amount of an entry, and the URL of the resource",
    "Sign the entry as it is sent.",
    `${DOCUMENT} §4.1`,
  ],
  offer_index_wrong: [
    "acceptIndex does not lead to the entry whose terms the offer signs.",
    "the position of the entry in accepts",
    "Correct acceptIndex, or remove it.",
    `${DOCUMENT} §4.1.1`,
  ],
  offer_expired: [
    "A signed offer had already expired when it was sent.",
    "validUntil in the future",
    "Sign the offers for each challenge.",
    `${DOCUMENT} §4.6`,
  ],
  offer_verified: ["A signed offer is valid: the payee signed it, and its terms are those of an entry.", null, null],
  offers_capped: ["The challenge has more signed offers than are checked.", "at most 8 offers", null],
})

const SECTION = "extensions/bazaar.md, Schema Validation"

export const BAZAAR_TEXTS = buildTexts(SECTION, {
  bazaar_info_breaks_schema: [
    "The info of the bazaar extension does not fit the schema next to it, so directories do not list the endpoint.",
    "info that is valid for its schema",
    "Change the example or the schema. The value names the place in info and the keyword of the schema.",
  ],
  bazaar_schema_remote_reference: [
    "The schema of the bazaar extension refers to another document, which directories must not fetch.",
    "$ref and $id that begin with #",
    "Copy the other schema into this one.",
  ],
  bazaar_schema_malformed: [
    "The schema of the bazaar extension is not a JSON Schema of draft 2020-12.",
    "a JSON Schema of draft 2020-12",
    "Correct the keyword that the value names.",
  ],
  bazaar_schema_not_checked: [
    "The schema of the bazaar extension is not compared with its info, because it is too large or uses patterns.",
    "at most 2,000 values and 32 levels",
    null,
  ],
  bazaar_example_missing: [
    "The bazaar extension has no example of the input. Directories send an empty input, which the endpoint may reject before it asks for a payment.",
    "a body, queryParams or example that the endpoint accepts",
    "Add an example of a valid input.",
    "extensions/bazaar.md, Input Types",
  ],
})

export type SpendReason = "amount_over_limit" | "asset_not_default"

const buildRow = (reason: SpendReason, expected: string) =>
  [
    `The usual setup of the reference client leaves the challenge unpaid. ${REASONS[reason].message}`,
    expected,
    `Name the setting in your documentation: ${REASONS[reason].setting}`,
  ] as const

export const SPEND_TEXTS = buildTexts("@x402/core 2.27, spendControls", {
  amount_over_limit: buildRow("amount_over_limit", "an entry of at most $1, or buyers who raise the limit"),
  asset_not_default: buildRow("asset_not_default", "an entry in USDC too, or buyers who allow the token"),
})
