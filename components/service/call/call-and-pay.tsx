import { formatMoment } from "@/components/format"
import { CodeExamples } from "@/components/service/call/code-examples"
import { writeCurl } from "@/components/service/call-example"
import { SiteLink } from "@/components/site/site-link"
import { CopyButton } from "@/components/ui/copy-button"
import type { Service, ServiceDetail } from "@/lib/catalogue/schema"
import type { CodeExamples as Examples } from "@/lib/catalogue/snippets/schema"
import { PROTOCOL_WORDS } from "@/lib/protocols/names"

interface CallAndPayProps {
  service: ServiceDetail
  examples: Examples | null
}

/** The example request, and programs that send it and pay; without a stored challenge, a command that shows the challenge. */
export function CallAndPay({ service, examples }: CallAndPayProps) {
  const { method, url } = service.call ?? { method: service.http_method ?? "GET", url: service.url }
  return (
    <div className="box">
      <div className="flex items-center gap-3 border-b border-line py-[5px] pr-[5px] pl-4">
        <b className="mono self-start py-1.5 font-semibold">{service.tool === null ? method : "MCP"}</b>
        <code className="min-w-0 flex-1 py-1 wrap-anywhere">
          <OutsideLink href={url} />
          {service.tool !== null && <span className="block text-muted">tool {service.tool}</span>}
        </code>
        <CopyButton text={url} label="Copy URL" />
      </div>
      {examples ? <CodeExamples {...examples} /> : service.tool === null && <UnpaidRequest service={service} />}
      {service.call && <ChallengeLinks service={service} />}
    </div>
  )
}

/** A command whose output is the endpoint's 402 response. */
function UnpaidRequest({ service }: { service: Service }) {
  const curl = writeCurl(service)
  const { challenge, payment } = PROTOCOL_WORDS[service.protocol]
  return (
    <section className="relative" aria-label="Example with curl">
      <pre className="snippet pr-12">
        <span className="text-faint"># Without payment the response is 402 with a challenge</span>
        {`\n${curl}\n\nHTTP/1.1 402 Payment Required\n${challenge}\n\n`}
        <span className="text-faint">{payment.map((line) => `# ${line}`).join("\n")}</span>
      </pre>
      <span className="absolute top-1 right-[5px]">
        <CopyButton text={curl} label="Copy command" />
      </span>
    </section>
  )
}

/** A link to a URL of an untrusted party. Only http and https URLs become links, with `rel="nofollow"`. */
function OutsideLink({ href }: { href: string }) {
  if (!/^https?:\/\//i.test(href)) return <>{href}</>
  return (
    <a href={href} rel="nofollow noopener ugc" className="text-ink no-underline hover:underline">
      {href}
    </a>
  )
}

/** Links to the response that the examples are written from, and to a check of the endpoint now. */
function ChallengeLinks({ service: { id, url, http_method, call } }: { service: ServiceDetail }) {
  if (!call) return null
  const lint = `/lint?${new URLSearchParams({ url, method: http_method ?? "GET" })}`
  return (
    <p className="flex flex-wrap items-center gap-x-4 border-t border-line px-4 py-1.5 text-small text-muted">
      <SiteLink href={`/service/${id}/challenge`} className="solo">
        Show the real 402, decoded
      </SiteLink>
      <span>
        Received <time dateTime={call.read_at}>{formatMoment(call.read_at)}</time>
      </span>
      <SiteLink href={lint} className="solo">
        Check endpoint now
      </SiteLink>
    </p>
  )
}
