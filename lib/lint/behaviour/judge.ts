// The behaviour checks in the order in which their requests are sent, and the judgement of each response. Each check is one request.
// Pure.

import type { BehaviourCheck } from "@/lib/lint/schema"
import { type Finding, listHeader, type Reply, type Severity } from "@/lib/protocols/challenge"
import { buildFinding, buildTexts } from "@/lib/protocols/findings"
import type { Credential } from "@/lib/protocols/payment"
import { CHECKERS, checkProtocol, type Detection, getChecker } from "@/lib/protocols/registry"
import { listMembers } from "@/lib/protocols/transport"

/** The response to the request of one check, or the reason why there is none. */
export type Outcome = { reply: Reply; problem: null } | { reply: null; problem: string }

export interface Context {
  /** The response that the linter has already judged, and its valid challenge. */
  first: Reply
  detection: Detection
  /** The name of the payment header, in lower case. */
  header: string
  method: string
  /** The origin of the directory, which the requests name as their own. */
  origin: string
  now: Date
  url: string
}

const SAFE_METHODS = ["GET", "HEAD", "POST"]

const find = (severity: Severity, id: BehaviourId, seen: unknown) => [
  buildFinding(BEHAVIOUR_TEXTS, severity, { id, seen }),
]
const describe = ({ reply, problem }: Outcome) => problem ?? `status ${reply.status}`
const isFailed = ({ reply }: Outcome) => reply === null || reply.status >= 500
const isServed = ({ reply }: Outcome) => reply !== null && reply.status >= 200 && reply.status < 300

function judgeMalformed(outcome: Outcome): Finding[] {
  const seen = describe(outcome)
  if (outcome.reply === null || isFailed(outcome)) return find("error", "malformed_payment_fails", seen)
  if (isServed(outcome)) return find("error", "malformed_payment_accepted", seen)
  return outcome.reply.status >= 400 && hasReason(outcome.reply)
    ? []
    : find("warning", "malformed_payment_unexplained", seen)
}

/** A challenge counts as a reason: the client can pay anew. */
function hasReason(reply: Reply): boolean {
  const isChallenge = reply.status === 402 && Object.values(CHECKERS).some(({ hasTrace }) => hasTrace(reply))
  return isChallenge || !["", "{}", "null"].includes(reply.body.trim())
}

function judgeUnsigned(outcome: Outcome): Finding[] {
  const seen = describe(outcome)
  if (isFailed(outcome)) return find("error", "unsigned_payment_fails", seen)
  if (isServed(outcome)) return find("error", "unsigned_payment_accepted", seen)
  return outcome.reply?.status === 402 ? [] : find("warning", "unsigned_payment_not_402", seen)
}

/** A note for an endpoint that no page of another site may read, because its provider may not want browsers. */
function judgePreflight(outcome: Outcome, { first, header, method, origin }: Context): Finding[] {
  const { reply } = outcome
  if (reply && isPreflightPassed(reply, header, method, origin)) return []
  const isForBrowsers = [first, reply].some((one) => one && listMembers(one, "access-control-allow-origin").length > 0)
  return find(
    isForBrowsers ? "client" : "info",
    "preflight_rejected",
    reply ? describePreflight(reply) : describe(outcome),
  )
}

function isPreflightPassed(reply: Reply, header: string, method: string, origin: string): boolean {
  const [origins, headers, methods] = ["origin", "headers", "methods"].map((name) =>
    listMembers(reply, `access-control-allow-${name}`),
  ) as [string[], string[], string[]]
  // `*` does not include Authorization (Fetch standard, CORS-unsafe request headers).
  const isHeaderAllowed = headers.includes(header) || (headers.includes("*") && header !== "authorization")
  const isMethodAllowed =
    SAFE_METHODS.includes(method) || methods.includes(method.toLowerCase()) || methods.includes("*")
  const isOriginAllowed = origins.includes("*") || origins.includes(origin.toLowerCase())
  return reply.status >= 200 && reply.status < 300 && isOriginAllowed && isHeaderAllowed && isMethodAllowed
}

function describePreflight(reply: Reply): string {
  const headers = listMembers(reply, "access-control-allow-headers").join(", ") || "no headers"
  const origins = listMembers(reply, "access-control-allow-origin").join(", ") || "no origin"
  return `status ${reply.status}, allows ${origins} and ${headers}`
}

/** True when the reply has a valid challenge of the protocol that the first response had. */
const hasChallenge = ({ reply }: Outcome, context: Context) => reply !== null && checkAgain(reply, context).valid

const checkAgain = (reply: Reply, { detection, now, url }: Context): Detection =>
  checkProtocol(detection.protocol, reply, { now, url })

function judgeBrowser(outcome: Outcome, context: Context): Finding[] {
  const { reply } = outcome
  if (reply === null || !hasChallenge(outcome, context))
    return find("client", "browser_without_challenge", describe(outcome))
  const exposed = listMembers(reply, "access-control-expose-headers")
  const isReadable = listMembers(reply, "access-control-allow-origin").length > 0
  const hidden = exposed.includes("*")
    ? []
    : listResponseHeaders(context.detection).filter((one) => !exposed.includes(one))
  const isStored = !listMembers(reply, "cache-control").includes("no-store")
  return [
    ...(isReadable && hidden.length > 0 ? find("client", "exposed_headers_missing", exposed.join(", ")) : []),
    ...(isStored ? find("info", "no_store_missing", listHeader(reply, "cache-control").join(", ")) : []),
  ]
}

const listResponseHeaders = ({ challenge }: Detection) =>
  challenge === null ? [] : getChecker(challenge).listResponseHeaders(challenge)

