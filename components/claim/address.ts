// The URLs of the claim wizard and of the owner's page. The URLs contain the domain, the step and the proof method, but never the
// token.

import { buildHref } from "@/components/account/address"
import { type Asked, STEPS, type Step } from "@/components/claim/wizard-state"
import type { Method } from "@/lib/claims/schema"

interface WizardPlace {
  domain?: string | undefined
  step?: Step | null
  /** The proof method. The URL omits the default, `file`. */
  method?: Method
}

/** The URL of the steps that prove a domain. */
export function claimHref({ domain = "", step, method }: WizardPlace = {}): string {
  if (domain === "") return "/claim"
  const parameters = { domain, step: step ?? "", method: method === "dns" ? method : "" }
  return buildHref("/claim", Object.entries(parameters))
}

/** Reads the state of the wizard from the URL. `host` is another name of `domain`, for links from pages about a host. */
export function readClaimAddress(search: URLSearchParams): Pick<Asked, "text" | "step" | "method"> {
  return {
    text: (search.get("domain") ?? search.get("host"))?.trim() ?? "",
    step: STEPS.find((name) => name === search.get("step")) ?? null,
    method: search.get("method") === "dns" ? "dns" : "file",
  }
}

/** The URL of the page for a domain: it signs the owner in, or leads to the proof. */
export const manageHref = (domain: string) => buildHref("/manage", domain === "" ? [] : [["domain", domain]])

/** Returns the URL of the owner's page right after the proof, which lists what became public. */
export const provenHref = () => buildHref("/manage", [["proven", "1"]])

/** Returns the URL that downloads the proof file. The hash is in the URL, because a later start of the claim has another hash. */
export const proofFileHref = (hash: string) => buildHref("/claim/directory-verify.txt", [["hash", hash]])
