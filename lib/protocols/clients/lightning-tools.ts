// Which invoice fetch402 of @getalby/lightning-tools hands to a wallet. Whether a wallet pays that invoice is judged in
// judge-clients.ts.

import { bech32 } from "@scure/base"
import { parsePrefix } from "@/lib/protocols/bolt11/prefix"
import { parseNumber } from "@/lib/protocols/bolt11/words"
import { listHeader, type Reply } from "@/lib/protocols/challenge"
import type { Refusal } from "@/lib/protocols/clients/reasons"
import { getField, getFieldAt, parseJson } from "@/lib/protocols/json"
import type { Protocol } from "@/lib/protocols/names"

const MAX_HEADER = 65_536

/** The invoice that the client hands to its wallet and the protocol of its challenge, or the reason why it hands over none. */
export type Handed = { protocol: Protocol; invoice: string; refusal: null } | { refusal: NonNullable<Refusal> }

/** The challenges in the client's order: L402, then MPP, then x402. */
export function findHandedInvoice(reply: Reply): Handed {
  const header = listHeader(reply, "www-authenticate").join(", ").trim().slice(0, MAX_HEADER)
  if (/^(?:l402|lsat)/i.test(header)) return readL402(header)
  const mpp = /^payment/i.test(header) ? readParams(header.slice("payment".length), MPP_PARAM) : null
  const isCharge = mpp?.get("method") === "lightning" && mpp.get("intent") === "charge"
  if (isCharge && mpp.get("id") && mpp.get("realm") && mpp.get("request")) return readMpp(mpp.get("request") ?? "")
  return readX402(listHeader(reply, "payment-required").join(", ").trim().slice(0, MAX_HEADER))
}

// The look-behind keeps the time linear: without it every suffix of a long word would be tried.
const L402_PARAM = /(?<!\w)(\w+)=("([^"]*)"|'([^']*)'|([^,]*))/g
const MPP_PARAM = /(?<!\w)(\w+)=("([^"]*)"|'([^']*)'|([^,\s]*))/g

/** The last of several parameters with the same name counts, also when it belongs to another challenge of the header. */
function readParams(text: string, pattern: RegExp): Map<string, string> {
  const found = [...text.matchAll(pattern)]
  return new Map(found.map(([, name = "", , double, single, bare]) => [name, double || single || bare || ""]))
}

function readL402(header: string): Handed {
  const params = readParams(header.replace("L402", "").replace("LSAT", ""), L402_PARAM)
  if (!params.get("token") && !params.get("macaroon")) return { refusal: "token_missing" }
  return hand("L402", params.get("invoice"))
}

/** The client hands over whatever is there; text is what a wallet can read. */
const hand = (protocol: Protocol, invoice: unknown): Handed =>
  invoice ? { protocol, invoice: String(invoice).slice(0, MAX_HEADER), refusal: null } : { refusal: "invoice_missing" }

function readMpp(request: string): Handed {
  const text = decodeBase64(request.replaceAll("-", "+").replaceAll("_", "/"))
  const document = text === null ? undefined : parseJson(text)
  return hand("MPP", getFieldAt(document, "methodDetails", "invoice"))
}

function readX402(header: string): Handed {
  if (header === "") return { refusal: "lightning_only" }
  const text = decodeBase64(header)
  const accepts = text === null ? undefined : getField(parseJson(text), "accepts")
  const isLightning = (one: unknown) => getFieldAt(one, "extra", "paymentMethod") === "lightning"
  const entry = Array.isArray(accepts) ? accepts.find(isLightning) : undefined
  const invoice = getFieldAt(entry, "extra", "invoice")
  if (!invoice) return { refusal: "lightning_only" }
  const amount = readAmount(invoice)
  if (amount === null) return { refusal: "invoice_invalid" }
  return amount === getField(entry, "amount") ? hand("x402", invoice) : { refusal: "invoice_amount_mismatch" }
}

/** What `atob` accepts: standard base64, with correct padding or none. */
function decodeBase64(text: string): string | null {
  const digits = text.replace(/=+$/, "").length
  const isFine = /^[A-Za-z0-9+/]*={0,2}$/.test(text) && digits % 4 !== 1
  if (!isFine || (digits < text.length && text.length % 4 !== 0)) return null
  return new TextDecoder().decode(Buffer.from(text, "base64"))
}

const TIMESTAMP_WORDS = 7
const SIGNATURE_WORDS = 104
const PAYMENT_HASH = 1

/** The amount in millisatoshi, as digits; null for an invoice that the client cannot decode. Does not verify the signature. */
function readAmount(invoice: unknown): string | null {
  const decoded = typeof invoice === "string" ? bech32.decodeUnsafe(invoice, MAX_HEADER) : undefined
  const prefix = decoded ? parsePrefix(decoded.prefix) : null
  if (!decoded || prefix === null || typeof prefix === "string") return null
  const words = decoded.words.slice(TIMESTAMP_WORDS, -SIGNATURE_WORDS)
  for (let at = 0; at + 3 <= words.length; ) {
    const length = parseNumber(words.slice(at + 1, at + 3))
    if (words[at] === PAYMENT_HASH && length > 0) return String(prefix.amountMsat ?? 0)
    at += 3 + length
  }
  return null
}
