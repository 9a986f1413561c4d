// Host names as services store them. Pure.

import { normaliseUrl } from "@/lib/normal-url"

export const MAX_HOST_LENGTH = 253
const IPV6 = /^\[[\d:a-f.]+\]$/i
const HOST_NAME = /^[^\s/\\?#@%:[\]]+$/

/** Lower case, punycode, no final dot, IPv6 in brackets. Null when the text is no host name. */
export function parseHost(text: string): string | null {
  const bare = text.trim().replace(/\.+$/, "")
  if (bare.length > MAX_HOST_LENGTH || !(IPV6.test(bare) || HOST_NAME.test(bare))) return null
  const normal = normaliseUrl(`http://${bare}/`)
  return "host" in normal && normal.host.length <= MAX_HOST_LENGTH ? normal.host : null
}
