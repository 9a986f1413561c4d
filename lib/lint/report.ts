// Builds the report of one response from the findings of the checkers. Its first sentence says who can pay, from the verdicts of the
// checkers and of the clients, so that it never contradicts the table of clients below it. Pure.

import type { Finding } from "@/lib/catalogue/schema"
import type { LintedProtocol, LintPrice, LintReport } from "@/lib/lint/schema"
import type { ToolCall } from "@/lib/probe/check-reply"
import type { Reply } from "@/lib/protocols/challenge"
import { judgeClients, listPayers } from "@/lib/protocols/clients/judge-clients"
import type { ChallengePrice } from "@/lib/protocols/money"
import { PROTOCOLS } from "@/lib/protocols/names"
import { buildNot402, describeOtherRail } from "@/lib/protocols/not-402"
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
  const summary = summarise(reply, detections, now, tool === null)
  return { summary, status: reply.status, protocols, clients, common, missing }
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

const conjunction = new Intl.ListFormat("en-GB", { type: "conjunction" })

type Checked = Pick<Detection, "protocol" | "valid" | "findings" | "overlooked">
interface JudgedChallenge extends Checked {
  /** The ids of the clients that pay; null where no client was judged. */
  payers: readonly string[] | null
}

/** @param hasClients false for a call of an MCP tool, because the rules of the clients are about HTTP endpoints */
export function summarise(reply: Reply, detections: readonly Checked[], now: Date, hasClients: boolean): string {
  if (detections.length === 0) return describeOtherRail(reply) ?? "The response contains no payment challenge."
  const judged = detections.map(
    (one): JudgedChallenge => ({ ...one, payers: hasClients ? listPayers(reply, one.protocol, now) : null }),
  )
  const isPaid = ({ payers }: JudgedChallenge) => payers === null || payers.length > 0
  const payable = judged.filter((one) => one.valid && isPaid(one))
  const broken = judged.filter((one) => !one.valid && !(one.payers ?? []).length)
  return [
    payable.length > 0 ? `Payable by ${listNames(payable)}${describeBroken(broken)}.` : null,
    ...judged.flatMap(describeBreach),
    ...judged.filter((one) => one.valid && !isPaid(one)).map(describeUnpaid),
    payable.length === 0 && broken.length === judged.length
      ? `No client can pay this: the ${listNames(broken)} challenge is not valid.`
      : null,
    payable.length === 0 && broken.length > 0 && broken.length < judged.length
      ? `The ${listNames(broken)} challenge is not valid.`
      : null,
  ]
    .filter(Boolean)
    .join(" ")
}

const listNames = (judged: readonly JudgedChallenge[]) => conjunction.format(judged.map(({ protocol }) => protocol))
const describeBroken = (broken: readonly JudgedChallenge[]) =>
  broken.length > 0 ? `; the ${listNames(broken)} challenge is not valid` : ""

/** "Breaks the x402 specification (…); x402-ts pays it anyway." */
function describeBreach({ protocol, valid, findings, overlooked, payers }: JudgedChallenge): string[] {
  const [error] = valid ? (overlooked ?? []) : findings.filter(({ severity }) => severity === "error")
  if (!error || !payers || payers.length === 0) return []
  const verb = payers.length === 1 ? "pays" : "pay"
  return [
    `Breaks the ${protocol} specification (${firstSentence(error)}); ${conjunction.format(payers)} ${verb} it anyway.`,
  ]
}

const MCP_FINDINGS: readonly string[] = ["mcp_result", "json_rpc_error"]

function describeUnpaid({ protocol, findings }: JudgedChallenge): string {
  if (findings.some(({ id }) => MCP_FINDINGS.includes(id)))
    return `The ${protocol} challenge is valid for MCP clients with ${protocol}; clients over HTTP do not see it.`
  return `The ${protocol} challenge is valid, but none of the clients that the directory knows pays it.`
}

/** The first sentence of the finding's message without its full stop. */
const firstSentence = ({ message }: Finding) => /^(.*?)\.(?:\s|$)/s.exec(message)?.[1] ?? message
