// Listings that may be duplicates, each pair with a link to the comparison.

import { sectionHref } from "@/components/admin/address"
import { SectionHead } from "@/components/admin/frame"
import { SiteLink } from "@/components/site/site-link"
import type { DuplicatePair } from "@/lib/review/admin-schema"

/** @param pairs null when the catalogue is too large to compare in time @param most how many pairs are shown at most */
export function DuplicateList({ pairs, most }: { pairs: DuplicatePair[] | null; most: number }) {
  return (
    <>
      <SectionHead title="Possible duplicates">{describe(pairs, most)}</SectionHead>
      {pairs && pairs.length > 0 && (
        <ul className="box">
          {pairs.map((pair) => (
            <li key={`${pair.kept}-${pair.duplicate}`} className="grid gap-1 px-4 py-3">
              <span className="text-small text-muted">
                {pair.reason}
                {pair.listings > 2 && `, ${pair.listings} listings`}
              </span>
              <Listing number={pair.kept} name={pair.keptName} url={pair.keptUrl} />
              <Listing number={pair.duplicate} name={pair.duplicateName} url={pair.duplicateUrl} />
              <SiteLink
                href={sectionHref("listing", { id: String(pair.duplicate), into: String(pair.kept) })}
                className="solo justify-self-start"
              >
                Compare {pair.duplicate} and {pair.kept}
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Listing = ({ number, name, url }: { number: number; name: string; url: string }) => (
  <span className="wrap-anywhere">
    {number} {name} <code className="text-muted">{url}</code>
  </span>
)

function describe(pairs: DuplicatePair[] | null, most: number): string {
  if (pairs === null) return "The comparison of all listings took too long. Find a listing, and merge it from there."
  if (pairs.length === 0)
    return "No two public listings of one host and protocol have the same name or nearly the same URL."
  const cut = pairs.length === most ? ` The first ${most} are shown.` : ""
  return `Public listings of one host and protocol with the same name or nearly the same URL. Many are two services on purpose.${cut}`
}
