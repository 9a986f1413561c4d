/** Wallet tools by the protocol that they pay, as their documentation describes them in November 2026. */
export const WALLET_TOOLS = [
  {
    protocol: "x402",
    name: "Agentic Wallet MCP",
    maker: "Coinbase",
    href: "https://docs.cdp.coinbase.com/agentic-wallet/mcp/quickstart",
    about: "an MCP server that pays in USDC, with a limit per call and per session.",
  },
  {
    protocol: "L402",
    name: "Alby MCP Server",
    maker: "Alby",
    href: "https://github.com/getAlby/mcp",
    about: "an MCP server that pays over Lightning, from any wallet with Nostr Wallet Connect (NWC).",
  },
  {
    protocol: "MPP",
    name: "Tempo CLI",
    maker: "Tempo",
    href: "https://docs.tempo.xyz/docs/cli",
    about: "a command for the terminal; tempo request pays in stablecoins on Tempo.",
  },
] as const

export function WalletTools() {
  return (
    <>
      <p className="prose mb-2 text-muted">
        A wallet tool holds your money and pays for the agent: it receives the 402 response, pays within your limit and
        repeats the request. It is an MCP server next to this one, or a command that the agent runs. These are examples
        by other companies:
      </p>
      <dl className="box defs">
        {WALLET_TOOLS.map(({ protocol, name, maker, href, about }) => (
          <div key={name}>
            <dt>{protocol}</dt>
            <dd>
              <a href={href} rel="noopener">
                {name}
              </a>{" "}
              by {maker}: {about}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
