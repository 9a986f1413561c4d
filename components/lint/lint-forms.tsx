"use client"

// The linter's two forms: a URL to request, and a response to paste. Without JavaScript each form is a plain form post. With
// JavaScript the report appears in place and takes the focus.

import { FIELD_LABELS, type FieldName, type LintLimits, type LintState } from "@/components/lint/form-state"
import { LintReport } from "@/components/lint/lint-report"
import { ActionButton } from "@/components/ui/action-button"
import { ErrorSummary } from "@/components/ui/error-summary"
import { SelectField, TextArea, TextField } from "@/components/ui/field"
import { findProblem } from "@/components/ui/problems"
import { Unfold } from "@/components/ui/unfold"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"
import { HTTP_METHODS } from "@/lib/catalogue/names"

interface LintFormsProps {
  action: FormAction<LintState>
  first: LintState
  limits: LintLimits
}

/** The element id of the result, which is above the forms. */
const RESULT_ID = "answer"

export function LintForms({ action, first, limits }: LintFormsProps) {
  const [state, submit, isPending] = useFormResult(action, first, RESULT_ID)
  const form = {
    action: submit,
    noValidate: true,
    onSubmit: (event: { preventDefault: () => void }) => isPending && event.preventDefault(),
    className: "stack gap-5",
  }
  const parts = { state, limits }
  return (
    <div className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-8">
      <Result state={state} />
      {/* React resets a form after its action. A new `key` creates the fields again with the values that the server returned. */}
      <form key={`url ${state.attempt}`} {...form} aria-label="Endpoint">
        <UrlFields {...parts} />
      </form>
      <Unfold
        key={`pasted ${state.attempt}`}
        summary={<span className="font-medium">Paste a response instead</span>}
        open={state.values.answer !== "" || findProblem(state, "answer", FIELD_LABELS) !== undefined}
        className="border-t border-line pt-5"
      >
        <form {...form} className={`${form.className} pt-3`} aria-label="Pasted response">
          <PastedFields {...parts} />
        </form>
      </Unfold>
    </div>
  )
}

function Result({ state }: { state: LintState }) {
  if (state.kind === "checked") {
    return <LintReport id={RESULT_ID} report={state.report} offers={state.offers} />
  }
  if (state.kind === "idle") return null
  return <ErrorSummary id={RESULT_ID} state={state} lead="Nothing was checked." labels={FIELD_LABELS} />
}

interface PartProps {
  state: LintState
  limits: LintLimits
}

const fieldOf = (state: LintState, name: FieldName) => ({
  name,
  label: FIELD_LABELS[name],
  error: findProblem(state, name, FIELD_LABELS),
  defaultValue: state.values[name],
})

function UrlFields({ state, limits }: PartProps) {
  return (
    <>
      <input type="hidden" name="kind" value="address" />
      <div className="grid items-start gap-x-4 gap-y-5 xs:grid-cols-[minmax(0,1fr)_7rem]">
        <TextField
          {...fieldOf(state, "url")}
          hint="The full URL that responds with 402."
          type="url"
          required
          autoComplete="url"
          maxLength={limits.url}
        />
        <SelectField {...fieldOf(state, "http_method")}>
          <option value="">Automatic</option>
          {HTTP_METHODS.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </SelectField>
      </div>
      <TextArea
        {...fieldOf(state, "probe_body")}
        aside="optional"
        hint="JSON to send if the endpoint validates the body before it requests payment."
        rows={2}
        maxLength={limits.probe_body}
        className="mono"
      />
      <TextField
        {...fieldOf(state, "tool")}
        aside="optional"
        hint="If the URL is an MCP server: the name of one paid tool. It is called with the body as its arguments, or with none."
        type="text"
        spellCheck={false}
        maxLength={limits.tool}
        className="mono"
      />
      <label className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3">
        <input
          type="checkbox"
          name="behaviour"
          value="yes"
          className="mt-0.5"
          defaultChecked={state.values.behaviour === "yes"}
        />
        <span>
          Also check the behaviour
          <span className="block text-small text-muted">
            Six more requests: invalid payments without a signature, a browser, HTML, and a repetition.
          </span>
        </span>
      </label>
      <div>
        <ActionButton isPrimary pendingLabel="Checking the endpoint" className="max-xs:w-full">
          Check endpoint
        </ActionButton>
      </div>
    </>
  )
}

function PastedFields({ state, limits }: PartProps) {
  return (
    <>
      <input type="hidden" name="kind" value="answer" />
      <TextArea
        {...fieldOf(state, "answer")}
        hint={
          <>
            As <code>curl -i</code> or <code>curl -v</code> prints it. We send no request, so this also works for an
            endpoint on your own machine.
          </>
        }
        rows={8}
        required
        spellCheck={false}
        maxLength={limits.answer}
        placeholder={'HTTP/1.1 402 Payment Required\nWWW-Authenticate: L402 macaroon="…", invoice="…"'}
        className="mono"
      />
      <div>
        <ActionButton pendingLabel="Checking" className="max-xs:w-full">
          Check response
        </ActionButton>
      </div>
    </>
  )
}