const listOneTimeValues = ({ challenge }: Detection) =>
  challenge === null ? [] : getChecker(challenge).listOneTimeValues(challenge)

const judgeHtml = (outcome: Outcome, context: Context): Finding[] =>
  hasChallenge(outcome, context) ? [] : find("client", "html_without_challenge", describe(outcome))

function judgeRepeated(outcome: Outcome, context: Context): Finding[] {
  const { reply } = outcome
  if (reply === null || !hasChallenge(outcome, context))
    return find("warning", "second_challenge_missing", describe(outcome))
  const before = listOneTimeValues(context.detection)
  const repeated = listOneTimeValues(checkAgain(reply, context)).find((value) => before.includes(value))
  return repeated === undefined ? [] : find("warning", "challenge_repeated", repeated)
}

interface Check {
  title: string
  /** The headers that the request has in addition to those of a probe. */
  buildHeaders: (credential: Credential, context: Context) => Record<string, string>
  isPreflight?: boolean
  judge: (outcome: Outcome, context: Context) => Finding[]
}

const HTML = "text/html,application/xhtml+xml,*/*;q=0.8"

export const CHECKS: Readonly<Record<BehaviourCheck, Check>> = {
  malformed_payment: {
    title: "A payment header that cannot be parsed",
    buildHeaders: ({ header, malformed }) => ({ [header]: malformed }),
    judge: judgeMalformed,
  },
  unsigned_payment: {
    title: "A well-formed payment without a signature",
    buildHeaders: ({ header, unsigned }) => ({ [header]: unsigned }),
    judge: judgeUnsigned,
  },
  preflight: {
    title: "A browser's preflight request (OPTIONS)",
    isPreflight: true,
    buildHeaders: ({ header }, { origin, method }) => ({
      origin,
      "access-control-request-method": method,
      "access-control-request-headers": header,
    }),
    judge: judgePreflight,
  },
  browser: {
    title: "A request from a page of another site",
    buildHeaders: (_, { origin }) => ({ origin }),
    judge: judgeBrowser,
  },
  html: {
    title: "A request that accepts HTML",
    buildHeaders: () => ({ accept: HTML }),
    judge: judgeHtml,
  },
  repeat: {
    title: "The same request again",
    buildHeaders: () => ({}),
    judge: judgeRepeated,
  },
}

const PAYMENT = "RFC 9110 §15.5.3 and §15.5.1"
const CORS = "Fetch standard, CORS protocol"

export const BEHAVIOUR_TEXTS = buildTexts(PAYMENT, {
  malformed_payment_fails: [
    "The endpoint fails when the payment header cannot be parsed. A client cannot tell this from an outage.",
    "status 400 or 402 with a reason",
    "Catch the errors of parsing the payment header, and respond with 400 or a new 402.",
  ],
  malformed_payment_accepted: [
    "The endpoint serves a request whose payment header cannot be parsed.",
    "status 400 or 402",
    "Reject a request with a payment header that you cannot verify.",
  ],
  malformed_payment_unexplained: [
    "The response to a malformed payment header gives no reason.",
    "status 400 or 402 with a reason in the body, or a new challenge",
    "Say in the body why the payment was rejected, or send a new challenge.",
  ],
  unsigned_payment_fails: [
    "The endpoint fails when a payment is well-formed but not signed.",
    "status 402 with a reason",
    "Treat every error of the verification as a payment that is not valid, and respond with 402.",
  ],
  unsigned_payment_accepted: [
    "The endpoint serves a request whose payment is not signed, so anybody gets the response without paying.",
    "status 402",
    "Verify the signature or the preimage of each payment before you serve the request.",
  ],
  unsigned_payment_not_402: [
    "The endpoint does not request payment again after a payment that is not valid, so clients stop.",
    "status 402 with a new challenge",
    "Respond with 402 and a new challenge when the verification of a payment fails.",
  ],
  preflight_rejected: [
    "Browsers do not let scripts of other sites send the payment header to this endpoint.",
    "status 204 without a paywall, Access-Control-Allow-Origin, and the payment header in Access-Control-Allow-Headers",
    "Answer OPTIONS before the paywall, and name the payment header in Access-Control-Allow-Headers.",
    CORS,
  ],
  exposed_headers_missing: [
    "Scripts of other sites may read the response, but browsers hide the headers of the payment from them.",
    "Access-Control-Expose-Headers with the headers of the challenge and of the receipt",
    "Add PAYMENT-REQUIRED, PAYMENT-RESPONSE and WWW-Authenticate to Access-Control-Expose-Headers.",
    CORS,
  ],
  browser_without_challenge: [
    "A request with the header Origin, as browsers send it, gets no valid challenge.",
    "the same 402 as without Origin",
    "Send the challenge to requests with any Origin.",
    CORS,
  ],
  no_store_missing: [
    "The challenge does not say that caches must not store it.",
    "Cache-Control: no-store",
    "Send Cache-Control: no-store with every 402.",
    "RFC 9111 §5.2.2.5",
  ],
  html_without_challenge: [
    "A client that accepts text/html gets no valid challenge, so it cannot pay.",
    "the same challenge for every Accept header",
    "Send the headers of the challenge also with an HTML page.",
    "RFC 9110 §12.5.1",
  ],
  second_challenge_missing: [
    "A second request, equal to the first, gets no valid challenge.",
    "a 402 with a challenge for each unpaid request",
    "Send a challenge to every request without a payment.",
  ],
  challenge_repeated: [
    "Two requests get the same one-time challenge, so only one of two clients can pay it.",
    "a new nonce, invoice or id for each 402",
    "Create the challenge for each request, and do not cache the 402.",
  ],
})
export type BehaviourId = keyof typeof BEHAVIOUR_TEXTS
