// Finds the IP address of a client: the socket's address, or the address that a trusted proxy reports in X-Forwarded-For
// (docs/decisions.md#rate-limits-and-payment). The header is read from the right, because each proxy appends an address at its
// end. Pure.

import ipaddr from "ipaddr.js"
import { splitList } from "@/lib/text/text"

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = readonly [Address, number]

/**
 * The number of trusted proxies in front of this server, or the networks of the trusted proxies. With zero hops or no network, no
 * proxy is trusted.
 */
export type TrustedProxies = { kind: "hops"; hops: number } | { kind: "networks"; networks: readonly Network[] }

const MAX_HOPS = 16

/**
 * Parses an IP address, with or without brackets and port. Converts an IPv4-mapped IPv6 address to IPv4. Returns null for any
 * other text, such as an octal or a short IPv4 form.
 */
function parseAddress(text: string): Address | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d{1,5})?$/, "$1")
    .replace(/^([\d.]+):\d{1,5}$/, "$1")
    .replace(/%.*$/, "")
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare)
  if (!ipaddr.IPv6.isValid(bare)) return null
  const address = ipaddr.IPv6.parse(bare)
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

function parseNetwork(text: string): Network | null {
  const [base = "", bits, ...rest] = text.split("/")
  const address = parseAddress(base)
  if (!address || rest.length > 0 || base.startsWith("[")) return null
  const width = address.kind() === "ipv4" ? 32 : 128
  if (bits === undefined) return [address, width]
  return /^\d{1,3}$/.test(bits) && Number(bits) <= width ? [address, Number(bits)] : null
}

/**
 * Parses TRUSTED_PROXIES: a hop count (`2`), a comma-separated list of addresses and CIDR ranges, or an empty text.
 * @throws an Error that names the invalid entry: a proxy trusted by mistake lets any client forge its IP address
 */
export function parseTrustedProxies(text: string): TrustedProxies {
  const setting = text.trim()
  if (/^\d+$/.test(setting)) {
    if (Number(setting) > MAX_HOPS) throw new Error(`TRUSTED_PROXIES: at most ${MAX_HOPS} proxies can be counted`)
    return { kind: "hops", hops: Number(setting) }
  }
  const networks = splitList(setting).map((entry) => {
    const network = parseNetwork(entry)
    if (!network) throw new Error(`TRUSTED_PROXIES: ${JSON.stringify(entry)} is no hop count, address or CIDR range`)
    return network
  })
  return { kind: "networks", networks }
}

function isInside(address: Address, networks: readonly Network[]): boolean {
  return networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))
}

/** True when the peer of a connection is a trusted proxy. With a hop count above 0, every peer is trusted. */
export function isTrustedProxy(socketAddress: string, trusted: TrustedProxies): boolean {
  if (trusted.kind === "hops") return trusted.hops > 0
  const peer = parseAddress(socketAddress)
  return peer !== null && isInside(peer, trusted.networks)
}

/**
 * Returns the client's IP address in canonical form. Starts at the socket's address and reads X-Forwarded-For from the right,
 * until an address is not a trusted proxy or the next entry is invalid.
 * @param forwardedFor X-Forwarded-For as received, with several header lines joined by commas
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string {
  const peer = parseAddress(socketAddress)
  if (!peer) return socketAddress
  let client = peer
  const entries = forwardedFor ? forwardedFor.split(",") : []
  for (let hop = 0; entries.length > 0; hop += 1) {
    const isTrusted = trusted.kind === "hops" ? hop < trusted.hops : isInside(client, trusted.networks)
    const next: Address | null = isTrusted ? parseAddress(entries.pop() ?? "") : null
    if (!next) break
    client = next
  }
  return client.toString()
}

/**
 * Returns the network that contains a rate key (`rateKey`): /24 for IPv4, /48 for IPv6. A network of this size usually belongs to
 * one party. Returns a key that is no IP address unchanged.
 */
export function networkKey(key: string): string {
  const parsed = parseAddress(key.replace(/\/\d+$/, ""))
  if (!parsed) return key
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join(".")}.0/24`
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 3), 0, 0, 0, 0, 0]).toString()}/48`
}

/**
 * Returns the key by which rate limits count a client: an IPv4 address, or the /64 network of an IPv6 address, which belongs to
 * one subscriber.
 */
export function rateKey(address: string): string {
  const parsed = parseAddress(address)
  if (!parsed) return "unknown"
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}
