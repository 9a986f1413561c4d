// What the page shows of an operation: words and tables, taken from the document by the page.

export interface ShownMember {
  name: string
  /** `query`, `path`, `header`, or `body`. */
  place: string
  takes: string
  about: string
  isRequired: boolean
}
export interface ShownStatus {
  status: string
  about: string
  codes: readonly string[]
}
export interface ShownOperation {
  /** Its anchor. */
  id: string
  method: string
  path: string
  summary: string
  about: string
  /** What must be sent to be let in; null where nothing must. */
  needs: string | null
  members: readonly ShownMember[]
  statuses: readonly ShownStatus[]
  /** Statuses that mean here what they mean everywhere. */
  common: readonly string[]
  /** Headers that its answer may carry. */
  headers: readonly string[]
  curl: string
  /** What comes back, in outline. */
  answer: string
}
export interface ShownGroup {
  /** Its anchor. */
  id: string
  title: string
  about: string
  operations: readonly ShownOperation[]
}
export interface ShownField {
  name: string
  takes: string
  about: string
}
