import type { WaitingContext } from "@/components/admin/address"
import { formatShown, PartLinks, SectionHead } from "@/components/admin/frame"
import { DecisionForm } from "@/components/admin/listing-forms"
import { ReviewItem } from "@/components/admin/review-item"
import { formatPrice, formatQuantity } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { Moment } from "@/components/site/moment"
import { Missing } from "@/components/ui/missing"
import { Term } from "@/components/ui/term"
import type { Proposal } from "@/lib/registration/proposal-schema"

/** Proposals of the prober: another protocol, URL or request for a listing, or that it cannot be probed. */
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
              after={part.after}
              approveLabel={labelApproval(proposal)}
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
            <Seen proposal={proposal} />
          </dl>
        </ReviewItem>
      ))}
      <PartLinks section="proposals" part={part} next={next} />
    </>
  )
}

function labelApproval(proposal: Proposal): string {
  switch (proposal.kind) {
    case "protocol":
      return `List under ${proposal.protocol} too`
    case "unprobeable":
      return "Stop probing"
    case "address":
      return "List that URL too"
    case "request":
      return `Probe with ${proposal.seen.method}`
    case "unreadable":
      return "Approve"
  }
}

function Seen({ proposal }: { proposal: Proposal }) {
  if (proposal.kind === "unprobeable") {
    return (
      <Term term="Cannot be probed">
        It responded with {proposal.seen.statuses.join(", ") || "other statuses than 402"} before any challenge: it
        requires its parameters first.
      </Term>
    )
  }
  if (proposal.kind === "unreadable") {
    return (
      <Term term="Seen">
        <Missing>not readable</Missing>
      </Term>
    )
  }
  if (proposal.kind === "address") {
    return (
      <Term term="Calls itself">
        <span className="wrap-anywhere">{proposal.seen.url}</span>
      </Term>
    )
  }
  if (proposal.kind === "request") {
    const { method, body } = proposal.seen
    return (
      <Term term="Is called by">
        <span className="wrap-anywhere">{body ? `${method} with ${body}` : method}</span>
      </Term>
    )
  }
  return (
    <>
      <Term term="Also speaks">
        <ProtocolTag protocol={proposal.protocol} />
      </Term>
      <Term term="Price">{describeSeen(proposal.seen) || <Missing>no price known</Missing>}</Term>
    </>
  )
}

function describeSeen(seen: Extract<Proposal, { kind: "protocol" }>["seen"]): string {
  const { price_sats, price_usd, asset, network, test_network } = seen
  return [formatPrice(price_usd, price_sats), asset, network, test_network && "test network"].filter(Boolean).join(", ")
}
