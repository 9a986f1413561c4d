import { seal, unseal } from "@/lib/api/session/seal"
import { getSealKey } from "@/lib/api/session/seal-key"

/**
 * A text that travels in a URL to one audience, such as `owner a.example`. Only this directory can write one, and it opens on the
 * pages of that audience alone.
 */
export async function sealNotice(audience: string, text: string): Promise<string> {
  return seal(`notice for ${audience}`, text, await getSealKey())
}

/** Null for a text that we did not seal for this audience. */
export async function openNotice(audience: string, sealed: string): Promise<string | null> {
  return unseal(`notice for ${audience}`, sealed, await getSealKey())
}
