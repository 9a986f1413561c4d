import ipaddr from "ipaddr.js"
import { describe, expect, test } from "vitest"
import { classifyAddress } from "@/lib/text/public-address"

/** A row has the class of a range, and the first and the last address of the range. */
const RANGES: [string, string, string][] = [
  ["unspecified", "0.0.0.0", "0.255.255.255"],
  ["private", "10.0.0.0", "10.255.255.255"],
  ["carrierGradeNat", "100.64.0.0", "100.127.255.255"],
  ["loopback", "127.0.0.0", "127.255.255.255"],
  ["cloudMetadata", "168.63.129.16", "168.63.129.16"],
  ["linkLocal", "169.254.0.0", "169.254.255.255"],
  ["private", "172.16.0.0", "172.31.255.255"],
  ["reserved", "192.0.0.0", "192.0.0.255"],
  ["reserved", "192.0.2.0", "192.0.2.255"],
  ["as112", "192.31.196.0", "192.31.196.255"],
  ["amt", "192.52.193.0", "192.52.193.255"],
  ["reserved", "192.88.99.0", "192.88.99.255"],
  ["private", "192.168.0.0", "192.168.255.255"],
  ["as112", "192.175.48.0", "192.175.48.255"],
  ["reserved", "198.18.0.0", "198.19.255.255"],
  ["reserved", "198.51.100.0", "198.51.100.255"],
  ["reserved", "203.0.113.0", "203.0.113.255"],
  ["multicast", "224.0.0.0", "239.255.255.255"],
  ["reserved", "240.0.0.0", "255.255.255.254"],
  ["broadcast", "255.255.255.255", "255.255.255.255"],

  ["unspecified", "::", "::"],
  ["loopback", "::1", "::1"],
  ["ipv4Compatible", "::2", "::ffff:ffff"],
  ["ipv4Mapped", "::ffff:0:0", "::ffff:ffff:ffff"],
  ["rfc6145", "::ffff:0:0:0", "::ffff:0:ffff:ffff"],
  ["rfc6052", "64:ff9b::", "64:ff9b::ffff:ffff"],
  ["rfc6052", "64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"],
  ["discard", "100::", "100::ffff:ffff:ffff:ffff"],
  ["dummyPrefix", "100:0:0:1::", "100:0:0:1:ffff:ffff:ffff:ffff"],
  ["teredo", "2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["benchmarking", "2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff"],
  ["amt", "2001:3::", "2001:3:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["as112v6", "2001:4:112::", "2001:4:112:ffff:ffff:ffff:ffff:ffff"],
  ["deprecatedOrchid", "2001:10::", "2001:1f:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["orchid2", "2001:20::", "2001:2f:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["droneRemoteIdProtocolEntityTags", "2001:30::", "2001:3f:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["reserved", "2001:40::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["reserved", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["6to4", "2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["as112v6", "2620:4f:8000::", "2620:4f:8000:ffff:ffff:ffff:ffff:ffff"],
  ["reserved", "3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["unallocated", "4000::", "5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["segmentRouting", "5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["uniqueLocal", "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["linkLocal", "fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["deprecatedSiteLocal", "fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["multicast", "ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
]
/** The classes of the addresses between these ranges. */
const BLOCKS: typeof RANGES = [
  ["public", "0.0.0.0", "255.255.255.255"],
  ["reserved", "2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["public", "2000::", "3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["unallocated", "::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
]

const toNumber = (address: string) =>
  ipaddr
    .parse(address)
    .toByteArray()
    .reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)

/** Returns the address before (-1) or after (1) this one; null if there is none. */
function findNeighbour(address: string, step: -1 | 1): string | null {
  const { length } = ipaddr.parse(address).toByteArray()
  const number = toNumber(address) + BigInt(step)
  if (number < 0n || number >= 256n ** BigInt(length)) return null
  const bytes = Array.from({ length }, (_, at) => Number((number >> BigInt(8 * (length - 1 - at))) & 255n))
  return ipaddr.fromByteArray(bytes).toString()
}

function findClass(address: string): string | undefined {
  const number = toNumber(address)
  return [...RANGES, ...BLOCKS].find(
    ([, first, last]) =>
      first.includes(":") === address.includes(":") && toNumber(first) <= number && number <= toNumber(last),
  )?.[0]
}

const nameOf = (address: string) => {
  const kind = classifyAddress(address)
  return kind.public ? "public" : kind.range
}

describe("classifyAddress", () => {
  test.each(RANGES)("%s from %s to %s, and not beyond", (name, first, last) => {
    expect([nameOf(first), nameOf(last)]).toEqual([name, name])
    for (const neighbour of [findNeighbour(first, -1), findNeighbour(last, 1)]) {
      if (neighbour !== null) expect(nameOf(neighbour), neighbour).toBe(findClass(neighbour))
    }
  })

  test.each(["1.1.1.1", "8.8.8.8", "93.184.215.14", "2606:4700:4700::1111", "2001:4860:4860::8888", "2a00:1450::1"])(
    "%s is public",
    (address) => expect(classifyAddress(address).public).toBe(true),
  )

  test.each(["64:ff9b::8.8.8.8", "2002:808:808::1", "::ffff:8.8.8.8", "::8.8.8.8", "2001:0:808:808::"])(
    "%s is refused although it wraps a public address",
    (address) => expect(classifyAddress(address).public).toBe(false),
  )

  test.each([
    ...["", "localhost", "1.2.3", "127.1", "0177.0.0.1", "08.8.8.8", "0x8.8.8.8", "134744072", "8.8.8.8.", "8.8.8.8 "],
    ...[
      "8.8.8.256",
      "8.8.8.8/32",
      "[2606:4700::1]",
      "2606:4700::1%eth0",
      "fe80::1%1",
      "2606:4700:::1",
      "::g",
      "１.1.1.1",
    ],
  ])("%j is not canonical", (text) => {
    expect(classifyAddress(text)).toEqual({ public: false, range: "invalid" })
  })
})
