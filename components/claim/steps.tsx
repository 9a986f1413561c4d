import type { ReactNode } from "react"
import { claimHref, manageHref } from "@/components/claim/address"
import { CheckStep } from "@/components/claim/check-step"
import { ManageStep } from "@/components/claim/manage-step"
import { PlaceStep } from "@/components/claim/place-step"
import { StepItem } from "@/components/claim/step-item"
import { type FormAction, RESULT_ID, type Rules, type View } from "@/components/claim/wizard-state"
import { formatDuration, formatMoment, formatQuantity } from "@/components/format"
import { DomainName } from "@/components/listing/domain-name"
import type { ContactLink } from "@/components/site/contact-links"
import { ActionButton } from "@/components/ui/action-button"
import { TextField } from "@/components/ui/field"
import { Note } from "@/components/ui/note"
import { fieldOf } from "@/components/ui/problems"
import { ErrorSummary } from "@/components/ui/result-form"
import type { Method, PublicClaim } from "@/lib/claims/schema"

/** What the server gives the steps. The contacts are those of the operator, who can reset a claim. */
export interface Given {
  rules: Rules
  contacts: readonly ContactLink[]
}

/** What the steps of the proof do. */
export interface ProofForms {
  start: FormAction
  verify: FormAction
  onMethod: (method: Method) => void
}

interface StepsProps extends Given {
  view: View
  /** Null where no step of the proof is open: at the name of the domain, and at the form that signs in. */
  proof: ProofForms | null
  /** The form of the last step; null where the page links to it. */
  signIn?: ReactNode
}

/** The steps from the name of a domain to its listings. One step is open. A link back to a step loads a new page. */
export function Steps({ view, rules, contacts, proof, signIn = null }: StepsProps) {
  const { claim, open, token, rejection, method } = view
  const placement = claim?.placement ?? null
  const common = { open, message: view.message }
  return (
    <ol className="box max-w-[45rem] self-start">
      <StepItem
        {...common}
        step="name"
        aside={open !== "name" && <ChangeLink />}
        summary={
          claim && (
            <p className="wrap-anywhere">
              <DomainName of={claim} />, this host only, not its subdomains
            </p>
          )
        }
      >
        <NameStep view={view} />
      </StepItem>
      <StepItem
        {...common}
        step="place"
        aside={claim && placement && <PlaceAside view={view} claim={claim} expiresAt={placement.expires_at} />}
        summary={<Placed view={view} rules={rules} />}
      >
        {claim && proof && !placement && <StartPart {...{ claim, rules, view }} submit={proof.start} />}
        {claim && proof && placement && (
          <PlaceStep
            domain={claim.domain}
            placement={placement}
            token={token}
            method={method}
            rules={rules}
            verify={proof.verify}
            restart={proof.start}
            onMethod={proof.onMethod}
          />
        )}
      </StepItem>
      <StepItem {...common} step="check" summary={<Checked claim={claim} />}>
        {claim && proof && placement && (
          <CheckStep
            claim={claim}
            placement={placement}
            method={method}
            rejection={rejection}
            rules={rules}
            contacts={contacts}
            submit={proof.verify}
          />
        )}
      </StepItem>
      <StepItem {...common} step="manage" summary={<Managed claim={claim} />}>
        {claim && <ManageStep {...{ claim, rules, signIn }} />}
      </StepItem>
    </ol>
  )
}

function ChangeLink() {
  return (
    <a href={manageHref("")} className="solo -my-[3px]">
      Change domain
    </a>
  )
}

function PlaceAside({ view, claim, expiresAt }: { view: View; claim: PublicClaim; expiresAt: string }) {
  if (view.open === "check") {
    return (
      <a href={claimHref({ domain: claim.domain, step: "place", method: view.method })} className="solo -my-[3px]">
        Show proof again
      </a>
    )
  }
  return (
    <p>
      Expires <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>
    </p>
  )
}

function Placed({ view: { claim, open, rejection }, rules }: { view: View; rules: Rules }) {
  if (open === "manage") return <p>Found. Keep the proof in place.</p>
  const expiresAt = claim?.placement?.expires_at
  if (open === "check" && expiresAt) {
    const left = rejection && Date.parse(expiresAt) - Date.parse(rejection.failure.checked_at)
    return (
      <p>
        Expires <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>
        {left !== null && left > 0 && `, in ${formatDuration(left)}`}
      </p>
    )
  }
  return <p>One small file on the host, or a DNS record, within {rules.hours} hours. You also get your token, once.</p>
}

