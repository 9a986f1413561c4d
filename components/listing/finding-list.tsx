import { Fragment } from "react"
import { Icon } from "@/components/ui/icon"
import type { IconName } from "@/components/ui/icon-masks"
import { Missing } from "@/components/ui/missing"
import type { Finding } from "@/lib/catalogue/schema"

const SEVERITIES: Record<Finding["severity"], { word: string; icon: IconName; className: string; rank: number }> = {
  error: { word: "Error", icon: "error", className: "text-down", rank: 0 },
  client: { word: "Refusal", icon: "warning", className: "text-degraded", rank: 1 },
  warning: { word: "Warning", icon: "warning", className: "text-degraded", rank: 2 },
  info: { word: "Note", icon: "info", className: "text-muted", rank: 3 },
}

/** Counts findings by severity, such as "1 error, 2 warnings". A refusal is a finding on a client that does not pay. */
export function summariseFindings(findings: Finding[]): string {
  return (Object.keys(SEVERITIES) as Finding["severity"][])
    .map((severity) => ({ severity, count: findings.filter((finding) => finding.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${count} ${SEVERITIES[severity].word.toLowerCase()}${count === 1 ? "" : "s"}`)
    .join(", ")
}

interface FindingListProps {
  findings: Finding[]
  /** True if the list is inside another box. The list then has no border, and its headings are one level lower. */
  isPart?: boolean
}

/**
 * The findings about a challenge, the most severe first. Each finding has the received value, the expected value, a fix and the
 * rule.
 */
export function FindingList({ findings, isPart = false }: FindingListProps) {
  const sorted = findings.toSorted((a, b) => SEVERITIES[a.severity].rank - SEVERITIES[b.severity].rank)
  return (
    <ul className={isPart ? "divide-y divide-line" : "box"}>
      {sorted.map((finding) => (
        <FindingItem key={`${finding.id} ${finding.seen}`} finding={finding} Heading={isPart ? "h4" : "h3"} />
      ))}
    </ul>
  )
}

/** The findings as the last part of a report. Renders nothing without findings. */
export function FindingPart({ title, findings }: { title?: string; findings: Finding[] }) {
  if (findings.length === 0) return null
  return (
    <div className="border-t border-line">
      {title && <h3 className="px-4 pt-3">{title}</h3>}
      <FindingList findings={findings} isPart />
    </div>
  )
}

function FindingItem({ finding, Heading }: { finding: Finding; Heading: "h3" | "h4" }) {
  const { word, icon, className } = SEVERITIES[finding.severity]
  const terms = [
    ["Seen", finding.seen],
    ["Expected", finding.expected],
    ["Fix", finding.fix],
    ["Rule", finding.section || null],
  ] as const
  return (
    <li className="stack gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <span className={`inline-flex items-center gap-1.5 self-start font-medium whitespace-nowrap ${className}`}>
        <Icon name={icon} />
        {word}
      </span>
      <Heading className="flex flex-wrap justify-between gap-x-4 text-pretty">
        <span className="min-w-0 wrap-anywhere">{finding.message}</span>
        <code className="font-normal text-faint">{finding.id}</code>
      </Heading>
      <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 sm:col-start-2">
        {terms.map(
          ([term, value]) =>
            value !== null && (
              <Fragment key={term}>
                <dt className="text-muted">{term}</dt>
                <dd className="wrap-anywhere">{value || <Missing>nothing</Missing>}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </li>
  )
}
