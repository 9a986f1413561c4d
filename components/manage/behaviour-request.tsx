import { listPlace } from "@/components/manage/address"
import { ActionButton } from "@/components/ui/action-button"
import { HiddenFields } from "@/components/ui/hidden-fields"
import type { Owned, OwnedQuery } from "@/lib/owners/schema"

interface BehaviourRequestProps {
  listing: Owned
  query: OwnedQuery
  check: (form: FormData) => Promise<void>
}

/** The button for a check with behaviour requests. Only a listing that is checked has it; tools have no such requests. */
export function BehaviourRequest({ listing, query, check }: BehaviourRequestProps) {
  const { id, kind, status, probe_status } = listing
  if (kind !== "http" || status !== "active" || probe_status !== "probeable") return null
  return (
    <form action={check} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <HiddenFields fields={[...listPlace(query), ["id", id], ["behaviour", "yes"]]} />
      <ActionButton>Check behaviour</ActionButton>
      <span className="text-small text-muted">
        Sends six more requests after the check: invalid payments, a browser, a repetition. Only you see the results.
      </span>
    </form>
  )
}
