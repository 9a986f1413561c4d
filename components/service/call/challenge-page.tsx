import { formatMoment } from "@/components/format"
import { FindingList, summariseFindings } from "@/components/listing/finding-list"
import { listingStatusHref } from "@/components/listing/listing-status"
import { Section } from "@/components/site/section"
import { SiteLink } from "@/components/site/site-link"
import { Snippet } from "@/components/ui/snippet"
import { Term } from "@/components/ui/term"
import type { DecodedChallenge, ReceivedReply } from "@/lib/catalogue/call/schema"
import type { ServiceDetail } from "@/lib/catalogue/schema"

interface ChallengePageProps {
  service: ServiceDetail
  received: { reply: ReceivedReply; read_at: string; decoded: readonly DecodedChallenge[] } | null
}

export function ChallengePage({ service, received }: ChallengePageProps) {
  const { id, name, url, http_method, health_checks, observed_price } = service
  // Other terms replace the stored response at once, the same ones after a day.
  const last = health_checks.find(({ status }) => status === "ok")?.checked_at ?? observed_price?.at ?? null
  const same = received && last !== null && last > received.read_at ? last : null
  const lint = `/lint?${new URLSearchParams({ url, method: http_method ?? "GET" })}`
  return (
    <div className="stack gap-8">
      <div>
        <h1>The 402 response of {name}</h1>
        <p className="mt-1 flex flex-wrap gap-x-4 text-muted">
          {received && (
            <span>
              Received <time dateTime={received.read_at}>{formatMoment(received.read_at)}</time>
              {same !== null && (
                <>
                  , the same terms until <time dateTime={same}>{formatMoment(same)}</time>
                </>
              )}
            </span>
          )}
          <SiteLink href={`/service/${id}`} className="solo">
            Back to the service
          </SiteLink>
          <SiteLink href={lint} className="solo">
            Check endpoint now
          </SiteLink>
        </p>
        <p className="prose mt-2">
          The provider wrote this text. Invoices and ids are used once: to pay, send a new request to the endpoint.
        </p>
      </div>
      <Section id="findings" title="Findings" aside={summariseFindings(service.findings)}>
        <Findings service={service} />
      </Section>
      {received ? <Received {...received} /> : <p className="text-muted">No valid 402 response is stored yet.</p>}
    </div>
  )
}

function Findings({ service: { findings, observed_price, url } }: { service: ServiceDetail }) {
  const none =
    observed_price === null
      ? "No valid challenge has been received yet."
      : "No findings: the last challenge was well formed."
  return (
    <>
      {findings.length > 0 ? <FindingList findings={findings} /> : <p className="text-muted">{none}</p>}
      <p className="mt-2">
        <a href={listingStatusHref(url)}>Rules of other directories (JSON)</a>
      </p>
    </>
  )
}

function Received({ reply, decoded }: NonNullable<ChallengePageProps["received"]>) {
  return (
    <>
      <Section id="decoded" title="Decoded">
        <div className="stack gap-6">
          {decoded.length === 0 && <p className="text-muted">No header could be decoded: the stored text is cut.</p>}
          {decoded.map((challenge, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the challenges never change their order
            <Challenge key={index} {...challenge} />
          ))}
        </div>
      </Section>
      <Section id="raw" title="As received" aside={reply.is_cut ? "shortened" : null}>
        <Snippet text={formatReply(reply)} label="Copy the response" />
      </Section>
    </>
  )
}

function Challenge({ title, facts, json }: DecodedChallenge) {
  return (
    <div>
      <h3 className="mb-1">{title}</h3>
      {facts.length > 0 && (
        <dl className="box defs">
          {facts.map(([term, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts never change their order
            <Term key={index} term={term}>
              <code className="wrap-anywhere">{value}</code>
            </Term>
          ))}
        </dl>
      )}
      {json !== null && (
        <div className="mt-2">
          <Snippet text={json} label={`Copy the JSON of the ${title}`} />
        </div>
      )}
    </div>
  )
}

const formatReply = ({ status, headers, body }: ReceivedReply) =>
  [`HTTP ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`), "", body].join("\n").trimEnd()
