// The first sentence of a report: who can pay the response. It is built from the verdicts of the checkers and of the clients, so that it
// never contradicts the table of clients below it. Pure.

import type { Finding, Reply } from "@/lib/protocols/challenge"
import { listPayers } from "@/lib/protocols/clients/judge-clients"
import { describeOtherRail } from "@/lib/protocols/not-402"
import type { Detection } from "@/lib/protocols/registry"

const names = new Intl.ListFormat("en-GB", { type: "conjunction" })

type Checked = Pick<Detection, "protocol" | "valid" | "findings" | "overlooked">
interface Judged extends Checked {
  /** The ids of the clients that pay; null where no client was judged. */
  payers: readonly string[] | null
}

/** @param hasClients false for a call of an MCP tool, because the rules of the clients are about HTTP endpoints */
export function summarise(reply: Reply, detections: readonly Checked[], now: Date, hasClients: boolean): string {
  if (detections.length === 0) return describeOtherRail(reply) ?? "The response contains no payment challenge."
  const judged = detections.map(
    (one): Judged => ({ ...one, payers: hasClients ? listPayers(reply, one.protocol, now) : null }),
  )
  const isPaid = ({ payers }: Judged) => payers === null || payers.length > 0
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

const listNames = (judged: readonly Judged[]) => names.format(judged.map(({ protocol }) => protocol))
const describeBroken = (broken: readonly Judged[]) =>
  broken.length > 0 ? `; the ${listNames(broken)} challenge is not valid` : ""

/** "Breaks the x402 specification (…); x402-ts pays it anyway." */
function describeBreach({ protocol, valid, findings, overlooked, payers }: Judged): string[] {
  const [error] = valid ? (overlooked ?? []) : findings.filter(({ severity }) => severity === "error")
  if (!error || !payers || payers.length === 0) return []
  const verb = payers.length === 1 ? "pays" : "pay"
  return [`Breaks the ${protocol} specification (${firstSentence(error)}); ${names.format(payers)} ${verb} it anyway.`]
}

const MCP_FINDINGS: readonly string[] = ["mcp_result", "json_rpc_error"]

function describeUnpaid({ protocol, findings }: Judged): string {
  if (findings.some(({ id }) => MCP_FINDINGS.includes(id)))
    return `The ${protocol} challenge is valid for MCP clients with ${protocol}; clients over HTTP do not see it.`
  return `The ${protocol} challenge is valid, but none of the clients that the directory knows pays it.`
}

/** The first sentence of the finding's message without its full stop. */
const firstSentence = ({ message }: Finding) => /^(.*?)\.(?:\s|$)/s.exec(message)?.[1] ?? message
