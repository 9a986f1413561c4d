// Explains why a probe led to the rejection of a registration: the request, the response, the protocols in it, and what to
// change.

import { formatMoment } from "@/components/format"
import { FindingPart } from "@/components/listing/finding-list"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import type { FormState } from "@/components/register/form-state"
import { Icon } from "@/components/ui/icon"
import { Report } from "@/components/ui/report"
import { Term } from "@/components/ui/term"
import { PROTOCOLS } from "@/lib/protocols/names"
import type { Diagnosis } from "@/lib/registration/schema"

type Rejection = Extract<FormState, { kind: "rejected" }>

interface ProbeReportProps {
  id: string
  formId: string
  state: Rejection
  isPending: boolean
}

export function ProbeReport({ id, formId, state, isPending }: ProbeReportProps) {
  const { diagnosis, values, askedAt } = state
  const { probe, findings } = diagnosis
  return (
    <Report
      id={id}
      title={`Not registered: ${probe.httpStatus === 0 ? "no response" : `no valid ${state.protocol} challenge`}`}
      lead={`${diagnosis.detail} Your entries are still in the form below.`}
      isError
      className="mb-8"
    >
      <dl className="defs tabular-nums sm:[&>div]:grid-cols-[6.5rem_minmax(0,1fr)]">
        <Term term="Request">
          <code>
            {values.http_method} {values.url}
          </code>
          <span className="block text-small text-muted">{formatMoment(askedAt)}</span>
        </Term>
        <Term term="Response">
          <ProbeResponse probe={probe} />
        </Term>
        <Term term="Protocols found">
          <Detections probe={probe} />
        </Term>
      </dl>
      <FindingPart title="How to fix it" findings={findings} />
      <NextStep formId={formId} state={state} isPending={isPending} />
    </Report>
  )
}

type Probe = Diagnosis["probe"]

function ProbeResponse({ probe }: { probe: Probe }) {
  const { httpStatus, headersPresent, bodySnippet, reason } = probe
  if (httpStatus === 0) return <>No HTTP response{reason && `: ${reason}`}</>
  return (
    <>
      HTTP {httpStatus}
      <ul className="mt-0.5 grid gap-0.5 text-muted">
        {Object.entries(headersPresent).map(([name, isPresent]) => (
          <li key={name} className="flex items-center gap-1.5">
            <Icon name={isPresent ? "check" : "close"} size={12} />
            <code>{name}</code> {isPresent ? "present" : "missing"}
          </li>
        ))}
      </ul>
      {bodySnippet && <pre className="body-text">{bodySnippet}</pre>}
    </>
  )
}

function Detections({ probe }: { probe: Probe }) {
  return (
    <ul className="grid gap-1">
      {PROTOCOLS.map((protocol) => {
        const found = probe.detectedProtocols.find((detected) => detected.protocol === protocol)
        const words = found === undefined ? "not found" : found.valid ? "valid" : "found, but not valid"
        return (
          <li key={protocol} className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-x-3">
            <span className="justify-self-start">
              <ProtocolTag protocol={protocol} />
            </span>
            <span className={`inline-flex items-center gap-1.5 ${found?.valid ? "font-medium" : "text-muted"}`}>
              <Icon name={found?.valid ? "check" : "close"} size={12} />
              {words}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function NextStep({ formId, state, isPending }: Omit<ProbeReportProps, "id">) {
  const { suggestedProtocol } = state.diagnosis
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
      <p className="mb-1 basis-full text-pretty">
        {suggestedProtocol
          ? "Register it under the protocol that it supports, or change the endpoint and register it again."
          : "Change the endpoint or correct your entries, then register it again."}
      </p>
      {suggestedProtocol && (
        <button
          type="submit"
          form={formId}
          name="register_as"
          value={suggestedProtocol}
          className="btn max-xs:w-full"
          data-primary=""
          aria-disabled={isPending}
        >
          Register as {suggestedProtocol}
        </button>
      )}
      <button type="submit" form={formId} className="btn max-xs:w-full" aria-disabled={isPending}>
        Check again{suggestedProtocol && ` as ${state.protocol}`}
      </button>
    </div>
  )
}
