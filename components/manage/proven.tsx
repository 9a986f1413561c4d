import { formatQuantity } from "@/components/format"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { WAITING_ID } from "@/components/manage/anchors"
import { SiteLink } from "@/components/site/site-link"
import type { Owned } from "@/lib/catalogue/owned/schema"

interface ProvenProps {
  domain: string
  listings: readonly Owned[]
  /** The number of listings that wait for the owner's decision. */
  waiting: number
}

const MOST_NAMED = 10

/** Right after the proof: what is public under the domain now, and what still waits for the owner. */
export function Proven({ domain, listings, waiting }: ProvenProps) {
  const shown = listings.filter(({ status, domain_verified }) => status === "active" && domain_verified === 1)
  const more = shown.length - MOST_NAMED
  return (
    <section aria-labelledby="proven-title" className="stack gap-2">
      <h2 id="proven-title">Public and verified now</h2>
      {shown.length === 0 && (
        <p className="text-muted">
          No listing under <span className="wrap-anywhere">{domain}</span> is public and accepted yet.
        </p>
      )}
      {shown.length > 0 && (
        <ul className="box" aria-label="Public and verified now">
          {shown.slice(0, MOST_NAMED).map(({ id, name, protocol }) => (
            <li key={id} className="flex flex-wrap items-center gap-2 px-4 py-2.5">
              <SiteLink href={`/service/${id}`} className="wrap-anywhere">
                {name}
              </SiteLink>
              <ProtocolTag protocol={protocol} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="hint">And {formatQuantity(more, "more listing")} in the list below.</p>}
      {waiting > 0 && (
        <p>
          <a href={`#${WAITING_ID}`}>{formatQuantity(waiting, "listing")}</a> {waiting === 1 ? "waits" : "wait"} for
          your decision. Accept a listing to publish it under your domain.
        </p>
      )}
    </section>
  )
}
