import { formatLength } from "@/components/format"
import type { CadenceRules } from "@/components/methodology/rules"
import { Prose } from "@/components/site/prose"
import { PlainTable } from "@/components/ui/plain-table"

/** When an endpoint is asked. */
export function Cadence({ cadence }: { cadence: CadenceRules }) {
  const { intervalMs, jitter, secondLookMs, hostSpacingMs } = cadence
  const thinning = cadence.thinning
    .toReversed()
    .map(({ downForMs, everyMs }) => [formatLength(downForMs), formatLength(Math.max(everyMs, intervalMs))])
  return (
    <Prose id="cadence" title="When it is asked">
      <p>
        Every listed, probeable endpoint is asked once per {formatLength(intervalMs)}, up to {jitter * 100}&nbsp;%
        earlier or later, so that the requests spread out. After a first failure we look again within{" "}
        {formatLength(Math.min(secondLookMs, intervalMs))} instead of waiting for the next turn. What has been down for
        long is asked less often:
      </p>
      <PlainTable caption="How often what is down is asked" columns={["Down for", "Asked once per"]} rows={thinning} />
      <ul className="grid list-disc gap-1 pl-5">
        <li>A host gets one request at a time, and the next no sooner than {formatLength(hostSpacingMs)} after it.</li>
        <li>One request serves all listings of the same address and method.</li>
        <li>
          A <code>Retry-After</code> with a 429 or 503 is respected, up to {formatLength(86_400_000)}; the rest of the
          host rests as well, for one interval at most.
        </li>
      </ul>
    </Prose>
  )
}

/** How a host keeps the prober away. */
export function OptOut({ cadence, agentName }: { cadence: CadenceRules; agentName: string }) {
  return (
    <Prose id="opt-out" title="How to keep us away">
      <p>
        A <code>robots.txt</code> that disallows the path for <code>{agentName}</code> by name, or{" "}
        {cadence.refusalsToOptOut} answers of 403 or 451 in a row from one host, mean that we are not welcome. From then
        on we ask at most once in {formatLength(cadence.optedOutEveryMs)}, to see whether that still holds. Rules for{" "}
        <code>*</code> are meant for crawlers, which the prober is not: it asks only what is listed.
      </p>
    </Prose>
  )
}
