// The frame of the administrator's room: where one is, what waits elsewhere, and the way out.

import type { ReactNode } from "react"
import { type Action, countOf, type Part, SECTIONS, type Section, sectionHref } from "@/components/admin/address"
import { formatCount } from "@/components/format"
import { SiteLink } from "@/components/site/site-link"
import type { Waiting } from "@/lib/registration/schema"

interface RoomProps {
  section: Section
  /** Null where it could not be counted. */
  waiting: Waiting | null
  logOut: Action
  children: ReactNode
}

export function Room({ section, waiting, logOut, children }: RoomProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1>Administration</h1>
        <form action={logOut}>
          <button type="submit" className="btn">
            Log out
          </button>
        </form>
      </header>
      <nav aria-label="Administration" className="-mt-2 border-b border-line pb-2">
        <ul className="-mx-2.5 flex flex-wrap gap-x-1">
          {(Object.keys(SECTIONS) as Section[]).map((name) => (
            <li key={name}>
              <SiteLink
                href={sectionHref(name)}
                className="nav-item gap-1.5"
                aria-current={name === section ? "page" : undefined}
              >
                {SECTIONS[name]}
                <Count value={waiting && countOf(name, waiting)} />
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  )
}

function Count({ value }: { value: number | null }) {
  if (value === null) return null
  return (
    <span className="font-normal text-faint tabular-nums">
      {formatCount(value)}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

interface SectionHeadProps {
  title: string
  /** One sentence: what this is, or that there is nothing. */
  children: ReactNode
}

export function SectionHead({ title, children }: SectionHeadProps) {
  return (
    <div className="grid gap-0.5">
      <h2>{title}</h2>
      <p className="max-w-measure text-pretty text-muted">{children}</p>
    </div>
  )
}

/** "100 of 185 are on this page." where there are more than fit. */
export function sayShown(shown: number, total: number): string {
  return shown < total ? ` ${formatCount(shown)} of ${formatCount(total)} are on this page.` : ""
}

/** The ways to the other parts of a list that does not fit a page. */
export function PartLinks({ section, part, next }: { section: Section; part: Part; next: string | null }) {
  if (part.after === "" && next === null) return null
  return (
    <nav aria-label="Pages" className="flex gap-2">
      {part.after !== "" && (
        <SiteLink href={sectionHref(section, { ...part, after: "" })} className="btn">
          First page
        </SiteLink>
      )}
      {next !== null && (
        <SiteLink href={sectionHref(section, { ...part, after: next })} className="btn" rel="next">
          Next page
        </SiteLink>
      )}
    </nav>
  )
}
