import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { HostTabs } from "@/components/agents/host-tabs"
import { listHosts } from "@/components/agents/hosts"
import { ToolTable } from "@/components/agents/tool-table"
import { LIMITS } from "@/lib/mcp/schema"
import { TOOLS } from "@/lib/mcp/tools"

const URL = "https://directory.example/mcp"
const HOSTS = listHosts({ mcpUrl: URL, siteName: "Paid API Directory", perMinute: 100 })

describe("the set-up of agent hosts", () => {
  it("names the MCP URL for each host", () => {
    for (const { text } of HOSTS) expect(text).toContain(URL)
    expect(new Set(HOSTS.map(({ id }) => id)).size).toBe(HOSTS.length)
  })

  it("is valid JSON in files, in the shape of each host", () => {
    const files = Object.fromEntries(HOSTS.filter(({ isFile }) => isFile).map(({ id, text }) => [id, JSON.parse(text)]))
    expect(files).toEqual({
      cursor: { mcpServers: { "paid-apis": { url: URL } } },
      "vs-code": { servers: { "paid-apis": { type: "http", url: URL } } },
    })
  })

  it("has one tab and one panel for each host, in the same order, and the first is open", () => {
    const markup = renderToStaticMarkup(<HostTabs hosts={HOSTS} />)
    const values = [...markup.matchAll(/<input[^>]*value="([^"]+)"/g)].map(([, value]) => value)
    const panels = [...markup.matchAll(/<h3>([^<]+)<\/h3>/g)].map(([, name]) => name)
    expect(values).toEqual(HOSTS.map(({ id }) => id))
    expect(panels).toEqual(HOSTS.map(({ name }) => name))
    expect(markup.match(/checked=""/g)).toHaveLength(1)
  })
})

it("the table of tools has every tool of the server with its limits", () => {
  const markup = renderToStaticMarkup(<ToolTable tools={TOOLS} />)
  for (const { name, result } of TOOLS) {
    expect(markup).toContain(`<code>${name}</code>`)
    expect(markup).toContain(result.size)
  }
  expect(markup).toContain(`at most ${LIMITS.maxPageSize}`)
})
