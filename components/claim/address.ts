// URLs of the wizard and of the owner's page: the domain, the step and the proof method. Never the token.

import { buildHref } from "@/components/account/address"
import { type Asked, STEPS, type Step } from "@/components/claim/wizard-state"
import type { Method } from "@/lib/claims/schema"

interface WizardPlace {
  domain?: string
  step?: Step | null
  /** The method is left out for a file, the default. */
  method?: Method
}

export function claimHref({ domain = "", step, method }: WizardPlace = {}): string {
  if (domain === "") return "/claim"
  const parameters = { domain, step: step ?? "", method: method === "dns" ? method : "" }
  return buildHref("/claim", Object.entries(parameters))
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
  return buildHref("/manage", Object.entries({ domain, ...(action && { [action]: String(number ?? "") }) }))
}

/** The page that accepts and rejects registrations by others. */
export const waitingHref = (domain: string) => `${manageHref(domain)}#waiting`
