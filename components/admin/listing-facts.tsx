// What a registrant says of a listing, and beside it what the endpoint answered.

import { Fragment, type ReactNode } from "react"
import { formatSats, formatUsd } from "@/components/catalogue/format"
import { listFacts } from "@/components/register/registered-report"
import { FindingList, summariseFindings } from "@/components/service/finding-list"
import { Missing } from "@/components/ui/missing"
import type { Service } from "@/lib/catalogue/schema"
import type { Pending } from "@/lib/registration/schema"

export function ListingFacts({ pending }: { pending: Pending }) {
  const { service, report, probe_body } = pending
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] border-t border-line lg:grid-cols-2 lg:divide-x lg:divide-line">
      <section aria-label={`What is said of ${service.name}`} className="min-w-0">
        <h4 className="px-4 pt-3">What is said</h4>
        <dl className="defs sm:[&>div]:grid-cols-[8rem_minmax(0,1fr)]">
          <Term name="Description">{service.description ?? <Missing>not said</Missing>}</Term>
          <Term name="Category">{service.category}</Term>
          <Term name="Provider">{service.provider ?? <Missing>not said</Missing>}</Term>
          <Term name="Price shown">{describePrice(service) ?? <Missing>no price known</Missing>}</Term>
          <Term name="Sources">{service.source.replaceAll(",", ", ") || <Missing>none</Missing>}</Term>
          <Term name="Domain">{service.domain_verified === 1 ? "verified" : "not verified"}</Term>
        </dl>
      </section>
      <section
        aria-label={`What the endpoint of ${service.name} answered`}
        className="min-w-0 max-lg:border-t max-lg:border-line"
      >
        <h4 className="px-4 pt-3">What it answered</h4>
        <dl className="defs tabular-nums sm:[&>div]:grid-cols-[8rem_minmax(0,1fr)]">
          <Term name="We asked">
            <code>
              {service.http_method ?? "GET"} {service.url}
            </code>
            {probe_body !== null && (
              <pre className="mono mt-1.5 rounded-inner bg-sunken px-2.5 py-2 leading-5! whitespace-pre-wrap wrap-anywhere">
                {probe_body}
              </pre>
            )}
          </Term>
          {report ? (
            <>
              <Term name="It answered">
                HTTP {report.httpStatus} with a valid {report.protocol} challenge
              </Term>
              {listFacts(report).map(([name, value]) => (
                <Term key={name} name={name}>
                  {value}
                </Term>
              ))}
              <Term name="Findings">{summariseFindings(report.findings) || "none"}</Term>
            </>
          ) : (
            <Term name="It answered">
              <Missing>no registration report is kept</Missing>
            </Term>
          )}
        </dl>
        {report && report.findings.length > 0 && (
          <div className="border-t border-line">
            <FindingList findings={report.findings} level={4} isFramed={false} />
          </div>
        )}
      </section>
    </div>
  )
}

export function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function describePrice({ price_sats, price_usd, payment_asset, payment_network, test_network }: Service): ReactNode {
  const parts = [
    price_usd !== null && formatUsd(price_usd),
    price_sats !== null && formatSats(price_sats),
    payment_asset,
    payment_network,
    test_network && "test network",
  ].filter(Boolean)
  if (parts.length === 0) return null
  return parts.map((part, index) => (
    <Fragment key={String(part)}>
      {index > 0 && ", "}
      {part}
    </Fragment>
  ))
}
