import type { ShownField } from "@/components/api-docs/reference"
import { WithCode } from "@/components/api-docs/with-code"
import { Prose } from "@/components/site/prose"
import { PlainTable } from "@/components/ui/plain-table"

/** The fields of a service. */
export function Fields({ fields }: { fields: readonly ShownField[] }) {
  const rows = fields.map(({ name, takes, about }) => [
    <code key={name}>{name}</code>,
    <span key={name} className="grid">
      <span>
        <WithCode>{about}</WithCode>
      </span>
      <span className="text-muted [overflow-wrap:anywhere]">{takes}</span>
    </span>,
  ])
  return (
    <Prose id="service" title="A service">
      <p>New fields may be added at any time: ignore unknown fields.</p>
      <PlainTable caption="Fields of a service" columns={["Field", "Meaning and values"]} rows={rows} />
    </Prose>
  )
}
