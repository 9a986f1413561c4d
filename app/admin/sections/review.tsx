// The sections of revisions, proposals and reports, which wait for a decision, and the log of decisions.

import { declare, introduce, readPage } from "@/app/admin/sections/declare"
import { button, decide, probe, reject } from "@/app/admin/sections/listing-actions"
import { type ActGroup, groupActs } from "@/app/admin/sections/words"
import { ChangeList } from "@/components/admin/change-list"
import { describeAsked, listPayeeFacts } from "@/components/admin/listing-facts"
import type { Entry } from "@/components/admin/section"
import type { Fact } from "@/components/admin/words"
import { formatAssetAndNetwork } from "@/components/listing/network"
import { writeListed } from "@/components/listing/price"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { listActs } from "@/lib/acts/queries"
import { ActQuery } from "@/lib/acts/schema"
import { findServiceDetail } from "@/lib/catalogue/queries"
import type { PriceChange, Service } from "@/lib/catalogue/schema"
import { formatMoney, toMoney } from "@/lib/protocols/money"
import { listReports } from "@/lib/reports/queries"
import { REPORT_REASONS, ReportQuery } from "@/lib/reports/schema"
import { listProposals, listRevisions } from "@/lib/review/queries"
import type { Proposal } from "@/lib/review/schema"
import { WaitingQuery } from "@/lib/review/schema"

/** Changes of public listings that third parties proposed. */
export const revisions = declare({
  read: ({ part }) => listRevisions(readPage(WaitingQuery, part)),
  show: ({ revisions: rows, total, next_cursor: next }) => ({
    title: "Revisions",
    intro: introduce(
      { total, shown: rows.length, noun: "change" },
      " of public listings, oldest first.",
      "No proposed changes.",
    ),
    entries: rows.map(({ id, service, created_at, changes, payee }) => ({
      ...{ id, service, facts: listPayeeFacts(payee, service) },
      about: [["Proposed ", { at: created_at }, changes.length === 0 && ". The listing has no differences any more."]],
      body: changes.length > 0 && (
        <ChangeList
          changes={changes.map(({ field, current, proposed }) => ({ field, from: current, to: proposed }))}
          words={{ from: "now", to: "proposed" }}
        />
      ),
      actions: [
        decide("decideRevision", id, {
          of: service,
          label: "Approve",
          obstacle:
            service.domain_verified === 1 ? "The domain is verified: only its owner changes this listing." : null,
        }),
      ],
    })),
    next,
  }),
})

/** Another protocol, another URL, another request, or that the endpoint cannot be probed. */
export const proposals = declare({
  read: ({ part }) => listProposals(readPage(WaitingQuery, part)),
  show: ({ proposals: rows, total, next_cursor: next }) => ({
    title: "Proposals of the prober",
    intro: introduce({ total, shown: rows.length, noun: "proposal" }, ", oldest first.", "No proposals."),
    entries: rows.map((proposal) => {
      const { id, service, created_at, kind } = proposal
      const { label, facts } = describeProposal(proposal)
      const obstacle =
        kind === "unreadable" ? "The stored facts cannot be read, so you can only dismiss this proposal." : null
      return {
        ...{ id, service, facts },
        about: [["Proposed ", { at: created_at }]],
        actions: [decide("decideProposal", id, { of: service, label, obstacle })],
      }
    }),
    next,
  }),
})

