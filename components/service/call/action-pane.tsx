import type { ReactNode } from "react"
import { abbreviateAsset, formatSpan } from "@/components/format"
import { findCaution } from "@/components/listing/caution-marks"
import { NetworkName } from "@/components/listing/network"
import { describePrice, getPayment, writeOfferPrice } from "@/components/listing/price"
import { describeLastCheck } from "@/components/service/call/answer-words"
import { AskForm } from "@/components/service/call/ask-form"
import type { AskState } from "@/components/service/call/ask-state"
import { CodeExamples } from "@/components/service/call/code-examples"
import { fillFields, fillRequest, listFields } from "@/components/service/call/fill-request"
import { PaneScript } from "@/components/service/call/pane-script"
import { ParameterForm } from "@/components/service/call/parameter-form"
import { writeCurl } from "@/components/service/call-example"
import { SiteLink } from "@/components/site/site-link"
import { CopyButton } from "@/components/ui/copy-button"
import { Icon } from "@/components/ui/icon"
import { Missing } from "@/components/ui/missing"
import { Unfold } from "@/components/ui/unfold"
import type { Service, ServiceDetail } from "@/lib/catalogue/schema"
import type { CodeExamples as Examples } from "@/lib/catalogue/snippets/schema"
import { PROTOCOL_WORDS } from "@/lib/protocols/names"

export interface NetworkChoice {
  all: readonly string[]
  /** The network of the page's URL; null without one. */
  chosen: string | null
  /** The network of the examples. */
  current: string | null
}

interface ActionPaneProps {
  service: ServiceDetail
  examples: Examples | null
  /** The values of the form, from the URL of the page. */
  values: Readonly<Record<string, string>>
  /** The networks that the examples can pay on, and the one of the URL; null where there is nothing to choose. */
  networks: NetworkChoice | null
  ask: (previous: AskState, form: FormData) => Promise<AskState>
  now: Date
}

/** What a reader can do with the service. On small screens a bar at the bottom opens it as a sheet (call-sheet.ts). */
export function ActionPane({ service, examples, values, networks, ask, now }: ActionPaneProps) {
  const { call } = service
  const request = call && { url: call.url, body: call.body }
  const listed = call ? listFields(call) : []
  const fields = fillFields(listed, values)
  const filled = request && fillRequest(request, listed, values)
  const first = { attempt: 0, answer: describeLastCheck(service, now), problem: null }
  const canFill = request !== null && fields.length > 0
  return (
    <section id="call" className="pane" aria-labelledby="call-title">
      <PaneScript fillable={canFill ? { request, fields } : null} />
      <div className="pane-head">
        <h2 id="call-title">Call and pay</h2>
        <a href="#main" className="btn" data-close="">
          Close <Icon name="close" size={12} />
        </a>
      </div>
      <div className="box">
        <Price service={service} networks={networks} values={values} />
        <ParameterForm href={`/service/${service.id}`} fields={fields} network={networks?.chosen ?? null} />
        {service.probe_status === "probeable" ? (
          <AskForm
            action={ask}
            first={first}
            serviceId={service.id}
            values={fields.map(({ field, value }) => [field, value])}
          >
            <CalledUrl service={service} url={filled?.url ?? service.url} />
          </AskForm>
        ) : (
          <div className="ask">
            <CalledUrl service={service} url={filled?.url ?? service.url} />
          </div>
        )}
        <ClosedWhileUnsafe service={service}>
          {examples ? (
            <CodeExamples {...examples} request={canFill ? filled : null} />
          ) : (
            service.tool === null && <UnpaidRequest service={service} />
          )}
        </ClosedWhileUnsafe>
      </div>
    </section>
  )
}

type PriceProps = Pick<ActionPaneProps, "service" | "networks" | "values">

