// Converts errors of sockets, TLS handshakes and the HTTP parser to one of the named reasons, with a sentence for the client. The
// sentence never contains an address or a name of our own network. Pure.

export const FETCH_REASONS = [
  "invalid-url",
  "invalid-request",
  "blocked-address",
  "blocked-port",
  "opted-out",
  "dns",
  "refused",
  "reset",
  "tls",
  "timeout",
  "redirect",
  "too-many-redirects",
  "headers-too-large",
  "too-large",
  "bad-encoding",
  "bad-response",
  "unread",
] as const
export type FetchReason = (typeof FETCH_REASONS)[number]

/** The phase of a request. The same error code has different meanings in different phases. */
export type Phase = "dns" | "connect" | "tls" | "request" | "body"

/** A failure that is not the server's: an error of ours while the response was read. The error itself is in the log. */
export const unread = () => new FetchFailure("unread", "The response could not be read.")

/** Unknown names and names with a private address get the same failure, so that a client cannot find out internal names. */
export const noPublicAddress = () => new FetchFailure("dns", "The host name has no public IP address.")
/** DNS error codes: the name does not exist, or has no address. */
const UNKNOWN_CODES = new Set(["ENOTFOUND", "ENODATA"])

export class FetchFailure extends Error {
  constructor(
    readonly reason: FetchReason,
    readonly detail: string,
    readonly redirectTo?: string,
  ) {
    super(detail)
    this.name = "FetchFailure"
  }
}

const TIMEOUT_CODES = new Set([
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
])
/** Error codes for an orderly close of the connection before the response was complete, or after too many bytes. */
const CLOSED_CODES = new Set(["UND_ERR_SOCKET", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"])
const RESET_CODES = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED"])

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  // The errors of the HTTP parser have no code.
  if (error.name === "HTTPParserError") return error.name
  return "code" in error && typeof error.code === "string" ? error.code : null
}

/**
 * Formats an error code for a message. Shows only codes that look like constants, because any other text may contain internal
 * data.
 */
const inBrackets = (code: string | null) => (code && /^[A-Z0-9_]{2,60}$/.test(code) ? ` (${code})` : "")

function toExchangeFailure(code: string, phase: Phase, bytesRead: number): FetchFailure {
  if (code === "UND_ERR_INVALID_ARG" || code === "UND_ERR_NOT_SUPPORTED") {
    return new FetchFailure("invalid-request", "The request has a method or header that cannot be sent.")
  }
  if (code === "UND_ERR_HEADERS_OVERFLOW") {
    return new FetchFailure("headers-too-large", "The headers of the response are too large.")
  }
  if (code.startsWith("ERR_SSL_") || code === "EPROTO") {
    return new FetchFailure("tls", `The TLS connection broke${inBrackets(code)}.`)
  }
  // A connection that closes within the headers of the response is a malformed response, not a lost connection.
  const isCutInHeaders = phase === "request" && bytesRead > 0
  if (RESET_CODES.has(code) || (CLOSED_CODES.has(code) && !isCutInHeaders)) {
    return new FetchFailure("reset", "The connection was closed before the response was complete.")
  }
  return new FetchFailure("bad-response", "The response is not valid HTTP/1.1.")
}

/**
 * Converts an error to a failure with a message for the client. Null for an error that the network did not cause, which is a bug.
 * @param bytesRead the number of bytes that the server had sent
 */
export function toFetchFailure(error: unknown, phase: Phase, bytesRead: number): FetchFailure | null {
  if (error instanceof FetchFailure) return error
  const code = codeOf(error)
  if (code !== null && TIMEOUT_CODES.has(code)) {
    return new FetchFailure("timeout", "The server took too long.")
  }
  if (phase === "dns" && (code === null || UNKNOWN_CODES.has(code))) return noPublicAddress()
  if (phase === "dns") return new FetchFailure("dns", `The host name could not be resolved${inBrackets(code)}.`)
  if (code === null) return null
  if (phase === "connect") return new FetchFailure("refused", `The connection could not be made${inBrackets(code)}.`)
  if (phase === "tls") return new FetchFailure("tls", `No trusted TLS connection could be made${inBrackets(code)}.`)
  return toExchangeFailure(code, phase, bytesRead)
}
