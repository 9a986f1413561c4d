// Checks the signed offers of an x402 challenge: whether each signature is valid, who signed, and whether the signed terms are the
// plain ones. Nothing is fetched.

import { isEvmAddress } from "@/lib/protocols/addresses"
import { getField, getFieldAt, getText, type JsonObject } from "@/lib/protocols/json"
import { addNote, buildNotes, type Notes } from "@/lib/protocols/x402/findings"
import { type ParsedJws, parseJws } from "@/lib/protocols/x402/offers/jws"
import { findDifference, type OfferTerms, parseTerms, recoverSigner } from "@/lib/protocols/x402/offers/terms"

/** Each signature takes about 1 ms. */
const MAX_OFFERS = 8

interface Context {
  document: JsonObject
  accepts: readonly unknown[]
  version: 1 | 2
  now: Date
}

export function checkOffers(document: JsonObject, accepts: readonly unknown[], version: 1 | 2, now: Date): Notes {
  const notes = buildNotes()
  const offers = getFieldAt(document, "extensions", "offer-receipt", "info", "offers")
  if (!Array.isArray(offers)) return notes
  if (offers.length > MAX_OFFERS) addNote(notes, "info", "offers_capped", `${offers.length} offers`)
  for (const [index, offer] of offers.slice(0, MAX_OFFERS).entries()) {
    const before = notes.warning.length
    const isProven = checkOffer(notes, `offers[${index}]`, offer, { document, accepts, version, now })
    if (isProven && notes.warning.length === before) addNote(notes, "info", "offer_verified", `offers[${index}]`)
  }
  return notes
}

/** @returns whether the payee signed the offer */
function checkOffer(notes: Notes, name: string, offer: unknown, context: Context): boolean {
  const parsed = parseOffer(offer)
  if (typeof parsed === "string") {
    addNote(notes, "warning", "offer_malformed", `${name}: ${parsed}`)
    return false
  }
  checkTerms(notes, name, offer, parsed.terms, context)
  return parsed.jws === null
    ? checkTypedData(notes, name, parsed.terms, parsed.signature)
    : checkJws(notes, name, parsed.jws)
}

interface ParsedOffer {
  terms: OfferTerms
  signature: string
  /** Null for the format eip712. */
  jws: ParsedJws | null
}

/** @returns the offer, or the name of the first field that is missing or not valid */
function parseOffer(offer: unknown): ParsedOffer | string {
  const [format, payload] = [getField(offer, "format"), getField(offer, "payload")]
  const signature = getText(getField(offer, "signature"))
  if (format !== "eip712" && format !== "jws") return "format"
  if (signature === null) return "signature"
  if (format === "jws" && payload !== undefined) return "payload"
  const jws = format === "jws" ? parseJws(signature) : null
  if (format === "jws" && jws === null) return "signature"
  const terms = parseTerms(jws === null ? payload : jws.payload)
  return typeof terms === "string" ? terms : { terms, signature, jws }
}

function checkTypedData(notes: Notes, name: string, terms: OfferTerms, signature: string): boolean {
  const isEvm = /^eip155:\d+$/.test(terms.network) && isEvmAddress(terms.payTo)
  if (!isEvm) addNote(notes, "warning", "offer_malformed", `${name}: network and payTo of the format eip712`)
  const signer = recoverSigner(terms, signature)
  if (signer === null) addNote(notes, "warning", "offer_signature_invalid", name)
  else if (signer !== terms.payTo.toLowerCase())
    addNote(notes, "warning", "offer_signer_not_payee", `${name}: ${signer}`)
  else return isEvm
  return false
}

function checkJws(notes: Notes, name: string, { signature, kid }: ParsedJws): false {
  if (signature === false) addNote(notes, "warning", "offer_signature_invalid", name)
  if (signature === null) addNote(notes, "info", "offer_key_not_checked", `${name}: ${kid}`)
  if (signature === true) addNote(notes, "info", "offer_signer_not_checked", `${name}: ${kid}`)
  return false
}

function checkTerms(notes: Notes, name: string, offer: unknown, terms: OfferTerms, context: Context): void {
  const { document, accepts, version, now } = context
  const differences = accepts.map((entry) => findDifference(terms, entry, version))
  const index = getField(offer, "acceptIndex")
  const match = differences.indexOf(null)
  const hinted = typeof index === "number" ? differences[index] : undefined
  if (match === -1) addNote(notes, "warning", "offer_terms_differ", `${name}: ${hinted ?? differences[0] ?? "accepts"}`)
  else if (index !== undefined && hinted !== null)
    addNote(
      notes,
      "warning",
      "offer_index_wrong",
      `${name}: acceptIndex ${typeof index === "number" ? index : "is no number"}`,
    )
  const resource =
    version === 1 ? getField(accepts[Math.max(match, 0)], "resource") : getFieldAt(document, "resource", "url")
  if (getText(resource) !== null && resource !== terms.resourceUrl)
    addNote(notes, "warning", "offer_terms_differ", `${name}: resourceUrl`)
  if (terms.validUntil !== 0 && terms.validUntil * 1_000 < now.getTime())
    addNote(notes, "warning", "offer_expired", `${name}: ${terms.validUntil}`)
}
