// The section of the claims of domains, and the reset of one.

import { declare, readPage } from "@/app/admin/sections/declare"
import { button } from "@/app/admin/sections/listing-actions"
import { describeMisses, describeReset, describeState, METHOD_WORDS } from "@/app/admin/sections/words"
import { ExportForm } from "@/components/account/export-form"
import { EXPORT_PATH, sectionHref } from "@/components/admin/address"
import { ResetDesk, ResetForm } from "@/components/admin/domain-reset"
import { formatMoment, formatQuantity } from "@/components/format"
import { DomainName } from "@/components/listing/domain-name"
import { providerHref } from "@/components/listing/host"
import { Choices } from "@/components/site/choices"
import { listClaims } from "@/lib/claims/queries"
import { type ClaimEntry, ClaimListQuery } from "@/lib/claims/schema"

const FILTERS = { pending: "Pending", verified: "Verified", revoked: "Ended" } satisfies Record<
  ClaimEntry["status"],
  string
>

/** All claims. Each has a form for a reset, which replaces the owner's token. */
export const domains = declare({
  read: ({ part, now }) => listClaims(readPage(ClaimListQuery, part), now),
  show: ({ domains: rows, next_cursor: next }, { part, actions }) => ({
    title: "Domains",
    intro: rows.length === 0 ? "No claims." : "Claims by domain. The holder of the token is the owner.",
    head: (
      <Choices
        label="Claims that are"
        choices={Object.entries({ "": "All", ...FILTERS }).map(([status, label]) => ({
          href: sectionHref("domains", { status }),
          label,
          isCurrent: status === (part.status ?? ""),
        }))}
      />
    ),
    wrap: (list) => (
      <ResetDesk action={actions.resetDomain} href={sectionHref("domains", part)}>
        {list}
      </ResetDesk>
    ),
    entries: rows.map((claim) => {
      const { domain, state, method, created_at, verified_at, last_checked_at, grace_until, services_count } = claim
      const isVerified = state === "verified"
      return {
        id: domain,
        name: <DomainName of={claim} />,
        about: [describeState(claim)],
        facts: [
          ["Started", { at: created_at }],
          ["Verified since", isVerified && verified_at && { at: verified_at }, "not verified"],
          ["Proof", isVerified && METHOD_WORDS[method]],
          ["Last check", isVerified && last_checked_at && [{ at: last_checked_at }, `: ${describeMisses(claim)}`]],
          grace_until !== null && ["Verified until", formatMoment(grace_until)],
          [
            "Listings",
            services_count > 0 && { href: providerHref(domain), text: formatQuantity(services_count, "listing") },
          ],
        ],
        body: <ExportForm path={EXPORT_PATH} fields={[["domain", domain]]} />,
        actions: [
          button("eraseDomain", "Delete all of it", domain, {
            fold: "Delete what the owner left",
            note: "Deletes the listings, the contact addresses, the registrations and the claim. Only the listings can be restored, for 30 days.",
          }),
        ],
        form: <ResetForm domain={domain}>{describeReset(claim)}</ResetForm>,
      }
    }),
    next,
  }),
})
