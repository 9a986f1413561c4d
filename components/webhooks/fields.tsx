import { FieldError, SelectField, TextField } from "@/components/ui/field"
import { fieldOf } from "@/components/ui/problems"
import { Unfold } from "@/components/ui/unfold"
import { type CreateState, type EditState, FIELD_LABELS, type FormLimits } from "@/components/webhooks/form-state"
import { EVENT_SENTENCES } from "@/components/webhooks/words"
import { PROTOCOLS } from "@/lib/protocols/names"
import { WEBHOOK_FILTERS, type WebhookFilter } from "@/lib/webhooks/names"

function EventChoice({ chosen, error }: { chosen: readonly string[]; error: string | undefined }) {
  return (
    <fieldset className="field min-w-0" id="field-events" tabIndex={-1} aria-describedby={error && "events-error"}>
      <legend className="field-label mb-1.5">Events</legend>
      <div className="box divide-y divide-line">
        {Object.entries(EVENT_SENTENCES).map(([kind, sentence]) => (
          <label key={kind} className="flex min-h-8 cursor-pointer gap-2.5 px-3 py-2">
            <input
              type="checkbox"
              name="events"
              value={kind}
              className="mt-0.5"
              defaultChecked={chosen.includes(kind)}
            />
            <span className="min-w-0">
              <span className="block">{sentence}</span>
              <code className="text-muted">{kind}</code>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id="events-error">{error}</FieldError>}
    </fieldset>
  )
}

interface WebhookFieldsProps {
  state: CreateState | EditState
  limits: Pick<FormLimits, "url" | "filters">
  urlHint: string
  /** The service that the webhook filters by at first, and its name; null without one, or when it is not known. */
  serviceId: string
  serviceName: string | null
}

/** The fields that a new webhook and an edit share. */
export function WebhookFields({ state, limits, urlHint, serviceName, serviceId }: WebhookFieldsProps) {
  const { url, events, filters } = state.values
  const field = fieldOf(state, FIELD_LABELS, { url, ...filters })
  return (
    <>
      <TextField
        {...field("url")}
        label="URL of your receiver"
        hint={urlHint}
        type="url"
        maxLength={limits.url}
        autoComplete="off"
        required
      />
      <EventChoice chosen={events} error={field("events").error} />
      <FilterFields
        field={field}
        limits={limits.filters}
        serviceName={filters.service_id === serviceId ? serviceName : null}
      />
    </>
  )
}

interface FilterFieldsProps {
  field: ReturnType<typeof fieldOf<keyof typeof FIELD_LABELS>>
  limits: FormLimits["filters"]
  serviceName: string | null
}

/** The filters, folded while all are empty. */
function FilterFields({ field, limits, serviceName }: FilterFieldsProps) {
  const text = (name: WebhookFilter) =>
    ({
      ...field(name),
      maxLength: limits[name],
      autoComplete: "off",
      autoCapitalize: "none",
      spellCheck: false,
    }) as const
  const isOpen = WEBHOOK_FILTERS.map(field).some(
    ({ defaultValue, error }) => defaultValue !== "" || error !== undefined,
  )
  return (
    <Unfold summary={<span className="field-label">Filters</span>} open={isOpen}>
      <div className="stack mt-1.5 gap-5">
        <p className="hint">An event is sent only if its service passes every filter that you fill in.</p>
        <TextField
          {...text("service_id")}
          hint={serviceName ?? "The id at the end of the URL of its page."}
          className="mono"
        />
        <TextField
          {...text("pay_to")}
          hint="The address or Lightning key that a service asks to pay, also before it changed."
          className="mono"
        />
        <div className="grid items-start gap-x-4 gap-y-5 xs:grid-cols-2">
          <TextField {...text("host")} hint="Such as api.example.com." />
          <TextField {...text("category")} hint="Such as ai, with all below it." />
          <TextField {...text("network")} hint="Name or id, such as Base." />
          <TextField {...text("max_price_usd")} hint="Per call, such as 0.01." inputMode="decimal" />
          <SelectField {...field("protocol_filter")}>
            <option value="">any protocol</option>
            {PROTOCOLS.map((protocol) => (
              <option key={protocol} value={protocol}>
                {protocol} only
              </option>
            ))}
          </SelectField>
        </div>
      </div>
    </Unfold>
  )
}
