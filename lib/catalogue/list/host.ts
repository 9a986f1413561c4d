// Parses host names into the form in which services store them. Pure.

import { normaliseUrl } from "@/lib/text/normal-url"

export const MAX_HOST_LENGTH = 253
const IPV6 = /^\[[\d:a-f.]+\]$/i
const HOST_NAME = /^[^\s/\\?#@%:[\]]+$/

/**
 * Returns the host in lower case and punycode, without a final dot, IPv6 in brackets. Returns null for text that is not a host.
 */
export function parseHost(text: string): string | null {
  const bare = text.trim().replace(/\.+$/, "")
  if (bare.length > MAX_HOST_LENGTH || !(IPV6.test(bare) || HOST_NAME.test(bare))) return null
  const normal = normaliseUrl(`http://${bare}/`)
  return "host" in normal && normal.host.length <= MAX_HOST_LENGTH ? normal.host : null
}
