// The words for a changed request: ": parameter `city` (query) is now required". Pure.

import { formatList } from "@/components/format"
import type { SchemaChanges } from "@/lib/catalogue/call/schema"

const MOST_SHOWN = 3

/** What breaks a caller comes first. Backticks mark names, because providers choose them. */
export function describeSchemaChanges({
  added,
  removed,
  made_required,
  made_optional,
  left_out,
}: SchemaChanges): string {
  const write = (does: string) => (one: { in: string; name: string }) => `${formatName(one)} ${does}`
  const [required, optional] = [added.filter((one) => one.required), added.filter((one) => !one.required)]
  const clauses = [
    ...made_required.map(write("is now required")),
    ...required.map(write("was added and is required")),
    ...removed.map(write("was removed")),
    ...optional.map(write("was added")),
    ...made_optional.map(write("is now optional")),
  ]
  const isWhole = clauses.length + left_out <= MOST_SHOWN
  const shown = clauses.slice(0, isWhole ? MOST_SHOWN : MOST_SHOWN - 1)
  const others = clauses.length + left_out - shown.length
  return `parameter ${formatList(isWhole ? shown : [...shown, `${others} more changed`])}`
}

const formatName = ({ in: place, name }: { in: string; name: string }) => `\`${name.replaceAll("`", "'")}\` (${place})`
