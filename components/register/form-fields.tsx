import type { ReactNode } from "react"
import { FIELD_LABELS, type FieldName, type FormChoices, type FormState } from "@/components/register/form-state"
import { ProtocolField } from "@/components/register/protocol-field"
import { Field } from "@/components/ui/field"
import { maxLengthOf } from "@/components/ui/max-length"
import { findProblem } from "@/components/ui/problems"
import { Unfold } from "@/components/ui/unfold"

interface FormFieldsProps {
  state: FormState
  choices: FormChoices
}

/** Rarely needed, so collapsed unless one of them is wrong or filled in. */
const FOLDED: FieldName[] = [
  "provider",
  "price_usd",
  "price_sats",
  "payment_asset",
  "payment_network",
  "probe_body",
  "contact_email",
]

export function FormFields({ state, choices }: FormFieldsProps) {
  const { values } = state
  const errorOf = (name: FieldName) => findProblem(state, name, FIELD_LABELS)
  const common: CommonProps = (name) => ({
    name,
    value: values[name],
    error: errorOf(name),
    maxLength: maxLengthOf(choices.limits[name]),
  })
  const isOpen = FOLDED.some((name) => values[name] !== "" || errorOf(name))
  return (
    <>
      <TextField {...common("url")} type="url" required autoComplete="url">
        The full URL that responds with 402. No placeholders such as <code>{"{id}"}</code>.
      </TextField>
      <div className="grid items-start gap-x-4 gap-y-5 xs:grid-cols-[2fr_1fr]">
        <ProtocolField protocols={choices.protocols} value={values.protocol} error={errorOf("protocol")} />
        <Field
          id="field-http_method"
          name="http_method"
          label={FIELD_LABELS.http_method}
          error={errorOf("http_method")}
        >
          {(control) => (
            <select {...control} className="control select" defaultValue={values.http_method}>
              {choices.methods.map((method) => (
                <option key={method}>{method}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <TextField {...common("name")} required />
      <TextArea {...common("description")} aside="optional">
        What one paid call returns. Up to 2,000 characters.
      </TextArea>
      <TextField {...common("category")} aside="optional">
        A path of up to three levels, such as <code>data/geo/satellite</code>.
      </TextField>
      <Unfold summary={<span className="font-medium">More details</span>} open={isOpen}>
        <div className="grid gap-5 pt-3">
          <MoreFields common={common} />
        </div>
      </Unfold>
    </>
  )
}

type CommonProps = (name: FieldName) => Pick<TextProps, "name" | "value" | "error" | "maxLength">

function MoreFields({ common }: { common: CommonProps }) {
  const pair = "grid items-start gap-x-4 gap-y-5 xs:grid-cols-2"
  return (
    <>
      <TextField {...common("provider")} aside="optional" autoComplete="organization" />
      <div className={pair}>
        <TextField {...common("price_usd")} aside="optional" inputMode="decimal" />
        <TextField {...common("price_sats")} aside="optional" inputMode="numeric" />
      </div>
      <p className="hint -mt-3">Without a price, the listing shows the price in the challenge.</p>
      <div className={pair}>
        <TextField {...common("payment_asset")} aside="optional" />
        <TextField {...common("payment_network")} aside="optional" />
      </div>
      <TextArea {...common("probe_body")} aside="optional" mono>
        JSON to send if the endpoint validates the body before it requests payment. Never shown.
      </TextArea>
      <TextField {...common("contact_email")} aside="optional, never shown" type="email" autoComplete="email" />
    </>
  )
}

interface TextProps {
  name: FieldName
  value: string
  error: string | undefined
  maxLength: number | undefined
  aside?: string
  children?: ReactNode
}
interface InputProps extends TextProps {
  type?: "text" | "url" | "email"
  required?: boolean
  autoComplete?: string
  inputMode?: "decimal" | "numeric"
}

function TextField({ name, value, error, aside, children, type = "text", ...rest }: InputProps) {
  return (
    <Field id={`field-${name}`} name={name} label={FIELD_LABELS[name]} aside={aside} hint={children} error={error}>
      {(control) => <input {...control} {...rest} type={type} className="control" defaultValue={value} />}
    </Field>
  )
}

function TextArea({ name, value, error, aside, children, maxLength, mono = false }: TextProps & { mono?: boolean }) {
  return (
    <Field id={`field-${name}`} name={name} label={FIELD_LABELS[name]} aside={aside} hint={children} error={error}>
      {(control) => (
        <textarea
          {...control}
          rows={3}
          maxLength={maxLength}
          className={`control resize-y ${mono ? "mono" : ""}`}
          defaultValue={value}
        />
      )}
    </Field>
  )
}
