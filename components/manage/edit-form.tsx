"use client"

// The edit form of one listing. The server validates the form like a PATCH request.

import type { PriceDifference } from "@/components/listing/price"
import { EDIT_ID } from "@/components/manage/anchors"
import {
  confirmationOf,
  type EditField,
  type EditState,
  type EditValues,
  FOLLOW,
  readParameterRows,
} from "@/components/manage/form-state"
import { FIELD_LABELS, type FieldLimits } from "@/components/register/form-state"
import { ParameterFields } from "@/components/register/parameter-fields"
import { labelRows } from "@/components/register/parameter-rows"
import { ButtonLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { Arrival } from "@/components/ui/arrival"
import { maxLengthOf, TextArea, TextField } from "@/components/ui/field"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { Note } from "@/components/ui/note"
import { fieldOf, findProblem } from "@/components/ui/problems"
import { ErrorSummary } from "@/components/ui/result-form"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"

interface EditFormProps {
  action: FormAction<EditState>
  id: string
  title: string
  values: EditValues
  limits: FieldLimits
  /** Hints below the fields of price, asset and network: the value that the listing shows if the field is empty. */
  asked: Partial<Record<EditField, string>>
  /** Hidden fields with the position in the list, so that the reader returns to this page of the list. */
  place: [name: string, value: string][]
  cancelHref: string
}

const RESULT_ID = "answer"

export function EditForm({ action, id, title, values, place, cancelHref, ...given }: EditFormProps) {
  const initial: EditState = { kind: "idle", values, shown: values, attempt: 0 }
  const [state, submit] = useFormResult(action, initial, RESULT_ID)
  return (
    <section id={EDIT_ID} tabIndex={-1} aria-labelledby="edit-title" className="px-4 py-4 md:pl-16">
      <Arrival id={EDIT_ID} />
      <h3 id="edit-title" className="mb-4 text-name wrap-anywhere">
        {title}
      </h3>
      {state.kind !== "idle" && (
        <div className="mb-6 max-w-form">
          {state.kind === "differs" ? (
            <PriceWarning difference={state} />
          ) : (
            <ErrorSummary id={RESULT_ID} state={state} lead="Nothing was saved." labels={labelsOf(state)} />
          )}
        </div>
      )}
      <form action={submit} noValidate className="stack max-w-form gap-5">
        <HiddenFields fields={[...place, ["id", id], ["shown", JSON.stringify(state.shown)]]} />
        <EditFields key={state.attempt} state={state} {...given} />
        <p className="flex flex-wrap gap-2 border-t border-line pt-4">
          {state.kind === "differs" ? (
            <>
              <ActionButton isPrimary name="price" value={confirmationOf(state.values)}>
                Save anyway
              </ActionButton>
              <ActionButton name="price" value={FOLLOW}>
                Follow the asked price
              </ActionButton>
            </>
          ) : (
            <ActionButton isPrimary>Save changes</ActionButton>
          )}
          <ButtonLink href={cancelHref}>Cancel</ButtonLink>
        </p>
      </form>
    </section>
  )
}

function PriceWarning({ difference: { asked, listed } }: { difference: PriceDifference }) {
  return (
    <Note id={RESULT_ID} icon="warning" role="alert">
      <p>
        <b>Nothing is saved yet.</b> Your endpoint requests {asked}. Listing {listed} shows a warning mark to buyers. To
        list what the endpoint requests, leave the price empty.
      </p>
    </Note>
  )
}

const labelsOf = ({ values }: EditState) => ({ ...FIELD_LABELS, ...labelRows(readParameterRows(values)) })

type EditFieldsProps = Pick<EditFormProps, "limits" | "asked"> & { state: EditState }

function EditFields({ state, limits, asked }: EditFieldsProps) {
  const pair = "grid items-start gap-x-4 gap-y-5 xs:grid-cols-2"
  const field = fieldOf<EditField>(state, FIELD_LABELS, state.values)
  const common = (name: Exclude<EditField, "parameters">) =>
    ({ ...field(name), autoComplete: "off", maxLength: maxLengthOf(limits[name]), hint: asked[name] }) as const
  return (
    <>
      <TextField {...common("name")} />
      <TextArea {...common("description")} rows={4} aside="optional" />
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
      <ParameterFields
        rows={readParameterRows(state.values)}
        limits={limits.parameters}
        hint="What a call takes, for readers and code examples; no check sends them. Empty: taken from the challenge or the documents of the host."
        error={field("parameters").error}
        errorOf={(name) => findProblem(state, name, labelsOf(state))}
      />
    </>
  )
}
