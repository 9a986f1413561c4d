// The two ways into a check: the URL of an endpoint, and a response to paste.

import { LIST_LABEL, LIST_NAME, moveList } from "@/components/register/batch-target"
import { CHECK_LABELS, FIELD_LABELS, type FieldLimits, type FormState } from "@/components/register/form-state"
import { ActionButton } from "@/components/ui/action-button"
import { BusyLabel } from "@/components/ui/busy-label"
import { SelectField, TextArea, TextField } from "@/components/ui/field"
import { fieldOf, findProblem } from "@/components/ui/problems"
import { Unfold } from "@/components/ui/unfold"
import { BATCH_LIMITS } from "@/lib/batch/limits"
import { HTTP_METHODS } from "@/lib/catalogue/names"

interface CheckFieldsProps {
  state: FormState
  limits: FieldLimits
  isRunning: boolean
  /** The page with this form, for a link to check another endpoint. */
  againHref: string
}

export function CheckFields({ state, limits, isRunning, againHref }: CheckFieldsProps) {
  const field = fieldOf(state, FIELD_LABELS, state.values)
  return (
    <>
      <input type="hidden" name="step" value="check" />
      <TextField
        {...field("url")}
        hint={
          <>
            The full URL that responds with 402. For all endpoints of a host enter its origin, such as{" "}
            <code>https://api.example.com</code>, or the URL of its OpenAPI document.
          </>
        }
        type="url"
        autoComplete="url"
        maxLength={limits.url}
        onPaste={(event) => moveList(event.clipboardData.getData("text")) && event.preventDefault()}
      />
      <UrlList state={state} />
      <RequestFields {...{ state, limits }} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="submit"
          className="btn max-xs:w-full"
          data-primary={state.check === null && !isRunning ? "" : undefined}
          data-large={state.check === null ? "" : undefined}
          aria-disabled={isRunning || undefined}
        >
          <BusyLabel isBusy={isRunning} busy="Checking the endpoint">
            {state.check === null ? "Check endpoint" : "Check again"}
          </BusyLabel>
        </button>
        {state.check !== null && <a href={againHref}>Check another endpoint</a>}
      </div>
    </>
  )
}

function UrlList({ state }: { state: FormState }) {
  const list = fieldOf(state, { [LIST_NAME]: LIST_LABEL }, { [LIST_NAME]: state.list })(LIST_NAME)
  return (
    <Unfold
      summary={<span className="font-medium">A list of URLs</span>}
      open={state.list !== "" || list.error !== undefined}
    >
      <div className="pt-3">
        <TextArea {...list} hint={`One in each line, at most ${BATCH_LIMITS.entries}.`} rows={4} className="mono" />
      </div>
    </Unfold>
  )
}

/** The request that few endpoints need. */
function RequestFields({ state, limits }: Pick<CheckFieldsProps, "state" | "limits">) {
  const { values, isThorough } = state
  const field = fieldOf(state, FIELD_LABELS, values)
  const behaviour = findProblem(state, "behaviour", CHECK_LABELS)
  // A check fills in the method, which the report has.
  const isOther = values.probe_body !== "" || values.tool !== "" || isThorough
  const isWrong = (["http_method", "probe_body", "tool"] as const).some((name) => field(name).error) || behaviour
  return (
    <Unfold
      summary={<span className="font-medium">Method and body, MCP tool, behaviour</span>}
      open={Boolean(isOther || isWrong)}
    >
      <div className="grid gap-5 pt-3">
        <SelectField {...field("http_method")} className="w-auto justify-self-start">
          <option value="">Automatic</option>
          {HTTP_METHODS.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </SelectField>
        <TextArea
          {...field("probe_body")}
          aside="optional"
          hint="JSON to send if the endpoint validates the body before it requests payment. Never shown."
          rows={3}
          className="mono"
          maxLength={limits.probe_body}
        />
        <TextField
          {...field("tool")}
          aside="optional"
          hint="If the URL is an MCP server: the name of one paid tool, as the server lists it. The tool is called with the probe body as its arguments, or with none."
          type="text"
          className="mono"
          maxLength={limits.tool}
        />
        <label id="field-behaviour" className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3">
          <input type="checkbox" name="behaviour" value="yes" className="mt-0.5" defaultChecked={isThorough} />
          <span>
            Also check the behaviour
            <span className="block text-small text-muted">
              {behaviour ??
                "Six more requests: invalid payments without a signature, a browser, HTML, and a repetition."}
            </span>
          </span>
        </label>
      </div>
    </Unfold>
  )
}

/** A response in place of a request, for an endpoint that nobody can reach from outside. */
export function PastedFields({ state, limits }: Pick<CheckFieldsProps, "state" | "limits">) {
  return (
    <>
      <input type="hidden" name="step" value="paste" />
      <TextArea
        {...fieldOf(state, CHECK_LABELS, { answer: state.answer })("answer")}
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
