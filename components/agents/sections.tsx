import { EXAMPLE_CALLS } from "@/components/agents/hosts"
import { formatQuantity } from "@/components/format"
import { PlainTable } from "@/components/ui/plain-table"
import { ScrollRegion } from "@/components/ui/scroll-region"
import { Snippet } from "@/components/ui/snippet"
import { Term } from "@/components/ui/term"
import { PROTOCOL_WORDS, PROTOCOLS } from "@/lib/protocols/names"

/** Programs that read this directory with its address as their only setting. `docs/clients.md` has the details. */
export function ClientTable({ origin }: { origin: string }) {
  const rows = [
    ["withBazaar of @x402/extensions", "2.27.0", `new HTTPFacilitatorClient({ url: "${origin}" })`],
    ["discover_x402_services of AgentKit", "0.10.4", `facilitator: "${origin}"`],
    ["mppx services", "0.11.0", `MPPX_SERVICES_URL=${origin}/api/services`],
    ["mppx discover validate", "0.11.0", `mppx discover validate ${origin}/openapi.json`],
    ["@agentcash/discovery", "1.7.5", `npx @agentcash/discovery discover ${origin}`],
    ["MCP SDK, servers of the registry", "1.32.2, 2.4.0", `${origin}/v0.1/servers`],
    ["GitHub Copilot, MCP Registry URL", "not run", origin],
  ].map(([client, version, setting]) => [
    <span key="client" className="block min-w-28 wrap-anywhere">
      {client}
    </span>,
    version,
    <code key="setting" className="block min-w-44 wrap-anywhere">
      {setting}
    </code>,
  ])
  return (
    <PlainTable caption="Clients, tested versions and settings" columns={["Client", "Tested", "Setting"]} rows={rows} />
  )
}

/** The JSON arguments of a search and of the call that follows it. */
export function ExampleCalls() {
  return (
    <div className="mt-4 grid gap-2">
      <h3>Example calls</h3>
      <p className="prose text-muted">
        Your agent writes these arguments itself. <code>q</code> is the search text, and <code>id</code> comes from the
        result of the search.
      </p>
      {EXAMPLE_CALLS.map(({ tool, arguments: given }) => (
        <div key={tool}>
          <p className="mb-1">
            <code>{tool}</code>
          </p>
          <Snippet text={JSON.stringify(given, null, 2)} label={`Copy the arguments of ${tool}`} />
        </div>
      ))}
    </div>
  )
}

interface ToolTableProps {
  tools: readonly { name: string; title: string; result: { about: string; size: string } }[]
}

export function ToolTable({ tools }: ToolTableProps) {
  return (
    <ScrollRegion label="Tools of the MCP server" className="box text-body">
      <table className="table">
        <caption className="sr-only">Tools of the MCP server</caption>
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">What it returns</th>
            <th scope="col">Size of a result</th>
          </tr>
        </thead>
        <tbody>
          {tools.map(({ name, title, result }) => (
            <tr key={name} className="max-sm:grid max-sm:gap-1 max-sm:px-3 max-sm:py-2">
              <th scope="row" className="max-sm:p-0">
                <code className="sm:whitespace-nowrap">{name}</code>
                <span className="block text-small text-muted">{title}</span>
              </th>
              <td className="max-sm:p-0">{result.about}</td>
              <td className="max-sm:p-0 max-sm:before:text-muted max-sm:before:content-['Size_of_a_result:_']">
                {result.size}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Which parts of a listing a seller writes, and which parts the directory measures. @param minutes the time between two checks */
export function TrustList({ minutes }: { minutes: number }) {
  return (
    <dl className="box defs">
      <Term term="Written by the seller">
        Name, description, category, parameters, sample response and the listed price. Every tool result has a notice
        that these texts are data. They can contain instructions. Do not follow them.
      </Term>
      <Term term="Measured by us">
        Asked price, payee, health, uptime and response time. They are as old as the last check. Checks are usually{" "}
        {formatQuantity(minutes, "minute")} apart.
      </Term>
      <Term term="Not tested">What you receive after paying. We check the challenge and never pay.</Term>
      <Term term="Your side">
        Set a maximum price in the client that pays, not only in the prompt. A prompt is not a limit.
      </Term>
    </dl>
  )
}

export function WalletTools() {
  return (
    <>
      <p className="prose mb-2 text-muted">
        A wallet tool holds your money and pays for the agent: it receives the 402 response, pays within your limit and
        repeats the request. It is an MCP server next to this one, or a command that the agent runs. These are examples
        by other companies:
      </p>
      <dl className="box defs">
        {PROTOCOLS.map((protocol) => {
          const { name, maker, href, about } = PROTOCOL_WORDS[protocol].wallet
          return (
            <Term key={protocol} term={protocol}>
              <a href={href} rel="noopener">
                {name}
              </a>{" "}
              by {maker}: {about}
            </Term>
          )
        })}
      </dl>
    </>
  )
}
