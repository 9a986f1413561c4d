import type { ReactNode } from "react"
import { formatCount } from "@/components/format"
import { Breadcrumb } from "@/components/site/breadcrumb"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"

export interface Place {
  label: string
  href: string
}
export interface Related extends Place {
  count: number | null
}

interface IndexHeadProps {
  /** The way to this page; an entry without a page has no link. */
  places: readonly (Place | { label: string })[]
  heading: string
  sentences: readonly string[]
  actions?: ReactNode
  /** Links below the sentences. */
  children?: ReactNode
}

export function IndexHead({ places, heading, sentences, actions, children }: IndexHeadProps) {
  return (
    <>
      <Breadcrumb places={places} />
      <header className="mb-6 grid gap-2 pt-1">
        <h1 className="text-balance wrap-anywhere">{heading}</h1>
        <p className="max-w-measure text-pretty text-muted tabular-nums">{sentences.join(" ")}</p>
        {actions}
        {children}
      </header>
    </>
  )
}

interface RelatedProps {
  title: string
  links: readonly Related[]
}

export function RelatedLinks({ id, title, links }: RelatedProps & { id: string }) {
  return (
    <Section id={id} title={title}>
      <Chips links={links} />
    </Section>
  )
}

/** The links without a visible title, below the heading of a page. */
export function RelatedChips({ title, links }: RelatedProps) {
  return (
    <nav aria-label={title}>
      <Chips links={links} />
    </nav>
  )
}

function Chips({ links }: { links: readonly Related[] }) {
  return (
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
  )
}
