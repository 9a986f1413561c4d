import {
  EMPTY_ROW,
  EMPTY_ROWS,
  type ParameterRow,
  PLACES,
  ROW_LABELS,
  type RowField,
  rowField,
} from "@/components/register/parameter-rows"
import { FieldError, maxLengthOf, SelectField, TextField } from "@/components/ui/field"
import { Unfold } from "@/components/ui/unfold"

/** The maximum numbers of characters of a row, and of rows. */
export type ParameterLimits = Record<"parameters" | "name" | "type" | "description" | "example", number>

interface ParameterFieldsProps {
  rows: readonly ParameterRow[]
  limits: ParameterLimits
  hint: string
  /** The sentence about the whole list; undefined for a valid list. */
  error: string | undefined
  errorOf: (name: string) => string | undefined
}

/** An empty row appears when the empty row before it is opened. */
const ONE_BY_ONE = "[&>.new-row:not([open])~.new-row:not([open])]:hidden"

/** The parameters of the call: one folded row for each, and empty rows. Works without script. */
export function ParameterFields({ rows, limits, hint, error, errorOf }: ParameterFieldsProps) {
  const empty = Array.from({ length: Math.max(0, Math.min(EMPTY_ROWS, limits.parameters - rows.length)) })
  return (
    <fieldset id="field-parameters" tabIndex={-1} className="min-w-0" aria-describedby="parameters-hint">
      <legend className="field-label">
        Parameters <span className="font-normal text-faint">optional</span>
      </legend>
      <p id="parameters-hint" className="hint mb-2">
        {hint}
      </p>
      {error && <FieldError id="parameters-error">{error}</FieldError>}
      <div className={`box divide-y divide-line [&_summary]:px-3 [&_summary]:py-2 ${ONE_BY_ONE}`}>
        {[...rows, ...empty.map(() => EMPTY_ROW)].map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form is created anew after each submission
          <Row key={index} row={row} index={index} isNew={index >= rows.length} limits={limits} errorOf={errorOf} />
        ))}
      </div>
    </fieldset>
  )
}

interface RowProps extends Pick<ParameterFieldsProps, "limits" | "errorOf"> {
  row: ParameterRow
  index: number
  isNew: boolean
}

function Row({ row, index, isNew, limits, errorOf }: RowProps) {
  const common = (field: Exclude<RowField, "required" | "in">) => ({
    name: rowField(index, field),
    label: ROW_LABELS[field],
    error: errorOf(rowField(index, field)),
    defaultValue: row[field],
    autoComplete: "off",
    maxLength: maxLengthOf(limits[field]),
  })
  const hasError = (Object.keys(ROW_LABELS) as RowField[]).some((field) => errorOf(rowField(index, field)))
  const facts = [row.type, row.in, row.required && "required"].filter(Boolean).join(", ")
  const summary = isNew ? (
    <span className="text-muted">Add a parameter</span>
  ) : (
    <span className="min-w-0 wrap-anywhere">
      <code>{row.name}</code> <span className="text-muted">{facts}</span>
    </span>
  )
  const pair = "grid items-start gap-x-4 gap-y-4 xs:grid-cols-2"
  return (
    <Unfold summary={summary} open={hasError} className={isNew ? "new-row" : ""}>
      <div className="stack gap-4 px-3 pb-4">
        <div className={pair}>
          <TextField {...common("name")} autoCapitalize="none" spellCheck={false} />
          <SelectField
            name={rowField(index, "in")}
            label={ROW_LABELS.in}
            error={errorOf(rowField(index, "in"))}
            defaultValue={row.in}
          >
            {PLACES.map((place) => (
              <option key={place}>{place}</option>
            ))}
          </SelectField>
          <TextField {...common("type")} aside="such as string" autoCapitalize="none" />
          <TextField {...common("example")} aside="text or JSON" spellCheck={false} />
        </div>
        <TextField {...common("description")} />
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Box name={rowField(index, "required")} label={ROW_LABELS.required} isChecked={row.required} />
          {!isNew && <Box name={rowField(index, "remove")} label="Remove this parameter" isChecked={false} />}
        </p>
      </div>
    </Unfold>
  )
}

function Box({ name, label, isChecked }: { name: string; label: string; isChecked: boolean }) {
  return (
    <label className="inline-flex items-center gap-2">
      <input type="checkbox" name={name} value="yes" defaultChecked={isChecked} />
      {label}
    </label>
  )
}
