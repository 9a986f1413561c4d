// The warnings before the block that shows how to pay: at most one of each kind, the most serious first.

import { listHref } from "@/components/catalogue/active-filters"
import { formatClock, formatDate, formatMoment, formatQuantity, formatSpan, formatUptime } from "@/components/format"
import { findCaution } from "@/components/listing/caution-marks"
import { PAYEE_ADVICE } from "@/components/listing/payee-words"
import { formatAsked } from "@/components/listing/price"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { nameWithCode } from "@/components/service/reason-words"
import { Ahead } from "@/components/site/moment"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import { Icon } from "@/components/ui/icon"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import type { PayeeHistory } from "@/lib/catalogue/cautions/schema"
import type { Caution, RowService, ServiceDetail, TimedCheck } from "@/lib/catalogue/schema"

interface AlarmSlotProps {
  service: ServiceDetail
  /** Healthy services of the same category, or of the category that contains it. */
  similar: readonly RowService[]
  /** How long the payees around a change stood; null without a change. */
  payees: PayeeHistory | null
  now: Date
}

export function AlarmSlot({ service, similar, payees, now }: AlarmSlotProps) {
  const isDown = service.health_status === "down"
  const payee = findCaution(service.cautions, "payee_changed")
  const price = findCaution(service.cautions, "price_rose")
  const failing = findCaution(service.cautions, "checks_failing")
  if (!isDown && !payee && !price && !failing) return null
  return (
    <div className="stack gap-3">
      {isDown && <DownAlert service={service} similar={similar} now={now} />}
      {payee && <PayeeAlert service={service} caution={payee} payees={payees} now={now} />}
      {price && <PriceAlert caution={price} />}
      {failing && !isDown && <FailingAlert caution={failing} nextCheck={service.next_check_at} now={now} />}
    </div>
  )
}

const ALTERNATIVES = 3

interface DownAlertProps {
  service: ServiceDetail
  /** Healthy services of the same category, or of the category that contains it. */
  similar: readonly RowService[]
  now: Date
}

/** Warns before the block that shows how to pay: since when the service is down, why, and which others work. */
function DownAlert({ service, similar, now }: DownAlertProps) {
  const { health_since, health_checks, next_check_at, category } = service
  const alternatives = similar.slice(0, ALTERNATIVES)
  const common = category && nameCommonCategory(category, alternatives)
  const lastRight = health_checks.find(({ status }) => status === "ok")
  return (
    <section className="alert" data-tone="down" aria-labelledby="down-title">
      <Icon name="error" />
      <h2 id="down-title">
        Down{health_since !== null && <> since {formatSince(health_since, now)}</>}. Do not pay now.
      </h2>
      <p>
        {describeFailures(health_checks)}
        {next_check_at !== null && (
          <>
            {" "}
            The next check is <Ahead at={next_check_at} now={now} />.
          </>
        )}
        {lastRight && <> Last valid response: {formatSince(lastRight.checked_at, now)}.</>}
      </p>
      {alternatives.length > 0 && common !== null && (
        <div>
          <h3 className="mt-1.5">
            Other healthy services in{" "}
            <SiteLink href={listHref({ category: [common], health: ["healthy"] })}>{formatCategory(common)}</SiteLink>
          </h3>
          <ul className="box mt-1">
            {alternatives.map((other) => (
              <Alternative key={other.id} service={other} />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** The category itself, or the one that contains it where an alternative is from elsewhere. */
function nameCommonCategory(category: string, alternatives: readonly RowService[]): string {
  const isSame = alternatives.every((other) => other.category?.toLowerCase() === category.toLowerCase())
  return isSame ? category : (category.split("/")[0] ?? category)
}

/** "18:03 UTC", with the day if it is not today. */
const formatSince = (at: string, now: Date) => (
  <time dateTime={at} title={formatMoment(at)}>{`${formatClock(at, now)} UTC`}</time>
)

/** "Server error (HTTP 503) on 12 checks in a row." Names the last reason where the reasons differ. */
function describeFailures(checks: readonly TimedCheck[]): string {
  const counted = checks.filter(({ status }) => status !== "no_verdict")
  const right = counted.findIndex(({ status }) => status === "ok")
  const failed = right < 0 ? counted : counted.slice(0, right)
  const [last] = failed
  if (!last) return "Its last checks failed."
  const reason = nameWithCode(last.error_message)
  if (failed.length === 1) return `${reason} on the last check.`
  const isSame = failed.every(({ error_message }) => error_message === last.error_message)
  const number = `${right < 0 ? "at least " : ""}${failed.length}`
  if (isSame) return `${reason} on ${number} checks in a row.`
  return `${number} failed checks in a row, the last one: ${reason}.`
}

function Alternative({ service }: { service: RowService }) {
  const { id, name, protocol, uptime_30d } = service
  const figures = [formatAsked(service), uptime_30d === null ? null : `${formatUptime(uptime_30d)} uptime`]
  return (
    <li className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
      <span className="inline-flex min-w-0 flex-wrap items-baseline gap-x-1.5">
        <HealthMark health="healthy" hidden />
        <SiteLink href={`/service/${id}`} className="wrap-anywhere">
          {name}
        </SiteLink>
        <ProtocolTag protocol={protocol} />
      </span>
      <span className="tabular-nums">{figures.filter(Boolean).join(" · ")}</span>
    </li>
  )
}

/** An IP address cannot be claimed. */
const isAddress = (host: string) => /^(?:\[|[\d.]+$)/.test(host)

interface PayeeAlertProps {
  service: ServiceDetail
  caution: Caution
  payees: PayeeHistory | null
  now: Date
}

/** Shows the payee from before and the new one in full, how long each stood, and what follows. */
function PayeeAlert({ service: { host, category }, caution, payees, now }: PayeeAlertProps) {
  const { since, until, before, after } = caution
  return (
    <section className="alert" data-tone="degraded" aria-labelledby="payee-alarm">
      <Icon name="warning" />
      <h2 id="payee-alarm">
        Payee changed on <time dateTime={since}>{formatMoment(since)}</time>
      </h2>
      <p>{PAYEE_ADVICE}</p>
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
        Not recommended and not picked{until !== null && ` until ${formatDate(until)}`}, unless its owner confirms it.
      </p>
      <p className="mt-1.5 flex flex-wrap gap-2">
        {category !== null && (
          <ButtonLink href={listHref({ category: [category], health: ["healthy"] })}>Find another service</ButtonLink>
        )}
        {!isAddress(host) && (
          <ButtonLink href={`/manage?${new URLSearchParams({ domain: host })}`}>This is my service: confirm</ButtonLink>
        )}
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

interface FailingAlertProps {
  caution: Caution
  nextCheck: string | null
  now: Date
}

/** Warns of failed checks that are too few to change the state. */
function FailingAlert({ caution: { message }, nextCheck, now }: FailingAlertProps) {
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

/** Warns of a price that is far above the lowest one of 30 days. */
function PriceAlert({ caution: { since, until, before, after } }: { caution: Caution }) {
  return (
    <section className="alert" data-tone="degraded" aria-labelledby="price-alarm">
      <Icon name="warning" />
      <h2 id="price-alarm">
        Price rose on <time dateTime={since}>{formatMoment(since)}</time>
      </h2>
      <p>
        It requests <b>{after ?? "more"}</b> now. The lowest price of 30&nbsp;days was <b>{before ?? "lower"}</b>, and
        the examples pay at most 1.5 times that.
      </p>
      {until !== null && <p className="text-muted">This warning ends on {formatDate(until)}.</p>}
    </section>
  )
}
