// What the database has about a call, for the tests of `buildCall`.

import type { Description, SourceDescription } from "@/lib/catalogue/call/description"
import type { CallParameter } from "@/lib/catalogue/call/schema"

export const AT = "2026-11-21T00:00:00Z"
export const parameter = (name: string, place: CallParameter["in"] = "query"): CallParameter => {
  return { in: place, name, type: "string", required: true, description: null }
}
export const describedBy = (name: string, more: Partial<Description> = {}): Description => {
  return { method: null, parameters: [parameter(name)], query: [[name, "a b"]], body: null, output: null, ...more }
}
export const from = (source: string, by: SourceDescription["by"], more: Partial<Description> = {}) => {
  return { source, described: { ...describedBy(source, more), by } }
}
export const LISTING = {
  test_network: false,
  url: "https://api.example.com/v1",
  http_method: "GET",
  domain_verified: 0,
}
export const parts = (
  description: Description | null,
  descriptions: object[] = [],
  has_probe_body = false,
  declared: CallParameter[] = [],
  is_declared_by_owner = false,
) => {
  const facts = { offers: [], credential_header: null, description }
  return { facts, read_at: AT, descriptions, has_probe_body, declared, is_declared_by_owner, rate: null }
}
