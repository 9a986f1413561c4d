import { FIELD_LABELS, type FieldLimits, type FieldName, type FormState } from "@/components/register/form-state"
import {
  FieldError,
  type FieldProps,
  maxLengthOf,
  Segments,
  SelectField,
  TextArea,
  TextField,
} from "@/components/ui/field"
import { findProblem } from "@/components/ui/problems"
import { Unfold } from "@/components/ui/unfold"
import { HTTP_METHODS, PROTOCOLS } from "@/lib/catalogue/names"

/**
 * Fields that few registrations need. The part of the form with these fields is collapsed unless a field in this part has a value
 * or an error.
 */
const FOLDED: FieldName[] = [
  "provider",
  "price_usd",
  "price_sats",
  "payment_asset",
  "payment_network",
  "probe_body",
  "contact_email",
]

export function FormFields({ state, limits }: { state: FormState; limits: FieldLimits }) {
  const { values } = state
  const errorOf = (name: FieldName) => findProblem(state, name, FIELD_LABELS)
  const common: Common = (name) => ({
    name,
    label: FIELD_LABELS[name],
    defaultValue: values[name],
    error: errorOf(name),
    maxLength: maxLengthOf(limits[name]),
  })
  const isOpen = FOLDED.some((name) => values[name] !== "" || errorOf(name))
  return (
    <>
      <TextField
        {...common("url")}
        hint={
          <>
            The full URL that responds with 402. No placeholders such as <code>{"{id}"}</code>.
          </>
        }
        type="url"
        required
        autoComplete="url"
      />
      <div className="grid items-start gap-x-4 gap-y-5 xs:grid-cols-[2fr_1fr]">
        <ProtocolField value={values.protocol} error={errorOf("protocol")} />
        <SelectField
          name="http_method"
          label={FIELD_LABELS.http_method}
          error={errorOf("http_method")}
          defaultValue={values.http_method}
        >
          {HTTP_METHODS.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </SelectField>
      </div>
      <TextField {...common("name")} type="text" required />
      <TextArea
        {...common("description")}
        aside="optional"
        hint="What one paid call returns. Up to 2,000 characters."
        rows={3}
      />
      <TextField
        {...common("category")}
        aside="optional"
        hint={
          <>
            A path of up to three levels, such as <code>data/geo/satellite</code>.
          </>
        }
        type="text"
      />
      <Unfold summary={<span className="font-medium">More details</span>} open={isOpen}>
        <div className="grid gap-5 pt-3">
          <MoreFields common={common} />
        </div>
      </Unfold>
    </>
  )
}

function ProtocolField({ value, error }: { value: string; error: string | undefined }) {
  const chosen = PROTOCOLS.find((protocol) => protocol.toLowerCase() === value.toLowerCase())
  return (
    <fieldset className="field min-w-0" id="field-protocol" tabIndex={-1} aria-describedby={error && "protocol-error"}>
      <legend className="field-label mb-1.5">{FIELD_LABELS.protocol}</legend>
      <Segments
        name="protocol"
        choices={PROTOCOLS.map((protocol) => [protocol, protocol])}
        chosen={chosen}
        isInvalid={error !== undefined}
      />
      {error && <FieldError id="protocol-error">{error}</FieldError>}
    </fieldset>
  )
}

type Common = (name: FieldName) => FieldProps & { defaultValue: string; maxLength: number | undefined }

function MoreFields({ common }: { common: Common }) {
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
      <TextArea
        {...common("probe_body")}
        aside="optional"
        hint="JSON to send if the endpoint validates the body before it requests payment. Never shown."
        rows={3}
        className="mono"
      />
      <TextField {...common("contact_email")} aside="optional, never shown" type="email" autoComplete="email" />
    </>
  )
}
