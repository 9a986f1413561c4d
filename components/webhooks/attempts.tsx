import { formatLength } from "@/components/format"
import { Prose } from "@/components/site/prose"
import { PlainTable } from "@/components/ui/plain-table"
import { Term } from "@/components/ui/term"

/** The settings in force. */
export interface AttemptRules {
  timeoutMs: number
  /** After the first failure in a row, the second, and so on; the last holds for the rest. */
  waitsMs: readonly number[]
  mostFailures: number
  keptDays: number
  sameReceiver: number
}

/** Order, retries and their end. */
export function Attempts({ rules }: { rules: AttemptRules }) {
  const { timeoutMs, waitsMs, mostFailures, keptDays, sameReceiver } = rules
  const rows = Array.from({ length: mostFailures }, (_, index) => [
    String(index + 1),
    index + 1 === mostFailures
      ? "none: it is deactivated"
      : formatLength(waitsMs[Math.min(index, waitsMs.length - 1)] ?? 0),
  ])
  return (
    <Prose id="attempts" title="Order, retries and the end">
      <dl className="box defs text-body">
        <Term term="Success">
          Any status from 200 to 299 within {formatLength(timeoutMs)}. Answer first and work afterwards. A redirect is a
          failure and not followed.
        </Term>
        <Term term="At least once">
          A delivery may come twice, such as when your answer was lost. Take each <code>id</code> once.
        </Term>
        <Term term="In order">
          One at a time for each webhook, in the order in which things happened. What waits stays behind what failed.
        </Term>
        <Term term="Retries">
          After a failure the webhook waits, not the delivery: a receiver that restarts has failed once, however much
          was waiting. A success begins anew.
        </Term>
        <Term term="Retry-After">With a failure it makes the wait longer, never shorter; a day at most.</Term>
        <Term term="The end">
          {mostFailures} failures in a row, or one answer 410, deactivate the webhook. What waited counts as failed
          then.
        </Term>
        <Term term="Catching up">
          Activate it again and ask for what was missed, from here or by <code>POST …/recover</code>. Deliveries and
          their log are kept for {keptDays}&nbsp;days.
        </Term>
        <Term term="Limits">
          You can have at most {sameReceiver} active webhooks for one receiver host. All deliveries to one host share
          one limit of requests in flight.
        </Term>
      </dl>
      <PlainTable
        caption="Waits after failures in a row"
        columns={["Failures in a row", "Wait, give or take 10 %"]}
        rows={rows}
      />
    </Prose>
  )
}
