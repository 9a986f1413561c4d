// Builds the report of a check from the response, the documents of the host and the public listings of the URL.

import { describeReply } from "@/lib/catalogue/call/challenge"
import type { Description } from "@/lib/catalogue/call/description"
import { findInL402Services, findInOpenApi } from "@/lib/catalogue/call/find-description"
import type { CallParameter } from "@/lib/catalogue/call/schema"
import { HTTP_METHODS } from "@/lib/catalogue/schema"
import { judge } from "@/lib/lint/report"
import type { FetchReason } from "@/lib/net/fetch-failure"
import { checkReply, describeToolCall, mayRequestPayment } from "@/lib/probe/check-reply"
import { buildToolFinding } from "@/lib/probe/mcp/faults"
import { describeOwnAccess } from "@/lib/probe/own-access"
import type { ProbeResult } from "@/lib/probe/probe-result"
import type { Finding, Reply } from "@/lib/protocols/challenge"
import { PROTOCOLS, type Protocol } from "@/lib/protocols/names"
import type { Detection } from "@/lib/protocols/registry"
import { type EndpointCheck, REPORT_LIMITS, type Suggested } from "@/lib/registration/check-schema"
import { explainStatus } from "@/lib/registration/diagnosis"
import { type HostDocuments, suggestFields } from "@/lib/registration/suggest"
import { formatTimestamp } from "@/lib/time"

export interface Checked {
  result: ProbeResult
  /** The body of the request, and whether the caller gave it. */
  sends: EndpointCheck["request"]["sends"]
  /** A sentence on a method that the caller did not choose. */
  note?: string | null
  /** The advice to use another method. */
  finding?: Finding | null
  listed: readonly ListedService[]
  /** Null when the documents were not read. */
  documents: HostDocuments | null
}

export type ListedService = EndpointCheck["listed"][number] & {
  description: string | null
  category: string
  provider: string | null
  /** The declared ones. */
  parameters: CallParameter[]
}

export function buildCheck(
  { result, sends, note = null, finding = null, listed, documents }: Checked,
  now: Date,
): EndpointCheck {
  const { target, outcome } = result
  const detections = outcome.ok ? outcome.detections.map((one) => checkReply(one.protocol, result, now) ?? one) : []
  const isPayable = detections.some(({ valid }) => valid)
  const method = HTTP_METHODS.find((one) => one === target.method) ?? "GET"
  const described = isPayable && outcome.ok ? describe(outcome.reply, documents, new URL(target.url), method) : null
  const { title, advice } = writeTitle(
    result,
    detections,
    listed.map(({ protocol }) => protocol),
    finding,
  )
  const access = describeOwnAccess()
  return {
    title,
    advice: [note, advice].filter(Boolean).join(" ") || null,
    request: { url: target.url, method, sends, ...(target.tool && { tool: target.tool }), ...(note && { note }) },
    at: formatTimestamp(now),
    ...(outcome.ok
      ? {
          problem: null,
          ...shorten(judge(outcome.reply, detections, now, describeToolCall({ target, outcome }), finding, access)),
        }
      : noResponse(outcome.detail)),
    listed: inOrder(listed).map(({ protocol, id, number, name }) => ({ protocol, id, number, name })),
    suggested:
      isPayable && outcome.ok ? suggest(outcome.reply, documents, new URL(target.url), method, inOrder(listed)) : null,
    parameters: isPayable ? boundParameters(findParameters(described, inOrder(listed))) : [],
    has_sample_response: described?.output != null,
  }
}

/** The parameters that a public listing declares come first, like its other values. */
const findParameters = (described: Description | null, listed: readonly ListedService[]): readonly CallParameter[] =>
  listed.find(({ parameters }) => parameters.length > 0)?.parameters ?? described?.parameters ?? []

/** Beyond the limit of bytes a parameter loses its example and its description. */
function boundParameters(parameters: readonly CallParameter[]): CallParameter[] {
  let left: number = REPORT_LIMITS.parameterBytes
  return parameters.slice(0, REPORT_LIMITS.parameters).map((parameter) => {
    left -= Buffer.byteLength(JSON.stringify(parameter))
    const { example: _, ...rest } = parameter
    return left >= 0 ? parameter : { ...rest, description: null }
  })
}

const noResponse = (problem: string) => ({ status: null, problem, protocols: [], common: [], missing: [] })

const inOrder = (listed: readonly ListedService[]) =>
  listed.toSorted((a, b) => PROTOCOLS.indexOf(a.protocol) - PROTOCOLS.indexOf(b.protocol))

function shorten({ status, protocols, common, missing }: ReturnType<typeof judge>) {
  const cut = <T>(findings: readonly T[]) => findings.slice(0, REPORT_LIMITS.findings)
  return {
    status,
    protocols: protocols.map((one) => ({ ...one, findings: cut(one.findings) })),
    common: cut(common),
    missing: cut(missing),
  }
}

/** The challenge describes the request, else the first document that does. */
function describe(reply: Reply, documents: HostDocuments | null, url: URL, method: string): Description | null {
  return (
    describeReply(reply) ??
    findInL402Services(documents?.l402Services, url, method) ??
    findInOpenApi(documents?.openApi, url, method)
  )
}

