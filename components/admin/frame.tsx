import type { ReactNode } from "react"
import type { Action } from "@/components/account/address"
import { Frame, LeaveButton } from "@/components/account/frame"
import { countOf, type Part, SECTIONS, type Section, type SectionCount, sectionHref } from "@/components/admin/address"
import type { Key } from "@/components/admin/keys"
import { formatCount } from "@/components/format"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import type { AdminOverview } from "@/lib/admin/schema"

const SHORTCUTS: Partial<Record<Section, Key>> = { pending: "w", sources: "s" }

interface AdminFrameProps {
  section: Section
  overview: AdminOverview
  logOut: Action
  children: ReactNode
}

/** The page of a logged-in administrator: links to all sections with their numbers of waiting items, and a logout button. */
export function AdminFrame({ section, overview, logOut, children }: AdminFrameProps) {
  return (
    <Frame title="Administration" actions={<LeaveButton action={logOut}>Log out</LeaveButton>}>
      <nav aria-label="Administration" className="-mt-2 border-b border-line pb-2">
        <ul className="-mx-2.5 flex flex-wrap gap-x-1">
          {(Object.keys(SECTIONS) as Section[]).map((name) => (
            <NavItem key={name} href={sectionHref(name)} isCurrent={name === section} shortcut={SHORTCUTS[name]}>
              {SECTIONS[name]}
              <Count value={countOf(name, overview)} />
            </NavItem>
          ))}
        </ul>
      </nav>
      {children}
    </Frame>
  )
}

interface NavItemProps {
  href: string
  isCurrent: boolean
  /** The key that opens the link (review-keys.tsx). */
  shortcut?: Key | undefined
  children: ReactNode
}

export function NavItem(props: NavItemProps) {
  return (
    <li>
      <SiteLink
        href={props.href}
        className="nav-item gap-1.5"
        aria-current={props.isCurrent ? "page" : undefined}
        data-shortcut={props.shortcut}
      >
        {props.children}
      </SiteLink>
    </li>
  )
}

function Count({ value }: { value: SectionCount | null }) {
  if (value === null) return null
  const isFailing = value.word === "failing"
  return (
    <span className={isFailing ? "text-down tabular-nums" : "font-normal text-faint tabular-nums"}>
      {formatCount(value.count)}
      <span className={isFailing ? "" : "sr-only"}> {value.word}</span>
    </span>
  )
}

interface SectionHeadProps {
  title: string
  /** One sentence that says what the section lists, or that the section is empty. */
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

/** Returns " 100 of 185 are on this page." if the page does not show all items, else an empty text. */
export function formatShown(shown: number, total: number): string {
  return shown < total ? ` ${formatCount(shown)} of ${formatCount(total)} are on this page.` : ""
}

/** Links to the first and to the next page of a list. */
export function PartLinks({ section, part, next }: { section: Section; part: Part; next: string | null }) {
  if (part.after === "" && next === null) return null
  return (
    <nav aria-label="Pages" className="flex gap-2">
      {part.after !== "" && <ButtonLink href={sectionHref(section, { ...part, after: "" })}>First page</ButtonLink>}
      {next !== null && (
        <ButtonLink href={sectionHref(section, { ...part, after: next })} rel="next">
          Next page
        </ButtonLink>
      )}
    </nav>
  )
}
