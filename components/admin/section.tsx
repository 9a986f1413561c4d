// Shows what a section declares (app/admin/sections): a heading with one sentence, a list of entries with their forms or a table, a
// bar for decisions about several entries, and links to further pages.

import type { ReactNode } from "react"
import { ActionForm, type ActionSpec } from "@/components/admin/action-form"
import { type Place, sectionHref } from "@/components/admin/address"
import { ApproveForm, QueueRow } from "@/components/admin/approval"
import { SelectionCount } from "@/components/admin/selection-count"
import { type Fact, Facts, Text, type Words } from "@/components/admin/words"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import { PlainTable } from "@/components/ui/plain-table"
import type { Service } from "@/lib/catalogue/schema"
import type { Pending } from "@/lib/review/schema"

export interface Entry {
  /** Unique on the page; a part of element ids. */
  id: string
  /** The listing that the entry is about. Its name is the heading, and its protocol, number and URL follow. */
  service?: Service
  /** The heading of an entry that is about something else. */
  name?: ReactNode
  /** Next to the heading. */
  marks?: Words
  /** Lines below the heading. */
  about?: readonly Words[]
  facts?: readonly Fact[]
  /** What has a component of its own: a listing, a difference. */
  body?: ReactNode
  /** Before the forms. */
  links?: Words
  /** A form with a component of its own. */
  form?: ReactNode
  /** The listing that can be approved, as the page shows it. */
  approves?: Pick<Pending, "service" | "declared">
  actions?: readonly ActionSpec[]
  /** What a row of the queue shows before it is opened. */
  row?: RowSpec
}

interface RowSpec {
  columns: readonly ReactNode[]
  /** Why a reviewer should look at the row first; empty for an ordinary one. */
  look: string
  /** The value that the box of the row sends. */
  pick: string
  isTicked: boolean
  /** Differs when a link has ticked other rows, so that the boxes take their state from the page again. */
  tick: string
}

interface TableSpec {
  caption: string
  /** As PlainTable has them. */
  columns: readonly string[]
  rows: readonly (readonly (Words | { form: ActionSpec })[])[]
}

/** A figure that may need attention, with a line of detail, and where it leads. */
export interface Card {
  title: string
  figure: string
  detail: string
  href: string
  isBad?: boolean
}

export interface View {
  title: string
  /** What the list has, or that it is empty. */
  intro: Words
  /** Filters before the list. */
  head?: ReactNode
  /** Links right before the list. */
  links?: Words
  entries?: readonly Entry[]
  /** `boxes` (the default) are items that the keys reach; `lines` stand in one box. */
  layout?: "boxes" | "lines"
  /** The form that decides about the ticked rows. With it, entries are rows that open in place. */
  batch?: ActionSpec
  table?: TableSpec
  /** Forms below the table. */
  actions?: readonly ActionSpec[]
  cards?: readonly Card[]
  /** The cursor of the next page; null on the last page. A list that is shown as a whole has none. */
  next?: string | null
  /** Surrounds the list, such as with the result of its forms. An empty list too: a form may have taken its last entry away. */
  wrap?: (list: ReactNode) => ReactNode
}

const BATCH_FORM = "batch"

export function SectionView({ view, place }: { view: View; place: Place }) {
  const { title, intro, head, links, cards = [], entries = [], table, actions = [], next } = view
  const { wrap = (list) => list } = view
  const id = `section-${title.toLowerCase().replaceAll(" ", "-")}`
  return (
    <section aria-labelledby={id} className="stack gap-6">
      <div className="grid gap-0.5">
        <h2 id={id}>{title}</h2>
        <p className="max-w-measure text-pretty text-muted">
          <Text words={intro} now={place.now} />
        </p>
      </div>
      {head}
      {links && (
        <p className="-my-3 flex flex-wrap gap-x-4 gap-y-1">
          <Text words={links} now={place.now} />
        </p>
      )}
      {cards.length > 0 && <Cards cards={cards} />}
      {wrap(entries.length > 0 && <List view={view} entries={entries} place={place} />)}
      {table && table.rows.length > 0 && <Table table={table} place={place} />}
      <Forms actions={actions} place={place} />
      {next !== undefined && <PageLinks next={next} place={place} />}
    </section>
  )
}

interface ListProps {
  view: Pick<View, "layout" | "batch">
  entries: readonly Entry[]
  place: Place
}

function List({ view: { layout = "boxes", batch }, entries, place }: ListProps) {
  if (batch) return <Rows entries={entries} batch={batch} place={place} />
  if (layout === "boxes") return entries.map((entry) => <EntryBox key={entry.id} entry={entry} place={place} />)
  return (
    <ul className="box">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-2 px-4 py-3">
          <EntryHead entry={entry} now={place.now} />
          <EntryForms entry={entry} place={place} />
        </li>
      ))}
    </ul>
  )
}

