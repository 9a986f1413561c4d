// The content of the owner's page: a confirmation, or the list of listings, in which one listing may be open as a form.

import type { ReactNode } from "react"
import { buildShownBadge } from "@/app/_shared/badge"
import { watchService } from "@/app/_shared/watch"
import {
  checkNow,
  confirmPayee,
  decideWaiting,
  deleteListings,
  eraseAll,
  readFiles,
  restoreListings,
  revoke,
  saveEdit,
} from "@/app/manage/actions"
import { explainCheck } from "@/app/manage/check-words"
import { ListingDetails } from "@/app/manage/listing-details"
import { CATEGORY_NAMES, FIELD_LIMITS } from "@/app/register/run"
import type { Notice } from "@/components/account/address"
import { ResultNote } from "@/components/account/result-note"
import { HostFilesSection, RereadForm } from "@/components/host-files/host-files"
import { HiddenName } from "@/components/listing/hidden-name"
import { type Asked, listPlace, manageHref } from "@/components/manage/address"
import {
  ConfirmDelete,
  ConfirmErase,
  ConfirmPayee,
  ConfirmRevoke,
  RevokeSection,
  StoredSection,
  TooMany,
} from "@/components/manage/confirmations"
import { EditForm } from "@/components/manage/edit-form"
import { describeAsked, toValues } from "@/components/manage/form-state"
import { OwnedList } from "@/components/manage/owned-list"
import { Proven } from "@/components/manage/proven"
import { ActionTable, DeletedList } from "@/components/manage/records"
import { WaitingList } from "@/components/manage/waiting-list"
import { BadgeShare } from "@/components/share/badge-share"
import { Menu } from "@/components/ui/menu"
import { WatchMenu } from "@/components/watch/watch-menu"
import { checkOwner, type Owner } from "@/lib/claims/ownership"
import { listActions } from "@/lib/claims/queries"
import { BULK, type PublicClaim } from "@/lib/claims/schema"
import { baseUrl } from "@/lib/env"
import { findOwned, listOwned, listWaiting } from "@/lib/owners/owned"
import type { Owned, OwnedQuery } from "@/lib/owners/schema"
import { STAYS } from "@/lib/owners/stored-schema"
import { findShownFiles } from "@/lib/sources/host-files/queries"

interface ViewContext {
  owner: Owner
  claim: PublicClaim
  asked: Asked
  notice: Notice | null
  now: Date
}

/** Every branch checks that the session's token is still valid. @throws AppError `forbidden` if the token is no longer valid */
export async function renderView(context: ViewContext): Promise<ReactNode> {
  const { owner, claim, asked, now } = context
  const { query, chosen } = asked
  if (asked.isRevoking) {
    await checkOwner(owner, now)
    return <ConfirmRevoke domain={claim.domain_unicode} listings={claim.services_count} action={revoke} />
  }
  if (asked.isErasing) {
    await checkOwner(owner, now)
    return (
      <ConfirmErase domain={claim.domain_unicode} listings={claim.services_count} stays={STAYS} action={eraseAll} />
    )
  }
  if (chosen.length > BULK.max) {
    await checkOwner(owner, now)
    return <TooMany count={chosen.length} max={BULK.max} query={query} />
  }
  if (chosen.length > 0) {
    const listings = await findOwned(owner, chosen, now)
    const missing = chosen.length - listings.length
    return <ConfirmDelete listings={listings} missing={missing} query={query} action={deleteListings} />
  }
  if (asked.payee !== "") {
    const [listing] = await findOwned(owner, [asked.payee], now)
    return <ConfirmPayee listing={listing} query={query} action={confirmPayee} />
  }
  return asked.isProven ? renderProven(context) : renderList(context)
}

async function renderList({ owner, claim, asked, now }: ViewContext): Promise<ReactNode> {
  const { query, edit, show } = asked
  const open = edit || show
  const [page, waiting, { actions }, files, [opened]] = await Promise.all([
    listOwned(owner, query, now),
    listWaiting(owner, asked.waiting, now),
    listActions(owner, now),
    findShownFiles(owner.domain),
    open === "" ? [] : findOwned(owner, [open], now),
  ])
  const isEditing = edit !== "" && opened !== undefined
  const details = !isEditing && opened && <ListingDetails listing={opened} query={query} now={now} />
  return (
    <>
      {asked.isChoiceEmpty && <Problem text="Nothing was deleted. Choose at least one listing." stamp="choice" />}
      {open !== "" && !opened && (
        <Problem text="This is not one of your listings. It may have been deleted before." stamp={open} />
      )}
      <WaitingList page={waiting} domain={claim.domain_unicode} query={query} action={decideWaiting} now={now} />
      <OwnedList
        page={page}
        query={query}
        domain={claim.domain_unicode}
        all={claim.services_count}
        maxChoice={BULK.max}
        edited={isEditing ? { listing: opened, form: renderForm(opened, query) } : null}
        shown={details ? { listing: opened, details } : null}
        context={{ query, now, explain: explainCheck, check: checkNow }}
      />
      {files && (
        <HostFilesSection files={files} now={now} action={<RereadForm files={files} action={readFiles} now={now} />} />
      )}
      <DeletedList page={page} query={query} now={now} action={restoreListings} />
      <ActionTable actions={actions} />
      <RevokeSection />
      <StoredSection />
    </>
  )
}

const Problem = ({ text, stamp }: { text: string; stamp: string }) => (
  <ResultNote notice={{ text, isError: true }} stamp={stamp} />
)

function renderForm(listing: Owned, query: OwnedQuery): ReactNode {
  return (
    <EditForm
      key={listing.id}
      action={saveEdit}
      id={listing.id}
      title={`Edit ${listing.name}, ${listing.protocol}`}
      values={toValues(listing)}
      limits={FIELD_LIMITS}
      categories={CATEGORY_NAMES}
      url={listing.url}
      isTool={listing.tool !== null}
      asked={describeAsked(listing)}
      place={listPlace(query)}
      cancelHref={manageHref(query)}
    />
  )
}

/** Right after the proof: only what the proof changed, and what waits. Every listing stands once. */
async function renderProven({ owner, claim, asked: { query, waiting: offset }, notice, now }: ViewContext) {
  const domain = claim.domain_unicode
  const [page, accepted, waiting] = await Promise.all([
    listOwned(owner, query, now),
    findOwned(owner, notice?.accepted ?? [], now),
    listWaiting(owner, offset, now),
  ])
  return (
    <>
      <Proven {...{ domain, accepted, renderMenus }} listings={page.listings} />
      {waiting.total > 0 && <WaitingList page={waiting} {...{ domain, query, now }} action={decideWaiting} />}
    </>
  )
}

function renderMenus(listing: Owned) {
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
        <BadgeShare badge={buildShownBadge(listing)} number={listing.number} baseUrl={baseUrl} />
      </Menu>
      <WatchMenu noun="service" name={listing.name} label="Watch it" links={watchService(listing)} />
    </>
  )
}
