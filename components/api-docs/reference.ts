// The data of an API operation as the documentation shows it. app/api-docs/reference.ts derives it from the OpenAPI document.

export interface ShownField {
  name: string
  takes: string
  about: string
}
export interface ShownMember extends ShownField {
  /** Where the client sends the value: `query`, `path`, `header` or `body`. */
  place: string
  isRequired: boolean
}
export interface ShownStatus {
  status: string
  about: string
  codes: readonly string[]
}
export interface ShownOperation {
  /** The element id of the operation, on the page of its group and in the list on `/api-docs`. */
  id: string
  method: string
  path: string
  summary: string
  about: string
  /** The credentials that the operation requires; null if it requires none. */
  needs: string | null
  members: readonly ShownMember[]
  statuses: readonly ShownStatus[]
  /** The statuses that mean the same in every operation. The section on errors describes these statuses. */
  common: readonly string[]
  headers: readonly string[]
  curl: string
  /** An example response, shortened. */
  response: string
}
export interface ShownGroup {
  /** The element id of the group on the page `/api-docs`. */
  id: string
  href: string
  title: string
  about: string
  operations: readonly ShownOperation[]
}
