import { formatLength, formatPeriod } from "@/components/format"
import { Prose } from "@/components/site/prose"
import { PlainTable } from "@/components/ui/plain-table"
import { CADENCE } from "@/lib/health/rules/cadence"

export function Cadence({ intervalMs, hostSpacingMs }: { intervalMs: number; hostSpacingMs: number }) {
  const thinning = CADENCE.thinning
    .toReversed()
    .map(({ downForMs, everyMs }) => [formatLength(downForMs), formatLength(Math.max(everyMs, intervalMs))])
  return (
    <Prose id="cadence" title="Probing schedule">
      <p>
        Every listed, probeable endpoint gets one request per {formatPeriod(intervalMs)}, up to {CADENCE.jitter * 100}
        &nbsp;% earlier or later, so that the requests spread out. After a first failure the next request follows within{" "}
        {formatLength(Math.min(CADENCE.secondLookMs, intervalMs))}. An endpoint that has been down for long gets fewer
        requests:
      </p>
      <PlainTable
        caption="Requests to endpoints that are down"
        columns={["Down for", "One request per"]}
        rows={thinning}
      />
      <ul className="grid list-disc gap-1 pl-5">
        <li>{describeHostLimit(hostSpacingMs)}</li>
        <li>One request serves all listings of the same URL and method.</li>
        <li>
          A <code>Retry-After</code> with a 429 or 503 is respected, up to {formatLength(86_400_000)}; other requests to
          the host wait as well, for at most one interval.
        </li>
      </ul>
    </Prose>
  )
}

export function OptOut({ agentName }: { agentName: string }) {
  return (
    <Prose id="opt-out" title="Opting out">
      <p>
        A <code>robots.txt</code> that disallows the path for <code>{agentName}</code> by name, or{" "}
        {CADENCE.refusalsToOptOut} consecutive responses of 403 or 451 from one host, opt out of probing. From then on
        we send at most one request in {formatLength(CADENCE.optedOutEveryMs)}, to see whether the opt-out still
        applies. Rules for <code>*</code> are for crawlers, and the prober is not one: it sends requests to listed URLs
        only.
      </p>
    </Prose>
  )
}

/** The limit of requests to one host. @param spacingMs the least time between two requests; 0 for none */
export function describeHostLimit(spacingMs: number): string {
  const spacing = spacingMs > 0 ? `, with at least ${formatLength(spacingMs)} between two` : ""
  return `A host gets one request at a time${spacing}.`
}
