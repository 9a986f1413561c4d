// An operation as the page shows it. The page derives it from the OpenAPI document.

export interface ShownField {
  name: string
  takes: string
  about: string
}
export interface ShownMember extends ShownField {
  /** `query`, `path`, `header`, or `body`. */
  place: string
  isRequired: boolean
}
export interface ShownStatus {
  status: string
  about: string
  codes: readonly string[]
}
export interface ShownOperation {
  /** The anchor. */
  id: string
  method: string
  path: string
  summary: string
  about: string
  /** The required credentials; null for none. */
  needs: string | null
  members: readonly ShownMember[]
  statuses: readonly ShownStatus[]
  /** Statuses with their general meaning. */
  common: readonly string[]
  /** Headers that the response may have. */
  headers: readonly string[]
  curl: string
  /** A shortened response. */
  response: string
}
export interface ShownGroup {
  /** The anchor. */
  id: string
  title: string
  about: string
  operations: readonly ShownOperation[]
}
