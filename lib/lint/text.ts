// Formats a report for a terminal. Pure.

import type { Finding } from "@/lib/catalogue/schema"
import type { BehaviourResult, LintPrice, LintReport } from "@/lib/lint/schema"
import type { ClientResult } from "@/lib/protocols/clients/schema"
import { formatMoney, toMoney } from "@/lib/protocols/money"
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
