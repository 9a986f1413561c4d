"use client"

// The edit form of one listing. The server validates the form like a PATCH request.

import { type Categories, CategoryField } from "@/components/listing/category-field"
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
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { Arrival } from "@/components/ui/arrival"
import { type FieldProps, maxLengthOf, SelectField, TextArea, TextField } from "@/components/ui/field"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { Note } from "@/components/ui/note"
import { fieldOf, findProblem } from "@/components/ui/problems"
import { ErrorSummary } from "@/components/ui/result-form"
import { type FormAction, useFormResult } from "@/components/ui/use-form-result"
import { HTTP_METHODS } from "@/lib/catalogue/names"

interface EditFormProps {
  action: FormAction<EditState>
  id: string
  title: string
  values: EditValues
  limits: FieldLimits
  categories: Categories
  /** The URL of the listing, which does not change. */
  url: string
  /** Whether the listing is the tool of an MCP server, which has no method. */
  isTool: boolean
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
            <PriceChoice state={state} />
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

/** A price that the endpoint does not ask warns buyers, so saving it is not the primary button. */
export function PriceChoice({ state: { values } }: { state: EditState }) {
  return (
    <>
      <ActionButton isPrimary name="price" value={FOLLOW}>
        Follow the asked price
      </ActionButton>
      <ActionButton name="price" value={confirmationOf(values)}>
        Save anyway
      </ActionButton>
    </>
  )
}

const labelsOf = ({ values }: EditState) => ({ ...FIELD_LABELS, ...labelRows(readParameterRows(values)) })

type EditFieldsProps = Pick<EditFormProps, "limits" | "asked" | "categories" | "url" | "isTool"> & { state: EditState }

function EditFields({ state, limits, asked, categories, url, isTool }: EditFieldsProps) {
  const pair = "grid items-start gap-x-4 gap-y-5 xs:grid-cols-2"
  const field = fieldOf<EditField>(state, FIELD_LABELS, state.values)
  const common = (name: Exclude<EditField, "parameters">) =>
    ({ ...field(name), autoComplete: "off", maxLength: maxLengthOf(limits[name]), hint: asked[name] }) as const
  return (
    <>
      <TextField {...common("name")} />
      <TextArea {...common("description")} rows={4} aside="optional" />
      <CategoryField {...field("category")} categories={categories} />
      <TextField {...common("provider")} aside="optional" />
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
      <RequestFields {...{ field, isTool, url }} maxLength={maxLengthOf(limits.probe_body)} />
    </>
  )
}

interface RequestFieldsProps {
  field: (name: EditField) => FieldProps & { defaultValue: string | undefined }
  isTool: boolean
  url: string
  maxLength: number | undefined
}

/** The request that checks send. A changed one is sent before it is stored. */
function RequestFields({ field, isTool, url, maxLength }: RequestFieldsProps) {
  return (
    <fieldset className="grid min-w-0 gap-5 border-t border-line pt-4">
      <legend className="sr-only">Request</legend>
      <p className="hint">
        Checks send this request to <code className="wrap-anywhere">{url}</code>. A changed one is sent first, and saved
        only if the response asks for payment. The URL does not change, because checks, score and payee belong to it:{" "}
        <SiteLink href="/register">list the new URL</SiteLink>, then delete this listing.
      </p>
      {!isTool && (
        <SelectField {...field("http_method")} className="w-auto justify-self-start">
          <option value="">Automatic</option>
          {HTTP_METHODS.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </SelectField>
      )}
      <TextArea
        {...field("probe_body")}
        aside="optional"
        hint="JSON. A stored body is never shown, and stays if this is empty. A method without a body removes it."
        rows={3}
        className="mono"
        maxLength={maxLength}
      />
    </fieldset>
  )
}
