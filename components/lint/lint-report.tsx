import type { ReactNode } from "react"
import { lintHref } from "@/components/lint/address"
import { BehaviourPart } from "@/components/lint/behaviour-part"
import type { LintedOffers } from "@/components/lint/form-state"
import { ClientVerdicts, Verdict } from "@/components/listing/client-verdicts"
import { FindingList, FindingPart, summariseFindings } from "@/components/listing/finding-list"
import { AssetAndNetwork } from "@/components/listing/network"
import { ChallengePrice, writeOfferPrice } from "@/components/listing/price"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { RequestTerm } from "@/components/listing/request-term"
import { ButtonLink } from "@/components/site/site-link"
import { Missing } from "@/components/ui/missing"
import { Report } from "@/components/ui/report"
import { Term } from "@/components/ui/term"
import type { LintReport as Linted, LintedProtocol } from "@/lib/lint/schema"

interface LintReportProps {
  id: string
  report: Linted
  offers: LintedOffers
}

export function LintReport({ id, report, offers }: LintReportProps) {
  const { summary, protocols, clients, common, missing, request, behaviour } = report
  const isPayable = protocols.some(({ is_valid }) => is_valid)
  return (
    <Report id={id} title={summary} isError={!isPayable}>
      <Facts report={report} />
      {protocols.map((one) => (
        <ProtocolPart key={one.protocol} one={one}>
          <OfferList protocol={one.protocol} offers={offers[one.protocol]} clients={clients} />
        </ProtocolPart>
      ))}
      {clients.length > 0 && (
        <div className="stack gap-2 border-t border-line px-4 py-3">
          <h3>Clients</h3>
          <ClientVerdicts clients={clients} />
        </div>
      )}
      <FindingPart title="All protocols" findings={common} />
      <FindingPart
        title={report.status === 402 ? "What each protocol looks for" : "How to fix it"}
        findings={missing}
      />
      {behaviour && <BehaviourPart results={behaviour} />}
      {request && (
        <footer className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line px-4 py-3">
          {isPayable && (
            <ButtonLink href={registerHref(request)}>Register {request.tool ? "tool" : "endpoint"}</ButtonLink>
          )}
          {request.sends !== "given body" && (
            <a href={lintHref({ ...request, tool: request.tool ?? "", behaviour: report.behaviour !== null })}>
              Link to this check
            </a>
          )}
        </footer>
      )}
    </Report>
  )
}

const registerHref = ({ url, tool }: NonNullable<Linted["request"]>) =>
  `/register?${new URLSearchParams({ url, ...(tool !== undefined && { tool }) })}`

function Facts({ report }: { report: Linted }) {
  const { request, at, status, is_status_assumed, problem } = report
  return (
    <dl className="defs tabular-nums sm:[&>div]:grid-cols-[6.5rem_minmax(0,1fr)]">
      {request && <RequestTerm request={request} at={at} />}
      <Term term="Response">
        {problem ?? `HTTP ${status}`}
        {is_status_assumed && (
          <span className="block text-small text-muted">Without a status line it is treated as a 402.</span>
        )}
      </Term>
    </dl>
  )
}

function ProtocolPart({ one, children }: { one: LintedProtocol; children: ReactNode }) {
  const { protocol, is_valid, price, findings } = one
  return (
    <section aria-labelledby={`report-${protocol}`} className="border-t border-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-3">
        <h3 id={`report-${protocol}`} className="inline-flex items-center gap-2">
          <ProtocolTag protocol={protocol} />
          {is_valid ? "Valid" : "Not valid"}
        </h3>
        <p className="tabular-nums text-muted">{summariseFindings(findings) || "No findings"}</p>
      </div>
      {price && (
        <p className="px-4 pt-1 text-muted wrap-anywhere">
          Price: <ChallengePrice price={price} />.
        </p>
      )}
      {children}
      {findings.length > 0 ? <FindingList findings={findings} isPart /> : <div className="pb-3" />}
    </section>
  )
}

interface OfferListProps {
  protocol: LintedProtocol["protocol"]
  offers: LintedOffers[LintedProtocol["protocol"]]
  clients: Linted["clients"]
}

export function OfferList({ protocol, offers, clients }: OfferListProps) {
  if (offers.length === 0) return null
  const nameOf = (id: string) => clients.find(({ client }) => client === id)?.name ?? id
  return (
    <div className="px-4 pt-2">
      <ul aria-label={`Offers of ${protocol}, and which clients pay each`} className="box text-body">
        {offers.map((offer) => (
          <li key={offer.position} className="grid gap-0.5 px-4 py-2.5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 font-medium wrap-anywhere">{`${offer.position + 1}. ${offer.scheme}`}</span>
              <span className="tabular-nums">
                {writeOfferPrice(offer) ?? <Missing>no known amount</Missing>}{" "}
                <span className="text-muted">
                  <AssetAndNetwork asset={offer.asset ?? offer.asset_id} network={offer.network} />
                </span>
              </span>
            </span>
            <span className="text-muted wrap-anywhere">
              to {offer.pay_to === null ? <Missing>a payee that is not named</Missing> : <code>{offer.pay_to}</code>}
            </span>
            {offer.clients.map(({ client, verdict }) => (
              <span key={client} className="flex flex-wrap justify-between gap-x-4">
                {nameOf(client)} <Verdict verdict={verdict} />
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
