// The sections in which something waits for a decision, and the log of decisions.

import { declare, introduce, readPage } from "@/app/admin/sections/declare"
import { button, decide, edit, probe, reject } from "@/app/admin/sections/listing-actions"
import { type ActGroup, describeLook, groupActs } from "@/app/admin/sections/words"
import { type Part, type Place, sectionHref, type Tick } from "@/components/admin/address"
import { ChangeList } from "@/components/admin/change-list"
import { describeAsked, ListingFacts } from "@/components/admin/listing-facts"
import { QueueFilterForm } from "@/components/admin/queue-filter"
import type { Entry, View } from "@/components/admin/section"
import type { Fact } from "@/components/admin/words"
import { formatQuantity } from "@/components/format"
import { summariseFindings } from "@/components/listing/finding-list"
import { formatAssetAndNetwork } from "@/components/listing/network"
import { writeListed } from "@/components/listing/price"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { Moment } from "@/components/site/moment"
import { HealthMark } from "@/components/ui/health-mark"
import { listActs } from "@/lib/acts/queries"
import { ActQuery } from "@/lib/acts/schema"
import { findServiceDetail } from "@/lib/catalogue/queries"
import type { PriceChange, Service } from "@/lib/catalogue/schema"
import { formatMoney, toMoney } from "@/lib/protocols/money"
import { listReports } from "@/lib/reports/queries"
import { REPORT_REASONS, ReportQuery } from "@/lib/reports/schema"
import { judgeCheck } from "@/lib/review/check-result"
import { listPending } from "@/lib/review/find-listings"
import { listGroups } from "@/lib/review/groups"
import { type HostSigns, listHostSigns } from "@/lib/review/host-facts"
import { listProposals, listRevisions } from "@/lib/review/queries"
import type { Proposal } from "@/lib/review/schema"
import { type CheckResult, type Pending, type PendingGroup, PendingQuery, WaitingQuery } from "@/lib/review/schema"

const RESULT_MARKS = {
  passed: { health: "healthy", words: "Passed" },
  warnings: { health: "degraded", words: null },
  failed: { health: "down", words: "Failed" },
  unchecked: { health: "unknown", words: "Not checked" },
} as const satisfies Record<CheckResult, unknown>

/** A filter that is invalid leads to all that waits. */
const readFilter = ({ part: { filter } }: Pick<Place, "part">) => (PendingQuery.safeParse(filter).success ? filter : {})

export const pending = declare({
  read: async (asked) => {
    const filter = readFilter(asked)
    const query = readPage(PendingQuery, asked.part, filter)
    const [page, groups] = await Promise.all([listPending(query), listGroups(asked.now)])
    const facts = await listHostSigns(page.pending.map(({ service }) => service.id))
    return { ...page, groups, facts, filter }
  },
  show: ({ pending: listings, total, next_cursor: next, groups, facts, filter }, { part, tick, now }) => {
    const entries = listings.map((listing) => toRow(listing, facts.get(listing.service.id), { tick, now }))
    const passing = entries.filter(({ passes }) => passes).length
    const { sort, ...narrowed } = filter
    const isFiltered = Object.keys(narrowed).length > 0
    const queue: View = {
      title: "Waiting for review",
      intro: introduce(
        { total, shown: entries.length, noun: "listing" },
        sort === "host" ? ", by host." : ", oldest first.",
        `No listing${isFiltered ? " with this filter" : ""} waits for review.`,
      ),
      head: (total > 0 || isFiltered || part.after !== "") && <QueueFilterForm filter={filter} />,
      links: entries.length > 0 && listTickLinks(entries.length, passing, tick, { ...part, filter }),
      entries,
      batch: {
        ...button("decideBatch", "", "", { reason: "batch", reasonKey: "R", label: "Decide about selected listings" }),
        fields: entries.filter(({ passes }) => passes).map(({ row }) => ["listed", row.pick]),
        buttons: [
          { label: "Reject selected", name: "verdict", value: "rejected" },
          { label: "Approve selected", name: "verdict", value: "approved", isPrimary: true },
          { label: `Approve all ${passing} that pass`, name: "verdict", value: "passing", shortcut: "A" },
        ],
      },
      next,
    }
    return groups.length === 0 ? queue : [queue, showGroups(groups)]
  },
})

