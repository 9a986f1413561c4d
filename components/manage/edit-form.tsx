"use client"

// One listing as a form, checked as the API checks a PATCH. It works as a plain form post; with script the answer arrives in
// place and the focus moves to it.

import type { ReactNode } from "react"
import { EDIT_ID } from "@/components/manage/anchors"
import { Arrival } from "@/components/manage/arrival"
import type { EditField, EditState, EditValues } from "@/components/manage/form-state"
import { ErrorSummary } from "@/components/register/error-summary"
import { explainProblem, FIELD_LABELS } from "@/components/register/form-state"
import { SiteLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { Field } from "@/components/ui/field"
import { maxLengthOf } from "@/components/ui/max-length"
import { useAnswer } from "@/components/ui/use-answer"

export type EditAction = (state: EditState, form: FormData) => Promise<EditState>
/** How long each text may be. Comes from the server, so that no schema travels to the browser. */
export type EditLimits = Partial<Record<EditField, number>>

interface EditFormProps {
  action: EditAction
  id: string
  title: string
  values: EditValues
  limits: EditLimits
  /** What an empty price, asset and network show. */
  asked: Partial<Record<EditField, string>>
  /** Hidden fields that say where in the list this is. */
  place: ReactNode
  cancelHref: string
}

const ANSWER_ID = "answer"

export function EditForm({ action, id, title, values, limits, asked, place, cancelHref }: EditFormProps) {
  const initial: EditState = { kind: "idle", values, shown: values, attempt: 0 }
  const [state, submit] = useAnswer(action, initial, ANSWER_ID)
  const { attempt } = state
  const problems = state.kind === "invalid" ? state.problems : []
  return (
    <section id={EDIT_ID} tabIndex={-1} aria-labelledby="edit-title" className="px-4 py-4 md:pl-16">
      <Arrival id={EDIT_ID} />
      <h3 id="edit-title" className="mb-4 text-name wrap-anywhere">
        {title}
      </h3>
      <div className="max-w-form">
        {state.kind === "invalid" && <ErrorSummary id={ANSWER_ID} problems={problems} />}
        {state.kind === "failed" && <ErrorSummary id={ANSWER_ID} message={state.message} problems={[]} />}
      </div>
      <form action={submit} noValidate className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-5">
        {place}
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="shown" value={JSON.stringify(state.shown)} />
        {/* A new key shows what came back: React resets a form after its action. */}
        <EditFields key={attempt} values={state.values} problems={problems} limits={limits} asked={asked} />
        <p className="flex flex-wrap gap-2 border-t border-line pt-4">
          <ActionButton isPrimary>Save</ActionButton>
          <SiteLink href={cancelHref} className="btn">
            Cancel
          </SiteLink>
        </p>
      </form>
    </section>
  )
}

interface EditFieldsProps extends Pick<EditFormProps, "values" | "limits" | "asked"> {
  problems: { field: string; message: string }[]
}

function EditFields({ values, problems, limits, asked }: EditFieldsProps) {
  const pair = "grid items-start gap-x-4 gap-y-5 xs:grid-cols-2"
  const common = (name: EditField) => {
    const problem = problems.find(({ field }) => field === name)
    return {
      name,
      value: values[name],
      maxLength: maxLengthOf(limits[name]),
      error: problem && explainProblem(problem),
      hint: asked[name],
    }
  }
  return (
    <>
      <TextField {...common("name")} />
      <TextField {...common("description")} isLong aside="optional" />
      <TextField
        {...common("category")}
        aside="optional"
        hint="A path of up to three levels, such as data/geo/satellite."
      />
      <div className={pair}>
        <TextField {...common("price_usd")} aside="optional" inputMode="decimal" />
        <TextField {...common("price_sats")} aside="optional" inputMode="numeric" />
      </div>
      <div className={pair}>
        <TextField {...common("payment_asset")} aside="optional" />
        <TextField {...common("payment_network")} aside="optional" />
      </div>
    </>
  )
}

interface TextFieldProps {
  name: EditField
  value: string
  maxLength: number | undefined
  error: string | undefined
  hint: string | undefined
  aside?: string
  inputMode?: "decimal" | "numeric"
  isLong?: boolean
}

function TextField({ name, value, maxLength, error, hint, aside, inputMode, isLong = false }: TextFieldProps) {
  return (
    <Field id={`field-${name}`} name={name} label={FIELD_LABELS[name]} aside={aside} hint={hint} error={error}>
      {(control) =>
        isLong ? (
          <textarea {...control} rows={4} maxLength={maxLength} className="control resize-y" defaultValue={value} />
        ) : (
          <input
            {...control}
            className="control"
            defaultValue={value}
            maxLength={maxLength}
            inputMode={inputMode}
            autoComplete="off"
          />
        )
      }
    </Field>
  )
}
