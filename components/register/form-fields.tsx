import { FIELD_LABELS, type FieldLimits, type FormState, type TextName } from "@/components/register/form-state"
import { ParameterFields, type ParameterLimits } from "@/components/register/parameter-fields"
import { labelRows } from "@/components/register/parameter-rows"
import { type FieldProps, maxLengthOf, TextArea, TextField } from "@/components/ui/field"
import { findProblem } from "@/components/ui/problems"
import { Unfold } from "@/components/ui/unfold"
import type { Suggested, SuggestedText } from "@/lib/registration/check-schema"

/**
 * Fields that few registrations need. The part of the form with these fields is collapsed unless a field in this part has an entry
 * or an error. The provider is filled in, so it does not count.
 */
const FOLDED: TextName[] = ["price_usd", "price_sats", "payment_asset", "payment_network", "contact_email"]

/** Where the value of a field comes from, after its label. */
const FROM: Record<SuggestedText["from"], string> = {
  challenge: "from the challenge",
  "l402-services": "from l402-services",
  openapi: "from OpenAPI",
  "llms.txt": "from llms.txt",
  listing: "as listed",
  words: "suggested",
  url: "from the URL",
}

interface FormFieldsProps {
  state: FormState
  suggested: Suggested | null
  limits: FieldLimits
  parameterLimits: ParameterLimits
}

export function FormFields({ state, suggested, limits, parameterLimits }: FormFieldsProps) {
  const { values } = state
  const errorOf = (name: TextName) => findProblem(state, name, FIELD_LABELS)
  const common: Common = (name) => ({
    name,
    label: FIELD_LABELS[name],
    defaultValue: values[name],
    error: errorOf(name),
    maxLength: maxLengthOf(limits[name]),
  })
  const from = (name: keyof Suggested) => {
    const found = suggested?.[name]
    return found ? FROM[found.from] : name === "name" ? undefined : "optional"
  }
  const isOpen = FOLDED.some((name) => values[name] !== "" || errorOf(name)) || Boolean(errorOf("provider"))
  return (
    <>
      <TextField {...common("name")} aside={from("name")} type="text" required />
      <TextArea
        {...common("description")}
        aside={from("description")}
        hint="What one paid call returns. Up to 2,000 characters."
        rows={3}
      />
      <TextField
        {...common("category")}
        aside={from("category")}
        hint={
          <>
            A path of up to three levels, such as <code>data/geo/satellite</code>.
          </>
        }
        type="text"
      />
      <ParameterFields
        rows={state.parameters}
        limits={parameterLimits}
        hint="What a call takes. Change what the endpoint describes wrongly. Unless the domain is verified, what the endpoint and its host describe comes first."
        error={findProblem(state, "parameters", FIELD_LABELS)}
        errorOf={(name) => findProblem(state, name, labelRows(state.parameters))}
      />
      <Unfold summary={<span className="font-medium">More details</span>} open={isOpen}>
        <div className="grid gap-5 pt-3">
          <TextField {...common("provider")} aside={from("provider")} autoComplete="organization" />
          <MoreFields common={common} />
        </div>
      </Unfold>
    </>
  )
}

type Common = (name: TextName) => FieldProps & { defaultValue: string; maxLength: number | undefined }

function MoreFields({ common }: { common: Common }) {
  const pair = "grid items-start gap-x-4 gap-y-5 xs:grid-cols-2"
  return (
    <>
      <div className={pair}>
        <TextField {...common("price_usd")} aside="optional" inputMode="decimal" />
        <TextField {...common("price_sats")} aside="optional" inputMode="numeric" />
      </div>
      <p className="hint -mt-3">Leave the price empty, and the listing shows the price of the challenge.</p>
      <div className={pair}>
        <TextField {...common("payment_asset")} aside="optional" />
        <TextField {...common("payment_network")} aside="optional" />
      </div>
      <TextField {...common("contact_email")} aside="optional, never shown" type="email" autoComplete="email" />
    </>
  )
}
