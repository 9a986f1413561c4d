import type { ReactNode } from "react"
import type { SignInState } from "@/components/manage/form-state"
import { SignInForm } from "@/components/manage/sign-in-form"
import { type ContactLink, ContactSentence } from "@/components/site/contact-links"
import { IntroPage } from "@/components/site/intro-page"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import type { FormAction } from "@/components/ui/use-form-result"

interface SignInPageProps {
  action: FormAction<SignInState>
  domain: string
  contacts: readonly ContactLink[]
  /** The result of the last action, or the reason why the session ended. */
  notice: ReactNode
}

/** The page `/manage` for a reader without a session. */
export function SignInPage({ action, domain, contacts, notice }: SignInPageProps) {
  return (
    <IntroPage
      title="Manage your listings"
      lead="Edit and delete the listings under a domain that you have claimed. There is no account: the token of the claim signs you in for one hour."
      notes={
        <p className="text-small leading-5">
          No token yet? <SiteLink href={claimHref(domain)}>Claim the domain</SiteLink> first; it takes two minutes. A
          lost token cannot be shown again, because only its hash is stored. An administrator can reset the claim.
          <ContactSentence contacts={contacts} />
        </p>
      }
    >
      <div className="stack content-start gap-5">
        {notice && <div className="max-w-form">{notice}</div>}
        <SignInForm key={domain} action={action} domain={domain} />
      </div>
    </IntroPage>
  )
}

export function RevokedPage({ domain, notice }: { domain: string; notice: ReactNode }) {
  return (
    <div className="stack max-w-form gap-5">
      <h1>The claim is revoked</h1>
      {notice}
      <div className="grid gap-3 text-prose text-pretty">
        <p>
          The token of <b className="wrap-anywhere">{domain}</b> no longer works, neither here nor in the API.
        </p>
        <p>
          Your listings stay, but they are no longer marked as verified. Sources may change them again, and new
          registrations under the domain wait for review.
        </p>
        <p>If you claim the domain again, you get a new token. Once the proof is found, the mark returns.</p>
      </div>
      <p className="flex flex-wrap gap-2">
        <ButtonLink href={claimHref(domain)}>Claim the domain again</ButtonLink>
        <ButtonLink href="/">Browse the directory</ButtonLink>
      </p>
    </div>
  )
}

const claimHref = (domain: string) => (domain === "" ? "/claim" : `/claim?domain=${encodeURIComponent(domain)}`)
