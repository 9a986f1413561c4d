import { claimHref, isClaimable, manageHref } from "@/components/listing/host"
import { VerifiedMark } from "@/components/listing/verified-mark"
import { SiteLink } from "@/components/site/site-link"

interface OwnershipProps {
  host: string
  isVerified: boolean
}

/** Who speaks for the listings of a host, and how to become that. Nothing is offered where no claim is possible. */
export function Ownership({ host, isVerified }: OwnershipProps) {
  if (!isVerified && !isClaimable(host)) return null
  return (
    <section aria-labelledby="ownership">
      <h2 id="ownership" className="mb-1.5 text-body tracking-normal">
        Ownership
      </h2>
      {isVerified ? <Verified host={host} /> : <Unclaimed host={host} />}
    </section>
  )
}

function Verified({ host }: { host: string }) {
  return (
    <>
      <p>
        <VerifiedMark host={host} isLabelled />
      </p>
      <p className="mt-1 text-pretty text-muted">
        Whoever runs <code>{host}</code> proved it and can edit what is listed here. It says nothing of how good the
        services are. <SiteLink href="/about#verified">What verified means</SiteLink>
      </p>
      <p className="mt-1">
        <SiteLink href={manageHref(host)} className="solo">
          Manage<span className="sr-only"> the listings of {host}</span>
        </SiteLink>
      </p>
    </>
  )
}

function Unclaimed({ host }: { host: string }) {
  return (
    <p className="text-pretty text-muted">
      Nobody has proved control of <code>{host}</code>. Is this yours?{" "}
      <SiteLink href={claimHref(host)}>Claim this domain</SiteLink> to edit or remove what is listed here.
    </p>
  )
}
