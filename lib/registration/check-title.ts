// The title and the advice of a check: what happened, as a sentence about the host, and what to do. Pure.

import type { FetchReason } from "@/lib/net/fetch-failure"
import { mayRequestPayment } from "@/lib/probe/check-reply"
import { buildToolFinding } from "@/lib/probe/mcp/faults"
import type { ProbeResult } from "@/lib/probe/probe-result"
import type { Finding } from "@/lib/protocols/challenge"
import type { Protocol } from "@/lib/protocols/names"
import type { Detection } from "@/lib/protocols/registry"
import { explainStatus } from "@/lib/registration/diagnosis"

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
  "blocked-address": [
    (host) => `We do not send requests to ${host}`,
    "Use a URL on a public host name, or paste the response of an endpoint on your own machine.",
  ],
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

/** The advice without the sentence that only repeats the status, which the title has. */
const withoutStatus = (advice: string, status: number) =>
  status < 300 ? advice.replace(/^The endpoint responded with \d+ without requesting payment\. /, "") : advice

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
        : withoutStatus(explainStatus(status, target.method ?? "GET", detections.length > 0), status),
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
