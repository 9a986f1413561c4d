import { EmailField, StartButton } from "@/components/claim/start-part"
import { type FormAction, type NameValues, RESULT_ID, type Unfit, type View } from "@/components/claim/wizard-state"
import { ActionButton } from "@/components/ui/action-button"
import { ErrorSummary } from "@/components/ui/error-summary"
import { TextField } from "@/components/ui/field"
import { findProblem } from "@/components/ui/problems"

const LABELS = { domain: "Domain", contact_email: "E-mail" }
const MOST_CHARACTERS = 2000

export function NameStep({ view, submit }: { view: View; submit: FormAction }) {
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
        {/* React resets a form after its action. A new `key` creates the fields again with the values that the server returned.
         */}
        <Fields key={`${values.domain} ${values.contact_email}`} values={values} unfit={unfit} />
        <StartButton label="Start claim" />
      </form>
    </>
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
      <EmailField value={values.contact_email} error={errorOf("contact_email")} />
    </>
  )
}
