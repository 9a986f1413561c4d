import { formatLatency } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { describeCheck } from "@/components/start/start-words"
import { HealthMark } from "@/components/ui/health-mark"
import { Missing } from "@/components/ui/missing"
import type { FirstCheck } from "@/lib/sources/schema"

/** The newest checks, newest first. */
export function CheckLines({ checks }: { checks: readonly FirstCheck[] }) {
  return (
    <section aria-labelledby="checks-title" data-live="checks">
      {checks.length > 0 && (
        <>
          <div className="start-head">
            <h2 id="checks-title">Checks coming in</h2>
            <p>newest first, nothing is paid</p>
          </div>
          <ul className="box start-checks">
            {checks.map((check) => (
              <CheckLine key={check.id} check={check} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function CheckLine({ check }: { check: FirstCheck }) {
  const { id, name, protocol, at, http_status, response_time_ms } = check
  const { health, says, what } = describeCheck(check)
  return (
    <li>
      <time dateTime={at}>{at.slice(11, 19)}</time>
      <HealthMark health={health} hidden>
        {says}
      </HealthMark>
      <span className="start-name">
        {/* Not a SiteLink, because the update of the page replaces it. */}
        <a href={`/service/${id}`} title={name}>
          {name}
        </a>
        <ProtocolTag protocol={protocol} />
      </span>
      <span className="start-status">{http_status ?? <Missing>no status</Missing>}</span>
      <span className="start-time">
        {response_time_ms === null ? <Missing>no time</Missing> : formatLatency(response_time_ms)}
      </span>
      <span className="start-what" title={what}>
        {what}
      </span>
    </li>
  )
}