function Price({ service, networks, values }: PriceProps) {
  const { value, unknown, below, differs } = describePrice(service)
  const { asset, network } = getPayment(service)
  const offer = service.call?.offers.find((one) => one.network === (networks?.chosen ?? null))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-3">
      <p>
        <b className="text-figure font-semibold tabular-nums">
          {(offer && writeOfferPrice(offer)) ?? value ?? <Missing>{unknown}</Missing>}
        </b>{" "}
        {!differs && <span className="text-muted">{below}</span>}
      </p>
      {networks ? (
        <Networks {...networks} href={`/service/${service.id}`} values={values} />
      ) : (
        <p>
          {asset !== null && abbreviateAsset(asset)}
          {network !== null && (
            <>
              {asset !== null && " on "}
              <NetworkName network={network} />
            </>
          )}
        </p>
      )}
    </div>
  )
}

interface NetworksProps extends NetworkChoice {
  href: string
  values: Readonly<Record<string, string>>
}

/** One link per network, which loads the price, the payee and the examples of that network. */
function Networks({ all, current, href, values }: NetworksProps) {
  return (
    <nav aria-label="Network to pay on" className="pills">
      {all.map((network) => (
        <SiteLink
          key={network}
          href={`${href}?${new URLSearchParams({ ...values, network })}#call`}
          scroll={false}
          aria-current={network === current ? "true" : undefined}
        >
          <NetworkName network={network} />
        </SiteLink>
      ))}
    </nav>
  )
}

function CalledUrl({ service, url }: { service: ServiceDetail; url: string }) {
  const method = service.call?.method ?? service.http_method ?? "GET"
  return (
    <div className="called-url">
      <code>
        <b>{service.tool === null ? method : "MCP"}</b> <OutsideLink href={url} />
        {service.tool !== null && <span className="block text-muted">tool {service.tool}</span>}
      </code>
      <CopyButton text={url} label="Copy URL" />
    </div>
  )
}

/** A link to a URL of an untrusted party. Only http and https URLs become links, with `rel="nofollow"`. */
function OutsideLink({ href }: { href: string }) {
  if (!/^https?:\/\//i.test(href)) return <>{href}</>
  return (
    <a href={href} rel="nofollow noopener ugc" className="text-ink no-underline hover:underline">
      <span data-slot="url">{href}</span>
    </a>
  )
}

/** The examples stay closed while the service is down or its payee has changed, so that nobody pays by habit. */
function ClosedWhileUnsafe({ service, children }: { service: ServiceDetail; children: ReactNode }) {
  const hasNewPayee = findCaution(service.cautions, "payee_changed") !== null
  if (!hasNewPayee && service.health_status !== "down") return children
  return (
    <div className="border-t border-line">
      <p className="px-4 pt-3 text-muted">
        {hasNewPayee ? (
          <>
            <b className="text-ink">The examples would refuse:</b> they pay only the payee from before.
          </>
        ) : (
          <>
            <b className="text-ink">Examples are closed while the service is down.</b> The page opens them after the
            next valid response.
          </>
        )}
      </p>
      <Unfold className="held" summary={<span className="px-4 text-accent hover:underline">Show examples anyway</span>}>
        {children}
      </Unfold>
    </div>
  )
}

/** A command whose output is the endpoint's 402 response, for a service without a stored challenge. */
function UnpaidRequest({ service }: { service: Service }) {
  const curl = writeCurl(service)
  const { challenge, payment } = PROTOCOL_WORDS[service.protocol]
  return (
    <section className="relative border-t border-line" aria-label="Example with curl">
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

/** The bar at the bottom of small screens. It repeats an alarm, and then its button is not primary. */
export function CallBar({ service, now }: { service: ServiceDetail; now: Date }) {
  const payee = findCaution(service.cautions, "payee_changed")
  const { value, below, differs } = describePrice(service)
  const isDown = service.health_status === "down"
  const isCalm = !isDown && !payee
  return (
    <a href="#call" className="call-bar" data-tone={isDown ? "down" : payee ? "degraded" : null}>
      <span>
        <b>{isDown ? "Down. Do not pay now." : payee ? "Payee changed" : (value ?? "No price known")}</b>
        {isCalm ? !differs && below : payee && !isDown ? `${formatSpan(payee.since, now)} ago` : null}
      </span>
      <span className="btn" data-primary={isCalm ? "" : undefined}>
        {isCalm ? (value === null ? "Call" : `Call for ${value}`) : "Ask it now"}
      </span>
    </a>
  )
}
