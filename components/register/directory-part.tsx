// What the directory knows of an endpoint that somebody checks: its listings, and whether the payee is the known one.

import { formatDate } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { SiteLink } from "@/components/site/site-link"
import { Icon } from "@/components/ui/icon"
import type { ShownCheck } from "@/lib/registration/check-schema"

type Listed = ShownCheck["listed"][number]

export function DirectoryPart({ listed, alike }: Pick<ShownCheck, "listed" | "alike">) {
  if (listed.length === 0 && alike.length === 0) return null
  return (
    <section aria-labelledby="in-the-directory" className="stack gap-2 border-t border-line px-4 py-3">
      <h3 id="in-the-directory">In the directory</h3>
      {listed.map((one) => (
        <Listing key={one.id} listing={one} />
      ))}
      {alike.length > 0 && (
        <p className="text-muted">
          Listed with another query or end. List this one too only if it sells something else.
        </p>
      )}
      {alike.map((one) => (
        <Listing key={one.id} listing={one} url={one.url} />
      ))}
    </section>
  )
}

function Listing({ listing, url }: { listing: Listed; url?: string }) {
  return (
    <div className="stack gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <ProtocolTag protocol={listing.protocol} />
        <SiteLink href={`/service/${listing.id}`}>{listing.name}</SiteLink>
        {url && <code className="wrap-anywhere text-muted">{url}</code>}
        <span className="text-muted">{describePayee(listing)}</span>
      </p>
      {listing.payee === "new" && <NewPayee listing={listing} />}
    </div>
  )
}

function describePayee({ payee, known_payees: [first] }: Listed): string {
  if (payee === "new") return "The payee is new"
  if (payee === null || !first) return "No known payee to compare with"
  return `The payee is the known one, since ${formatDate(first.since)}`
}

function NewPayee({ listing: { number, known_payees } }: { listing: Listed }) {
  const known = known_payees.map(({ pay_to, since }) => `${pay_to} (since ${formatDate(since)})`).join(", ")
  return (
    <div className="alert" data-tone="degraded" role="note" aria-label={`Payee of listing ${number}`}>
      <Icon name="warning" />
      <p>
        <b>This challenge asks to pay somebody new.</b> Check with the provider before you pay. Known:{" "}
        <code className="wrap-anywhere">{known}</code>.
      </p>
    </div>
  )
}
