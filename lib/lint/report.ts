// Builds the report of one response from the findings of the checkers. Pure.

import type { Finding } from "@/lib/catalogue/schema"
import type { LintedProtocol, LintPrice, LintReport } from "@/lib/lint/schema"
import { summarise } from "@/lib/lint/summary"
import type { ToolCall } from "@/lib/probe/check-reply"
import type { Reply } from "@/lib/protocols/challenge"
import { judgeClients } from "@/lib/protocols/clients/judge-clients"
import type { ChallengePrice } from "@/lib/protocols/money"
import { PROTOCOLS } from "@/lib/protocols/names"
import { buildNot402 } from "@/lib/protocols/not-402"
import { checkProtocol, type Detection } from "@/lib/protocols/registry"
import { printable } from "@/lib/text/text"

const LONGEST_NAME = 200

type Judged = Pick<LintReport, "summary" | "status" | "protocols" | "clients" | "common" | "missing">

/**
 * @param tool for a call of an MCP tool. The rules of the clients are about HTTP endpoints, so a tool has no verdicts of clients.
 * @param advice a finding on the request, which comes before those on the response
 * @param access what to allow so that the checker gets through; empty for a pasted response
 */
export function judge(
  reply: Reply,
  detections: readonly Detection[],
  now: Date,
  tool: ToolCall | null = null,
  advice: Finding | null = null,
  access = "",
): Judged {
  const all = detections.map(describeDetection)
  const common = findCommon(all)
  const protocols = all.map((one) => ({ ...one, findings: one.findings.filter((finding) => !isIn(common, finding)) }))
  const absent = detections.length > 0 ? [] : tool?.finding ? [tool.finding] : findMissing(reply, now, access)
  const missing = advice ? [advice, ...absent] : absent
  const names = detections.map(({ protocol }) => protocol)
  const clients = tool ? [] : judgeClients(reply, names, now)
  return {
    summary: summarise(reply, detections, now, tool === null),
    status: reply.status,
    protocols,
    clients,
    common,
    missing,
  }
}

/** Errors stay with their protocol, because they explain why its challenge is not valid. */
function findCommon([first, ...others]: readonly LintedProtocol[]): Finding[] {
  if (!first || others.length === 0) return []
  const inAll = (finding: Finding) => others.every(({ findings }) => isIn(findings, finding))
  return first.findings.filter((finding) => finding.severity !== "error" && inAll(finding))
}

const isIn = (findings: readonly Finding[], { id, seen, message }: Finding) =>
  findings.some((one) => one.id === id && one.seen === seen && one.message === message)

/** Lists the errors of a response without a payment challenge: the wrong status, or the errors of every protocol's checker. */
function findMissing(reply: Reply, now: Date, access: string): Finding[] {
  if (reply.status !== 402) return [buildNot402(reply, [], access)]
  const errors = PROTOCOLS.map((protocol) =>
    checkProtocol(protocol, reply, { now }).findings.filter(({ severity }) => severity === "error"),
  )
  // A second error is a hint at what the server meant, so the other protocols would only be noise.
  const hinted = errors.filter((found) => found.length > 1)
  return (hinted.length > 0 ? hinted : errors).flat()
}

function describeDetection({ protocol, valid, price, findings }: Detection): LintedProtocol {
  return { protocol, is_valid: valid, price: price && describePrice(price), findings: [...findings] }
}

function describePrice({ priceSats, priceUsd, asset, network, payTo, testNetwork }: ChallengePrice): LintPrice {
  const name = (text: string | null) => text && printable(text, LONGEST_NAME)
  return {
    price_sats: priceSats,
    price_usd: priceUsd === null ? null : Number(priceUsd),
    asset: name(asset),
    network: name(network),
    pay_to: name(payTo),
    is_test: testNetwork,
  }
}
