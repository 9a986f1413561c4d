// Decides whether an IP address is public. ipaddr.js knows the IANA registries of special ranges; the ranges that it lacks are
// added here. 6to4 and NAT64 ranges are rejected whole, because their targets depend on the network of this server. Pure.

import ipaddr from "ipaddr.js"

export type AddressClass = { public: true } | { public: false; range: string }

type Range = [name: string, network: string]

/** The registries list this address as public, but inside a cloud the address leads to the metadata service of the host. */
const EXTRA_IPV4: readonly Range[] = [["cloudMetadata", "168.63.129.16/32"]]
const EXTRA_IPV6: readonly Range[] = [
  ["ipv4Compatible", "::/96"],
  ["dummyPrefix", "100:0:0:1::/64"],
]
/** The only IPv6 block of public addresses (RFC 4291 §2.4, IANA IPv6 address space). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3")

function nameExtraRange(address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly Range[]): string | null {
  return ranges.find(([, network]) => address.match(ipaddr.parseCIDR(network)))?.[0] ?? null
}

function nameSpecialRange(address: ipaddr.IPv4 | ipaddr.IPv6): string | null {
  const known: string = address.range()
  if (known !== "unicast") return known
  if (address instanceof ipaddr.IPv4) return nameExtraRange(address, EXTRA_IPV4)
  return nameExtraRange(address, EXTRA_IPV6) ?? (address.match(GLOBAL_UNICAST) ? null : "unallocated")
}

/**
 * Classifies an IP address in canonical text: four decimal parts, or IPv6 without brackets and zone. Any other text gets the
 * range `invalid`, for example an octal or short form that some resolvers accept.
 */
export function classifyAddress(ip: string): AddressClass {
  const isIpv6 = ip.includes(":") && !ip.includes("%") && ipaddr.IPv6.isValid(ip)
  if (!isIpv6 && !ipaddr.IPv4.isValidFourPartDecimal(ip)) return { public: false, range: "invalid" }
  const range = nameSpecialRange(ipaddr.parse(ip))
  return range === null ? { public: true } : { public: false, range }
}

/** True for `localhost`, 127.0.0.0/8 and ::1 (also in brackets). */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, "$1")
  if (bare.toLowerCase() === "localhost") return true
  const range = classifyAddress(bare)
  return !range.public && range.range === "loopback"
}
