import type { ReactNode } from "react"
import { type ContactLink, ContactSentence } from "@/components/site/contact-links"
import { IntroPage } from "@/components/site/intro-page"
import { SiteLink } from "@/components/site/site-link"

export const PAGE_TITLE = "Manage your listings"

interface DomainPageProps {
  contacts: readonly ContactLink[]
  children: ReactNode
}

/** The page for a reader without a session. It has two addresses: /claim for the proof, /manage for the rest. */
export function DomainPage({ contacts, children }: DomainPageProps) {
  return (
    <IntroPage
      title={PAGE_TITLE}
      lead="Enter your domain to edit and delete its listings. The first time you prove that you run it, with one small file or DNS record. After that your token signs you in for one hour. There is no account."
      notes={
        <p className="text-small leading-5">
          Lost the token? It cannot be shown again, because only its hash is stored. An administrator can{" "}
          <SiteLink href="/how#ownership">reset the claim</SiteLink>, which creates a new token. Your listings stay
          verified meanwhile. If somebody else verified your domain, request the same.
          <ContactSentence contacts={contacts} />
        </p>
      }
    >
      {children}
    </IntroPage>
  )
}