function EntryBox({ entry, place }: { entry: Entry; place: Place }) {
  const { id, facts = [], body, links, form, approves, actions = [] } = entry
  return (
    <article className="box min-w-0" tabIndex={-1} aria-labelledby={`review-${id}`} data-review-item="">
      <header className="px-4 py-3">
        <EntryHead entry={entry} now={place.now} />
      </header>
      {facts.length > 0 && <Facts facts={facts} now={place.now} className="border-t border-line tabular-nums" />}
      {body}
      {(links || form || approves || actions.length > 0) && (
        <footer className="border-t border-line px-4 py-3">
          <EntryForms entry={entry} place={place} />
        </footer>
      )}
    </article>
  )
}

function EntryHead({ entry, now }: { entry: Entry; now: Date }) {
  const { id, service, name = service?.name, marks, about = [] } = entry
  return (
    <div className="grid gap-0.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 id={`review-${id}`} className="text-name wrap-anywhere">
          {service ? (
            <SiteLink href={sectionHref("listing", { id: String(service.number) })} className="solo">
              {name}
            </SiteLink>
          ) : (
            name
          )}
        </h3>
        {service && (
          <>
            <ProtocolTag protocol={service.protocol} />
            <span className="text-small text-muted tabular-nums">Listing {service.number}</span>
          </>
        )}
        {marks && <Text words={marks} now={now} />}
      </div>
      {service && <code className="text-muted">{service.url}</code>}
      {about.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
        <p key={index} className="text-small text-pretty wrap-anywhere text-muted">
          <Text words={line} now={now} />
        </p>
      ))}
    </div>
  )
}

function EntryForms({ entry: { links, form, approves, actions = [] }, place }: { entry: Entry; place: Place }) {
  if (!links && !form && !approves && actions.length === 0) return null
  return (
    <div className="flex flex-wrap items-end gap-3">
      {links && <Text words={links} now={place.now} />}
      {form}
      {approves && <ApproveForm listing={approves} action={place.actions.approve} place={toPart(place)} />}
      <Forms actions={actions} place={place} />
    </div>
  )
}

const Forms = ({ actions, place }: { actions: readonly ActionSpec[]; place: Place }) =>
  actions.map((spec) => (
    <ActionForm key={`${spec.act} ${spec.id}`} {...spec} action={place.actions.act} place={place} />
  ))

/** What a component in the browser needs of the place. */
const toPart = ({ section, part }: Place) => ({ section, part })

function Table({ table: { rows, ...table }, place }: { table: TableSpec; place: Place }) {
  const show = (cell: Words | { form: ActionSpec }) =>
    typeof cell === "object" && cell !== null && "form" in cell ? (
      <Forms actions={[cell.form]} place={place} />
    ) : (
      <Text words={cell} now={place.now} />
    )
  return <PlainTable {...table} rows={rows.map((row) => row.map(show))} />
}

function Cards({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-3">
      {cards.map(({ title, figure, detail, href, isBad = false }) => (
        <li key={title} className="grid">
          <SiteLink
            href={href}
            className={`box grid min-w-0 content-start gap-0.5 px-4 py-3 wrap-anywhere no-underline hover:bg-sunken ${isBad ? "border-down-fill text-down" : "text-muted"}`}
          >
            <span>{title}</span>
            <b className={`text-title font-semibold tabular-nums ${isBad ? "" : "text-ink"}`}>{figure}</b>
            <small>{detail}</small>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

/** Rows that open in place, and below them the bar for the selected ones, which stays in view. */
function Rows({ entries, batch, place }: { entries: readonly Entry[]; batch: ActionSpec; place: Place }) {
  const ticked = entries.filter(({ row }) => row?.isTicked).length
  return (
    <div className="box min-w-0">
      {entries.map(
        ({ id, row, approves, body, actions = [] }) =>
          row &&
          approves && (
            <QueueRow
              key={`${id} ${row.tick}`}
              listing={approves}
              action={place.actions.approve}
              place={toPart(place)}
              batchForm={BATCH_FORM}
              pick={row.pick}
              isTicked={row.isTicked}
              summary={
                <>
                  {row.columns}
                  {row.look !== "" && (
                    <span className="col-span-full text-small text-degraded">Look first: {row.look}</span>
                  )}
                </>
              }
              facts={body}
              forms={<Forms actions={actions} place={place} />}
            />
          ),
      )}
      {/* On phones the bar would hide too much of the list. */}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-box border-t border-line bg-surface px-4 py-2 md:sticky md:bottom-0 md:z-6 [&>form]:flex-[1_1_30rem]">
        <SelectionCount form={BATCH_FORM} total={entries.length} ticked={ticked} />
        <ActionForm {...batch} action={place.actions.act} place={place} formId={BATCH_FORM} />
      </div>
    </div>
  )
}

/** Links to the first and to the next page of a list. */
function PageLinks({ next, place: { section, part } }: { next: string | null; place: Place }) {
  if (next === null && !part.after) return null
  return (
    <nav aria-label="Pages" className="flex gap-2">
      {part.after && <ButtonLink href={sectionHref(section, { ...part, after: "" })}>First page</ButtonLink>}
      {next !== null && (
        <ButtonLink href={sectionHref(section, { ...part, after: next })} rel="next">
          Next page
        </ButtonLink>
      )}
    </nav>
  )
}
