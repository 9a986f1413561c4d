// Whether @faremeter/fetch pays a 402 response with the handlers of @faremeter/payment-evm. It checks the whole document by a schema, and
// pays the first entry with the scheme exact and the USDC of a network that has a handler. Source: processPaymentRequiredResponse.

import { listHeader, type Reply } from "@/lib/protocols/challenge"
import { isChecksummed, isUint, NOW_SECONDS, toBigInt } from "@/lib/protocols/clients/evm-values"
import type { Refusal } from "@/lib/protocols/clients/reasons"
import { decodeHeader, dropSpace } from "@/lib/protocols/clients/x402-reply"
import { getField, getFieldAt, isObject, parseJson } from "@/lib/protocols/json"
import { parseReplyJson } from "@/lib/protocols/reply-json"
import { isUrl } from "@/lib/text/url"

/** The USDC of each network of the package. Its usual setup has a handler for the first one. */
const USDC: ReadonlyMap<string, string> = new Map([
  ["eip155:8453", "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"],
  ["eip155:84532", "0x036cbd53842c5426634e7929541ec2318f3dcf7e"],
  ["eip155:137", "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359"],
  ["eip155:80002", "0x41e94eb019c0762f9bfcf9fb1e58725bfb0e7582"],
  ["eip155:143", "0x754704bc059f8c67012fed69bc8a327a5aafb603"],
])
const USUAL = [...USDC.keys()].slice(0, 1)
const LIFTED = [...USDC.keys()]
/** Names of version 1. */
const V1_NETWORKS: ReadonlyMap<string, string> = new Map([
  ["base", "eip155:8453"],
  ["base-sepolia", "eip155:84532"],
  ["polygon", "eip155:137"],
  ["polygon-amoy", "eip155:80002"],
  ["monad", "eip155:143"],
])
const MAX_BODY = 1_048_576

/** @param isLifted whether there is a handler for every network of the package */
export function judgeFaremeter(reply: Reply, isLifted: boolean): Refusal {
  if (reply.status !== 402) return "not_402"
  const read = readEntries(reply)
  if (!Array.isArray(read)) return read
  for (const network of isLifted ? LIFTED : USUAL) {
    const chosen = read.find((entry) => isMatch(entry, network))
    if (chosen) return sign(chosen)
  }
  return findMismatch(read, isLifted)
}

/** An entry in the shape of version 2. */
interface Entry {
  scheme: string
  network: string
  amount: string
  asset: string
  payTo: string
  maxTimeoutSeconds: number
  extra: unknown
}

function readEntries(reply: Reply): Entry[] | NonNullable<Refusal> {
  const header = listHeader(reply, "payment-required").join(", ").trim()
  if (header === "") return readV1(reply)
  const bytes = decodeHeader(dropSpace(header))
  if (bytes === null) return "header_not_base64"
  // The client takes each byte as a character.
  const document = parseJson(Buffer.from(bytes).toString("latin1"))
  if (document === undefined) return "header_not_json"
  if (getField(document, "x402Version") !== 2) return "version_unknown"
  const resource = getField(document, "resource")
  if (!isObject(resource) || typeof resource["url"] !== "string") return "resource_missing"
  if (!hasTexts(resource, ["description", "mimeType"]) || !hasTexts(document, ["error"])) return "document_invalid"
  if (!isAbsentOrRecord(getField(document, "extensions"))) return "document_invalid"
  return readAll(getField(document, "accepts"), (entry) => readEntry(entry, getField(entry, "amount")))
}

function readV1(reply: Reply): Entry[] | NonNullable<Refusal> {
  const document = reply.body.length > MAX_BODY ? undefined : parseReplyJson(reply)
  if (!isObject(document)) return "challenge_missing"
  if (!Number.isInteger(document["x402Version"])) return "version_unknown"
  if (!hasTexts(document, ["error"])) return "document_invalid"
  return readAll(document["accepts"], (entry) => {
    const found = readEntry(entry, getField(entry, "maxAmountRequired"))
    const resource = getField(entry, "resource")
    const isWhole =
      typeof resource === "string" && isUrl(resource) && typeof getField(entry, "description") === "string"
    if (found === null || !isWhole || !hasTexts(entry, ["mimeType"])) return null
    if (!isAbsentOrRecord(getField(entry, "outputSchema"))) return null
    return { ...found, network: V1_NETWORKS.get(found.network) ?? found.network }
  })
}

function readAll(accepts: unknown, read: (entry: unknown) => Entry | null): Entry[] | NonNullable<Refusal> {
  if (accepts === undefined) return "challenge_missing"
  if (!Array.isArray(accepts)) return "accepts_invalid"
  if (accepts.length === 0) return "accepts_empty"
  const entries = accepts.map(read)
  return entries.some((entry) => entry === null) ? "entry_incomplete" : entries.filter((entry) => entry !== null)
}

/** A decimal number as text, without zeros in front. */
const NUMERIC = /^(?!-0\.?0*$)(?:-?(?:(?:0|[1-9]\d{0,999})(?:\.\d{1,999})?)|\.\d{1,999})$/

function readEntry(entry: unknown, amount: unknown): Entry | null {
  if (!isObject(entry)) return null
  const { scheme, network, asset, payTo, maxTimeoutSeconds, extra } = entry
  if (typeof scheme !== "string" || typeof network !== "string") return null
  if (typeof asset !== "string" || typeof payTo !== "string") return null
  if (typeof amount !== "string" || !NUMERIC.test(amount)) return null
  if (typeof maxTimeoutSeconds !== "number" || !Number.isInteger(maxTimeoutSeconds)) return null
  if (!isAbsentOrRecord(extra)) return null
  return { scheme, network, amount, asset, payTo, maxTimeoutSeconds, extra }
}

const isAbsentOrRecord = (value: unknown) => value === undefined || (typeof value === "object" && value !== null)
const hasTexts = (value: unknown, names: readonly string[]) =>
  names.every((name) => ["undefined", "string"].includes(typeof getField(value, name)))

const isMatch = ({ scheme, network, asset }: Entry, wanted: string) =>
  scheme.toLowerCase() === "exact" && network.toLowerCase() === wanted && asset.toLowerCase() === USDC.get(wanted)

function findMismatch(entries: readonly Entry[], isLifted: boolean): Refusal {
  if (!entries.some(({ scheme }) => scheme.toLowerCase() === "exact")) return "scheme_unknown"
  if (!isLifted && LIFTED.some((network) => entries.some((entry) => isMatch(entry, network)))) return "handler_missing"
  return entries.some(({ network }) => USDC.has(network.toLowerCase())) ? "usdc_only" : "network_unknown"
}

function sign({ amount, asset, payTo, maxTimeoutSeconds, extra }: Entry): Refusal {
  const contract = getFieldAt({ extra }, "extra", "verifyingContract")
  const chainId = getFieldAt({ extra }, "extra", "chainId")
  if (!isChecksummed(payTo)) return "address_invalid"
  if (!hasTexts(extra, ["name", "version", "verifyingContract"])) return "signing_domain_missing"
  if (chainId !== undefined && typeof chainId !== "number") return "signing_domain_missing"
  if (!isChecksummed(contract ?? asset)) return "address_invalid"
  if (!isUint(toBigInt(amount), 256)) return "amount_invalid"
  return isUint(toBigInt(NOW_SECONDS + maxTimeoutSeconds), 256) ? null : "timeout_invalid"
}
