import { formatLatency, formatLength } from "@/components/format"
import type { CadenceRules, HealthThresholds } from "@/components/methodology/rules"
import { describeSeen, listStateRows } from "@/components/methodology/state-rows"
import { Prose } from "@/components/site/prose"
import { HealthMark } from "@/components/ui/health-mark"
import { PlainTable } from "@/components/ui/plain-table"
import { Term } from "@/components/ui/term"

/** What one answer counts as. */
export function Verdicts({ timeoutMs }: { timeoutMs: number }) {
  return (
    <Prose id="verdicts" title="What one check says">
      <p>A check sends the listing’s own request without paying. Its answer has one of four verdicts:</p>
      <dl className="box defs text-body">
        <Term term="Ok">A 402 with a challenge that is valid for the listing’s protocol.</Term>
        <Term term="Wrong answer">
          Any other answer below 500: a 200 without payment, a 404, a redirect, a 402 whose challenge is not valid for
          this protocol.
        </Term>
        <Term term="Unreachable">
          An error of the server (500 and above), or no complete response within {formatLength(timeoutMs)}: name,
          connection or certificate fail, or the address is not public.
        </Term>
        <Term term="No verdict">A 429. It is recorded and changes nothing.</Term>
      </dl>
      <p>
        When every endpoint seems to be out of reach at once, we ask well-known addresses first. If these do not answer
        either, the fault is ours and nothing is recorded.
      </p>
    </Prose>
  )
}

interface StatesProps {
  thresholds: HealthThresholds
  cadence: CadenceRules
}

/** How verdicts in a row become health. */
export function States({ thresholds, cadence }: StatesProps) {
  const rows = listStateRows(thresholds).map(({ from, seen, to }) => [
    <HealthMark key="from" health={from} />,
    describeSeen(seen),
    <HealthMark key="to" health={to} />,
  ])
  return (
    <Prose id="states" title="How checks become health">
      <p>One bad answer is no outage and one good answer no recovery, so it takes several of a kind in a row:</p>
      <PlainTable caption="From one health to the next" columns={["From", "Seen in a row", "To"]} rows={rows} />
      <p>
        An answer of another kind starts the count again; anything not in the table leaves the health as it is.
        Unanswered is what the verdict calls unreachable. Slow means over {thresholds.slowFactor} times the service’s
        own median and over {formatLatency(thresholds.slowFloorMs)}; a slow answer is right and counts for uptime, but
        not towards recovery.
      </p>
      <p>
        A service that was not checked for {cadence.intervalsToStale} of its intervals is <b>unknown</b>: old news is no
        news. Each time of trouble, from the change for the worse to the recovery, is kept as an incident with the
        reason that opened it.
      </p>
    </Prose>
  )
}

export function Unprobeable() {
  return (
    <Prose id="unprobeable" title="What cannot be probed">
      <p>
        Some endpoints check their parameters before they ask for payment, and refuse a request without them. An
        administrator marks such a listing as unprobeable: it is not asked, its health is unknown, and it has neither
        uptime nor latency nor score. That says nothing against it. It is proposed to the administrator when a listing
        whose parameters are known was refused with 400, 404 or 422 five times in a row and never showed a challenge.
        Made probeable again, it is asked at once.
      </p>
    </Prose>
  )
}
