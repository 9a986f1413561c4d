// The owner's page right after the proof: only what the proof changed, and what waits. Every listing stands once.

import { watchService } from "@/app/_shared/watch"
import { decideWaiting } from "@/app/manage/actions"
import type { Notice } from "@/components/account/address"
import { HiddenName } from "@/components/listing/hidden-name"
import { Proven } from "@/components/manage/proven"
import { WaitingList } from "@/components/manage/waiting-list"
import { BadgeShare } from "@/components/share/badge-share"
import { Menu } from "@/components/ui/menu"
import { WatchMenu } from "@/components/watch/watch-menu"
import type { Owner } from "@/lib/claims/ownership"
import { baseUrl } from "@/lib/env"
import { formatLabel } from "@/lib/interfaces/badge/label"
import { BADGE_HEIGHT, buildBadgeLayout } from "@/lib/interfaces/badge/render-badge"
import { findOwned, listOwned, listWaiting } from "@/lib/owners/owned"
import type { Owned, OwnedQuery } from "@/lib/owners/schema"

interface ProvenViewProps {
  owner: Owner
  domain: string
  query: OwnedQuery
  notice: Notice | null
  waitingFrom: number
  now: Date
}

export async function ProvenView({ owner, domain, query, notice, waitingFrom, now }: ProvenViewProps) {
  const [page, accepted, waiting] = await Promise.all([
    listOwned(owner, query, now),
    findOwned(owner, notice?.accepted ?? [], now),
    listWaiting(owner, waitingFrom, now),
  ])
  return (
    <>
      <Proven {...{ domain, accepted }} listings={page.listings} renderMenus={renderMenus} />
      {waiting.total > 0 && (
        <WaitingList page={waiting} domain={domain} query={query} action={decideWaiting} now={now} />
      )}
    </>
  )
}

function renderMenus(listing: Owned) {
  const label = formatLabel(listing)
  const { width } = buildBadgeLayout({ label, message: listing.health_status ?? "unknown" })
  return (
    <>
      <Menu
        title={
          <>
            Copy badge
            <HiddenName of={listing} />
          </>
        }
      >
        <BadgeShare badge={{ label, width, height: BADGE_HEIGHT }} number={listing.number} baseUrl={baseUrl} />
      </Menu>
      <WatchMenu noun="service" name={listing.name} label="Watch it" links={watchService(listing)} />
    </>
  )
}
