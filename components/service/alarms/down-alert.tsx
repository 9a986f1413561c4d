import { formatClock, formatMoment, formatUptime } from "@/components/format"
import { formatAsked } from "@/components/listing/asked-price"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { nameWithCode } from "@/components/service/reason-words"
import { Ahead } from "@/components/site/moment"
import { SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import { Icon } from "@/components/ui/icon"
import { formatCategory } from "@/lib/catalogue/categories/category-labels"
import type { RowService, ServiceDetail, TimedCheck } from "@/lib/catalogue/schema"

const ALTERNATIVES = 3

interface DownAlertProps {
  service: ServiceDetail
  /** Healthy services of the same category, or of the category that contains it. */
  similar: readonly RowService[]
  now: Date
}

/** Warns before the block that shows how to pay: since when the service is down, why, and which others work. */
export function DownAlert({ service, similar, now }: DownAlertProps) {
  const { health_since, health_checks, next_check_at, category } = service
  const alternatives = similar.slice(0, ALTERNATIVES)
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
      {alternatives.length > 0 && category !== null && (
        <div>
          <h3 className="mt-1.5">
            Healthy alternatives in {formatCategory(nameCommonCategory(category, alternatives))}
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
