import { listHref } from "@/components/catalogue/active-filters"
import { formatDate, formatMoment, formatQuantity, formatSpan } from "@/components/format"
import { ButtonLink } from "@/components/site/site-link"
import { Icon } from "@/components/ui/icon"
import type { PayeeHistory } from "@/lib/catalogue/cautions/schema"
import type { Caution, ServiceDetail } from "@/lib/catalogue/schema"

interface PayeeAlertProps {
  service: ServiceDetail
  caution: Caution
  payees: PayeeHistory | null
  now: Date
}

/** Shows the payee from before and the new one in full, how long each stood, and what follows. */
export function PayeeAlert({ service: { host, category }, caution, payees, now }: PayeeAlertProps) {
  const { since, until, before, after } = caution
  return (
    <section className="alert" data-tone="degraded" aria-labelledby="payee-alarm">
      <Icon name="warning" />
      <h2 id="payee-alarm">
        Payee changed on <time dateTime={since}>{formatMoment(since)}</time>
      </h2>
      <p>Check with the provider before you pay. The examples keep the old payee, so they refuse to pay the new one.</p>
      <dl className="mt-1 grid gap-x-3 gap-y-1 *:[dt]:text-muted sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt>Was</dt>
        <dd>
          <Payee text={before} /> {payees && <Stood span={standFor(payees)} checks={payees.before_checks} />}
        </dd>
        <dt>Is</dt>
        <dd>
          <Payee text={after} /> <Stood span={formatSpan(since, now)} checks={payees?.after_checks ?? 0} />
        </dd>
      </dl>
      <p className="mt-1 text-muted">
        Not recommended and not picked{until !== null && ` until ${formatDate(until)}`}, unless the owner of the domain
        confirms the change.
      </p>
      <p className="mt-1.5 flex flex-wrap gap-2">
        {category !== null && (
          <ButtonLink href={listHref({ category: [category], health: ["healthy"] })}>
            Find a healthy alternative
          </ButtonLink>
        )}
        <ButtonLink href={`/manage?${new URLSearchParams({ domain: host })}`}>This is my service: confirm</ButtonLink>
      </p>
    </section>
  )
}

const standFor = ({ before_from, before_to }: PayeeHistory) => formatSpan(before_from, new Date(before_to))

function Payee({ text }: { text: string | null }) {
  return <code className="wrap-anywhere select-all">{text ?? "not known"}</code>
}

function Stood({ span, checks }: { span: string; checks: number }) {
  return (
    <span className="text-muted">
      for {span}
      {checks > 0 && `, ${formatQuantity(checks, "check")}`}
    </span>
  )
}
