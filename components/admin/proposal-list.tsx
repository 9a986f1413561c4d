import type { ReactNode } from "react"
import type { WaitingContext } from "@/components/admin/address"
import { formatShown, PartLinks, SectionHead } from "@/components/admin/frame"
import { DecisionForm } from "@/components/admin/listing-forms"
import { ReviewItem } from "@/components/admin/review-item"
import { formatQuantity } from "@/components/format"
import { formatAssetAndNetwork } from "@/components/listing/network"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { Moment } from "@/components/site/moment"
import { Missing } from "@/components/ui/missing"
import { Term } from "@/components/ui/term"
import { formatMoney, toMoney } from "@/lib/protocols/money"
import type { Proposal } from "@/lib/review/proposal-schema"

/**
 * Lists the prober's proposals for listings: another protocol, another URL, another request, or that the endpoint cannot be
 * probed.
 */
export function ProposalList({
  proposals,
  total,
  next,
  part,
  actions,
  now,
}: WaitingContext & { proposals: Proposal[] }) {
  return (
    <>
      <SectionHead title="Proposals of the prober">
        {total === 0
          ? "No proposals."
          : `${formatQuantity(total, "proposal")}, oldest first.${formatShown(proposals.length, total)}`}
      </SectionHead>
      {proposals.map((proposal) => (
        <ReviewItem
          key={proposal.id}
          id={proposal.id}
          service={proposal.service}
          about={
            <>
              Proposed <Moment at={proposal.created_at} now={now} />
            </>
          }
          actions={
            <DecisionForm
              action={actions.decideProposal}
              id={proposal.id}
              section="proposals"
              part={part}
              approveLabel={describe(proposal).approveLabel}
              obstacle={
                proposal.kind === "unreadable"
                  ? "The stored facts cannot be read, so you can only dismiss this proposal."
                  : null
              }
              service={proposal.service}
            />
          }
        >
          <dl className="defs border-t border-line tabular-nums">
            {describe(proposal).seen.map(([term, value]) => (
              <Term key={term} term={term}>
                {value}
              </Term>
            ))}
          </dl>
        </ReviewItem>
      ))}
      <PartLinks section="proposals" part={part} next={next} />
    </>
  )
}

/** Returns the label of the approve button, and what the prober saw, as terms and values. */
function describe(proposal: Proposal): { approveLabel: string; seen: [term: string, value: ReactNode][] } {
  switch (proposal.kind) {
    case "protocol": {
      const price = describeSeen(proposal.seen) || <Missing>no price known</Missing>
      const tag = <ProtocolTag protocol={proposal.protocol} />
      const approveLabel = `List under ${proposal.protocol} too`
      return {
        approveLabel,
        seen: [
          ["Also supports", tag],
          ["Price", price],
        ],
      }
    }
    case "unprobeable": {
      const statuses = proposal.seen.statuses.join(", ") || "other statuses than 402"
      const words = `It responded with ${statuses} before any challenge: it requires its parameters first.`
      return { approveLabel: "Stop probing", seen: [["Cannot be probed", words]] }
    }
    case "address": {
      const url = <span className="wrap-anywhere">{proposal.seen.url}</span>
      return { approveLabel: "List that URL too", seen: [["URL in the challenge", url]] }
    }
    case "request": {
      const { method, body } = proposal.seen
      const request = <span className="wrap-anywhere">{body ? `${method} with ${body}` : method}</span>
      return { approveLabel: `Probe with ${method}`, seen: [["Request", request]] }
    }
    case "unreadable":
      return { approveLabel: "Approve", seen: [["Seen", <Missing key="seen">not readable</Missing>]] }
  }
}

function describeSeen(seen: Extract<Proposal, { kind: "protocol" }>["seen"]): string {
  const { price_sats = null, price_usd = null, asset = null, network = null, test_network } = seen
  return [
    formatMoney(toMoney({ price_sats, price_usd }), "both"),
    formatAssetAndNetwork({ asset, network }),
    test_network && "test network",
  ]
    .filter(Boolean)
    .join(", ")
}
