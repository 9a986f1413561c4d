import type { Metadata } from "next"
import type { ReactNode } from "react"
import { alternates } from "@/app/_shared/alternates"
import { CONTACTS } from "@/app/_shared/contacts"
import { STORED, type Stored } from "@/app/privacy/stored"
import { ContactLinks } from "@/components/site/contact-links"
import { ContentsPage } from "@/components/site/contents-page"
import { PAGES } from "@/components/site/menu"
import { ShortcutSetting } from "@/components/site/shortcut-setting"
import { SiteLink } from "@/components/site/site-link"
import { PlainTable } from "@/components/ui/plain-table"
import { env } from "@/lib/env"

export const metadata: Metadata = {
  title: PAGES.privacy.label,
  description: "What this directory stores of readers, providers and subscribers, why, and for how long.",
  alternates: alternates(PAGES.privacy.href),
}

const ABOUT: Readonly<Record<Stored["whose"], ReactNode>> = {
  "Readers and buyers": (
    <>
      <p>
        {env.SITE_NAME} sets no cookies for readers and loads nothing from third parties. Your theme, your last
        language, the chips of your last question and the setting below are stored in your browser only. A text with an
        e-mail address, a URL or a long number is never counted as a search.
      </p>
      <p>
        <ShortcutSetting />
      </p>
    </>
  ),
  "Providers of APIs": (
    <p>
      The owner of a proven domain edits and deletes his listings under{" "}
      <SiteLink href={PAGES.manage.href}>{PAGES.manage.label}</SiteLink>. There he also gets all that is stored of him
      as one document, and deletes all of it. A deleted listing can be restored for 30 days. Then its row, its checks
      and its prices are gone, and the log of changes states only that it was removed.
    </p>
  ),
  Subscribers: (
    <p>
      A webhook is deleted with its secret under <SiteLink href={PAGES.webhooks.href}>{PAGES.webhooks.label}</SiteLink>.
      Its deliveries go with it. Its page also has all that is stored of it as one document.
    </p>
  ),
  Administrators: <p>These are the people who run this directory.</p>,
}

const GROUPS = Object.entries(ABOUT) as [Stored["whose"], ReactNode][]

const SECTIONS = [
  ...GROUPS.map(([whose, about]) => ({
    id: whose.split(" ")[0]?.toLowerCase() ?? whose,
    title: whose,
    content: (
      <>
        {about}
        <PlainTable
          caption={`What is stored of ${whose.toLowerCase()}`}
          columns={["What", "Why", "How long"]}
          rows={STORED.filter((one) => one.whose === whose).map(({ what, why, kept }) => [what, why, kept])}
        />
      </>
    ),
  })),
  { id: "rights", title: "Ask, correct, delete", content: <Rights /> },
]

export default function PrivacyPage() {
  return (
    <ContentsPage
      title={PAGES.privacy.label}
      lead="What is stored of whom, why, and for how long. The times are those by which the directory deletes."
      sections={SECTIONS}
    />
  )
}

function Rights() {
  return (
    <p>
      {CONTACTS.length > 0 ? (
        <>
          To ask what is stored of you, or to have it corrected or deleted, write to the operator:{" "}
          <ContactLinks contacts={CONTACTS} />.
        </>
      ) : (
        "The operator has not given a contact."
      )}{" "}
      The server's log has the path and the time of a request, not who sent it.
    </p>
  )
}
