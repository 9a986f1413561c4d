import { formatLength } from "@/components/format"
import { Prose } from "@/components/site/prose"
import { PlainTable } from "@/components/ui/plain-table"
import { Term } from "@/components/ui/term"

export interface AttemptRules {
  timeoutMs: number
  /** The delay after each consecutive failure, in milliseconds. After the last value in the list, the last value repeats. */
  waitsMs: readonly number[]
  mostFailures: number
  keptDays: number
  sameReceiver: number
}

export function Attempts({ rules }: { rules: AttemptRules }) {
  const { timeoutMs, waitsMs, mostFailures, keptDays, sameReceiver } = rules
  const rows = Array.from({ length: mostFailures }, (_, index) => [
    String(index + 1),
    index + 1 === mostFailures
      ? "none: the webhook is deactivated"
      : formatLength(waitsMs[Math.min(index, waitsMs.length - 1)] ?? 0),
  ])
  return (
    <Prose id="attempts" title="Delivery and retries">
      <dl className="box defs text-body">
        <Term term="Success">
          Any status from 200 to 299 within {formatLength(timeoutMs)}. Respond first, then do the work. A redirect
          counts as a failure and is not followed.
        </Term>
        <Term term="At least once">
          A delivery can arrive twice, for example when your response was lost. Process each <code>id</code> once.
        </Term>
        <Term term="In order">
          Each webhook has one delivery at a time, in the order of the events. Later deliveries wait behind a failed
          one.
        </Term>
        <Term term="Retries">
          After a failure the whole webhook waits: a restart of your receiver counts as one failure, however many
          deliveries wait. A success resets the count.
        </Term>
        <Term term="Retry-After">In a failed response it can extend the wait, up to one day.</Term>
        <Term term="Deactivation">
          {mostFailures} consecutive failures, or one response of 410, deactivate the webhook. Waiting deliveries count
          as failed then.
        </Term>
        <Term term="Recovery">
          Activate it again and recover missed deliveries, on its page or with <code>POST …/recover</code>. Deliveries
          and their log are stored for {keptDays}&nbsp;days.
        </Term>
        <Term term="Limits">
          You can have at most {sameReceiver} active webhooks for one receiver host. All deliveries to one host share
          one limit of requests in flight.
        </Term>
      </dl>
      <PlainTable
        caption="Waits after consecutive failures"
        columns={["Consecutive failures", "Wait, plus or minus 10 %"]}
        rows={rows}
      />
    </Prose>
  )
}
