import type { ReactNode } from "react"
import { CONFIRM_ID } from "@/components/account/confirm"
import { healthOf } from "@/components/labels"
import { HiddenName } from "@/components/listing/hidden-name"
import { PriceFigure } from "@/components/listing/price"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { manageHref } from "@/components/manage/address"
import { CHOICE_FORM, EDIT_ID } from "@/components/manage/anchors"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import { HealthMark } from "@/components/ui/health-mark"
import { PlainTag } from "@/components/ui/plain-tag"
import type { Owned, OwnedQuery } from "@/lib/catalogue/owned/schema"

interface OwnedRowProps {
  listing: Owned
  query: OwnedQuery
  /** True if the row has a checkbox. False while another row is an edit form. */
  isChoosable: boolean
}

/** A row of the owner's list: identity, visibility, price, health and actions. */
export function OwnedRow({ listing, query, isChoosable }: OwnedRowProps) {
  const { number } = listing
  return (
    <li className="owned-row">
      {isChoosable ? (
        <label className="-mt-1.5 grid size-8 place-items-center">
          <input type="checkbox" className="check" form={CHOICE_FORM} name="delete" value={number} />
          <HiddenName of={listing} />
        </label>
      ) : (
        <span />
      )}
      <Identity listing={listing} />
      <dl className="col-start-2 grid grid-cols-2 gap-x-4 tabular-nums md:contents">
        <Fact term="Price" className="md:text-right">
          <PriceFigure service={listing} />
        </Fact>
        <Fact term="Health">
          {listing.probe_status === "unprobeable" ? (
            <span className="text-muted">Not probed</span>
          ) : (
            <HealthMark health={healthOf(listing)} />
          )}
        </Fact>
      </dl>
      <div className="col-start-2 flex flex-wrap gap-2 self-start md:col-auto md:justify-end">
        <ButtonLink href={`${manageHref(query, { edit: String(number) })}#${EDIT_ID}`}>
          Edit
          <HiddenName of={listing} />
        </ButtonLink>
        <ButtonLink href={`${manageHref(query, { delete: String(number) })}#${CONFIRM_ID}`}>
          Delete
          <HiddenName of={listing} />
        </ButtonLink>
      </div>
    </li>
  )
}

function Identity({ listing }: { listing: Owned }) {
  const { id, number, name, protocol, status, url, category, domain_verified } = listing
  const { pathname, search } = new URL(url)
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="text-name wrap-anywhere">
          {status === "active" ? (
            <SiteLink href={`/service/${id}`} className="text-ink decoration-control hover:text-accent">
              {name}
            </SiteLink>
          ) : (
            name
          )}
        </h3>
        <ProtocolTag protocol={protocol} />
        {status === "pending" && (
          <PlainTag>{domain_verified === 1 ? "Waiting for review" : "Waiting for your decision"}</PlainTag>
        )}
      </div>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-small text-muted">
        <span className="tabular-nums">Listing {number}</span>
        {status === "active" && <span>{domain_verified === 1 ? "Public" : "Public, not marked as verified"}</span>}
        {category !== null && category !== "uncategorized" && <span className="wrap-anywhere">{category}</span>}
        <code className="min-w-0">{pathname + search}</code>
      </p>
    </div>
  )
}

function Fact({ term, className = "", children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={`[&_.sub]:block [&_.sub]:text-small [&_.sub]:text-muted ${className}`}>
      <dt className="text-label text-muted md:sr-only">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
