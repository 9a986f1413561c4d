// Decides whether a response proves a claim, and if not, why (docs/decisions.md#claims). The proof is the public hash: alone in
// the well-known file, or as `directory-verify=<hash>` in a TXT record. Case and surrounding white space are ignored. Pure.

import type { Method, Placement, ProofFailure, ProofReason } from "@/lib/claims/schema"
import { parsePastedToken } from "@/lib/claims/token-form"
import { CLAIM_LIFETIME_MS } from "@/lib/claims/transitions"
import { sha256 } from "@/lib/crypto"
import type { FetchReason } from "@/lib/net/fetch-failure"
import { printable } from "@/lib/text/text"
import { formatTimestamp } from "@/lib/time"

export const FILE = { path: "/.well-known/directory-verify.txt", maxBytes: 1024, timeoutMs: 5_000 } as const
const RECORD = { label: "_directory-verify", prefix: "directory-verify=" } as const
const SHOWN = { edge: 8, text: 24, target: 200 } as const

/** The result of the HTTP request or DNS lookup for the proof. `isCut`: the body is longer than `FILE.maxBytes`. */
export type Evidence =
  | { kind: "file"; status: number; contentType: string; body: string; isCut: boolean }
  | { kind: "records"; records: readonly string[] }
  | { kind: "failed"; reason: FetchReason; detail: string; redirectTo: string | null }

/**
 * Why the evidence does not prove the claim: a reason code, a message, and the fields of the 422 response that describe the
 * evidence.
 */
export interface Miss extends Pick<ProofFailure, "received" | "redirect_to" | "http_status"> {
  reason: ProofReason
  message: string
}

export const fileUrl = (domain: string) => `https://${domain}${FILE.path}`
export const recordName = (domain: string) => `${RECORD.label}.${domain}`
export const hashToken = (token: string) => sha256(token).toString("hex")

export function buildPlacement(domain: string, hash: string, expiresAt: Date): Placement {
  return {
    verification_hash: hash,
    verification_url: fileUrl(domain),
    dns_record: { name: recordName(domain), type: "TXT", value: RECORD.prefix + hash },
    expires_at: formatTimestamp(expiresAt),
  }
}

/** @param kind `repeated`: the claim was pending already; `reset`: all earlier hashes are invalid */
export function formatInstructions(
  domain: string,
  { verification_hash, verification_url, dns_record }: Placement,
  kind: "first" | "repeated" | "reset" = "first",
): string {
  return [
    ...(kind === "repeated" ? [REPEATED] : []),
    `1. Serve a plain text file at ${verification_url} (status 200, no redirect, at most 1 kB) that holds exactly: ${verification_hash}`,
    `   Or publish the DNS TXT record ${dns_record.name} with the value ${dns_record.value}`,
    `2. Within ${CLAIM_LIFETIME_MS / 3_600_000} hours call POST /api/v1/claim/verify with {"domain": "${domain}"} (for DNS add "method": "dns").`,
    "3. Keep the verification token secret. It edits and deletes the listings under this domain and is not shown again.",
    ...(kind === "reset" ? [] : [DECIDES]),
  ].join("\n")
}

const REPEATED =
  "This domain has a claim that was started before. The hash of each start is valid for 72 hours: if an earlier one is published, the token of that start controls the claim, and this token does not."
const DECIDES =
  "4. The published hash decides: where the hash of another start is published, the token of that start controls the claim."

/** Shortens a hash to its first and last eight digits. */
export function abbreviate(hash: string): string {
  return `${hash.slice(0, SHOWN.edge)}…${hash.slice(-SHOWN.edge)}`
}

/**
 * Quotes the beginning of the text on one line. Abbreviates 32 or more hexadecimal digits in a row, because the digits may be a
 * secret token.
 */
function quote(found: string, max: number): string {
  const masked = found.replace(/\s+/g, " ").replace(/[0-9a-f]{32,}/gi, abbreviate)
  return printable(masked, max) + (masked.length > max ? "…" : "")
}

type Judgement = { proven: readonly string[]; miss: null } | { proven: null; miss: Miss }
type Hashes = ReadonlySet<string>

/** @returns the published values that are in `hashes`, or the reason why the evidence proves nothing */
export function judgeProof(found: Evidence, hashes: Hashes): Judgement {
  if (found.kind === "failed") return { proven: null, miss: buildFailureMiss(found) }
  const isFile = found.kind === "file"
  const values = isFile ? [readContent(found)] : readValues(found.records)
  const isWhole = !isFile || (found.status === 200 && !found.isCut)
  const proven = values.map((value) => value.toLowerCase()).filter((value) => hashes.has(value))
  if (isWhole && proven.length > 0) return { proven, miss: null }
  return { proven: null, miss: isFile ? buildFileMiss(found, hashes) : buildRecordsMiss(values, hashes) }
}

const readContent = ({ body }: { body: string }) => body.replace(/^\ufeff/, "").trim()