/** The label of the approve button, and what the prober saw. */
function describeProposal(proposal: Proposal): { label: string; facts: Fact[] } {
  switch (proposal.kind) {
    case "protocol": {
      const { price_sats = null, price_usd = null, asset = null, network = null, test_network } = proposal.seen
      const amount = formatMoney(toMoney({ price_sats, price_usd }), "both")
      const price = [amount, formatAssetAndNetwork({ asset, network }), test_network && "test network"].filter(Boolean)
      return {
        label: `List under ${proposal.protocol} too`,
        facts: [
          ["Also supports", { node: <ProtocolTag protocol={proposal.protocol} /> }],
          ["Price", price.join(", "), "no price known"],
        ],
      }
    }
    case "unprobeable": {
      const statuses = proposal.seen.statuses.join(", ") || "other statuses than 402"
      const words = `It responded with ${statuses} before any challenge: it requires its parameters first.`
      return { label: "Stop probing", facts: [["Cannot be probed", words]] }
    }
    case "address":
      return { label: "List that URL too", facts: [["URL in the challenge", proposal.seen.url]] }
    case "request": {
      const { method, body } = proposal.seen
      return { label: `Probe with ${method}`, facts: [["Request", body ? `${method} with ${body}` : method]] }
    }
    case "unreadable":
      return { label: "Approve", facts: [["Seen", null, "not readable"]] }
  }
}

/** Open reports of readers. Their texts are untrusted, and only this page shows them. */
export const reports = declare({
  read: async ({ part }) => {
    const page = await listReports(readPage(ReportQuery, part))
    const priced = new Set(
      page.reports.filter(({ reason }) => reason === "wrong_price").map(({ service }) => service.id),
    )
    const details = await Promise.all([...priced].map(findServiceDetail))
    return { ...page, prices: new Map(details.flatMap((one) => (one ? [[one.id, one.price_history] as const] : []))) }
  },
  show: ({ reports: rows, total, next_cursor: next, prices }) => ({
    title: "Reports of readers",
    intro: introduce(
      { total, shown: rows.length, noun: "report" },
      ", oldest first. Anybody can send one, so check before you act.",
      "No open reports.",
    ),
    entries: rows.map(({ id, service, created_at, reason, text, contact }) => {
      const isPrice = reason === "wrong_price"
      const page = { href: `/service/${service.id}`, text: "Open the page", of: `${service.name}, ${service.protocol}` }
      return {
        ...{ id, service },
        about: [["Reported ", { at: created_at }, ". ", page]],
        facts: [
          ["Reason", REPORT_REASONS[reason]],
          ["Text of the reader", text && { lines: text }],
          ["Contact", contact],
          ...(isPrice ? listPrices(service, prices.get(service.id) ?? []) : []),
        ],
        actions: [
          button("dismissReport", "", id, { of: service, buttons: [{ label: "Dismiss", shortcut: "r" }] }),
          ...(isPrice ? [probe(service)] : []),
          reject(service, id),
        ],
      }
    }),
    next,
  }),
})

const MOST_PRICES = 5

/** What decides about a report of a wrong price. `history` has the asked prices, newest first. */
function listPrices(service: Service, history: readonly PriceChange[]): Fact[] {
  const { last_checked } = service
  return [
    ["Listed price", writeListed(service), "no price known"],
    ["Asked price", describeAsked(service), "not seen"],
    ["Last check", last_checked && { at: last_checked }, "none yet"],
    history.length > 1 && [
      "Price history",
      history
        .slice(0, MOST_PRICES)
        .flatMap((price, index) => [
          `${index > 0 ? "; " : ""}${formatMoney(toMoney(price), "both") ?? "no price"} since `,
          { at: price.at },
        ]),
    ],
  ]
}

/** What administrators did, newest first. The acts of one form are one entry, and a decision can be taken back from here. */
export const acts = declare({
  read: ({ part }) => listActs(readPage(ActQuery, part)),
  show: ({ acts: rows, next_cursor: next }, { now }) => ({
    title: "Activity of administrators",
    intro: rows.length === 0 ? "No administrator has changed anything." : "Newest first.",
    layout: "lines",
    entries: groupActs(rows, now).map(toEntry),
    next,
  }),
})

function toEntry({ batch, title, at, by, objects, canUndo }: ActGroup): Entry {
  return {
    id: batch,
    name: title,
    about: [
      ...objects.map(({ name: of, href, change }) => [
        href === null ? { node: <b>{of}</b> } : { href, text: of },
        change !== "" && `: ${change}`,
      ]),
      [{ at }, `, by ${by}`],
    ],
    actions: canUndo ? [button("undo", "Undo", batch, { of: `: ${title}` })] : [],
  }
}
