import { type ClientResult, Verdict } from "@/components/listing/client-verdicts"

/** One line per client, with what it needs. Clients with the same words share a line. */
export function WorksWith({ clients }: { clients: readonly ClientResult[] }) {
  return (
    <ul aria-label="Clients, whether they pay this challenge, and what to set" className="box lines">
      {groupClients(clients).map(({ names, help, result }) => (
        <li key={names}>
          <Verdict verdict={result.verdict} />
          <p>
            {names}
            {help !== "" && <small>{help}</small>}
          </p>
        </li>
      ))}
    </ul>
  )
}

function groupClients(clients: readonly ClientResult[]): { names: string; help: string; result: ClientResult }[] {
  const groups: { names: string[]; result: ClientResult }[] = []
  for (const result of clients) {
    const { verdict, message, setting } = result
    const name = `${result.name} ${result.version}`
    const same = groups.find(
      ({ result: one }) => one.verdict === verdict && one.message === message && one.setting === setting,
    )
    if (same) same.names.push(name)
    else groups.push({ names: [name], result })
  }
  return groups.map(({ names, result }) => ({
    names: names.join(", "),
    help: [result.message, result.setting].filter((text) => text !== null).join(" "),
    result,
  }))
}
