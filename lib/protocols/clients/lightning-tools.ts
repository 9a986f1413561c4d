// Whether fetch402 of @getalby/lightning-tools pays a 402 response. It hands an invoice to a wallet; whether the wallet pays that
// invoice is not judged here.

import { bech32 } from "@scure/base"
import { parsePrefix } from "@/lib/protocols/bolt11/prefix"
import { parseNumber } from "@/lib/protocols/bolt11/words"
import { listHeader, type Reply } from "@/lib/protocols/challenge"
import type { Refusal } from "@/lib/protocols/clients/reasons"
import { getField, getFieldAt, parseJson } from "@/lib/protocols/json"

const MAX_HEADER = 65_536

/** The challenges in the client's order: L402, then MPP, then x402. */
export function judgeLightningTools(reply: Reply): Refusal {
  const header = listHeader(reply, "www-authenticate").join(", ").trim().slice(0, MAX_HEADER)
  if (/^(?:l402|lsat)/i.test(header)) return judgeL402(header)
  const mpp = /^payment/i.test(header) ? readParams(header.slice("payment".length), MPP_PARAM) : null
  const isCharge = mpp?.get("method") === "lightning" && mpp.get("intent") === "charge"
  if (isCharge && mpp.get("id") && mpp.get("realm") && mpp.get("request")) return judgeMpp(mpp.get("request") ?? "")
  return judgeX402(listHeader(reply, "payment-required").join(", ").trim().slice(0, MAX_HEADER))
}

// The look-behind keeps the time linear: without it every suffix of a long word would be tried.
const L402_PARAM = /(?<!\w)(\w+)=("([^"]*)"|'([^']*)'|([^,]*))/g
const MPP_PARAM = /(?<!\w)(\w+)=("([^"]*)"|'([^']*)'|([^,\s]*))/g

/** The last of several parameters with the same name counts, also when it belongs to another challenge of the header. */
function readParams(text: string, pattern: RegExp): Map<string, string> {
  const found = [...text.matchAll(pattern)]
  return new Map(found.map(([, name = "", , double, single, bare]) => [name, double || single || bare || ""]))
}

function judgeL402(header: string): Refusal {
  const params = readParams(header.replace("L402", "").replace("LSAT", ""), L402_PARAM)
  if (!params.get("token") && !params.get("macaroon")) return "token_missing"
  return params.get("invoice") ? null : "invoice_missing"
}

function judgeMpp(request: string): Refusal {
  const text = decodeBase64(request.replaceAll("-", "+").replaceAll("_", "/"))
  const document = text === null ? undefined : parseJson(text)
  return getFieldAt(document, "methodDetails", "invoice") ? null : "invoice_missing"
}

function judgeX402(header: string): Refusal {
  if (header === "") return "lightning_only"
  const text = decodeBase64(header)
  const accepts = text === null ? undefined : getField(parseJson(text), "accepts")
  const isLightning = (one: unknown) => getFieldAt(one, "extra", "paymentMethod") === "lightning"
  const entry = Array.isArray(accepts) ? accepts.find(isLightning) : undefined
  const invoice = getFieldAt(entry, "extra", "invoice")
  if (!invoice) return "lightning_only"
  const amount = readAmount(invoice)
  if (amount === null) return "invoice_invalid"
  return amount === getField(entry, "amount") ? null : "invoice_amount_mismatch"
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
