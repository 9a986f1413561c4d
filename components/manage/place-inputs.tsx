import { listPlace } from "@/components/manage/address"
import type { OwnedQuery } from "@/lib/catalogue/owned/schema"

/** Hidden fields that lead back to the same page of the list. */
export function PlaceInputs({ query }: { query: OwnedQuery }) {
  return listPlace(query).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
