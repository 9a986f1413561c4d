import { CONTACTS } from "@/app/_shared/contacts"
import { baseUrl } from "@/lib/env"
import { renderSecurityText } from "@/lib/text/security-text"

/** Rendered per request, because the text has a date that moves every day. */
export const dynamic = "force-dynamic"

export function GET(): Response {
  const text = renderSecurityText(CONTACTS, baseUrl, new Date())
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" }
  if (text === null)
    return new Response("The operator of this directory has published no contact.\n", { status: 404, headers })
  return new Response(text, { headers })
}
