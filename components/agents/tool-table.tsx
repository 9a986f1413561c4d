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
