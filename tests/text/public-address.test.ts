import { describe, expect, test } from "vitest"
import { classifyAddress } from "@/lib/text/public-address"

/**
 * A row has the class of a range, the first and the last address of the range, and the address before and the address after the
 * range with their classes. "-" means that there is no address before or after the range.
 */
const RANGES: [string, string, string, string, string][] = [
  ["unspecified", "0.0.0.0", "0.255.255.255", "-", "1.0.0.0 public"],
  ["private", "10.0.0.0", "10.255.255.255", "9.255.255.255 public", "11.0.0.0 public"],
  ["carrierGradeNat", "100.64.0.0", "100.127.255.255", "100.63.255.255 public", "100.128.0.0 public"],
  ["loopback", "127.0.0.0", "127.255.255.255", "126.255.255.255 public", "128.0.0.0 public"],
  ["cloudMetadata", "168.63.129.16", "168.63.129.16", "168.63.129.15 public", "168.63.129.17 public"],
  ["linkLocal", "169.254.0.0", "169.254.255.255", "169.253.255.255 public", "169.255.0.0 public"],
  ["private", "172.16.0.0", "172.31.255.255", "172.15.255.255 public", "172.32.0.0 public"],
  ["reserved", "192.0.0.0", "192.0.0.255", "191.255.255.255 public", "192.0.1.0 public"],
  ["reserved", "192.0.2.0", "192.0.2.255", "192.0.1.255 public", "192.0.3.0 public"],
  ["as112", "192.31.196.0", "192.31.196.255", "192.31.195.255 public", "192.31.197.0 public"],
  ["amt", "192.52.193.0", "192.52.193.255", "192.52.192.255 public", "192.52.194.0 public"],
  ["reserved", "192.88.99.0", "192.88.99.255", "192.88.98.255 public", "192.88.100.0 public"],
  ["private", "192.168.0.0", "192.168.255.255", "192.167.255.255 public", "192.169.0.0 public"],
  ["as112", "192.175.48.0", "192.175.48.255", "192.175.47.255 public", "192.175.49.0 public"],
  ["reserved", "198.18.0.0", "198.19.255.255", "198.17.255.255 public", "198.20.0.0 public"],
  ["reserved", "198.51.100.0", "198.51.100.255", "198.51.99.255 public", "198.51.101.0 public"],
  ["reserved", "203.0.113.0", "203.0.113.255", "203.0.112.255 public", "203.0.114.0 public"],
  ["multicast", "224.0.0.0", "239.255.255.255", "223.255.255.255 public", "240.0.0.0 reserved"],
  ["reserved", "240.0.0.0", "255.255.255.254", "239.255.255.255 multicast", "255.255.255.255 broadcast"],
  ["broadcast", "255.255.255.255", "255.255.255.255", "255.255.255.254 reserved", "-"],

  ["unspecified", "::", "::", "-", "::1 loopback"],
  ["loopback", "::1", "::1", ":: unspecified", "::2 ipv4Compatible"],
  ["ipv4Compatible", "::2", "::ffff:ffff", "::1 loopback", "::1:0:0 unallocated"],
  ["ipv4Mapped", "::ffff:0:0", "::ffff:ffff:ffff", "::fffe:ffff:ffff unallocated", "::1:0:0:0 unallocated"],
  ["rfc6145", "::ffff:0:0:0", "::ffff:0:ffff:ffff", "::fffe:ffff:ffff:ffff unallocated", "::ffff:1:0:0 unallocated"],
  ["rfc6052", "64:ff9b::", "64:ff9b::ffff:ffff", "64:ff9a:ffff:: unallocated", "64:ff9b::1:0:0 unallocated"],
  [
    "rfc6052",
    "64:ff9b:1::",
    "64:ff9b:1:ffff:ffff:ffff:ffff:ffff",
    "64:ff9b:0:ffff:: unallocated",
    "64:ff9b:2:: unallocated",
  ],
  ["discard", "100::", "100::ffff:ffff:ffff:ffff", "ff:ffff:: unallocated", "100:0:0:1:: dummyPrefix"],
  [
    "dummyPrefix",
    "100:0:0:1::",
    "100:0:0:1:ffff:ffff:ffff:ffff",
    "100::ffff:ffff:ffff:ffff discard",
    "100:0:0:2:: unallocated",
  ],
  ["teredo", "2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff", "2000:ffff:: public", "2001:1:: reserved"],
  ["benchmarking", "2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff", "2001:1:ffff:: reserved", "2001:2:1:: reserved"],
  ["amt", "2001:3::", "2001:3:ffff:ffff:ffff:ffff:ffff:ffff", "2001:2:ffff:: reserved", "2001:4:: reserved"],
  ["as112v6", "2001:4:112::", "2001:4:112:ffff:ffff:ffff:ffff:ffff", "2001:4:111:: reserved", "2001:4:113:: reserved"],
  ["deprecatedOrchid", "2001:10::", "2001:1f:ffff:ffff:ffff:ffff:ffff:ffff", "2001:f:: reserved", "2001:20:: orchid2"],
  [
    "orchid2",
    "2001:20::",
    "2001:2f:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:1f:: deprecatedOrchid",
    "2001:30:: droneRemoteIdProtocolEntityTags",
  ],
  [
    "reserved",
    "2001:40::",
    "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:3f:: droneRemoteIdProtocolEntityTags",
    "2001:200:: public",
  ],
  ["reserved", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db7:ffff:: public", "2001:db9:: public"],
  ["6to4", "2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:ffff:: public", "2003:: public"],
  [
    "as112v6",
    "2620:4f:8000::",
    "2620:4f:8000:ffff:ffff:ffff:ffff:ffff",
    "2620:4f:7fff:: public",
    "2620:4f:8001:: public",
  ],
  ["reserved", "3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "3ffe:ffff:: public", "3fff:1000:: public"],
  ["unallocated", "4000::", "5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:ffff:: public", "5f00:: segmentRouting"],
  [
    "segmentRouting",
    "5f00::",
    "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "5eff:ffff:: unallocated",
    "5f01:: unallocated",
  ],
  ["uniqueLocal", "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fbff:ffff:: unallocated", "fe00:: unallocated"],
  [
    "linkLocal",
    "fe80::",
    "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "fe7f:ffff:: unallocated",
    "fec0:: deprecatedSiteLocal",
  ],
  ["deprecatedSiteLocal", "fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "febf:: linkLocal", "ff00:: multicast"],
  ["multicast", "ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "feff:: deprecatedSiteLocal", "-"],
]

const nameOf = (address: string) => {
  const kind = classifyAddress(address)
  return kind.public ? "public" : kind.range
}

describe("classifyAddress", () => {
  test.each(RANGES)("%s from %s to %s, and not beyond", (name, first, last, before, after) => {
    expect(nameOf(first)).toBe(name)
    expect(nameOf(last)).toBe(name)
    for (const neighbour of [before, after].filter((text) => text !== "-")) {
      const [address = "", expected] = neighbour.split(" ")
      expect(nameOf(address)).toBe(expected)
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
