// The report of a check: the request, the response, and what to change. The form that publishes stands inside the report.

import type { ReactNode } from "react"
import { FindingPart, summariseFindings } from "@/components/listing/finding-list"
import { RequestTerm } from "@/components/listing/request-term"
import { Report } from "@/components/ui/report"
import { Term } from "@/components/ui/term"
import { Unfold } from "@/components/ui/unfold"
import type { Finding } from "@/lib/catalogue/schema"
import type { EndpointCheck } from "@/lib/registration/check-schema"

interface CheckReportProps {
  id: string
  check: EndpointCheck
  /** True when a submission failed because of this response. */
  isUnpublished: boolean
  /** The form that publishes; null for an endpoint without a valid challenge. */
  form: ReactNode
}

const UNPUBLISHED =
  "Nothing was published: the response has no valid challenge of every chosen protocol any more. Choose again below."

export function CheckReport({ id, check, isUnpublished, form }: CheckReportProps) {
  const { title, advice, protocols, common, missing, status } = check
  const isPayable = check.suggested !== null
  const isError = !isPayable || isUnpublished
  return (
    <Report id={id} title={title} lead={isUnpublished && isPayable ? UNPUBLISHED : advice} isError={isError}>
      <Facts check={check} />
      {form}
      {protocols.map(({ protocol, findings, is_valid }) => (
        <Findings key={protocol} title={`${protocol} findings`} findings={findings} isOpen={!is_valid} />
      ))}
      <Findings title="Findings of all protocols" findings={common} isOpen={false} />
      <FindingPart title={status === 402 ? "What each protocol looks for" : "How to fix it"} findings={missing} />
    </Report>
  )
}

function Findings({ title, findings, isOpen }: { title: string; findings: Finding[]; isOpen: boolean }) {
  if (findings.length === 0) return null
  const summary = (
    <>
      <span className="font-medium">{title}</span>
      <span className="ml-2 text-muted">{summariseFindings(findings)}</span>
    </>
  )
  return (
    <Unfold summary={summary} open={isOpen} className="border-t border-line [&>summary]:px-4 [&>summary]:py-2.5">
      <FindingPart findings={findings} />
    </Unfold>
  )
}

function Facts({ check }: { check: EndpointCheck }) {
  const { at, status, problem, has_sample_response } = check
  // The advice below the title has the note on the method.
  const { note: _, ...request } = check.request
  return (
    <dl className="defs tabular-nums sm:[&>div]:grid-cols-[6.5rem_minmax(0,1fr)]">
      <RequestTerm request={request} at={at} />
      <Term term="Response">{problem ?? `HTTP ${status}`}</Term>
      {has_sample_response && <Term term="Sample">A sample of the paid response was found.</Term>}
    </dl>
  )
}
