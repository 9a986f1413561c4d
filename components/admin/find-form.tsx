import { TextField } from "@/components/ui/field"
import { HiddenFields } from "@/components/ui/hidden-fields"

interface FindFormProps {
  /** The query parameter that the text becomes. */
  name: "id" | "into"
  label: string
  value: string
  maxLength: number
  button: string
  fields?: readonly (readonly [name: string, value: string])[]
}

/** Opens the section of one listing with a text in the URL. */
export function FindForm({ button, fields = [], value, ...field }: FindFormProps) {
  return (
    <form action="/admin" method="get" className="flex max-w-form flex-wrap items-end gap-2">
      <HiddenFields fields={[["section", "listing"], ...fields]} />
      <div className="min-w-0 flex-[1_1_14rem]">
        <TextField {...field} defaultValue={value} autoComplete="off" required />
      </div>
      <button type="submit" className="btn" data-large="">
        {button}
      </button>
    </form>
  )
}
