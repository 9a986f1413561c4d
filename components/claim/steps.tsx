import { claimHref } from "@/components/claim/address"
import { CheckStep } from "@/components/claim/check-step"
import { type Given, ManageStep } from "@/components/claim/manage-step"
import { PlaceStep } from "@/components/claim/place-step"
import { StepItem } from "@/components/claim/step-item"
import {
  type FormAction,
  type NameValues,
  RESULT_ID,
  type Rules,
  type Step,
  type Unfit,
  type View,
} from "@/components/claim/wizard-state"
import { formatDuration, formatMoment, formatQuantity } from "@/components/format"
import { DomainName } from "@/components/listing/domain-name"
import { ActionButton } from "@/components/ui/action-button"
import { TextField } from "@/components/ui/field"
import { Note } from "@/components/ui/note"
import { fieldOf } from "@/components/ui/problems"
import { ErrorSummary } from "@/components/ui/result-form"
import type { Method, PublicClaim } from "@/lib/claims/schema"

interface StepsProps extends Given {
  view: View
  start: FormAction
  verify: FormAction
  onMethod: (method: Method) => void
}

/** One step is open. A link back to a step loads a new page, which discards the state of the wizard. */
export function Steps({ view, listings, rules, contacts, start, verify, onMethod }: StepsProps) {
  const { claim, open, token, rejection, method } = view
  const placement = claim?.placement ?? null
  const common = { open, message: view.message }
  return (
    <ol className="box max-w-[45rem] self-start">
      <StepItem
        {...common}
        step="name"
        aside={open !== "name" && <ChangeLink open={open} />}
        summary={
          claim && (
            <p className="wrap-anywhere">
              <DomainName of={claim} />, this host only, not its subdomains
            </p>
          )
        }
      >
        <NameStep view={view} submit={start} />
      </StepItem>
      <StepItem
        {...common}
        step="place"
        aside={claim && placement && <PlaceAside view={view} claim={claim} expiresAt={placement.expires_at} />}
        summary={<Placed view={view} rules={rules} />}
      >
        {claim && !placement && <StartPart {...{ claim, rules }} email={view.values.contact_email} submit={start} />}
        {claim && placement && (
          <PlaceStep
            domain={claim.domain}
            placement={placement}
            token={token}
            method={method}
            rules={rules}
            verify={verify}
            restart={start}
            onMethod={onMethod}
          />
        )}
      </StepItem>
      <StepItem {...common} step="check" summary={<Checked claim={claim} />}>
        {claim && placement && (
          <CheckStep
            claim={claim}
            placement={placement}
            method={method}
            rejection={rejection}
            rules={rules}
            contacts={contacts}
            submit={verify}
          />
        )}
      </StepItem>
      <StepItem {...common} step="manage" summary={<Managed claim={claim} />}>
        {claim && <ManageStep {...{ claim, listings, rules, contacts }} />}
      </StepItem>
    </ol>
  )
}

function ChangeLink({ open }: { open: Step }) {
  return (
    <a href={claimHref()} className="solo -my-[3px]">
      {open === "manage" ? "Claim another domain" : "Change domain"}
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
      Edit and delete the listings under the domain.
      {count === 0 && " No services are listed today."}
      {count !== null && count > 0 && ` ${formatQuantity(count, "service")} today.`}
    </p>
  )
}

const LABELS = { domain: "Domain", contact_email: "E-mail" }
const MOST_CHARACTERS = 2000

function NameStep({ view, submit }: { view: View; submit: FormAction }) {
  const { values, unfit } = view
  return (
    <>
      {unfit && (
        <ErrorSummary
          id={RESULT_ID}
          state={{ kind: "invalid", problems: unfit.problems }}
          lead="The claim was not started."
          labels={LABELS}
        />
      )}
      <form action={submit} noValidate className="stack max-w-form gap-5">
        <Fields key={`${values.domain} ${values.contact_email}`} values={values} unfit={unfit} />
        <StartButton label="Start claim" />
      </form>
    </>
  )
}

function Fields({ values, unfit }: { values: NameValues; unfit: Unfit | null }) {
  const field = fieldOf({ kind: "invalid", problems: unfit?.problems ?? [] }, LABELS, { ...values })
  const suggestion = unfit?.suggestion
  return (
    <>
      <div className="grid gap-2">
        <TextField
          {...field("domain")}
          hint="A host name, such as api.example.com. The claim covers exactly this host, not its subdomains."
          type="text"
          inputMode="url"
          maxLength={MOST_CHARACTERS}
          required
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        {suggestion && (
          <ActionButton name="suggested" value={suggestion.domain} className="justify-self-start">
            <span className="wrap-anywhere">Did you mean {suggestion.unicode}?</span>
          </ActionButton>
        )}
      </div>
      <EmailField value={values.contact_email} error={field("contact_email").error} />
    </>
  )
}

interface StartPartProps {
  claim: PublicClaim
  email: string
  rules: Rules
  submit: FormAction
}

function StartPart({ claim, email, rules, submit }: StartPartProps) {
  const isOver = claim.state === "expired" || claim.state === "revoked"
  return (
    <>
      {isOver && <Over claim={claim} rules={rules} />}
      <form action={submit} noValidate className="stack max-w-form gap-5">
        <input type="hidden" name="domain" value={claim.domain} />
        <EmailField value={email} />
        <StartButton label={isOver ? "Start again" : "Start claim"} />
      </form>
    </>
  )
}

function EmailField({ value, error }: { value: string; error?: string | undefined }) {
  return (
    <TextField
      name="contact_email"
      label="E-mail"
      aside="optional, never shown"
      error={error}
      type="email"
      defaultValue={value}
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
