import { writeCurl } from "@/components/service/call-example"
import { CopyButton } from "@/components/ui/copy-button"
import type { Service } from "@/lib/catalogue/schema"
import { PROTOCOL_WORDS } from "@/lib/protocols/names"

/** Shows the URL, the method, and a command whose output is the endpoint's 402 response. */
export function CallIt({ service }: { service: Service }) {
  const curl = writeCurl(service)
  const { challenge, payment } = PROTOCOL_WORDS[service.protocol]
  return (
    <div className="box">
      <div className="flex items-center gap-3 border-b border-line py-[5px] pr-[5px] pl-4">
        <b className="mono self-start py-1.5 font-semibold">{service.http_method ?? "GET"}</b>
        <code className="min-w-0 flex-1 py-1">
          <OutsideLink href={service.url} />
        </code>
        <CopyButton text={service.url} label="Copy URL" />
      </div>
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
    </div>
  )
}

/** A link to a URL of an untrusted party. Only http and https URLs become links, with `rel="nofollow"`. */
export function OutsideLink({ href }: { href: string }) {
  if (!/^https?:\/\//i.test(href)) return <>{href}</>
  return (
    <a href={href} rel="nofollow noopener ugc" className="text-ink no-underline hover:underline">
      {href}
    </a>
  )
}
