import { SelectField, TextField } from "@/components/ui/field"
import { Unfold } from "@/components/ui/unfold"
import type { FilterValues, FormLimits } from "@/components/webhooks/form-state"
import { PROTOCOLS } from "@/lib/protocols/names"
import { WEBHOOK_FILTERS } from "@/lib/webhooks/names"

interface FilterFieldsProps {
  values: FilterValues
  limits: FormLimits["filters"]
  /** The name of the service whose id is the value; null when it is not known. */
  serviceName: string | null
  errorOf: (name: string) => string | undefined
}

/** The filters of a new webhook, folded while all are empty. */
export function FilterFields({ values, limits, serviceName, errorOf }: FilterFieldsProps) {
  const common = (name: keyof FilterValues) => ({
    name,
    error: errorOf(name),
    defaultValue: values[name],
  })
  const text = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const
  const isOpen = WEBHOOK_FILTERS.some((name) => values[name] !== "" || errorOf(name) !== undefined)
  return (
    <Unfold summary={<span className="field-label">Filters</span>} open={isOpen}>
      <div className="stack mt-1.5 gap-5">
        <p className="hint">An event is sent only if its service passes every filter that you fill in.</p>
        <TextField
          {...common("service_id")}
          {...text}
          label="Service"
          hint={serviceName ?? "The id at the end of the URL of its page."}
          className="mono"
          maxLength={limits.service_id}
        />
        <TextField
          {...common("pay_to")}
          {...text}
          label="Payee"
          hint="The address or Lightning key that a service asks to pay, also before it changed."
          className="mono"
          maxLength={limits.pay_to}
        />
        <div className="grid items-start gap-x-4 gap-y-5 xs:grid-cols-2">
          <TextField
            {...common("host")}
            {...text}
            label="Host"
            hint="Such as api.example.com."
            maxLength={limits.host}
          />
          <TextField
            {...common("category")}
            {...text}
            label="Category"
            hint="Such as ai, with all below it."
            maxLength={limits.category}
          />
          <TextField
            {...common("network")}
            {...text}
            label="Network"
            hint="Name or id, such as Base."
            maxLength={limits.network}
          />
          <TextField
            {...common("max_price_usd")}
            {...text}
            label="Highest price in USD"
            hint="Per call, such as 0.01."
            inputMode="decimal"
            maxLength={limits.max_price_usd}
          />
          <SelectField {...common("protocol_filter")} label="Protocol">
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
