import { formatCount, formatDate, shortenPayee } from "@/components/format"
import { findCaution } from "@/components/listing/caution-marks"
import { findReturn } from "@/components/listing/payee-age"
import { KNOWN_PAYEE_RETURNED } from "@/components/listing/payee-words"
import { CopyButton } from "@/components/ui/copy-button"
import { Icon } from "@/components/ui/icon"
import { Missing } from "@/components/ui/missing"
import type { ServiceDetail } from "@/lib/catalogue/schema"
import { explorerAddressUrl } from "@/lib/protocols/explorers"
import { formatNetwork } from "@/lib/protocols/networks"

/** The payee of the last challenge, and since when it is the same. */
export function Payee({ service, now }: { service: ServiceDetail; now: Date }) {
  const { pay_to, observed_price } = service
  if (pay_to === null) return <Missing>the challenge names no payee</Missing>
  return (
    <span className="-my-1 flex flex-wrap items-center gap-x-2">
      <code title={pay_to}>{shortenPayee(pay_to)}</code>
      <CopyButton text={pay_to} label="Copy the payee" />
      <ExplorerLink network={observed_price?.network ?? null} payee={pay_to} />
      <Since service={service} now={now} />
    </span>
  )
}

function ExplorerLink({ network, payee }: { network: string | null; payee: string }) {
  const href = explorerAddressUrl(network, payee)
  if (network === null || href === null) return null
  return (
    <a href={href} rel="nofollow noopener" className="solo">
      View on {formatNetwork(network)}
    </a>
  )
}

function Since({ service, now }: { service: ServiceDetail; now: Date }) {
  const { pay_to_since, pay_to_changed_at, pay_to_checks, payee_confirmed_at, pay_to_varies, cautions } = service
  const changed = findCaution(cautions, "payee_changed")
  // The alarm at the top of the page has the whole story.
  if (changed) {
    return (
      <span className="inline-flex items-center gap-1.5 text-small font-medium text-degraded">
        <Icon name="warning" size={14} />
        Changed on {formatDate(changed.since)}
      </span>
    )
  }
  if (payee_confirmed_at !== null) {
    return (
      <span className="text-small text-muted">
        Payee confirmed by the owner of the domain on {formatDate(payee_confirmed_at)}
      </span>
    )
  }
  if (pay_to_varies) return <span className="text-small text-muted">Changes with each invoice</span>
  const returned = findReturn(service, now)
  if (returned !== null) {
    return (
      <span className="text-small text-degraded">{`Changed, ${KNOWN_PAYEE_RETURNED} on ${formatDate(returned)}`}</span>
    )
  }
  if (pay_to_changed_at !== null) {
    return <span className="text-small text-muted">Changed on {formatDate(pay_to_changed_at)}</span>
  }
  if (pay_to_since === null) return null
  return (
    <span className="text-small text-muted">
      Unchanged since {formatDate(pay_to_since)}
      {pay_to_checks > 0 && `, ${formatCount(pay_to_checks)} ${pay_to_checks === 1 ? "check" : "checks"}`}
    </span>
  )
}
