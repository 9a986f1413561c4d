import { PlainTable } from "@/components/ui/plain-table"

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
