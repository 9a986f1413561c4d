import type { ReactNode } from "react"
import { claimHref } from "@/components/claim/address"
import { DomainPage } from "@/components/claim/domain-page"
import { SignInForm } from "@/components/claim/sign-in-form"
import { type Given, Steps } from "@/components/claim/steps"
import { type Asked, decideView, IDLE, type SignInState } from "@/components/claim/wizard-state"
import { ButtonLink } from "@/components/site/site-link"
import type { FormAction } from "@/components/ui/use-form-result"

interface SignInPageProps extends Given {
  action: FormAction<SignInState>
  /** The domain in the URL and its claim; the form that signs in is shown for a verified one. */
  asked: Asked
  /** The result of the last action, or the reason why the session ended. */
  notice: ReactNode
}

/** The page `/manage` for a reader without a session: the name of the domain, or the token of a proven one. */
export function SignInPage({ action, asked, contacts, rules, notice }: SignInPageProps) {
  const { claim } = asked
  return (
    <DomainPage contacts={contacts}>
      <div className="stack content-start gap-5">
        {notice && <div className="max-w-form">{notice}</div>}
        <Steps
          {...{ contacts, rules }}
          view={decideView(asked, IDLE, IDLE)}
          proof={null}
          signIn={claim && <SignInForm key={claim.domain} action={action} domain={claim.domain} />}
        />
      </div>
    </DomainPage>
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
        <p>If you prove the domain again, you get a new token. Once the proof is found, the mark returns.</p>
      </div>
      <p className="flex flex-wrap gap-2">
        <ButtonLink href={claimHref({ domain })}>Prove the domain again</ButtonLink>
        <ButtonLink href="/">Browse the directory</ButtonLink>
      </p>
    </div>
  )
}
