import { formatLatency, formatLength, formatPeriod } from "@/components/format"
import { PAGES } from "@/components/site/menu"
import { SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import { PlainTable } from "@/components/ui/plain-table"
import { Term } from "@/components/ui/term"
import type { HealthStatus } from "@/lib/catalogue/schema"
import { CADENCE } from "@/lib/health/rules/cadence"
import { BLOCKED_TO_REPORT_MS, BLOCKED_TO_UNKNOWN_MS, THRESHOLDS } from "@/lib/health/rules/transitions"

export function Verdicts({ timeoutMs }: { timeoutMs: number }) {
  return (
    <>
      <p>A check sends the listing’s own request without payment. The response gets one of four verdicts:</p>
      <dl className="box defs text-body">
        <Term term="Ok">
          A 402 with a challenge that is valid for the listing’s protocol, or the response to an MCP request with such a
          challenge.
        </Term>
        <Term term="Wrong response">
          Any other response below 500: a 200 without payment, a 404, a redirect, a 402 whose challenge is not valid for
          this protocol.
        </Term>
        <Term term="Unreachable">
          A server error (500 and above), or no complete response within {formatLength(timeoutMs)}: the host name, the
          connection or the certificate failed, or the IP address is not public.
        </Term>
        <Term term="No verdict">A 429. It is recorded and changes nothing.</Term>
      </dl>
      <p>
        Only an error makes a challenge invalid. A finding of the kind “refusal” names a client that does not pay a
        challenge which the specification allows. It does not change the verdict.
      </p>
      <p>
        When all endpoints seem unreachable at once, we check well-known hosts first. If these do not respond either,
        our own connection has failed and nothing is recorded.
      </p>
    </>
  )
}

export function States() {
  const rows = listStateRows().map(({ from, seen, to }) => [
    <HealthMark key="from" health={from} />,
    describeSeen(seen),
    <HealthMark key="to" health={to} />,
  ])
  return (
    <>
      <p>
        One bad response is not an outage, and one good response is not a recovery. Health changes after several
        consecutive responses of one kind:
      </p>
      <PlainTable caption="Changes of health" columns={["From", "Consecutive responses", "To"]} rows={rows} />
      <p>
        A response of another kind restarts the count. Combinations outside the table do not change the health. An
        unanswered request has the verdict unreachable. Slow means over {THRESHOLDS.slowFactor} times the service’s own
        median and over {formatLatency(THRESHOLDS.slowFloorMs)}; a slow response is correct and counts for uptime, but
        not for recovery.
      </p>
      <p>
        A service that was not checked for {CADENCE.intervalsToStale} of its intervals is <b>unknown</b>, because its
        last check is too old. Each period from a decline to the recovery is stored as an incident with the reason that
        opened it.
      </p>
      <p>
        A bot check of an edge, a login page and a refusal by country change no count. The page of the service names
        them after {formatLength(BLOCKED_TO_REPORT_MS)} without another response, and the health is <b>unknown</b> after{" "}
        {formatLength(BLOCKED_TO_UNKNOWN_MS)}.
      </p>
    </>
  )
}

export function Unprobeable() {
  return (
    <p>
      Some endpoints validate their parameters before they request payment, and reject a request without them. An
      administrator marks such a listing as unprobeable: it gets no checks, its health is unknown, and it has no uptime,
      latency or score. This is not a sign of a problem. The prober proposes it when a listing with known parameters
      responded with 400, 404 or 422 five times in a row and never with a challenge. When the mark is removed, the next
      check follows at once.
    </p>
  )
}

/** A test runs each row through the rules. o = ok, s = ok but slow, w = wrong, u = unreachable, n = no verdict. */
export type Outcome = "o" | "s" | "w" | "u" | "n"

interface StateRow {
  from: HealthStatus
  seen: Outcome[]
  to: HealthStatus
}

const RESULTS: Record<Outcome, [one: string, many: string]> = {
  o: ["ok response", "ok responses"],
  s: ["slow response", "slow responses"],
  w: ["wrong response", "wrong responses"],
  u: ["unanswered request", "unanswered requests"],
  n: ["response without verdict", "responses without verdict"],
}

export function listStateRows(): StateRow[] {
  const { okToRecover, wrongToDegrade, slowToDegrade, unreachableToFall } = THRESHOLDS
  const row = (from: HealthStatus, outcome: Outcome, times: number, to: HealthStatus): StateRow => ({
    from,
    seen: Array.from({ length: times }, () => outcome),
    to,
  })
  return [
    row("unknown", "o", 1, "healthy"),
    row("unknown", "w", 1, "degraded"),
    row("unknown", "u", unreachableToFall, "down"),
    row("healthy", "w", wrongToDegrade, "degraded"),
    row("healthy", "s", slowToDegrade, "degraded"),
    row("healthy", "u", unreachableToFall, "down"),
    row("degraded", "o", okToRecover, "healthy"),
    row("degraded", "u", unreachableToFall, "down"),
    row("down", "o", okToRecover, "healthy"),
    row("down", "w", wrongToDegrade, "degraded"),
    row("down", "s", slowToDegrade, "degraded"),
  ]
}

/** Describes a sequence of equal results, such as "1 ok response" or "3 unanswered requests". */
export function describeSeen(seen: readonly Outcome[]): string {
  const [first = "n"] = seen
  const [one, many] = RESULTS[first]
  return `${seen.length} ${seen.length === 1 ? one : many}`
}

export function Cadence({ intervalMs, hostSpacingMs }: { intervalMs: number; hostSpacingMs: number }) {
  const thinning = CADENCE.thinning
    .toReversed()
    .map(({ downForMs, everyMs }) => [formatLength(downForMs), formatLength(Math.max(everyMs, intervalMs))])
  return (
    <>
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
    </>
  )
}

export function OptOut() {
  return (
    <p>
      The owner of a host can stop the probing of its endpoints, by <code>robots.txt</code> or by the responses. The
      page <SiteLink href={`${PAGES.prober.href}#opt-out`}>{PAGES.prober.label}</SiteLink> has the rules.
    </p>
  )
}

/** The limit of requests to one host. @param spacingMs the least time between two requests; 0 for none */
export function describeHostLimit(spacingMs: number): string {
  const spacing = spacingMs > 0 ? `, with at least ${formatLength(spacingMs)} between two` : ""
  return `A host gets one request at a time${spacing}.`
}
