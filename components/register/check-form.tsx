import { LIST_LABEL, LIST_NAME, moveList } from "@/components/register/batch-target"
import { FIELD_LABELS, type FieldLimits, type FormState } from "@/components/register/form-state"
import { SelectField, TextArea, TextField } from "@/components/ui/field"
import { findProblem } from "@/components/ui/problems"
import { Unfold } from "@/components/ui/unfold"
import { BATCH_LIMITS } from "@/lib/batch/limits"
import { HTTP_METHODS } from "@/lib/catalogue/names"

interface CheckFieldsProps {
  state: FormState
  limits: FieldLimits
  isRunning: boolean
  /** The URL of the page, without what was entered. */
  againHref: string
}

/** The first step: the URL, and the request that few endpoints need. */
export function CheckFields({ state, limits, isRunning, againHref }: CheckFieldsProps) {
  const { values } = state
  const problemOf = (name: keyof typeof FIELD_LABELS) => findProblem(state, name, FIELD_LABELS)
  const listProblem = findProblem(state, LIST_NAME, { [LIST_NAME]: LIST_LABEL })
  const isOther = values.http_method !== "" || values.probe_body !== "" || values.tool !== ""
  const isOpen = isOther || Boolean(problemOf("http_method") ?? problemOf("probe_body") ?? problemOf("tool"))
  return (
    <>
      <input type="hidden" name="step" value="check" />
      <TextField
        name="url"
        label={FIELD_LABELS.url}
        error={problemOf("url")}
        hint={
          <>
            The full URL that responds with 402, without placeholders such as <code>{"{id}"}</code>. For all endpoints
            of a host enter its origin, such as <code>https://api.example.com</code>, or the URL of its OpenAPI
            document.
          </>
        }
        type="url"
        autoComplete="url"
        maxLength={limits.url}
        defaultValue={values.url}
        onPaste={(event) => moveList(event.clipboardData.getData("text")) && event.preventDefault()}
      />
      <Unfold
        summary={<span className="font-medium">A list of URLs</span>}
        open={state.list !== "" || listProblem !== undefined}
      >
        <div className="pt-3">
          <TextArea
            name={LIST_NAME}
            label={LIST_LABEL}
            error={listProblem}
            hint={`One in each line, at most ${BATCH_LIMITS.entries}.`}
            rows={4}
            className="mono"
            defaultValue={state.list}
          />
        </div>
      </Unfold>
      <Unfold summary={<span className="font-medium">Method and body, or an MCP tool</span>} open={isOpen}>
        <div className="grid gap-5 pt-3">
          <SelectField
            name="http_method"
            label={FIELD_LABELS.http_method}
            error={problemOf("http_method")}
            defaultValue={values.http_method}
            className="w-auto justify-self-start"
          >
            <option value="">Automatic</option>
            {HTTP_METHODS.map((method) => (
              <option key={method}>{method}</option>
            ))}
          </SelectField>
          <TextArea
            name="probe_body"
            label={FIELD_LABELS.probe_body}
            aside="optional"
            error={problemOf("probe_body")}
            hint="JSON to send if the endpoint validates the body before it requests payment. Never shown."
            rows={3}
            className="mono"
            maxLength={limits.probe_body}
            defaultValue={values.probe_body}
          />
          <TextField
            name="tool"
            label={FIELD_LABELS.tool}
            aside="optional"
            error={problemOf("tool")}
            hint="If the URL is an MCP server: the name of one paid tool, as the server lists it. The tool is called with the probe body as its arguments, or with none."
            type="text"
            className="mono"
            maxLength={limits.tool}
            defaultValue={values.tool}
          />
        </div>
      </Unfold>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="submit"
          className="btn max-xs:w-full"
          data-primary={state.check === null ? "" : undefined}
          data-large={state.check === null ? "" : undefined}
          aria-disabled={isRunning || undefined}
        >
          {isRunning && <span className="spinner" aria-hidden="true" />}
          {isRunning ? "Checking the endpoint" : state.check === null ? "Check endpoint" : "Check again"}
        </button>
        {state.check !== null && <a href={againHref}>Check another endpoint</a>}
      </div>
    </>
  )
}
