import { claimHref, isClaimable, manageHref } from "@/components/listing/host"
import { VerifiedLabel } from "@/components/listing/verified-label"
import { SiteLink } from "@/components/site/site-link"

/** Shows whether the domain of a host is verified, with a link to claim it. Renders nothing if nobody can claim the host. */
export function Ownership({ host, isVerified }: { host: string; isVerified: boolean }) {
  if (!isVerified && !isClaimable(host)) return null
  return (
    <section aria-labelledby="ownership">
      <h2 id="ownership" className="side-title">
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
        <VerifiedLabel host={host} />
      </p>
      <p className="mt-1 text-pretty text-muted">
        The operator of <code>{host}</code> proved control of it and can edit its listings. The mark does not rate the
        quality of the services. <SiteLink href="/how#verified">What verified means</SiteLink>
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
      <SiteLink href={claimHref(host)}>Prove this domain</SiteLink> to edit or delete its listings.
    </p>
  )
}
