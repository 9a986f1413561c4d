// Formats a report as workflow commands of GitHub Actions, one for each finding. Pure.
// Format: docs.github.com, "Workflow commands for GitHub Actions", setting an error message.

import type { Finding } from "@/lib/catalogue/schema"
import type { LintAnswer } from "@/lib/lint/schema"
import { PROTOCOLS } from "@/lib/protocols/names"

const COMMANDS: Record<Finding["severity"], "error" | "warning" | "notice"> = {
  error: "error",
  client: "warning",
  warning: "warning",
  info: "notice",
}

/** The findings, and at last the result as a notice, or as an error when the endpoint could not be reached. */
export function formatGithub({ summary, problem, protocols, findings, behaviour }: LintAnswer): string {
  const ofProtocols = PROTOCOLS.flatMap((protocol) =>
    protocols[protocol].findings.map((finding) => formatFinding(protocol, finding)),
  )
  const others = findings.map((finding) => formatFinding("402", finding))
  const behaved = (behaviour ?? []).flatMap((one) =>
    one.findings.map((finding) => formatFinding(one.protocol, finding)),
  )
  const result = problem === null ? command("notice", "402", summary) : command("error", "402", problem)
  return [...ofProtocols, ...others, ...behaved, result].join("\n")
}

function formatFinding(about: string, { id, severity, message, seen, expected, fix, section }: Finding): string {
  const terms = { Seen: seen, Expected: expected, Fix: fix, Rule: section || null }
  const lines = Object.entries(terms).flatMap(([term, value]) => (value === null ? [] : [`${term}: ${value}`]))
  return command(COMMANDS[severity], `${about}: ${id}`, [message, ...lines].join("\n"))
}

const command = (name: string, title: string, message: string) =>
  `::${name} title=${escapeProperty(title)}::${escapeData(message)}`

const escapeData = (text: string) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A")
const escapeProperty = (text: string) => escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C")
