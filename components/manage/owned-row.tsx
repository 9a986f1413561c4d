import type { ReactNode } from "react"
import type { Action } from "@/components/account/address"
import { CONFIRM_ID } from "@/components/account/frame"
import { abbreviateAsset, formatDate, formatMoment, formatQuantity, formatSpan } from "@/components/format"
import { healthOf } from "@/components/labels"
import { findCaution } from "@/components/listing/caution-marks"
import { HiddenName } from "@/components/listing/hidden-name"
import { describeListed, describePrice } from "@/components/listing/price"
import { ProtocolTag } from "@/components/listing/protocol-tag"
import { listPlace, manageHref } from "@/components/manage/address"
import { CHOICE_FORM, DETAILS_ID, EDIT_ID } from "@/components/manage/anchors"
import { Ahead, Moment } from "@/components/site/moment"
import { ButtonLink, SiteLink } from "@/components/site/site-link"
import { ActionButton } from "@/components/ui/action-button"
import { HealthMark } from "@/components/ui/health-mark"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { Icon } from "@/components/ui/icon"
import { Missing } from "@/components/ui/missing"
import { PlainTag } from "@/components/ui/plain-tag"
import type { Owned, OwnedQuery } from "@/lib/owners/schema"

export interface RowContext {
  query: OwnedQuery
  now: Date
  /** Names what the last check of the listing met; null for a valid response. */
  explain: (listing: Owned) => string | null
  check: Action
}

interface OwnedRowProps {
  listing: Owned
  context: RowContext
  /** True if the row has a checkbox. False while another row is an edit form. */
  isChoosable: boolean
}

export function OwnedRow({ listing, context, isChoosable }: OwnedRowProps) {
  const { number } = listing
  return (
    <div className="grid grid-cols-[2rem_minmax(0,1fr)] gap-2 py-3 pr-3 pl-2 md:grid-cols-owned md:gap-x-6 md:pr-4">
      {isChoosable ? (
        <label className="-mt-1.5 grid size-8 place-items-center">
          <input type="checkbox" form={CHOICE_FORM} name="delete" value={number} />
          <HiddenName of={listing} />
        </label>
      ) : (
        <span />
      )}
      <div className="stack min-w-0 gap-1">
        <Identity listing={listing} />
        <HealthLine listing={listing} reason={context.explain(listing)} now={context.now} />
        <UsesLine {...listing.uses} />
        <PayeeLine listing={listing} query={context.query} />
      </div>
      <dl className="col-start-2 tabular-nums md:contents">
        <Fact term="Price" className="md:text-right">
          <Price listing={listing} />
        </Fact>
      </dl>
      <RowActions listing={listing} context={context} />
    </div>
  )
}

function UsesLine({ shown, opened, picked }: Owned["uses"]) {
  return (
    <p className="text-small text-muted tabular-nums" title="Each client counts once a day. Nobody is named or stored.">
      In 30 days: shown {formatQuantity(shown, "time")} in searches, opened {formatQuantity(opened, "time")}, picked{" "}
      {formatQuantity(picked, "time")}
    </p>
  )
}

/** A changed payee with the way to confirm it; later, when the owner confirmed it. */
function PayeeLine({ listing, query }: { listing: Owned; query: OwnedQuery }) {
  const { number, cautions, payee_confirmed_at } = listing
  const caution = findCaution(cautions, "payee_changed")
  if (caution === null) {
    return payee_confirmed_at === null ? null : (
      <p className="text-muted">Payee confirmed by you on {formatDate(payee_confirmed_at)}</p>
    )
  }
  const { before, after, since } = caution
  return (
    <section className="alert" data-tone="degraded" aria-label={`Payee of ${listing.name}, number ${number}, changed`}>
      <Icon name="warning" />
      <p>
        <b>Payee changed on {formatMoment(since)}.</b> Until you confirm it, the service is not recommended and not
        picked.
      </p>
      <dl className="mt-1 grid gap-x-3 gap-y-1 *:[dt]:text-muted sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt>Was</dt>
        <dd>
          <code className="wrap-anywhere">{before ?? "not known"}</code>
        </dd>
        <dt>Is</dt>
        <dd>
          <code className="wrap-anywhere">{after ?? "not known"}</code>
        </dd>
      </dl>
      <p className="mt-1">
        <ButtonLink href={`${manageHref(query, { payee: String(number) })}#${CONFIRM_ID}`}>
          Confirm the new payee
          <HiddenName of={listing} />
        </ButtonLink>
      </p>
    </section>
  )
}

const LINKS = [
  ["edit", "Edit", EDIT_ID],
  ["show", "Details", DETAILS_ID],
  ["delete", "Delete", CONFIRM_ID],
] as const

function RowActions({ listing, context: { query, check } }: Omit<OwnedRowProps, "isChoosable">) {
  const { id, number, status, probe_status } = listing
  return (
    <div className="col-start-2 flex flex-wrap gap-2 self-start md:col-auto md:justify-end">
      {status === "active" && probe_status === "probeable" && (
        <form action={check}>
          <HiddenFields fields={[...listPlace(query), ["id", id]]} />
          <ActionButton>
            Check now
            <HiddenName of={listing} />
          </ActionButton>
        </form>
      )}
      {LINKS.map(([name, label, anchor]) => (
        <ButtonLink key={name} href={`${manageHref(query, { [name]: String(number) })}#${anchor}`}>
          {label}
          <HiddenName of={listing} />
        </ButtonLink>
      ))}
    </div>
  )
}

/** The asked price, and the listed price if it is another amount; with a warning mark if `price_drift` compares both. */
function Price({ listing }: { listing: Owned }) {
  const { value, unknown, below, differs } = describePrice(listing)
  const { price_drift: _, ...amounts } = listing
  const asset = listing.test_network ? null : listing.payment_asset && abbreviateAsset(listing.payment_asset)
  return (
    <>
      {value ?? <Missing>{unknown}</Missing>}
      {differs ? (
        <span className="flex items-center gap-1 text-small text-muted md:justify-end">
          <Icon name="warning" size={12} />
          {below}
        </span>
      ) : (
        below && <span className="sub">{[below, asset, describeListed(amounts)].filter(Boolean).join(" · ")}</span>
      )}
    </>
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
    <div className={`wrap-anywhere [&_.sub]:block [&_.sub]:text-small [&_.sub]:text-muted ${className}`}>
      <dt className="text-label text-muted md:sr-only">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface HealthLineProps {
  listing: Owned
  /** What the last check met, such as "Server error (HTTP 503)"; null if it was valid or there is none. */
  reason: string | null
  now: Date
}

function HealthLine({ listing, reason, now }: HealthLineProps) {
  const { probe_status, status, health_since, last_checked, next_check_at } = listing
  if (probe_status === "unprobeable") return <p className="text-muted">Not probed: it requires parameters first</p>
  if (status !== "active") return <p className="text-muted">Not checked while it is not public</p>
  const health = healthOf(listing)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <HealthMark health={health} />
      {health_since !== null && health !== "unknown" && <span>for {formatSpan(health_since, now)}</span>}
      {reason !== null && <span className="wrap-anywhere">last check: {reason}</span>}
      <span className="text-small text-muted">
        {last_checked === null ? (
          "not checked yet"
        ) : (
          <>
            checked <Moment at={last_checked} now={now} />
          </>
        )}
        {next_check_at !== null && (
          <>
            , next <Ahead at={next_check_at} now={now} />
          </>
        )}
      </span>
    </p>
  )
}
