// The report of a check: the request, each protocol with its offers and findings, the clients, and the way to list the endpoint.

import type { ReactNode } from "react"
import { ClientVerdicts } from "@/components/listing/client-verdicts"
import { FindingList, FindingPart, summariseFindings } from "@/components/listing/finding-list"
import { AssetAndNetwork } from "@/components/listing/network"
import { writeOfferPrice } from "@/components/listing/price"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { RequestTerm } from "@/components/listing/request-term"
import { BehaviourPart } from "@/components/register/behaviour-part"
import { lintHref } from "@/components/register/check-address"
import { DirectoryPart } from "@/components/register/directory-part"
import { Missing } from "@/components/ui/missing"
import { Report } from "@/components/ui/report"
import { Term } from "@/components/ui/term"
import { Unfold } from "@/components/ui/unfold"
import { isOnlyStatus } from "@/lib/protocols/not-402"
import type { ShownCheck } from "@/lib/registration/check-schema"

type CheckedProtocol = ShownCheck["protocols"][number]

interface CheckReportProps {
  id: string
  check: ShownCheck
  /** True when a submission failed because of this response. */
  isUnpublished: boolean
  /** True where the reader came for the report: its parts are open. */
  isOpen: boolean
  /** The form that lists the endpoint; null for a response without a valid challenge, and for a pasted one. */
  form: ReactNode
}

const UNPUBLISHED =
  "Nothing was listed: the response has no valid challenge of every chosen protocol any more. Choose again below."

export function CheckReport({ id, check, isUnpublished, isOpen, form }: CheckReportProps) {
  const { title, advice, protocols, clients, common, behaviour, request } = check
  const isPayable = protocols.some(({ is_valid }) => is_valid)
  const missing = advice === null ? check.missing : check.missing.filter((finding) => !isOnlyStatus(finding))
  return (
    <Report
      id={id}
      title={title}
      lead={isUnpublished && isPayable ? UNPUBLISHED : advice}
      isError={!isPayable || isUnpublished}
    >
      <Facts check={check} />
      <DirectoryPart listed={check.listed} alike={check.alike} />
      {protocols.map((one) => (
        <ProtocolPart key={one.protocol} one={one} isOpen={isOpen || !one.is_valid} />
      ))}
      {clients.length > 0 && (
        <Fold
          title="Clients"
          aside={`${clients.filter(({ verdict }) => verdict === "pays").length} of ${clients.length} pay as it is`}
          isOpen={isOpen}
        >
          <div className="px-4 pb-3">
            <ClientVerdicts clients={clients} />
          </div>
        </Fold>
      )}
      {common.length > 0 && (
        <Fold title="Findings about the URL and the response" aside={summariseFindings(common)} isOpen={isOpen}>
          <FindingList findings={common} isPart />
        </Fold>
      )}
      <FindingPart title={check.status === 402 ? "What each protocol looks for" : "How to fix it"} findings={missing} />
      {behaviour && <BehaviourPart results={behaviour} />}
      {form}
      {request && request.sends !== "given body" && (
        <footer className="border-t border-line px-4 py-3">
          <a href={lintHref({ ...request, tool: request.tool ?? "", behaviour: behaviour !== null })}>
            Link to this check
          </a>
        </footer>
      )}
    </Report>
  )
}

interface FoldProps {
  title: ReactNode
  aside: string
  isOpen: boolean
  children: ReactNode
}

function Fold({ title, aside, isOpen, children }: FoldProps) {
  const summary = (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <h3 className="inline-flex items-center gap-2">{title}</h3>
      <span className="tabular-nums text-muted">{aside}</span>
    </span>
  )
  return (
    <Unfold summary={summary} open={isOpen} className="border-t border-line [&>summary]:px-4 [&>summary]:py-2">
      {children}
    </Unfold>
  )
}

function Facts({ check }: { check: ShownCheck }) {
  const { at, status, problem, has_sample_response, is_status_assumed, request, title } = check
  // The title has a status other than 402.
  const isStated = problem === null && status !== null && title.includes(` ${status}, not 402`)
  return (
    <dl className="defs tabular-nums sm:[&>div]:grid-cols-[6.5rem_minmax(0,1fr)]">
      {request && <RequestTerm request={withoutNote(request)} at={at} />}
      {!isStated && (
        <Term term="Response">
          {problem ?? `HTTP ${status}`}
          {is_status_assumed && (
            <span className="block text-small text-muted">Without a status line it is treated as a 402.</span>
          )}
        </Term>
      )}
      {has_sample_response && <Term term="Sample">A sample of the paid response was found.</Term>}
    </dl>
  )
}

/** The advice below the title has the note on the method. */
function withoutNote({ note: _, ...request }: NonNullable<ShownCheck["request"]>) {
  return request
}

function ProtocolPart({ one, isOpen }: { one: CheckedProtocol; isOpen: boolean }) {
  const { protocol, is_valid, findings } = one
  const title = (
    <>
      <ProtocolTag protocol={protocol} />
      {is_valid ? "Valid" : "Not valid"}
    </>
  )
  return (
    <Fold title={title} aside={summariseFindings(findings) || "No findings"} isOpen={isOpen}>
      <OfferList one={one} />
      {findings.length > 0 && <FindingList findings={findings} isPart />}
    </Fold>
  )
}

/** The ways to pay. The verdicts of the clients stand once, below all protocols. */
export function OfferList({ one }: { one: Pick<CheckedProtocol, "protocol" | "offers" | "offers_count"> }) {
  const { protocol, offers, offers_count } = one
  if (offers_count === 0) return null
  const more = offers_count - offers.length
  return (
    <div className="px-4 pt-1 pb-3">
      <ul aria-label={`Offers of ${protocol}`} className="box text-body">
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
          </li>
        ))}
        {more > 0 && <li className="px-4 py-2.5 text-muted">{more === 1 ? "1 more offer" : `${more} more offers`}</li>}
      </ul>
    </div>
  )
}
