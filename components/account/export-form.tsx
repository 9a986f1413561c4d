// The button that downloads what is stored of a provider or a subscriber, as a form without script.

import { ActionButton } from "@/components/ui/action-button"
import { HiddenFields } from "@/components/ui/hidden-fields"

interface ExportFormProps {
  /** The path of the document. */
  path: string
  fields?: readonly (readonly [name: string, value: string])[]
}

export function ExportForm({ path, fields = [] }: ExportFormProps) {
  return (
    <form action={path} method="get">
      <HiddenFields fields={[...fields]} />
      <ActionButton>Export as JSON</ActionButton>
    </form>
  )
}
