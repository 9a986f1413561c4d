// Decides whether a duplicate can be merged into another listing. Pure.

export interface MergeFacts {
  id: string
  protocol: string
  host: string
  status: string
  isDeleted: boolean
  isVerified: boolean
}

/** Returns why the duplicate cannot be merged into the listing, as a sentence; null when it can. */
export function findMergeObstacle(duplicate: MergeFacts, kept: MergeFacts): string | null {
  if (duplicate.id === kept.id) return "A listing cannot be merged into itself."
  if (duplicate.isDeleted) return "The duplicate is deleted already."
  if (kept.isDeleted) return "The listing to keep is deleted."
  if (kept.status !== "active") return "The listing to keep is not public."
  if (duplicate.protocol !== kept.protocol) {
    return `The duplicate is paid by ${duplicate.protocol}, the listing to keep by ${kept.protocol}. They are two ways to pay.`
  }
  if (duplicate.isVerified && duplicate.host !== kept.host) {
    return `The duplicate belongs to the owner of ${duplicate.host}. It can be merged into a listing of this host only.`
  }
  return null
}
