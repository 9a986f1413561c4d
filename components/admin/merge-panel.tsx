// Merges a listing into another one in two steps: name the listing to keep, compare both, merge. Works without JavaScript.

import type { Action } from "@/components/account/address"
import { ActionForm, type ActionSpec } from "@/components/admin/action-form"
import { FindForm } from "@/components/admin/find-form"
import { healthOf } from "@/components/labels"
import { describePrice } from "@/components/listing/price"
import { HealthMark } from "@/components/ui/health-mark"
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
  /** The command that merges the duplicate. */
  spec: ActionSpec
}

export function MergePanel({ duplicate, merge, ...form }: MergePanelProps) {
  return (
    <section aria-labelledby="merge" className="grid gap-3 pt-4">
      <h3 id="merge">Merge a duplicate</h3>
      <FindForm
        name="into"
        label="Number, id or URL of the listing to keep"
        value={merge?.into ?? ""}
        maxLength={2048}
        button="Compare"
        fields={[["id", String(duplicate.service.number)]]}
      />
      {merge && !merge.kept && <p role="alert">There is no listing with this number, id or URL.</p>}
      {merge?.kept && <Comparison duplicate={duplicate} kept={merge.kept} obstacle={merge.obstacle} {...form} />}
    </section>
  )
}

const ROWS: readonly [string, (service: Service) => React.ReactNode][] = [
  ["Name", ({ name }) => name],
  ["URL", ({ url }) => <code className="wrap-anywhere">{url}</code>],
  ["Protocol", ({ protocol }) => protocol],
  ["Category", ({ category }) => category],
  ["Listed price", (service) => describePrice(service) || "none"],
  ["Sources", ({ source }) => source.replaceAll(",", ", ") || "none"],
  ["Domain", ({ domain_verified }) => (domain_verified === 1 ? "verified" : "not verified")],
  ["Health", (service) => <HealthMark key="health" health={healthOf(service)} />],
]

interface ComparisonProps extends Pick<Merge, "obstacle">, Omit<MergePanelProps, "merge"> {
  kept: Reviewed
}

function Comparison({ duplicate, kept, obstacle, action, spec }: ComparisonProps) {
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
          <ActionForm
            {...spec}
            action={action}
            place={{ section: "listing" }}
            fields={[["into", kept.service.id]]}
            buttons={[{ label: `Merge ${duplicate.service.number} into ${kept.service.number}`, isPrimary: true }]}
          />
        </>
      ) : (
        <p role="alert">{obstacle}</p>
      )}
    </>
  )
}
