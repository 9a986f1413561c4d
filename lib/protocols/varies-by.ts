// The request fields that change a price, as a challenge or a listing declares them. No specification has a field for them yet: we
// read `variesBy` where a price stands, and the components of an L402 pricing formula. Pure.

import { printable } from "@/lib/protocols/bounded"
import { getField, getText } from "@/lib/protocols/json"

const LIMITS = { fields: 16, name: 100 } as const

/** The names in `variesBy` or `varies_by`, each once; empty without a list of texts. */
export function readVariesBy(declared: unknown): string[] {
  const list = getField(declared, "variesBy") ?? getField(declared, "varies_by")
  return boundNames(Array.isArray(list) ? list : [])
}

/** The constraints that the components of a formula multiply (lightninglabs/L402, pull request 27, "Pricing Object"). */
export function readFormulaFields(pricing: unknown): string[] {
  const components = getField(pricing, "model") === "formula" ? getField(pricing, "components") : null
  const list = Array.isArray(components) ? components.slice(0, LIMITS.fields) : []
  return boundNames(list.map((component) => getField(component, "constraint")))
}

function boundNames(names: readonly unknown[]): string[] {
  const texts = names.slice(0, LIMITS.fields).flatMap((name) => {
    const text = getText(name)?.trim()
    return text ? [printable(text, LIMITS.name)] : []
  })
  return [...new Set(texts)]
}
