// The content security policy of a page, with a fresh nonce for every rendering: Next streams its data in inline scripts, so
// hashes cannot be known ahead. A page loads nothing from other origins, and no site may frame a page.

import { randomBytes } from "node:crypto"

const NONCE_BYTES = 16

/**
 * The policy of the page that a request may render, and the headers of the request for it: Next finds the nonce of its own scripts in
 * the policy, the layout reads `x-nonce`.
 */
export function writePagePolicy(isDevelopment: boolean) {
  const nonce = randomBytes(NONCE_BYTES).toString("base64")
  const policy = [
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
  ].join("; ")
  return { request: { "x-nonce": nonce, "content-security-policy": policy }, policy }
}
