// Formats a report for a terminal, and as workflow commands of GitHub Actions (docs.github.com, "Workflow commands for GitHub Actions").
// Pure.

import type { Finding } from "@/lib/catalogue/schema"
import type { BehaviourResult, LintAnswer, LintPrice, LintReport } from "@/lib/lint/schema"
import type { ClientResult } from "@/lib/protocols/clients/schema"
import { formatMoney, toMoney } from "@/lib/protocols/money"
import { PROTOCOLS } from "@/lib/protocols/names"
import { formatNetwork } from "@/lib/protocols/networks"

/** True when no client can pay, or the endpoint fails a behaviour check with an error. */
export function hasErrors({ protocols, behaviour }: Pick<LintReport, "protocols" | "behaviour">): boolean {
  const behaved = (behaviour ?? []).flatMap(({ findings }) => findings)
  return !protocols.some(({ is_valid }) => is_valid) || behaved.some(({ severity }) => severity === "error")
}

export function formatReport(report: LintReport): string {
  const { request, status, problem, summary, protocols, clients, common, missing, behaviour } = report
  const head = request ? `${request.method} ${request.url}` : "Pasted response"
  const answer = problem ?? `HTTP ${status}`
  const parts = protocols.flatMap(({ protocol, is_valid, price, findings }) => [
    "",
    `${protocol}: ${is_valid ? "valid" : "not valid"}${price ? `, price ${formatPrice(price)}` : ""}`,
    ...findings.flatMap(formatFinding),
  ])
  const paying = clients.length > 0 ? ["", "Clients:", ...clients.map(formatClient)] : []
  const shared = common.length > 0 ? ["", "All protocols:", ...common.flatMap(formatFinding)] : []
  const absent = missing.length > 0 ? ["", ...missing.flatMap(formatFinding)] : []
  const behaved = behaviour ? ["", "Behaviour:", ...behaviour.flatMap(formatBehaviour)] : []
  return [head, answer, summary, ...parts, ...paying, ...shared, ...absent, ...behaved].join("\n")
}

function formatBehaviour({ title, status, problem, findings }: BehaviourResult): string[] {
  return [`  ${title}: ${problem ?? `HTTP ${status}`}`, ...findings.flatMap(formatFinding)]
}

function formatClient({ name, version, verdict, message, setting }: ClientResult): string {
  const why = [message, setting].filter((text) => text !== null).join(" ")
  return `  ${name} ${version}: ${verdict.replace("_", " ")}${why === "" ? "" : `. ${why}`}`
}

function formatPrice({ asset, network, pay_to, is_test, ...amounts }: LintPrice): string {
  return [
    formatMoney(toMoney(amounts), "exact") ?? "not in sats or dollars",
    asset && `in ${asset}`,
    network && `on ${formatNetwork(network)}`,
    pay_to && `to ${pay_to}`,
    is_test && "(test money)",
  ]
    .filter(Boolean)
    .join(" ")
}

function formatFinding({ id, severity, message, seen, expected, fix, section }: Finding): string[] {
  const terms = { seen, expected, fix, rule: section || null }
  return [
    `  ${severity}: ${message} [${id}]`,
    ...Object.entries(terms).flatMap(([term, value]) => (value === null ? [] : [`    ${term}: ${value || "–"}`])),
  ]
}

const COMMANDS: Record<Finding["severity"], "error" | "warning" | "notice"> = {
  error: "error",
  client: "warning",
  warning: "warning",
  info: "notice",
}

/** A command for each finding, and at last the result as a notice, or as an error when the endpoint could not be reached. */
export function formatGithub({ summary, problem, protocols, findings, behaviour }: LintAnswer): string {
  const ofProtocols = PROTOCOLS.flatMap((protocol) =>
    protocols[protocol].findings.map((finding) => formatCommand(protocol, finding)),
  )
  const others = findings.map((finding) => formatCommand("402", finding))
  const behaved = (behaviour ?? []).flatMap((one) =>
    one.findings.map((finding) => formatCommand(one.protocol, finding)),
  )
  const result = problem === null ? command("notice", "402", summary) : command("error", "402", problem)
  return [...ofProtocols, ...others, ...behaved, result].join("\n")
}

function formatCommand(about: string, { id, severity, message, seen, expected, fix, section }: Finding): string {
  const terms = { Seen: seen, Expected: expected, Fix: fix, Rule: section || null }
  const lines = Object.entries(terms).flatMap(([term, value]) => (value === null ? [] : [`${term}: ${value}`]))
  return command(COMMANDS[severity], `${about}: ${id}`, [message, ...lines].join("\n"))
}

const command = (name: string, title: string, message: string) =>
  `::${name} title=${escapeProperty(title)}::${escapeData(message)}`

const escapeData = (text: string) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A")
const escapeProperty = (text: string) => escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C")
