// Addresses of the wizard and of the page after it: the domain, the step and the way of proving. Never the token.

import { type Asked, STEPS, type Step } from "@/components/claim/wizard-state"
import type { Method } from "@/lib/claims/schema"

interface WizardPlace {
  domain?: string
  step?: Step | null
  /** The file is the way that needs no saying. */
  method?: Method
}

export function claimHref({ domain, step, method }: WizardPlace = {}): string {
  const search = new URLSearchParams()
  if (domain) search.set("domain", domain)
  if (domain && step) search.set("step", step)
  if (domain && method === "dns") search.set("method", method)
  return search.size > 0 ? `/claim?${search}` : "/claim"
}

/** What the address of the wizard says. */
export function readClaimAddress(search: URLSearchParams): Pick<Asked, "text" | "step" | "method"> {
  return {
    text: search.get("domain")?.trim() ?? "",
    step: STEPS.find((name) => name === search.get("step")) ?? null,
    method: search.get("method") === "dns" ? "dns" : "file",
  }
}

/** Where the owner edits or deletes; `number` is that of the listing. */
export function manageHref(domain: string, action?: "edit" | "delete", number?: number): string {
  const search = new URLSearchParams({ domain })
  if (action && number !== undefined) search.set(action, String(number))
  return `/manage?${search}`
}

/** Where the owner accepts and refuses what others registered. */
export const waitingHref = (domain: string) => `${manageHref(domain)}#waiting`
