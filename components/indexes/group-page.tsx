import type { ReactNode } from "react"
import { formatCount } from "@/components/format"
import { Blank } from "@/components/site/blank"
import { Breadcrumb } from "@/components/site/breadcrumb"
import { Section } from "@/components/site/section"
import { ButtonLink, SiteLink } from "@/components/site/site-link"

export interface Place {
  label: string
  href: string
}
export interface Related extends Place {
  count: number | null
}

interface GroupPageProps {
  /** The way to this page; an entry without a page has no link. */
  places: readonly (Place | { label: string })[]
  heading: string
  sentences: readonly string[]
  /** The list of the best services, or null when none is listed. */
  list: { rows: ReactNode; shown: number; total: number; href: string } | null
  emptyText?: string
  actions?: ReactNode
  related: readonly { id: string; title: string; links: readonly Related[] }[]
}

/** The page of one category, protocol or network: what is there, the best services, where to go next. */
export function GroupPage({ places, heading, sentences, list, emptyText, actions, related }: GroupPageProps) {
  return (
    <>
      <Breadcrumb places={places} />
      <IndexHead heading={heading} sentences={sentences} actions={actions} />
      <div className="stack gap-8">
        {list === null ? (
          <Blank
            title="No services yet"
            text={emptyText ?? "A service appears here as soon as one is listed."}
            link={{ href: "/register", label: "Register a service" }}
          />
        ) : (
          <section aria-labelledby="best" className="stack gap-4">
            <h2 id="best" className="sr-only">
              Best services
            </h2>
            {list.rows}
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <ButtonLink href={list.href}>Show all with filters</ButtonLink>
              <span className="text-muted">
                {list.shown < list.total && `The ${formatCount(list.shown)} most recommended are shown. `}
                <SiteLink href="/methodology#recommended">How services are ordered</SiteLink>
              </span>
            </p>
          </section>
        )}
        {related
          .filter(({ links }) => links.length > 0)
          .map((group) => (
            <RelatedLinks key={group.id} {...group} />
          ))}
      </div>
    </>
  )
}

export function IndexHead({ heading, sentences, actions }: Pick<GroupPageProps, "heading" | "sentences" | "actions">) {
  return (
    <header className="mb-6 grid gap-2 pt-1">
      <h1 className="text-balance wrap-anywhere">{heading}</h1>
      <p className="max-w-measure text-pretty text-muted tabular-nums">{sentences.join(" ")}</p>
      {actions}
    </header>
  )
}

export function RelatedLinks({ id, title, links }: { id: string; title: string; links: readonly Related[] }) {
  return (
    <Section id={id} title={title}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ href, label, count }) => (
          <li key={href} className="min-w-0">
            <SiteLink href={href} className="chip max-w-full wrap-anywhere">
              {label}
              {count !== null && <span className="text-muted tabular-nums">{formatCount(count)}</span>}
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