function Checked({ claim }: { claim: PublicClaim | null }) {
  const at = claim?.verified_at
  if (!at) return <p>We look for the proof once. Nothing changes if it does not match.</p>
  return (
    <p>
      Proven <time dateTime={at}>{formatMoment(at)}</time>
    </p>
  )
}

function Managed({ claim }: { claim: PublicClaim | null }) {
  const count = claim?.services_count ?? null
  return (
    <p>
      The proof signs this browser in, later the token does: edit and delete the listings under the domain.
      {count === 0 && " No services are listed today."}
      {count !== null && count > 0 && ` ${formatQuantity(count, "service")} today.`}
    </p>
  )
}

const LABELS = { domain: "Domain", contact_email: "E-mail" }
const MOST_CHARACTERS = 2000

/** A plain GET form: the page then signs in or proves the domain. */
function NameStep({ view: { values, unfit } }: { view: View }) {
  const field = fieldOf({ kind: "invalid", problems: unfit?.problems ?? [] }, LABELS, { ...values })
  const suggestion = unfit?.suggestion
  return (
    <>
      {unfit && (
        <ErrorSummary
          id={RESULT_ID}
          state={{ kind: "invalid", problems: unfit.problems }}
          lead="This is no domain."
          labels={LABELS}
        />
      )}
      <form action="/manage" noValidate className="stack max-w-form gap-5">
        <div className="grid gap-2">
          <TextField
            {...field("domain")}
            hint="A host name, such as api.example.com. The proof covers exactly this host, not its subdomains."
            type="text"
            inputMode="url"
            maxLength={MOST_CHARACTERS}
            required
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          {suggestion && (
            <a href={manageHref(suggestion.domain)} className="btn justify-self-start">
              <span className="wrap-anywhere">Did you mean {suggestion.unicode}?</span>
            </a>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <button type="submit" className="btn max-xs:w-full" data-primary="" data-large="">
            Continue
          </button>
          <p className="flex-[1_1_14rem] text-small text-pretty text-muted">
            A proven domain asks for your token next. Another one shows how to prove it.
          </p>
        </div>
      </form>
    </>
  )
}

interface StartPartProps {
  claim: PublicClaim
  view: View
  rules: Rules
  submit: FormAction
}

function StartPart({ claim, view: { values, emailProblem }, rules, submit }: StartPartProps) {
  const isOver = claim.state === "expired" || claim.state === "revoked"
  return (
    <>
      {isOver && <Over claim={claim} rules={rules} />}
      <form action={submit} noValidate className="stack max-w-form gap-5">
        <input type="hidden" name="domain" value={claim.domain} />
        <EmailField key={values.contact_email} value={values.contact_email} problem={emailProblem} />
        <StartButton label={isOver ? "Start again" : "Prove the domain"} />
      </form>
    </>
  )
}

function EmailField({ value, problem }: { value: string; problem: string | null }) {
  const state = { kind: "invalid", problems: problem === null ? [] : [{ field: "contact_email", message: problem }] }
  return (
    <TextField
      {...fieldOf(state, LABELS, { contact_email: value })("contact_email")}
      aside="optional, never shown"
      type="email"
      maxLength={254}
      autoComplete="email"
    />
  )
}

function StartButton({ label }: { label: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ActionButton isPrimary pendingLabel="Starting" className="max-xs:w-full">
        {label}
      </ActionButton>
      <p className="flex-[1_1_14rem] text-small text-pretty text-muted">
        Next, you get a secret token and a public proof to publish. The listings do not change until we find the proof.
        A verified domain cannot be claimed again.
      </p>
    </div>
  )
}

function Over({ claim, rules }: { claim: PublicClaim; rules: Rules }) {
  return (
    <Note>
      <p>
        {claim.state === "expired" ? (
          <>
            <b>The claim has expired.</b> <DomainName of={claim} /> was not proven within {rules.hours} hours.
          </>
        ) : (
          <>
            <b>The claim has ended.</b> The claim of <DomainName of={claim} /> was revoked, or its proof was missing for
            too long.
          </>
        )}{" "}
        Start again for a new token and a new proof.
      </p>
    </Note>
  )
}
