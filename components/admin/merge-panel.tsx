// Merges a listing into another one in two steps: name the listing to keep, compare both, merge. Works without JavaScript.

import type { Action } from "@/components/account/address"
import { sectionHref } from "@/components/admin/address"
import { ActionForm } from "@/components/admin/listing-forms"
import { healthOf } from "@/components/labels"
import { writeListed } from "@/components/listing/price"
import { ActionButton } from "@/components/ui/action-button"
import { TextField } from "@/components/ui/field"
import { HealthMark } from "@/components/ui/health-mark"
import { HiddenFields } from "@/components/ui/hidden-fields"
import { PlainTable } from "@/components/ui/plain-table"
import type { Service } from "@/lib/catalogue/schema"
import type { Reviewed } from "@/lib/review/schema"

export interface Merge {
  /** The text that names the listing to keep. */
  into: string
  /** Null when no listing has this name. */
  kept: Reviewed | null
  /** Why the listings cannot be merged; null when they can. */
  obstacle: string | null
}

interface MergePanelProps {
  duplicate: Reviewed
  /** Null before an administrator named the listing to keep. */
  merge: Merge | null
  action: Action
}

export function MergePanel({ duplicate, merge, action }: MergePanelProps) {
  const id = String(duplicate.service.number)
  return (
    <section aria-labelledby="merge" className="grid gap-3 pt-4">
      <h3 id="merge">Merge a duplicate</h3>
      <form
        action={sectionHref("listing").split("?")[0]}
        method="get"
        className="flex max-w-form flex-wrap items-end gap-2"
      >
        <HiddenFields
          fields={[
            ["section", "listing"],
            ["id", id],
          ]}
        />
        <div className="min-w-0 flex-[1_1_14rem]">
          <TextField
            name="into"
            label="Number, id or URL of the listing to keep"
            defaultValue={merge?.into ?? ""}
            maxLength={2048}
            autoComplete="off"
            required
          />
        </div>
        <button type="submit" className="btn" data-large="">
          Compare
        </button>
      </form>
      {merge && !merge.kept && <p role="alert">There is no listing with this number, id or URL.</p>}
      {merge?.kept && <Comparison duplicate={duplicate} kept={merge.kept} obstacle={merge.obstacle} action={action} />}
    </section>
  )
}

const ROWS: readonly [string, (service: Service) => React.ReactNode][] = [
  ["Name", ({ name }) => name],
  ["URL", ({ url }) => <code className="wrap-anywhere">{url}</code>],
  ["Protocol", ({ protocol }) => protocol],
  ["Category", ({ category }) => category],
  ["Listed price", (service) => writeListed(service) || "none"],
  ["Sources", ({ source }) => source.replaceAll(",", ", ") || "none"],
  ["Domain", ({ domain_verified }) => (domain_verified === 1 ? "verified" : "not verified")],
  ["Health", (service) => <HealthMark key="health" health={healthOf(service)} />],
]

interface ComparisonProps extends Pick<Merge, "obstacle"> {
  duplicate: Reviewed
  kept: Reviewed
  action: Action
}

function Comparison({ duplicate, kept, obstacle, action }: ComparisonProps) {
  const rows = ROWS.map(([term, show]) => [term, show(duplicate.service), show(kept.service)])
  return (
    <>
      <PlainTable
        label="Comparison"
        caption="The duplicate next to the listing to keep"
        columns={["", `Duplicate ${duplicate.service.number}`, `Keep ${kept.service.number}`]}
        rows={rows}
      />
      {obstacle === null ? (
        <>
          <p className="text-muted">
            Listing {duplicate.service.number} is removed, and its addresses lead to listing {kept.service.number}.
          </p>
          <ActionForm action={action} id={duplicate.service.id} section="listing" fields={[["into", kept.service.id]]}>
            <ActionButton isPrimary>
              Merge {duplicate.service.number} into {kept.service.number}
            </ActionButton>
          </ActionForm>
        </>
      ) : (
        <p role="alert">{obstacle}</p>
      )}
    </>
  )
}