function buildFileMiss(file: Extract<Evidence, { kind: "file" }>, hashes: Hashes): Miss {
  const { status, isCut } = file
  const seen = { http_status: status }
  if (status !== 200) return miss(`http_${status}`, getStatusMessage(status), seen)
  const content = readContent(file)
  if (isHtml(file.contentType, content)) {
    return miss("html", "The server sends an HTML page instead of the file. Check the folder of the file.", seen)
  }
  if (isCut) return miss("too_large", "The file is larger than 1 kB. It must hold the hash alone.", seen)
  return { ...mismatch(content, hashes, "file"), ...seen }
}

function isHtml(contentType: string, content: string): boolean {
  return (
    /^\s*text\/html\b|^\s*application\/xhtml\+xml\b/i.test(contentType) ||
    /^<(!doctype|html|head|body|\?xml)/i.test(content)
  )
}

function getStatusMessage(status: number): string {
  if (status === 404)
    return "The server responded with 404: the file does not exist. Check the folder's name, with its leading dot."
  if ([401, 402, 403].includes(status)) {
    return `The server responded with ${status}: the file must be readable by everybody, without a login or payment.`
  }
  return `The server responded with ${status} instead of 200.`
}

function readValues(records: readonly string[]): string[] {
  // Remove surrounding quotes. Some DNS editors require quotes around a value; other editors store the quotes as part of the
  // value.
  const texts = records.map((record) => record.replace(/^\s*"(.*)"\s*$/, "$1").trim())
  const ours = texts.filter((text) => text.toLowerCase().startsWith(RECORD.prefix))
  return ours.map((text) => text.slice(RECORD.prefix.length).trim())
}

function buildRecordsMiss([first]: readonly string[], hashes: Hashes): Miss {
  if (first !== undefined) return mismatch(first, hashes, "record")
  const message = `There is no TXT record that begins with ${RECORD.prefix}. A new record can take some time to reach every name server.`
  return miss("dns_missing", message)
}

/**
 * Explains why the content is not the hash. Never quotes a complete value, because the content may be the secret token by
 * mistake.
 */
function mismatch(content: string, hashes: Hashes, what: "file" | "record"): Miss {
  const isDigest = /^[0-9a-f]{64}$/i.test(content)
  if (content === "") return miss("mismatch", `The ${what} is empty; it must hold the hash.`, { received: "nothing" })
  if (hashes.has(hashToken(parsePastedToken(content)))) {
    const message = `The ${what} holds the secret token instead of the hash. The token is public now: start the claim again.`
    return miss("mismatch", message, { received: "the secret token" })
  }
  if (isDigest) {
    const message = `The ${what} does not match: it holds a hash that no start of this claim in the last ${CLAIM_LIFETIME_MS / 3_600_000} hours issued.`
    return miss("mismatch", message, { received: abbreviate(content.toLowerCase()) })
  }
  const received = quote(content, SHOWN.text)
  return miss("mismatch", `The ${what} does not match: it must hold the hash and nothing else.`, { received })
}

const TOO_LARGE: ReadonlySet<FetchReason> = new Set(["too-large", "headers-too-large"])
const BLOCKED: ReadonlySet<FetchReason> = new Set(["blocked-address", "blocked-port"])

function buildFailureMiss({ reason, detail, redirectTo }: Extract<Evidence, { kind: "failed" }>): Miss {
  if (reason === "redirect" || reason === "too-many-redirects") {
    const target = quote(redirectTo ?? "another URL", SHOWN.target)
    const message = `The URL redirects to ${target}. Serve the file itself, because redirects are not followed.`
    return miss("redirect", message, { redirect_to: redirectTo === null ? null : target })
  }
  if (TOO_LARGE.has(reason))
    return miss("too_large", "The response is too large. The file must hold the hash alone, under 1 kB.")
  if (BLOCKED.has(reason)) return miss("blocked_address", `The file was not requested. ${detail}`)
  if (reason === "tls") return miss("tls", `No secure connection could be made. ${detail}`)
  return miss("unreachable", reason === "unread" ? detail : `There was no response. ${detail}`)
}

function miss(reason: ProofReason, message: string, seen: Partial<Miss> = {}): Miss {
  return { received: null, redirect_to: null, http_status: null, ...seen, reason, message }
}

/** Builds the fields of the 422 response next to `error`. */
export function buildProofFailure(
  { received, redirect_to, http_status, reason }: Miss,
  about: { domain: string; hash: string; method: Method; elapsedMs: number | null; now: Date },
): ProofFailure {
  const { domain, method, elapsedMs: elapsed_ms, now } = about
  const asked = method === "file" ? fileUrl(domain) : recordName(domain)
  const expected = (method === "dns" ? RECORD.prefix : "") + abbreviate(about.hash)
  const checked_at = formatTimestamp(now)
  return { reason, method, asked, expected, received, redirect_to, http_status, elapsed_ms, checked_at }
}
