import { PROTOCOL_WORDS, PROTOCOLS } from "@/lib/protocols/names"

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
            <div key={protocol}>
              <dt>{protocol}</dt>
              <dd>
                <a href={href} rel="noopener">
                  {name}
                </a>{" "}
                by {maker}: {about}
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
