// The content security policy of a page, with a fresh nonce for every rendering: Next streams its data in inline scripts, so
// hashes cannot be known ahead. Nothing is loaded from elsewhere, and nobody may frame us.

import { randomBytes } from "node:crypto"

const NONCE_BYTES = 16

interface PagePolicy {
  /** For Next, which finds the nonce for its own scripts in the policy, and for the layout. */
  request: Record<string, string>
  policy: string
}

/** The policy of the page that a request may render, and the headers of the request for it. */
export function writePagePolicy(isDevelopment: boolean): PagePolicy {
  const nonce = randomBytes(NONCE_BYTES).toString("base64")
  const policy = writePolicy(nonce, isDevelopment)
  return { request: { "x-nonce": nonce, "content-security-policy": policy }, policy }
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
