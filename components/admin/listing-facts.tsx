// Shows the declared fields of a listing next to the response of its endpoint.

import { FindingPart, summariseFindings } from "@/components/listing/finding-list"
import { ParameterList } from "@/components/listing/parameter-list"
import { describePrice } from "@/components/listing/price"
import { listFacts } from "@/components/listing/verification-facts"
import { Moment } from "@/components/site/moment"
import { Missing } from "@/components/ui/missing"
import { Term } from "@/components/ui/term"
import type { Pending } from "@/lib/review/schema"

const FACTS = "defs tabular-nums sm:[&>div]:grid-cols-[8rem_minmax(0,1fr)]"

/** Shows the findings of the newest check, because that check may have found more problems than the probe at the registration. */
export function ListingFacts({ pending, now }: { pending: Pending; now: Date }) {
  const { service, findings, declared } = pending
  return (
    <div className="stack border-t border-line lg:grid-cols-2 lg:divide-x lg:divide-line">
      <div className="min-w-0">
        <h4 className="px-4 pt-3">Declared</h4>
        <dl className={FACTS}>
          <Term term="Description">{service.description ?? <Missing>none</Missing>}</Term>
          <Term term="Category">{service.category}</Term>
          <Term term="Provider">{service.provider ?? <Missing>none</Missing>}</Term>
          <Term term="Listed price">{describePrice(service) || <Missing>no price known</Missing>}</Term>
          {declared.parameters.length > 0 && (
            <Term term="Parameters">
              <ParameterList parameters={declared.parameters} />
            </Term>
          )}
          <Term term="Sources">{service.source.replaceAll(",", ", ")}</Term>
          <Term term="Domain">{service.domain_verified === 1 ? "verified" : "not verified"}</Term>
        </dl>
      </div>
      <div className="min-w-0 max-lg:border-t max-lg:border-line">
        <h4 className="px-4 pt-3">Response of the endpoint</h4>
        <ResponseFacts pending={pending} now={now} />
        <FindingPart findings={findings} />
      </div>
    </div>
  )
}

function ResponseFacts({ pending, now }: { pending: Pending; now: Date }) {
  const { service, report, findings, last_check, probe_body } = pending
  return (
    <dl className={FACTS}>
      <Term term="Request">
        <code>
          {service.http_method ?? "GET"} {service.url}
        </code>
        {probe_body !== null && <pre className="snippet mt-1.5 rounded-inner bg-sunken px-2.5 py-2">{probe_body}</pre>}
      </Term>
      {report && (
        <Term term="Response">
          HTTP {report.httpStatus} with a valid {report.protocol} challenge
        </Term>
      )}
      {report &&
        listFacts(report).map(([name, value]) => (
          <Term key={name} term={name}>
            {value}
          </Term>
        ))}
      <Term term="Last check">
        {last_check ? (
          <>
            {describeCheck(last_check)}, <Moment at={last_check.checked_at} now={now} />
          </>
        ) : (
          <Missing>none yet</Missing>
        )}
      </Term>
      <Term term="Findings">{summariseFindings(findings) || "none"}</Term>
    </dl>
  )
}

/** Describes a check by its verdict and its reason or status, such as "ok, HTTP 402" or "unreachable, timeout". */
function describeCheck({ status, http_status, error_message }: NonNullable<Pending["last_check"]>): string {
  const seen = error_message ?? (http_status === null ? null : `HTTP ${http_status}`)
  return [status.replace("_", " "), seen].filter(Boolean).join(", ")
}
