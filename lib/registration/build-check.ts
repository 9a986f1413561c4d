// Builds the report of a check from the response, the documents of the host and the public listings of the URL.

import { describeReply } from "@/lib/catalogue/call/challenge"
import type { Description } from "@/lib/catalogue/call/description"
import { findInL402Services, findInOpenApi } from "@/lib/catalogue/call/find-description"
import type { CallParameter } from "@/lib/catalogue/call/schema"
import { HTTP_METHODS } from "@/lib/catalogue/schema"
import { judge } from "@/lib/lint/report"
import { checkReply, describeToolCall } from "@/lib/probe/check-reply"
import { describeOwnAccess } from "@/lib/probe/own-access"
import type { ProbeResult } from "@/lib/probe/probe-result"
import type { Finding, Reply } from "@/lib/protocols/challenge"
import { PROTOCOLS } from "@/lib/protocols/names"
import { type EndpointCheck, REPORT_LIMITS, type Suggested } from "@/lib/registration/check-schema"
import { writeTitle } from "@/lib/registration/check-title"
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

/** A public listing of the URL. */
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
