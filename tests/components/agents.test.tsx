import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { HostTabs } from "@/components/agents/host-tabs"
import { EXAMPLE_CALLS, listHosts } from "@/components/agents/hosts"
import { ExampleCalls, ToolTable, TrustList, WalletTools } from "@/components/agents/sections"
import { parseListQuery } from "@/lib/catalogue/list/query"
import { DetailInput, LIMITS, SearchInput } from "@/lib/mcp/schema"
import { TOOLS } from "@/lib/mcp/tools"
import { PROTOCOL_WORDS, PROTOCOLS } from "@/lib/protocols/names"

const URL = "https://directory.example/mcp"
const HOSTS = listHosts({ mcpUrl: URL, siteName: "Paid API Directory", perMinute: 100, reach: "internet" })

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
    const panels = [...markup.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, name]) => name)
    expect(values).toEqual(HOSTS.map(({ id }) => id))
    expect(panels).toEqual(HOSTS.map(({ name }) => name))
    expect(markup.match(/checked=""/g)).toHaveLength(1)
  })

  it("says for each host how to see that it is connected, and for each file what to do if it exists", () => {
    const markup = renderToStaticMarkup(<HostTabs hosts={HOSTS} />)
    for (const { name, isFile, notes } of HOSTS) {
      expect([name, notes.at(-1)]).toEqual([name, expect.stringMatching(/[Rr]estart|Start/)])
      expect([name, notes[0]?.startsWith("If the file exists, add only the entry") ?? false]).toEqual([name, !!isFile])
      for (const note of notes)
        expect(markup).toContain(`<p>${note.replaceAll('"', "&quot;").replaceAll("'", "&#x27;")}</p>`)
    }
  })

  it.each([
    ["machine", /^This URL works only on this machine, .* Use the tab Claude Code\.$/],
    ["network", /^This URL works only in its private network, .* Use the tab Claude Code\.$/],
    ["internet", /must be reachable from the internet\.$/],
  ] as const)("of Claude Desktop, for a URL that is reachable from the %s", (reach, note) => {
    const hosts = listHosts({ mcpUrl: URL, siteName: "Paid API Directory", perMinute: 100, reach })
    expect(hosts.find(({ name }) => name === "Claude Desktop")?.notes[0]).toMatch(note)
    expect(hosts.map(({ name }) => name)).toContain("Claude Code")
  })
})

describe("the example calls", () => {
  it("are calls of existing tools with valid arguments", () => {
    const [search, detail] = EXAMPLE_CALLS
    expect(EXAMPLE_CALLS.map(({ tool }) => tool)).toEqual(TOOLS.slice(0, 2).map(({ name }) => name))
    expect([SearchInput.safeParse(search.arguments).error, DetailInput.safeParse(detail.arguments).error]).toEqual([
      undefined,
      undefined,
    ])
    const entries = Object.entries(search.arguments).map(([name, value]) => [name, String(value)])
    const { query, problems, ignored } = parseListQuery(new URLSearchParams(entries))
    expect([problems, ignored, query.network]).toEqual([[], [], ["eip155:8453"]])
  })

  it("are shown as JSON", () => {
    const markup = renderToStaticMarkup(<ExampleCalls />)
    const texts = [...markup.matchAll(/<pre[^>]*>([^<]+)<\/pre>/g)].map(([, text = ""]) =>
      text.replaceAll("&quot;", '"'),
    )
    expect(texts.map((text) => JSON.parse(text))).toEqual(EXAMPLE_CALLS.map((call) => call.arguments))
  })
})

it.each([
  [1, "usually 1\u00a0minute apart"],
  [15, "usually 15\u00a0minutes apart"],
])("checks every %d minutes are %s", (minutes, words) => {
  expect(renderToStaticMarkup(<TrustList minutes={minutes} />)).toContain(words)
})

it("a limit of one call is in the singular", () => {
  const hosts = listHosts({ mcpUrl: URL, siteName: "Paid API Directory", perMinute: 1, reach: "internet" })
  expect(hosts.at(-1)?.text).toContain("1 call a minute")
  expect(HOSTS.at(-1)?.text).toContain("100 calls a minute")
})

it("a wallet tool is named and linked for each protocol", () => {
  const markup = renderToStaticMarkup(<WalletTools />)
  for (const protocol of PROTOCOLS) {
    const { name, href } = PROTOCOL_WORDS[protocol].wallet
    expect(markup).toMatch(new RegExp(`<dt>${protocol}</dt><dd><a href="${href}"[^>]*>${name}</a>`))
  }
})

it("the table of tools has every tool of the server with its limits", () => {
  const markup = renderToStaticMarkup(<ToolTable tools={TOOLS} />)
  for (const { name, result } of TOOLS) {
    expect(markup).toContain(`>${name}</code>`)
    expect(markup).toContain(result.size)
  }
  expect(markup).toContain(`at most ${LIMITS.maxPageSize}`)
})
