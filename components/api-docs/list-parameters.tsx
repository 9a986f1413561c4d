import { Fragment } from "react"
import { PlainTable } from "@/components/methodology/plain-table"
import { Prose } from "@/components/site/prose"

/** What a parameter takes and what it does. */
export type ParameterText = readonly [takes: string, does: string]

/** The parameters of the list, which the export and the page `/` take too. */
export function ListParameters({ parameters }: { parameters: Readonly<Record<string, ParameterText>> }) {
  const rows = Object.entries(parameters).map(([name, [takes, does]]) => [
    <code key={name} className="whitespace-nowrap">
      {name}
    </code>,
    <Fragment key={name}>
      {does}
      <span className="block text-muted">{takes}</span>
    </Fragment>,
  ])
  return (
    <Prose id="list" title="The list’s parameters">
      <p>
        The <a href="/">list page</a> takes the same: copy what stands behind its question mark. A value that does not
        fit is refused by name; a name that means nothing is told in <code>X-Directory-Ignored-Params</code>.
      </p>
      <PlainTable caption="Parameters of the list" columns={["Parameter", "Meaning and values"]} rows={rows} />
    </Prose>
  )
}
