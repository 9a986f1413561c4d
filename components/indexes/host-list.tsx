import { formatCount, formatQuantity } from "@/components/format"
import { providerHref } from "@/components/listing/host"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { VerifiedMark } from "@/components/listing/verified-mark"
import { SiteLink } from "@/components/site/site-link"
import type { HostFigures } from "@/lib/interfaces/indexes/schema"

export function HostList({ hosts }: { hosts: readonly HostFigures[] }) {
  return (
    <ol className="box" aria-label="Providers by number of services">
      {hosts.map(({ host, services, healthy, domain_verified, protocols }) => (
        <li key={host} className="recent">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <SiteLink href={providerHref(host)} className="mono py-0.5 wrap-anywhere">
              {host}
            </SiteLink>
            {domain_verified && <VerifiedMark host={host} />}
          </span>
          <span className="tabular-nums md:text-right">
            {formatQuantity(services, "service")}
            <span className="text-muted"> · {formatCount(healthy)}&nbsp;working now</span>
          </span>
          <span className="flex flex-wrap gap-1.5 md:justify-end">
            {protocols.map((protocol) => (
              <ProtocolTag key={protocol} protocol={protocol} />
            ))}
          </span>
        </li>
      ))}
    </ol>
  )
}
