import type { Metadata } from "next"
import { alternates } from "@/app/_shared/alternates"
import { HostTabs } from "@/components/agents/host-tabs"
import { FIRST_PROMPT, listHosts } from "@/components/agents/hosts"
import { ClientTable, ExampleCalls, ToolTable, TrustList, WalletTools } from "@/components/agents/sections"
import { formatQuantity } from "@/components/format"
import { ContentsPage } from "@/components/site/contents-page"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import { CopyBox } from "@/components/ui/copy-box"
import { Snippet } from "@/components/ui/snippet"
import { baseUrl, env } from "@/lib/env"
import { getReach } from "@/lib/mcp/reach"
import { TOOLS } from "@/lib/mcp/tools"
import { LIMITS } from "@/lib/paywall/limits"

export const metadata: Metadata = {
  title: "Set up your agent",
  description: "Set up the MCP server in Claude, Codex, Cursor or VS Code: its URL, its tools, a first prompt.",
  alternates: alternates("/agents"),
}

const MCP_URL = `${baseUrl}/mcp`
const PER_MINUTE = LIMITS.free.points
const HOSTS = listHosts({ mcpUrl: MCP_URL, siteName: env.SITE_NAME, perMinute: PER_MINUTE, reach: getReach(baseUrl) })
const SHOWN_TOOLS = TOOLS.map(({ name, title, result }) => ({ name, title, result }))

const SECTIONS = [
  { id: "connect", title: "Connect" },
  { id: "prompt", title: "First prompt" },
  { id: "wallet", title: "Wallet tools" },
  { id: "tools", title: "Tools" },
  { id: "texts", title: "Text for models" },
  { id: "clients", title: "Clients that read a directory" },
  { id: "untrusted", title: "What not to trust" },
]

export default function AgentsPage() {
  return (
    <ContentsPage
      title="Set up your agent"
      lead="Connect once. Your agent then finds a paid API, and sees what it costs and whether it works now. Reading is free and needs no account. The directory never holds your wallet."
      sections={SECTIONS}
    >
      <section aria-labelledby="mcp-url">
        <h2 id="mcp-url" className="mb-2">
          MCP URL
        </h2>
        <CopyBox text={MCP_URL} label="Copy the MCP URL" />
      </section>
      <Section id="connect" title="Connect">
        <HostTabs hosts={HOSTS} />
      </Section>
      <Section id="prompt" title="First prompt">
        <p className="prose mb-2 text-muted">
          The directory finds and checks. Your own <a href="#wallet">wallet tool</a> pays.
        </p>
        <Snippet text={FIRST_PROMPT} label="Copy the prompt" />
        <p className="mt-2 text-small text-muted">
          Without an agent, <SiteLink href="/pick">pick a service</SiteLink> for a task yourself: the page has the
          result of the tool <code>pick_service</code>.
        </p>
      </Section>
      <Section id="wallet" title="Wallet tools">
        <WalletTools />
      </Section>
      <Section id="tools" title="Tools">
        <ToolTable tools={SHOWN_TOOLS} />
        <p className="mt-2 text-small text-muted">
          All tools only read. None can pay, sign or change a listing. {formatQuantity(PER_MINUTE, "call")} a minute{" "}
          {PER_MINUTE === 1 ? "is" : "are"} free. <SiteLink href="/api-docs#pricing">More calls</SiteLink>
        </p>
        <ExampleCalls />
      </Section>
      <Section id="texts" title="Text for models">
        <p className="prose text-muted">
          <a href="/llms.txt">llms.txt</a> explains the directory in one page.{" "}
          <a href="/api/v1/openapi.json">openapi.json</a> describes the API for programs, and{" "}
          <SiteLink href="/api-docs">the API reference</SiteLink> for people.
        </p>
      </Section>
      <Section id="clients" title="Clients that read a directory">
        <p className="prose text-muted">
          Programs that look for paid APIs read this directory unmodified. Set its address:
        </p>
        <ClientTable origin={baseUrl} />
      </Section>
      <Section id="untrusted" title="What not to trust">
        <p className="prose mb-2 text-muted">Sellers write parts of every listing. Tell your agent which parts.</p>
        <TrustList minutes={env.PROBE_INTERVAL_MINUTES} />
      </Section>
    </ContentsPage>
  )
}
