// A content security policy with a fresh nonce for every page: Next streams its data in inline scripts, so hashes cannot be
// known ahead. Nothing is loaded from elsewhere, and nobody may frame us.

import { randomBytes } from "node:crypto"

const NONCE_BYTES = 16
/** Data and built files carry no markup; the icon brings its own style. */
const NO_PAGE = /^\/(?:(?:api|_next)\/|(?:feed\.\w+|icon\.svg|llms\.txt|mcp)(?:\?|$))/

const HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

interface PagePolicy {
  /** For Next, which finds the nonce for its own scripts in the policy, and for the layout. */
  request: Record<string, string>
  response: Record<string, string>
}

/** The headers of a page and of the request for it; null for what is no page. */
export function writePagePolicy(url: string, isDevelopment: boolean): PagePolicy | null {
  if (NO_PAGE.test(url)) return null
  const nonce = randomBytes(NONCE_BYTES).toString("base64")
  const policy = writePolicy(nonce, isDevelopment)
  return {
    request: { "x-nonce": nonce, "content-security-policy": policy },
    response: { "content-security-policy": policy, ...HEADERS },
  }
}

function writePolicy(nonce: string, isDevelopment: boolean): string {
  const directives = [
    "default-src 'self'",
    // React evaluates code only to show server stacks during development.
    `script-src 'self' 'nonce-${nonce}'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return directives.join("; ")
}
