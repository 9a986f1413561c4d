"use client"

// The linter's two ways in, an address and a pasted answer. Each works as a plain form post; with script the report arrives in
// place and the focus moves to it.

import { FIELD_LABELS, type FieldName, type LintChoices, type LintState, problemOf } from "@/components/lint/form-state"
import { LintReport } from "@/components/lint/lint-report"
import { Field } from "@/components/ui/field"
import { Note } from "@/components/ui/note"
import { PendingButton } from "@/components/ui/pending-button"
import { Unfold } from "@/components/ui/unfold"
import { useAnswer } from "@/components/ui/use-answer"

interface LintFormsProps {
  action: (state: LintState, form: FormData) => Promise<LintState>
  first: LintState
  choices: LintChoices
}

/** Whatever the answer is, it stands in an element of this id, before the forms. */
const ANSWER_ID = "answer"

export function LintForms({ action, first, choices }: LintFormsProps) {
  const [state, submit, isPending] = useAnswer(action, first, ANSWER_ID)
  const form = {
    action: submit,
    noValidate: true,
    onSubmit: (event: { preventDefault: () => void }) => isPending && event.preventDefault(),
    className: "grid grid-cols-[minmax(0,1fr)] gap-5",
  }
  const parts = { state, choices, isPending }
  return (
    <div className="grid max-w-form gap-8">
      <Answer state={state} />
      {/* A new key shows what came back: React resets a form after its action. */}
      <form key={`address ${state.attempt}`} {...form} aria-label="Ask an endpoint">
        <AddressFields {...parts} />
      </form>
      <Unfold
        key={`pasted ${state.attempt}`}
        summary={<span className="font-medium">Check an answer that you paste</span>}
        open={state.values.answer !== "" || problemOf(state, "answer") !== undefined}
        className="border-t border-line pt-5"
      >
        <form {...form} className={`${form.className} pt-3`} aria-label="Check a pasted answer">
          <PastedFields {...parts} />
        </form>
      </Unfold>
    </div>
  )
}

function Answer({ state }: { state: LintState }) {
  if (state.kind === "checked") return <LintReport id={ANSWER_ID} report={state.report} />
  if (state.kind === "idle") return null
  const message = state.kind === "failed" ? state.message : "Nothing was checked: one field needs a look."
  return (
    <Note id={ANSWER_ID} tone="error" icon="error" role="alert">
      {message}
    </Note>
  )
}

interface PartProps {
  state: LintState
  choices: LintChoices
  isPending: boolean
}

/** Of one control. */
const fieldOf = (state: LintState, name: FieldName) => ({
  id: `field-${name}`,
  name,
  label: FIELD_LABELS[name],
  error: problemOf(state, name),
})

function AddressFields({ state, choices, isPending }: PartProps) {
  const { values } = state
  return (
    <>
      <input type="hidden" name="kind" value="address" />
      <div className="grid items-start gap-x-4 gap-y-5 xs:grid-cols-[minmax(0,1fr)_7rem]">
        <Field {...fieldOf(state, "url")} hint="The full address that answers 402.">
          {(control) => (
            <input
              {...control}
              type="url"
              required
              autoComplete="url"
              maxLength={choices.limits.url}
              className="control"
              defaultValue={values.url}
            />
          )}
        </Field>
        <Field {...fieldOf(state, "http_method")}>
          {(control) => (
            <select {...control} className="control select" defaultValue={values.http_method}>
              {choices.methods.map((method) => (
                <option key={method}>{method}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field
        {...fieldOf(state, "probe_body")}
        aside="optional"
        hint="JSON to send when the endpoint checks the body before it asks for payment."
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={choices.limits.probe_body}
            className="control mono resize-y"
            defaultValue={values.probe_body}
          />
        )}
      </Field>
      <div>
        <PendingButton primary isPending={isPending} pendingLabel="Asking the endpoint">
          Ask and check
        </PendingButton>
      </div>
    </>
  )
}

function PastedFields({ state, choices, isPending }: PartProps) {
  return (
    <>
      <input type="hidden" name="kind" value="answer" />
      <Field
        {...fieldOf(state, "answer")}
        hint={
          <>
            As <code>curl -i</code> or <code>curl -v</code> prints it. Nothing is asked then, so it also works for what
            runs on your own machine.
          </>
        }
      >
        {(control) => (
          <textarea
            {...control}
            rows={8}
            required
            spellCheck={false}
            maxLength={choices.limits.answer}
            placeholder={'HTTP/1.1 402 Payment Required\nWWW-Authenticate: L402 macaroon="…", invoice="…"'}
            className="control mono resize-y"
            defaultValue={state.values.answer}
          />
        )}
      </Field>
      <div>
        <PendingButton isPending={isPending} pendingLabel="Checking">
          Check it
        </PendingButton>
      </div>
    </>
  )
}
