import { formatCount } from "@/components/format"
import { providerHref } from "@/components/listing/host"
import { VerifiedMark } from "@/components/listing/verified-mark"
import { SiteLink } from "@/components/site/site-link"
import { PlainTable } from "@/components/ui/plain-table"
import type { HostFigures } from "@/lib/catalogue/discovery/schema"

/** The hosts with their number of services, the largest first. */
export function HostTable({ hosts }: { hosts: readonly HostFigures[] }) {
  return (
    <PlainTable
      caption="Providers by number of services"
      columns={["Provider", "#Services", "#Working now", "Protocols"]}
      rows={hosts.map(({ host, services, healthy, domain_verified, protocols }) => [
        <span key="host" className="inline-flex flex-wrap items-center gap-x-2 font-normal">
          <SiteLink href={providerHref(host)} className="mono wrap-anywhere">
            {host}
          </SiteLink>
          {domain_verified && <VerifiedMark host={host} />}
        </span>,
        formatCount(services),
        formatCount(healthy),
        protocols.join(", "),
      ])}
    />
  )
}
