// The content security policy of pages, with a new nonce for every render: Next streams its data in inline scripts, so the hashes
// of the scripts are not known in advance. Pages load nothing from other origins, and no site may frame a page.

import { randomBytes } from "node:crypto"

const NONCE_BYTES = 16

/**
 * Creates the policy of a page and the request headers for its render: Next reads the nonce for its own scripts from the policy,
 * and the layout reads `x-nonce`.
 */
export function writePagePolicy(isDevelopment: boolean) {
  const nonce = randomBytes(NONCE_BYTES).toString("base64")
  const policy = [
    "default-src 'self'",
    // Only React's development build evaluates code, to show stack traces of the server.
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
