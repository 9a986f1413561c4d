// Checks the response of a probe by the rules of one protocol, and adds a warning when the challenge was sent without TLS
// (docs/decisions.md#registration-and-review). Pure.

import { buildToolFinding } from "@/lib/probe/mcp/faults"
import type { ProbeResult } from "@/lib/probe/probe-result"
import type { Finding } from "@/lib/protocols/challenge"
import { orderFindings, reject } from "@/lib/protocols/findings"
import type { Protocol } from "@/lib/protocols/names"
import { checkProtocol, type Detection } from "@/lib/protocols/registry"

const PLAIN_HTTP: Finding = {
  id: "plain_http",
  severity: "warning",
  message: "The endpoint does not use TLS, so anyone on the network path can read the challenge and replace the payee.",
  seen: "http://",
  expected: "https://",
  fix: "Serve the endpoint over https and register the https URL.",
  section: "RFC 9110 §4.2.2",
}

export interface ToolCall {
  /** Why the response has no challenge; null when it may have one. */
  finding: Finding | null
}

/** Returns null for an HTTP endpoint. */
export function describeToolCall({ target, outcome }: Pick<ProbeResult, "target" | "outcome">): ToolCall | null {
  if (!target.tool) return null
  return { finding: outcome.ok && outcome.toolFault ? buildToolFinding(outcome.toolFault, target.tool) : null }
}

/** Returns null when there was no HTTP response. */
export function checkReply(protocol: Protocol, { target, outcome }: ProbeResult, now: Date): Detection | null {
  if (!outcome.ok) return null
  if (outcome.toolFault) return reject(protocol, buildToolFinding(outcome.toolFault, target.tool ?? ""))
  const seen = outcome.detections.find((detection) => detection.protocol === protocol)
  const detection = seen ?? checkProtocol(protocol, outcome.reply, { now, url: target.url })
  if (!target.url.startsWith("http://")) return detection
  return { ...detection, findings: orderFindings([...detection.findings, PLAIN_HTTP]) }
}

/** 402, and for an MCP tool also 200, since a tool requests payment in its result or its error, and the status of a named fault. */
export function mayRequestPayment(outcome: Extract<ProbeResult["outcome"], { ok: true }>): boolean {
  const { status } = outcome.reply
  return status === 402 || Boolean(outcome.toolFault) || (outcome.toolFault !== undefined && status === 200)
}
