import {
  type FormAction,
  type NameValues,
  RESULT_ID,
  type Rules,
  type Unfit,
  type View,
} from "@/components/claim/wizard-state"
import { DomainName } from "@/components/listing/domain-name"
import { ActionButton } from "@/components/ui/action-button"
import { ErrorSummary } from "@/components/ui/error-summary"
import { TextField } from "@/components/ui/field"
import { Note } from "@/components/ui/note"
import { findProblem } from "@/components/ui/problems"
import type { PublicClaim } from "@/lib/claims/schema"

const LABELS = { domain: "Domain", contact_email: "E-mail" }
const MOST_CHARACTERS = 2000

export function NameStep({ view, rules, submit }: { view: View; rules: Rules; submit: FormAction }) {
  const { claim, values, unfit } = view
  const isOver = claim?.state === "expired" || claim?.state === "revoked"
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
      {isOver && !unfit && <Over claim={claim} rules={rules} />}
      <form action={submit} noValidate className="stack max-w-form gap-5">
        {/* React resets a form after its action. A new `key` creates the fields again with the values that the server returned.
         */}
        <Fields key={`${values.domain} ${values.contact_email}`} values={values} unfit={unfit} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ActionButton isPrimary pendingLabel="Starting" className="max-xs:w-full">
            {isOver ? "Start again" : "Start claim"}
          </ActionButton>
          <p className="flex-[1_1_14rem] text-small text-pretty text-muted">
            Next, you get a secret token and a public proof to publish. The listings do not change until we find the
            proof. A verified domain cannot be claimed again.
          </p>
        </div>
      </form>
    </>
  )
}

/** Shows why a claim has ended, and how to start it again. */
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

function Fields({ values, unfit }: { values: NameValues; unfit: Unfit | null }) {
  const errorOf = (name: string) => findProblem({ kind: "invalid", problems: unfit?.problems ?? [] }, name, LABELS)
  const suggestion = unfit?.suggestion
  return (
    <>
      <div className="grid gap-2">
        <TextField
          name="domain"
          label="Domain"
          error={errorOf("domain")}
          hint="A host name, such as api.example.com. The claim covers exactly this host, not its subdomains."
          type="text"
          inputMode="url"
          defaultValue={values.domain}
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
      <TextField
        name="contact_email"
        label="E-mail"
        aside="optional, never shown"
        error={errorOf("contact_email")}
        type="email"
        defaultValue={values.contact_email}
        maxLength={254}
        autoComplete="email"
      />
    </>
  )
}