const NO_DOCUMENTS: HostDocuments = { l402Services: undefined, openApi: undefined, llmsTxt: null }

/** The values of a public listing come first, so that a suggestion changes only what somebody edits. */
function suggest(
  reply: Reply,
  documents: HostDocuments | null,
  url: URL,
  method: string,
  [listing]: readonly ListedService[],
): Suggested {
  if (!listing) return suggestFields({ url, method, reply, documents: documents ?? NO_DOCUMENTS })
  const from = (value: string | null) => (value === null ? null : { value, from: "listing" as const })
  const { name, description, category, provider } = listing
  return {
    name: { value: name, from: "listing" },
    description: from(description),
    category: category === "uncategorized" ? null : from(category),
    provider: from(provider),
  }
}

interface Words {
  title: string
  advice: string | null
}

/** What happened, as a sentence about the host, and what to do. */
const FAILURES: Record<FetchReason, readonly [title: (host: string) => string, fix: string]> = {
  "invalid-url": [(host) => `The URL of ${host} cannot be requested`, "Correct the URL and check again."],
  "invalid-request": [
    (host) => `${host} cannot be requested this way`,
    "Change the method or the URL and check again.",
  ],
  "blocked-address": [(host) => `We do not send requests to ${host}`, "Use a URL on a public host name."],
  "blocked-port": [(host) => `We do not send requests to this port of ${host}`, "Serve the endpoint on another port."],
  "opted-out": [
    (host) => `${host} asks not to be checked`,
    "If the host is yours, allow our user agent there, and check again.",
  ],
  dns: [
    (host) => `We could not reach ${host}`,
    "Check the spelling of the host name, and that its DNS record is public.",
  ],
  refused: [(host) => `We could not reach ${host}`, "Start the server or open the port, and check again."],
  reset: [(host) => `${host} closed the connection`, "Look into the server's log, and check again."],
  tls: [(host) => `We could not open a TLS connection to ${host}`, "Install a valid certificate, and check again."],
  timeout: [(host) => `${host} did not respond in time`, "Send the 402 response sooner, and check again."],
  redirect: [(host) => `${host} redirects`, "Check the URL that the redirect leads to."],
  "too-many-redirects": [(host) => `${host} redirects too often`, "Check the URL that the redirects lead to."],
  "headers-too-large": [(host) => `The response of ${host} is too large`, "Send smaller headers, and check again."],
  "too-large": [(host) => `The response of ${host} is too large`, "Send a smaller response, and check again."],
  "bad-encoding": [
    (host) => `The response of ${host} cannot be read`,
    "Correct its Content-Encoding, and check again.",
  ],
  "bad-response": [(host) => `The response of ${host} cannot be read`, "Correct the response, and check again."],
  unread: [(host) => `We could not read the response of ${host}`, "Check again later; the error is in our log."],
}

const names = new Intl.ListFormat("en-GB", { type: "conjunction" })

/**
 * @param detections the results of the checkers for every protocol in the response
 * @param listed the protocols under which this URL has a public listing
 * @param finding the advice to use another method
 */
export function writeTitle(
  { target, outcome }: Pick<ProbeResult, "target" | "outcome">,
  detections: readonly Detection[],
  listed: readonly Protocol[],
  finding: Finding | null = null,
): Words {
  const { host } = new URL(target.url)
  if (!outcome.ok) {
    const [title, fix] = FAILURES[outcome.reason]
    return { title: title(host), advice: `${outcome.detail} ${fix}` }
  }
  const { status } = outcome.reply
  const valid = detections.filter((one) => one.valid).map(({ protocol }) => protocol)
  if (valid.length > 0 && valid.every((protocol) => listed.includes(protocol))) {
    return {
      title: "This URL is listed already",
      advice: "You can suggest changes to the listing. A reviewer or the owner of the host decides about them.",
    }
  }
  if (valid.length > 0) return { title: `${host} asks for payment by ${names.format(valid)}`, advice: null }
  if (outcome.toolFault) {
    const { message, fix } = buildToolFinding(outcome.toolFault, target.tool ?? "")
    const isVersion = outcome.toolFault.id === "mcp_version_unsupported"
    const title = isVersion
      ? `The MCP server of ${host} supports no current version of MCP`
      : `The tool of ${host} does not ask for payment`
    return { title, advice: `${message} ${fix}` }
  }
  if (!mayRequestPayment(outcome)) {
    return {
      title: `${host} responds with ${status}, not 402`,
      advice: finding
        ? `${finding.message} ${finding.fix}`
        : explainStatus(status, target.method ?? "GET", detections.length > 0),
    }
  }
  const [first] = detections
  if (first === undefined) {
    return {
      title: `${host} responds with 402, but without a challenge`,
      advice: "Add the challenge of one protocol to the response, and check again.",
    }
  }
  const broken = names.format(detections.map(({ protocol }) => protocol))
  const error = first.findings.find(({ severity }) => severity === "error")
  return {
    title: `The ${broken} challenge of ${host} has errors`,
    advice: [error?.message, error?.fix].filter(Boolean).join(" ") || null,
  }
}
