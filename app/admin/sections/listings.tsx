// The sections about listings in any state: down, rejected, deleted, possible duplicates, one listing.

import { declare, readPage } from "@/app/admin/sections/declare"
import { button, edit, probe, reject, restore, setProbing } from "@/app/admin/sections/listing-actions"
import { sectionHref } from "@/components/admin/address"
import { FindForm } from "@/components/admin/find-form"
import { ListingFacts } from "@/components/admin/listing-facts"
import type { Entry, View } from "@/components/admin/section"
import type { Words } from "@/components/admin/words"
import { formatCount, formatMoment, formatQuantity } from "@/components/format"
import { healthOf } from "@/components/labels"
import { writeListed } from "@/components/listing/price"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import type { Service } from "@/lib/catalogue/schema"
import { getServiceRow } from "@/lib/catalogue/service-row"
import { listDeleted } from "@/lib/owners/deleted"
import { Diagnosis } from "@/lib/registration/schema"
import { findDuplicates, findListings } from "@/lib/review/find-listings"
import { findMergeObstacle } from "@/lib/review/merge-listings"
import { findReviewed, listAttempts, listDown } from "@/lib/review/queries"
import { AttemptQuery, DeletedQuery, type DuplicatePair, ListingQuery, type Reviewed } from "@/lib/review/schema"

/** What is down now, and the rejected registrations. */
export const failures = declare({
  read: async ({ part }) => {
    const rejected = listAttempts({ ...readPage(AttemptQuery, part), failed: true })
    const [down, attempts] = await Promise.all([listDown(), rejected])
    return { ...down, ...attempts }
  },
  show: ({ down, total, registrations, next_cursor: next }) => [
    {
      title: "Down now",
      intro:
        down.length < total
          ? [
              `Newest outage first. ${formatCount(down.length)} of ${formatCount(total)} are shown; `,
              { href: "/?health=down", text: "show all listings that are down" },
              ".",
            ]
          : down.length === 0
            ? "No listing is down."
            : "Newest outage first.",
      entries: down.map(({ service, since, reason }) => ({
        ...{ id: service.id, service },
        about: [["Down since ", { at: since }, reason !== null && `: ${reason}`]],
        actions: [probe(service), setProbing(service), reject(service)],
      })),
    },
    {
      title: "Rejected registrations",
      intro: registrations.length === 0 ? "No registration was rejected." : "Newest first.",
      layout: "lines",
      entries: registrations.map(({ id, name, protocol, url, at, code, report }) => {
        const diagnosis = Diagnosis.safeParse(report).data
        const status = diagnosis && diagnosis.probe.httpStatus > 0 ? `HTTP ${diagnosis.probe.httpStatus}. ` : ""
        return {
          ...{ id, name },
          marks: [{ node: <ProtocolTag protocol={protocol} /> }, { at }, code && { code }],
          about: [{ code: url }, ...(diagnosis ? [`${status}${diagnosis.detail}`] : [])],
        }
      }),
      next,
    },
  ],
})

/** What owners deleted and an administrator can still restore. */
export const deleted = declare({
  read: ({ part, now }) => listDeleted(readPage(DeletedQuery, part), now),
  show: ({ deleted: rows, next_cursor: next }) => ({
    title: "Deleted by owners",
    intro:
      rows.length === 0
        ? "No deleted listing can be restored."
        : "Newest first. Restore a listing only when its owner requests it. It returns to its former state.",
    entries: rows.map(({ service, deleted_at, gone_at }) => ({
      ...{ id: service.id, service },
      about: [["Deleted ", { at: deleted_at }, `, removed permanently ${formatMoment(gone_at)}`]],
      actions: [restore(service)],
    })),
    next,
  }),
})

/** Pairs on the page of possible duplicates. */
const MOST_PAIRS = 50

/** Null pairs: the catalogue is too large to compare in time. */
export const duplicates = declare({
  read: () => findDuplicates(MOST_PAIRS),
  show: (pairs) => ({
    title: "Possible duplicates",
    intro: describePairs(pairs),
    layout: "lines",
    entries: (pairs ?? []).map(({ reason, listings, ...pair }) => ({
      id: `${pair.kept}-${pair.duplicate}`,
      name: `${reason}${listings > 2 ? `, ${listings} listings` : ""}`,
      about: [
        [`${pair.kept} ${pair.keptName} `, { code: pair.keptUrl }],
        [`${pair.duplicate} ${pair.duplicateName} `, { code: pair.duplicateUrl }],
      ],
      links: {
        href: sectionHref("listing", { id: String(pair.duplicate), into: String(pair.kept) }),
        text: `Compare ${pair.duplicate} and ${pair.kept}`,
        isSolo: true,
      },
    })),
  }),
})

function describePairs(pairs: DuplicatePair[] | null): string {
  if (pairs === null) return "The comparison of all listings took too long. Find a listing, and merge it from there."
  if (pairs.length === 0)
    return "No two public listings of one host and protocol have the same name or nearly the same URL."
  const cut = pairs.length === MOST_PAIRS ? ` The first ${MOST_PAIRS} are shown.` : ""
  return `Public listings of one host and protocol with the same name or nearly the same URL. Many are two services on purpose.${cut}`
}

const STATES: Readonly<Record<string, string>> = {
  active: "Public",
  pending: "Waiting for review",
  rejected: "Rejected",
  retired: "Retired",
}

