import { formatMoment } from "@/components/format"
import { SiteLink } from "@/components/site/site-link"
import type { ServiceDetail } from "@/lib/catalogue/schema"

/** Links to the response that the examples are written from, and to a check of the endpoint now. */
export function ChallengeLinks({ service: { id, url, http_method, call } }: { service: ServiceDetail }) {
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
