import { ScrollRegion } from "@/components/ui/scroll-region"

/** What the page shows of a tool; lib/mcp/tools.ts declares all tools. */
export interface ShownTool {
  name: string
  title: string
  result: { about: string; size: string }
}

export function ToolTable({ tools }: { tools: readonly ShownTool[] }) {
  return (
    <ScrollRegion label="Tools of the MCP server" className="box text-body">
      <table className="table tool-table">
        <caption className="sr-only">Tools of the MCP server</caption>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">What it returns</th>
            <th scope="col">Size of a result</th>
          </tr>
        </thead>
        <tbody>
          {tools.map(({ name, title, result }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                <span className="block text-small text-muted">{title}</span>
              </th>
              <td>{result.about}</td>
              <td data-term="Size of a result">{result.size}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
