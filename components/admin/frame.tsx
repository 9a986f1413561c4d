import type { ReactNode } from "react"
import type { Action } from "@/components/account/address"
import { Frame, LeaveButton } from "@/components/account/frame"
import { countOf, SECTIONS, type Section, type SectionCount, sectionHref } from "@/components/admin/address"
import type { Key } from "@/components/admin/keys"
import { formatCount } from "@/components/format"
import { SiteLink } from "@/components/site/site-link"
import { SecretField } from "@/components/ui/field"
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
            <li key={name}>
              <SiteLink
                href={sectionHref(name)}
                className="nav-item gap-1.5"
                aria-current={name === section ? "page" : undefined}
                data-shortcut={SHORTCUTS[name]}
              >
                {SECTIONS[name]}
                <Count value={countOf(name, overview)} />
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Frame>
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

interface LoginFormProps {
  action: Action
  /** The section to show after the login. */
  section: Section
  id: string
}

/** Exchanges the administrator's secret for a session. */
export function LoginForm({ action, section, id }: LoginFormProps) {
  return (
    <form action={action} className="grid max-w-form gap-4">
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="id" value={id} />
      <SecretField
        name="secret"
        label="Administrator's secret"
        hint="The setting ADMIN_SECRET. Without the setting, the directory generated one and wrote it to the file admin-secret in the folder DATA_DIR."
        maxLength={1000}
      />
      <p>
        <button type="submit" className="btn" data-primary="">
          Log in
        </button>
      </p>
    </form>
  )
}
