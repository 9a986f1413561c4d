import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { CONTACTS } from "@/app/_shared/contacts"
import { ContactSentence } from "@/components/site/contact-links"
import { ContentsPage } from "@/components/site/contents-page"
import { PAGES } from "@/components/site/menu"
import { Exclude, LetThrough, Requests, Schedule } from "./sections"

export const metadata: Metadata = {
  title: PAGES.prober.label,
  description:
    "What the requests of this directory’s prober in your log are, how often they come, how to let them through and how to stop them.",
  alternates: alternates(PAGES.prober.href),
}

const SECTIONS = [
  { id: "requests", title: "Requests", content: <Requests /> },
  { id: "schedule", title: "Frequency", content: <Schedule /> },
  { id: "access", title: "Bot checks and firewalls", content: <LetThrough /> },
  { id: "opt-out", title: "Opting out", content: <Exclude /> },
]

/** The user agent of every request names this page, so its readers come from the log of a server. */
export default function ProberPage() {
  const lead = (
    <>
      Our prober sends a request to each URL that somebody registered or published as a paid API, to see whether the URL
      responds with a payment challenge. The user agent in your log leads here. The prober never pays and signs nothing.
      <ContactSentence contacts={CONTACTS} />
    </>
  )
  return <ContentsPage title={PAGES.prober.label} lead={lead} sections={SECTIONS} />
}
