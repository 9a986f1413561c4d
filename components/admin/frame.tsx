import type { ReactNode } from "react"
import type { Action } from "@/components/account/address"
import { Frame, LeaveButton } from "@/components/account/frame"
import { countOf, SECTIONS, type Section, type SectionCount, sectionHref } from "@/components/admin/address"
import type { Key } from "@/components/admin/keys"
import { formatCount } from "@/components/format"
import { SiteLink } from "@/components/site/site-link"
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
  const links = (Object.keys(SECTIONS) as Section[]).map((name) => ({
    href: sectionHref(name),
    label: (
      <>
        {SECTIONS[name]}
        <Count value={countOf(name, overview)} />
      </>
    ),
    isCurrent: name === section,
    shortcut: SHORTCUTS[name],
  }))
  return (
    <Frame title="Administration" actions={<LeaveButton action={logOut}>Log out</LeaveButton>}>
      <NavLinks label="Administration" className="-mt-2 border-b border-line pb-2" links={links} />
      {children}
    </Frame>
  )
}

interface NavLinksProps {
  label: string
  className: string
  links: readonly { href: string; label: ReactNode; isCurrent: boolean; shortcut?: Key | undefined }[]
}

export function NavLinks({ label: title, className, links }: NavLinksProps) {
  return (
    <nav aria-label={title} className={className}>
      <ul className="-mx-2.5 flex flex-wrap gap-x-1">
        {links.map(({ href, label, isCurrent, shortcut }) => (
          <li key={href}>
            <SiteLink
              href={href}
              className="nav-item gap-1.5"
              aria-current={isCurrent ? "page" : undefined}
              data-shortcut={shortcut}
            >
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
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
