// A content security policy with a fresh nonce for every page: Next streams its data in inline scripts, so hashes cannot be
// known ahead. Nothing is loaded from elsewhere, and nobody may frame us.

import { type NextRequest, NextResponse } from "next/server"
import { env } from "@/lib/env"

const isDevelopment = env.NODE_ENV === "development"

function writePolicy(nonce: string): string {
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

export function proxy(request: NextRequest) {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64")
  const policy = writePolicy(nonce)
  // Next finds the nonce for its own scripts in the policy of the request.
  const headers = new Headers(request.headers)
  headers.set("x-nonce", nonce)
  headers.set("content-security-policy", policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set("content-security-policy", policy)
  response.headers.set("x-content-type-options", "nosniff")
  response.headers.set("referrer-policy", "strict-origin-when-cross-origin")
  response.headers.set("permissions-policy", "camera=(), geolocation=(), microphone=()")
  return response
}

/** Pages. The API and built files carry no markup; the icon brings its own style. */
export const config = { matcher: "/((?!api/|_next/|icon\\.svg).*)" }
