// The section of the listings that wait for review: the queue, its filter, and the groups of batches.

import { declare, introduce, readPage } from "@/app/admin/sections/declare"
import { button, edit, probe, reject } from "@/app/admin/sections/listing-actions"
import { describeLook } from "@/app/admin/sections/words"
import { type Part, sectionHref } from "@/components/admin/address"
import { ListingFacts } from "@/components/admin/listing-facts"
import { QueueFilterForm } from "@/components/admin/queue-filter"
import type { Entry, View } from "@/components/admin/section"
import { formatQuantity } from "@/components/format"
import { summariseFindings } from "@/components/listing/finding-list"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { Moment } from "@/components/site/moment"
import { HealthMark } from "@/components/ui/health-mark"
import { judgeCheck } from "@/lib/review/check-result"
import { listPending } from "@/lib/review/find-listings"
import { listGroups } from "@/lib/review/groups"
import { type HostSigns, listHostSigns } from "@/lib/review/host-signs"
import { type CheckResult, type Pending, type PendingGroup, PendingQuery } from "@/lib/review/schema"

const RESULT_MARKS = {
  passed: { health: "healthy", words: "Passed" },
  warnings: { health: "degraded", words: null },
  failed: { health: "down", words: "Failed" },
  unchecked: { health: "unknown", words: "Not checked" },
} as const satisfies Record<CheckResult, unknown>

export const pending = declare({
  read: async ({ part, now }) => {
    const [page, groups] = await Promise.all([listPending(readPage(PendingQuery, part)), listGroups(now)])
    const signs = await listHostSigns(page.pending.map(({ service }) => service.id))
    return { ...page, groups, signs }
  },
  show: ({ pending: listings, total, next_cursor: next, groups, signs }, { part, tick, now }) => {
    const entries = listings.map((listing) => toRow(listing, signs.get(listing.service.id), { tick, now }))
    const passing = entries.filter(({ passes }) => passes).length
    const { after, ...filter } = part
    const { sort, ...narrowed } = filter
    const isFiltered = Object.keys(narrowed).length > 0
    const queue: View = {
      title: "Waiting for review",
      intro: introduce(
        { total, shown: entries.length, noun: "listing" },
        sort === "host" ? ", by host." : ", oldest first.",
        `No listing${isFiltered ? " with this filter" : ""} waits for review.`,
      ),
      head: (total > 0 || isFiltered || after) && <QueueFilterForm filter={filter} />,
      links: entries.length > 0 && listTickLinks(entries.length, passing, tick, part),
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
function listTickLinks(total: number, passing: number, ticked: string, part: Part) {
  const links = {
    all: `Select all ${total}`,
    passing: passing > 0 && `Select the ${passing} that pass`,
    "": "Select none",
  }
  return Object.entries(links).map(
    ([tick, text]) =>
      text && tick !== ticked && { href: sectionHref("pending", { ...part, tick }), text, staysInPlace: true },
  )
}

/** One row of the queue. A row that a reviewer should look at first does not count as passing. */
function toRow(listing: Pending, facts: HostSigns | undefined, { tick, now }: { tick: string; now: Date }) {
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
      links: { href: sectionHref("pending", { batch: id }), text: "Show the listings", isSolo: true },
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