/** Links that tick rows without JavaScript. */
function listTickLinks(total: number, passing: number, tick: Tick | null, part: Part) {
  const links: [Tick | null, string][] = [
    ["all", `Select all ${total}`],
    ["passing", passing > 0 ? `Select the ${passing} that pass` : ""],
    [null, "Select none"],
  ]
  return links
    .filter(([ticked, text]) => ticked !== tick && text !== "")
    .map(([ticked, text]) => ({ href: sectionHref("pending", { ...part, tick: ticked }), text, staysInPlace: true }))
}

/** One row of the queue. A row that a reviewer should look at first does not count as passing. */
function toRow(listing: Pending, facts: HostSigns | undefined, { tick, now }: { tick: Tick | null; now: Date }) {
  const { service, declared, version, findings } = listing
  const result = judgeCheck(listing)
  const { health, words } = RESULT_MARKS[result]
  const look = facts ? describeLook(facts) : ""
  const passes = look === "" && (result === "passed" || result === "warnings")
  const columns = [
    <span key="name" className="flex min-w-0 items-center gap-2 max-md:col-span-full">
      <h3 id={`review-${service.id}`} className="truncate text-body font-medium">
        {service.name}
      </h3>
      <ProtocolTag protocol={service.protocol} />
    </span>,
    <span key="host" className="mono truncate text-muted max-md:col-span-full">
      {service.host}
    </span>,
    <HealthMark key="result" health={health}>
      {words ?? summariseFindings(findings)}
    </HealthMark>,
    <span key="age" className="text-right text-muted">
      {service.registered_at && <Moment at={service.registered_at} now={now} />}
    </span>,
  ]
  const row = {
    ...{ columns, look, tick, pick: `${service.id} ${version}` },
    isTicked: tick === "all" || (tick === "passing" && passes),
  }
  return {
    ...{ id: service.id, approves: { service, declared }, row, passes },
    body: <ListingFacts pending={listing} now={now} />,
    actions: [probe(service), reject(service), edit(service)],
  } satisfies Entry & { passes: boolean }
}

/** The listings that came with one batch are decided about in one act. */
const showGroups = (groups: readonly PendingGroup[]): View => ({
  title: "Groups",
  intro: "Listings that were registered together. One decision approves or rejects all of a group.",
  layout: "lines",
  entries: groups.map(({ id, target, sites, created_at, waiting, passing, as_of }) => {
    const name = target ?? `A list of URLs of ${sites.slice(0, 3).join(", ")}${sites.length > 3 ? " and others" : ""}`
    const counts = `${formatQuantity(waiting, "listing")}, ${passing} ${passing === 1 ? "passes" : "pass"}, registered `
    return {
      ...{ id, name },
      about: [[counts, { at: created_at }]],
      links: { href: sectionHref("pending", { filter: { batch: id } }), text: "Show the listings", isSolo: true },
      actions: [
        {
          ...button("decideGroup", "", id, { reason: `group-${id}`, label: `Decide about ${name}` }),
          fields: [["as_of", as_of]],
          buttons: [
            { label: "Reject group", name: "verdict", value: "rejected" },
            { label: `Approve ${passing} that pass`, name: "verdict", value: "passing" },
          ],
        },
      ],
    }
  }),
})

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
    entries: rows.map(({ id, service, created_at, changes }) => ({
      ...{ id, service },
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
          ["Also supports", { protocol: proposal.protocol }],
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
        href === null ? { bold: of } : { href, text: of },
        change !== "" && `: ${change}`,
      ]),
      [{ at }, `, by ${by}`],
    ],
    actions: canUndo ? [button("undo", "Undo", batch, { of: `: ${title}` })] : [],
  }
}