/** Finds listings in any state, and shows what can be done with one. `into` names the listing that it may be merged into. */
export const listing = declare({
  read: async ({ id, into }) => {
    const reviewed = await findReviewed(id)
    const search = ListingQuery.safeParse({ q: id }).data
    const found = reviewed === null && search ? await findListings(search) : null
    return { reviewed, found, merge: reviewed && into !== "" ? await describeMerge(reviewed, into) : null }
  },
  show: ({ reviewed, found, merge }, { id, now }) => [
    {
      title: "Find a listing",
      intro:
        id !== "" && !reviewed && found?.listings.length === 0
          ? "There is no listing with this number or id, and no name, host or URL has this text."
          : "Enter the number or id of any listing, public or not, or a part of its name, host or URL.",
      head: (
        <>
          <FindForm name="id" label="Name, host, URL, number or id" value={id} maxLength={200} button="Show" />
          {found && found.listings.length > 0 && (
            <p className="text-muted">
              {formatQuantity(found.listings.length, "listing")}
              {found.has_more && ". There are more; search for a longer text."}
            </p>
          )}
        </>
      ),
      ...(reviewed
        ? { entries: [toEntry(reviewed, now)] }
        : {
            layout: "lines",
            entries: (found?.listings ?? []).map(({ service, deleted_at }) => ({
              ...{ id: service.id, service },
              about: [deleted_at === null ? (STATES[service.status] ?? service.status) : "Deleted"],
            })),
          }),
    },
    ...(reviewed?.deleted_at === null ? [showMerge(reviewed.service, merge)] : []),
  ],
})

const MERGE_ROWS: readonly [string, (service: Service) => Words][] = [
  ["Name", ({ name }) => name],
  ["URL", ({ url }) => ({ code: url })],
  ["Protocol", ({ protocol }) => protocol],
  ["Category", ({ category }) => category],
  ["Listed price", (service) => writeListed(service)],
  ["Sources", ({ source }) => source.replaceAll(",", ", ")],
  ["Domain", ({ domain_verified }) => (domain_verified === 1 ? "verified" : "not verified")],
  ["Health", (service) => ({ health: healthOf(service) })],
]

/** Merges a listing into another one in two steps: name the listing to keep, compare both, merge. */
function showMerge(duplicate: Service, merge: Awaited<ReturnType<typeof describeMerge>> | null): View {
  const kept = merge?.kept?.service
  const [from, to] = [duplicate.number, kept?.number]
  const found = kept ? `Listing ${from} is removed, and its addresses lead to listing ${to}.` : ""
  return {
    title: "Merge a duplicate",
    intro: !merge
      ? "Name the listing to keep, and compare both."
      : kept
        ? (merge.obstacle ?? found)
        : "There is no listing with this number, id or URL.",
    head: (
      <FindForm
        name="into"
        label="Number, id or URL of the listing to keep"
        value={merge?.into ?? ""}
        maxLength={2048}
        button="Compare"
        fields={[["id", String(from)]]}
      />
    ),
    ...(kept && {
      table: {
        caption: "The duplicate next to the listing to keep",
        columns: ["", `Duplicate ${from}`, `Keep ${to}`],
        rows: MERGE_ROWS.map(([term, show]) => [term, show(duplicate), show(kept)]),
      },
    }),
    ...(kept &&
      merge?.obstacle === null && {
        actions: [
          button("merge", "", duplicate.id, {
            fields: [["into", kept.id]],
            buttons: [{ label: `Merge ${from} into ${to}`, isPrimary: true }],
          }),
        ],
      }),
  }
}

function toEntry(reviewed: Reviewed, now: Date): Entry {
  const { service, deleted_at, review_note } = reviewed
  const common = { id: service.id, service, body: <ListingFacts pending={reviewed} now={now} /> }
  if (deleted_at !== null) {
    return { ...common, about: [`Deleted ${formatMoment(deleted_at)}`], actions: [restore(service)] }
  }
  const isPublic = service.status === "active"
  return {
    ...common,
    about: [
      isPublic
        ? { href: `/service/${service.id}`, text: "Public", isSolo: true }
        : service.status === "pending"
          ? "Waiting for review"
          : `Not public: ${service.status}`,
      ...(review_note === null ? [] : [{ lines: `Reason given: ${review_note}` }]),
      service.probe_status === "unprobeable" ? "Not probed" : { health: healthOf(service) },
    ],
    ...(!isPublic && { approves: reviewed }),
    actions: [
      probe(service),
      setProbing(service),
      ...(service.status === "rejected" ? [] : [reject(service)]),
      edit(service),
    ],
  }
}

async function describeMerge({ service: { id } }: Reviewed, into: string) {
  const kept = await findTarget(into)
  const rows = kept && (await Promise.all([getServiceRow(id), getServiceRow(kept.service.id)]))
  return { into, kept, obstacle: rows && findMergeObstacle(...rows) }
}

/** Finds a listing by its number, id or URL. */
async function findTarget(text: string) {
  const reviewed = await findReviewed(text)
  const search = ListingQuery.safeParse({ q: text }).data
  if (reviewed || !search) return reviewed
  const { listings } = await findListings(search)
  const found = listings.find(({ service }) => service.url === text)
  return found ? findReviewed(found.service.id) : null
}
