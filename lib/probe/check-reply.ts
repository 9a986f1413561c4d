// What the checker of one protocol says of a probe's answer, together with what only the address shows: a challenge that
// travels without TLS is valid, and worth a warning (decisions.md, "Registration and review").

import type { ProbeResult } from "@/lib/probe/probe"
import type { Detection, Finding } from "@/lib/protocols/challenge"
import { checkProtocol } from "@/lib/protocols/detect"
import { orderFindings } from "@/lib/protocols/findings"
import type { Protocol } from "@/lib/protocols/names"

const PLAIN_HTTP: Finding = {
  id: "plain_http",
  severity: "warning",
  message:
    "The endpoint is reached without TLS: anyone on the way can read the challenge and put another payee into it.",
  seen: "http://",
  expected: "https://",
  fix: "Serve it over https and register that address.",
  section: "RFC 9110 §4.2.2",
}

/** The verdict on the answer for this protocol; null when there was no HTTP answer. */
export function checkReply(protocol: Protocol, { target, outcome }: ProbeResult, now: Date): Detection | null {
  if (!outcome.ok) return null
  const seen = outcome.detections.find((detection) => detection.protocol === protocol)
  const detection = seen ?? checkProtocol(protocol, outcome.reply, { now })
  if (!target.url.startsWith("http://")) return detection
  return { ...detection, findings: orderFindings([...detection.findings, PLAIN_HTTP]) }
}
