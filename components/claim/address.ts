// URLs of the wizard and of the owner's page: the domain, the step and the proof method. Never the token.

import { type Asked, STEPS, type Step } from "@/components/claim/wizard-state"
import type { Method } from "@/lib/claims/schema"

interface WizardPlace {
  domain?: string
  step?: Step | null
  /** The method is left out for a file, the default. */
  method?: Method
}

export function claimHref({ domain, step, method }: WizardPlace = {}): string {
  const search = new URLSearchParams()
  if (domain) search.set("domain", domain)
  if (domain && step) search.set("step", step)
  if (domain && method === "dns") search.set("method", method)
  return search.size > 0 ? `/claim?${search}` : "/claim"
}

/** The state of the wizard in its URL. */
export function readClaimAddress(search: URLSearchParams): Pick<Asked, "text" | "step" | "method"> {
  return {
    text: search.get("domain")?.trim() ?? "",
    step: STEPS.find((name) => name === search.get("step")) ?? null,
    method: search.get("method") === "dns" ? "dns" : "file",
  }
}

/** The page that edits or deletes the listing with this number. */
export function manageHref(domain: string, action?: "edit" | "delete", number?: number): string {
  const search = new URLSearchParams({ domain })
  if (action && number !== undefined) search.set(action, String(number))
  return `/manage?${search}`
}

/** The page that accepts and rejects registrations by others. */
export const waitingHref = (domain: string) => `${manageHref(domain)}#waiting`
