import { describe, expect, test } from "vitest"
import { clientAddress, isTrustedProxy, networkKey, parseTrustedProxies, rateKey } from "@/lib/net/client-address"

const client = (socket: string, forwardedFor: string | undefined, trusted: string) =>
  clientAddress(socket, forwardedFor, parseTrustedProxies(trusted))

describe("clientAddress", () => {
  test("D-rate-01 forged headers have no effect without a trusted proxy", () => {
    for (const forged of [undefined, "", "1.2.3.4", "127.0.0.1, 8.8.8.8", "::1", "rubbish", ",,,", "203.0.113.9:80"]) {
      expect(client("198.51.100.7", forged, "")).toBe("198.51.100.7")
      expect(client("198.51.100.7", forged, "0")).toBe("198.51.100.7")
    }
  })

  test.each([
    ["one proxy", "1", "10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["one proxy, the client lies about more", "1", "10.0.0.1", "127.0.0.1, 203.0.113.9", "203.0.113.9"],
    ["two proxies", "2", "10.0.0.1", "203.0.113.9, 10.0.0.2", "203.0.113.9"],
    ["two proxies, the client lies", "2", "10.0.0.1", "1.1.1.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
    ["two expected, one seen", "2", "10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["one proxy, no header", "1", "10.0.0.1", undefined, "10.0.0.1"],
  ])("by hop count, %s", (_name, trusted, socket, forwardedFor, expected) => {
    expect(client(socket, forwardedFor, trusted)).toBe(expected)
  })

  test.each([
    ["the proxy is trusted", "10.0.0.0/8", "10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["the socket is not a proxy", "10.0.0.0/8", "203.0.113.1", "1.1.1.1", "203.0.113.1"],
    ["a chain of proxies", "10.0.0.0/8,192.168.1.1", "10.0.0.1", "203.0.113.9, 192.168.1.1, 10.9.9.9", "203.0.113.9"],
    ["a lie before the client", "10.0.0.0/8", "10.0.0.1", "10.0.0.5, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
    ["everyone is a proxy", "10.0.0.0/8", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
    ["a single address covers no neighbour", "192.168.1.1", "192.168.1.2", "1.1.1.1", "192.168.1.2"],
    ["the socket speaks IPv6 for IPv4", "10.0.0.0/8", "::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["an IPv6 network", "2001:db8::/32", "2001:db8::1", "2001:470::9", "2001:470::9"],
  ])("by network, %s", (_name, trusted, socket, forwardedFor, expected) => {
    expect(client(socket, forwardedFor, trusted)).toBe(expected)
  })

  test.each(["unknown", "", "_hidden", "203.0.113", "0x7f.1", "2130706433", "<script>", "203.0.113.9.1", "[::1"])(
    "an invalid entry (%j) ends the search at the last known address",
    (entry) => {
      expect(client("10.0.0.1", `1.1.1.1, ${entry}`, "2")).toBe("10.0.0.1")
      expect(client("10.0.0.1", `1.1.1.1, ${entry}, 10.0.0.2`, "10.0.0.0/8")).toBe("10.0.0.2")
    },
  )

  test("normalizes entries with a port, in brackets or with a zone", () => {
    expect(client("10.0.0.1", "203.0.113.9:4711", "1")).toBe("203.0.113.9")
    expect(client("10.0.0.1", "[2001:470:0:0::9]:4711", "1")).toBe("2001:470::9")
    expect(client("10.0.0.1", "[2001:470::9]", "1")).toBe("2001:470::9")
    expect(client("fe80::1%eth0", undefined, "")).toBe("fe80::1")
    expect(client("::ffff:198.51.100.7", undefined, "")).toBe("198.51.100.7")
  })
})

describe("parseTrustedProxies", () => {
  test("parses an empty setting, a count, addresses and ranges", () => {
    expect(parseTrustedProxies("")).toEqual({ kind: "networks", networks: [] })
    expect(parseTrustedProxies(" 2 ")).toEqual({ kind: "hops", hops: 2 })
    expect(parseTrustedProxies("10.0.0.0/8, 192.168.1.1,::1/128,")).toMatchObject({ networks: { length: 3 } })
  })

  test.each([
    "17",
    "10.0.0.0/33",
    "::/129",
    "10.0.0.0/8/8",
    "10.0.0/8",
    "proxy.example.com",
    "-1",
    "1.5",
    "10.0.0.0/x",
  ])("rejects %s and names it", (text) => expect(() => parseTrustedProxies(text)).toThrow(/TRUSTED_PROXIES/))
})

describe("rateKey [D-rate-01]", () => {
  test.each([
    ["198.51.100.7", "198.51.100.7"],
    ["::ffff:198.51.100.7", "198.51.100.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
    ["::1", "::/64"],
    ["", "unknown"],
    ["rubbish", "unknown"],
  ])("%s counts as %s", (address, key) => expect(rateKey(address)).toBe(key))
})

describe("networkKey", () => {
  test.each([
    ["198.51.100.7", "198.51.100.0/24"],
    ["2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["::/64", "::/48"],
    ["unknown", "unknown"],
  ])("%s is in the network %s", (key, network) => expect(networkKey(key)).toBe(network))
})

describe("isTrustedProxy", () => {
  test.each([
    ["", "127.0.0.1", false],
    ["0", "127.0.0.1", false],
    ["1", "203.0.113.9", true],
    ["10.0.0.0/8,::1", "10.1.2.3", true],
    ["10.0.0.0/8,::1", "::ffff:10.1.2.3", true],
    ["10.0.0.0/8,::1", "::1", true],
    ["10.0.0.0/8,::1", "203.0.113.9", false],
    ["10.0.0.0/8", "", false],
  ])("with TRUSTED_PROXIES=%s, %s: %s", (trusted, address, isTrusted) => {
    expect(isTrustedProxy(address, parseTrustedProxies(trusted))).toBe(isTrusted)
  })
})
