import { Ahead } from "@/components/site/moment"
import { Icon } from "@/components/ui/icon"
import type { Caution } from "@/lib/catalogue/schema"

interface FailingAlertProps {
  caution: Caution
  nextCheck: string | null
  now: Date
}

/** Warns of failed checks that are too few to change the state. */
export function FailingAlert({ caution: { message }, nextCheck, now }: FailingAlertProps) {
  return (
    <section className="alert" data-tone="degraded" aria-labelledby="failing-alarm">
      <Icon name="warning" />
      <h2 id="failing-alarm">{message.replace(/\.$/, "")}</h2>
      <p>
        The state is still healthy: a few failed checks can be a short fault.
        {nextCheck !== null && (
          <>
            {" "}
            The next check is <Ahead at={nextCheck} now={now} inSeconds />.
          </>
        )}{" "}
        Wait for it before you pay.
      </p>
    </section>
  )
}
