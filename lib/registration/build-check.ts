// Builds the report of a check from the response, the documents of the host and the public listings of the URL.

import { describeReply } from "@/lib/catalogue/call/challenge"
import type { Description } from "@/lib/catalogue/call/description"
import { findInL402Services, findInOpenApi } from "@/lib/catalogue/call/find-description"
import type { CallParameter } from "@/lib/catalogue/call/schema"
import type { PayeeRecord } from "@/lib/catalogue/cautions/payees"
import type { BitcoinRate } from "@/lib/catalogue/price/price"
import { HTTP_METHODS } from "@/lib/catalogue/schema"
import { addAdvice } from "@/lib/lint/advice"
import { listPlacedOffers } from "@/lib/lint/answer"
import type { Inspected } from "@/lib/lint/lint"
import { judge } from "@/lib/lint/report"
import type { BehaviourResult } from "@/lib/lint/schema"
import { checkReply, describeToolCall } from "@/lib/probe/check-reply"
import { describeOwnAccess } from "@/lib/probe/own-access"
import type { ProbeResult } from "@/lib/probe/probe-result"
import type { Finding, Reply } from "@/lib/protocols/challenge"
import { PROTOCOLS, type Protocol } from "@/lib/protocols/names"
import type { Detection } from "@/lib/protocols/registry"
import {
  type CheckedOffer,
  type EndpointCheck,
  REPORT_LIMITS,
  type ShownCheck,
  type Suggested,
} from "@/lib/registration/check-schema"
import { writeTitle } from "@/lib/registration/check-title"
import { judgePayees } from "@/lib/registration/known-payee"
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
  alike: readonly (ListedService & { url: string })[]
  /** Null when the documents were not read. */
  documents: HostDocuments | null
  /** Null when the behaviour requests were not sent. */
  behaviour?: BehaviourResult[] | null
  /** Converts prices in sats to dollars; null when no rate is known. */
  rate?: BitcoinRate | null
}

export type ListedService = Omit<EndpointCheck["listed"][number], "payee" | "known_payees"> & {
  payees: PayeeRecord
  description: string | null
  category: string
  provider: string | null
  /** The declared ones. */
  parameters: CallParameter[]
}

export function buildCheck(
  { result, sends, note = null, finding = null, listed, alike, documents, behaviour = null, rate = null }: Checked,
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
  const compare = ({ protocol, id, number, name, payees }: ListedService) => {
    const detection = detections.find((one) => one.protocol === protocol && one.valid)
    const asked = detection ? listPlacedOffers(detection, now, rate).map(({ pay_to }) => pay_to) : []
    return { protocol, id, number, name, ...judgePayees(payees, asked) }
  }
  return {
    title,
    advice: [note, advice].filter(Boolean).join(" ") || null,
    request: { url: target.url, method, sends, ...(target.tool && { tool: target.tool }), ...(note && { note }) },
    at: formatTimestamp(now),
    ...(outcome.ok
      ? {
          problem: null,
          ...describeResponse(
            addAdvice(outcome.reply, detections),
            (all) => judge(outcome.reply, all, now, describeToolCall({ target, outcome }), finding, access),
            { now, rate },
          ),
        }
      : noResponse(outcome.detail)),
    behaviour: behaviour?.map((one) => ({ ...one, findings: cut(one.findings) })) ?? null,
    listed: inOrder(listed).map(compare),
    alike: alike.map((one) => ({ ...compare(one), url: one.url })),
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
  const fits = buildBudget(REPORT_LIMITS.parameterBytes)
  return parameters.slice(0, REPORT_LIMITS.parameters).map((parameter) => {
    const { example: _, ...rest } = parameter
    return fits(parameter) ? parameter : { ...rest, description: null }
  })
}

/** The report of a response that somebody pasted. Nothing was requested, so nothing can be listed. */
export function buildPastedCheck({ about, now, received }: Inspected, rate: BitcoinRate | null): ShownCheck {
  if (received.reply === null) throw new Error("a pasted response is a response")
  const { reply, detections } = received
  const described = describeResponse(detections, (all) => judge(reply, all, now), { now, rate })
  return {
    ...{ title: described.summary, advice: null, problem: null, behaviour: null, suggested: null },
    ...{ listed: [], alike: [], parameters: [], has_sample_response: false },
    ...about,
    ...described,
  }
}

const noResponse = (problem: string) => ({
  ...{ status: null, problem, summary: "There was no response." },
  ...{ protocols: [], clients: [], common: [], missing: [] },
})

const inOrder = (listed: readonly ListedService[]) =>
  listed.toSorted((a, b) => PROTOCOLS.indexOf(a.protocol) - PROTOCOLS.indexOf(b.protocol))

const cut = <T>(findings: readonly T[]) => findings.slice(0, REPORT_LIMITS.findings)

interface Converted {
  now: Date
  rate: BitcoinRate | null
}

/** The findings, offers and clients of a response, within the limits of a report. */
function describeResponse(
  detections: readonly Detection[],
  judgeAll: (detections: readonly Detection[]) => ReturnType<typeof judge>,
  { now, rate }: Converted,
) {
  const { summary, status, protocols, clients, common, missing } = judgeAll(detections)
  const offers = new Map(
    detections.map((one) => [one.protocol, one.valid ? listPlacedOffers(one, now, rate) : []] as const),
  )
  const bounded = boundOffers(offers)
  return {
    ...{ summary, status },
    protocols: protocols.map((one) => ({
      ...one,
      findings: cut(one.findings),
      offers: bounded.get(one.protocol) ?? [],
      offers_count: offers.get(one.protocol)?.length ?? 0,
    })),
    clients: boundClients(clients),
    common: cut(common),
    missing: cut(missing),
  }
}

/** Takes items from the front while their JSON fits into the bytes that are left. */
function buildBudget(bytes: number): (value: object) => boolean {
  let left = bytes
  return (value) => {
    left -= Buffer.byteLength(JSON.stringify(value))
    return left >= 0
  }
}

function boundOffers(offers: ReadonlyMap<Protocol, readonly CheckedOffer[]>): Map<Protocol, CheckedOffer[]> {
  const fits = buildBudget(REPORT_LIMITS.offerBytes)
  return new Map([...offers].map(([protocol, all]) => [protocol, all.filter(fits)]))
}

/** A client keeps its verdicts on single offers where they differ, and within the limit of bytes. */
function boundClients(clients: EndpointCheck["clients"]): EndpointCheck["clients"] {
  const fits = buildBudget(REPORT_LIMITS.clientBytes)
  return clients.map((client) => {
    const isMixed = new Set(client.offers.map(({ verdict }) => verdict)).size > 1
    return { ...client, offers: isMixed && fits(client.offers) ? client.offers : [] }
  })
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
