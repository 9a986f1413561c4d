// safeFetch blocks URLs of private addresses before or after name resolution, in all notations that an attacker may use.

import { describe, expect, test } from "vitest"
import { checkUrl } from "@/lib/net/public-url"
import { type SafeFetchOptions, safeFetch } from "@/lib/net/safe-fetch"
import { openHttp } from "./local-servers"

/** Options with which every name resolves to these addresses. The tests reject the URL before any connection is made. */
const resolveTo = (...addresses: string[]): SafeFetchOptions => ({
  allowPrivate: [],
  timeoutMs: 60_000,
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
})

const PRIVATE_HOSTS = [
  // IPv4 in every notation that the URL standard accepts
  ...["127.0.0.1", "2130706433", "0x7f000001", "017700000001", "0177.0.0.1", "0177.0000.0000.0001", "0x7f.0.0.1"],
  ...[
    "0x7f.1",
    "127.1",
    "127.0.1",
    "127.0x0.0.01",
    "0x7F.0.0.0x1",
    "127.0.0.1.",
    "0",
    "0.0.0.0",
    "0x0",
    "127.255.255.254",
  ],
  ...["10.0.0.1", "167772161", "012.0.0.1", "10.1", "172.16.0.1", "172.31.255.255", "0xac100001", "192.168.0.1"],
  ...["192.168.1", "3232235521", "0xc0.0xa8.0.1", "169.254.169.254", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376"],
  ...["169.254.43518", "100.64.0.1", "100.100.100.200", "192.0.0.192", "198.18.0.1", "168.63.129.16", "224.0.0.1"],
  ...["240.0.0.1", "255.255.255.255", "4294967295"],
  // IPv4 in fullwidth digits, percent-encoding and other characters that URL parsers convert
  ...["１２７.0.0.1", "①②⑦.0.0.1", "127。0。0。1", "127｡0｡0｡1", "%31%32%37.0.0.1", "127%2e0%2e0%2e1", "0%78%37f.1"],
  ...["①⑥⑨.254.169.254", "127.0.0.1\t", "\t127.0.0.1", "12\n7.0.0.1"],
  // IPv6
  ...["[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[0000::0001]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]"],
  ...["[::ffff:10.0.0.1]", "[::ffff:a9fe:a9fe]", "[::ffff:0:127.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b::10.0.0.1]"],
  ...["[64:ff9b:1::a9fe:a9fe]", "[2002:7f00:1::]", "[2002:a00:1::1]", "[2001:0:7f00:1::]", "[fe80::1]", "[fec0::1]"],
  ...["[fc00::1]", "[fd00:ec2::254]", "[fd20:ce::254]", "[ff02::1]", "[100::1]", "[2001:db8::1]", "[5f00::1]"],
  // names
  ...[
    "localhost",
    "LOCALHOST",
    "localhost.",
    "ｌｏｃａｌｈｏｓｔ",
    "%6cocalhost",
    "api.localhost",
    "api.localhost.",
    "intranet",
    "router",
  ],
  ...["metadata", "metadata.google.internal", "metadata.google.internal.", "printer.local", "db.internal", "nas.lan"],
  ...["gateway.home.arpa", "localhost.localdomain", "wiki.intranet", "expyuzz4wqqyqhjn.onion"],
]

describe("private addresses in the form of a URL", () => {
  test("there are at least 60 forms, all different", () => {
    expect(new Set(PRIVATE_HOSTS).size).toBe(PRIVATE_HOSTS.length)
    expect(PRIVATE_HOSTS.length).toBeGreaterThanOrEqual(60)
  })

  test.each(PRIVATE_HOSTS)("http://%s/ is blocked", async (host) => {
    const options = resolveTo("8.8.8.8")
    expect(await safeFetch(`http://${host}/`, options)).toMatchObject({ ok: false, reason: "blocked-address" })
    expect(await safeFetch(`https://${host}:8443/a?b`, options)).toMatchObject({ reason: "blocked-address" })
  })

  test.each([
    "http://127.0.0.1\\@example.com/",
    "http:\\\\127.0.0.1/",
    "http:127.0.0.1",
    "http:/127.0.0.1/",
    "http:////127.0.0.1/",
    "  http://127.0.0.1/  ",
    "http://127.0.0.1?@example.com/",
    "http://127.0.0.1#@example.com/",
    "HtTp://127.0.0.1",
  ])("%s is blocked", async (url) => {
    expect(await safeFetch(url, resolveTo("8.8.8.8"))).toMatchObject({ ok: false, reason: "blocked-address" })
  })
})

describe("invalid URLs", () => {
  test.each([
    ...["", "/path", "example.com", "//example.com/", "http://", "http:///", "http://[", "http://exa mple.com/"],
    ...["http://256.256.256.256/", "http://1.2.3.4.5/", "http://[::1", "http://[fe80::1%25eth0]/", "http://[::g]/"],
    ...[
      "http://example.com:99999/",
      "http://%00/",
      "http://example.com%2f/",
      `https://example.com/${"x".repeat(9000)}`,
    ],
    ...["ftp://example.com/", "file:///etc/passwd", "gopher://example.com/", "data:text/plain,hi", "ws://example.com/"],
    ...["unix:/var/run/docker.sock", "javascript:alert(1)", "about:blank", "blob:https://example.com/1"],
    ...["https://user@example.com/", "https://user:pass@example.com/", "https://:pass@example.com/"],
    ...["http://example.com@127.0.0.1/", "http://127.0.0.1:80@example.com/"],
  ])("%j is invalid-url", async (url) => {
    expect(await safeFetch(url, resolveTo("8.8.8.8"))).toMatchObject({ ok: false, reason: "invalid-url" })
  })

  test.each([
    "http://example..com/",
    "http://.example.com/",
    "http://example.com../",
    "http://./",
    `http://${"a.".repeat(130)}com/`,
  ])("%s has no valid name", async (url) => {
    const result = await safeFetch(url, resolveTo("8.8.8.8"))
    expect(result).toMatchObject({ ok: false, reason: expect.stringMatching(/^(invalid-url|blocked-address)$/) })
  })

  test.each([0, 1, 21, 22, 25, 53, 110, 143, 465, 587, 993, 2049, 3306, 5432, 6379, 6667, 10080, 11211])(
    "port %i belongs to another protocol",
    async (port) => {
      const result = await safeFetch(`http://example.com:${port}/`, resolveTo("8.8.8.8"))
      expect(result).toMatchObject({ ok: false, reason: "blocked-port" })
    },
  )
})

describe("names that resolve to private addresses", () => {
  test.each([
    ["one private address", ["10.0.0.1"]],
    ["loopback", ["127.0.0.1"]],
    ["the metadata address", ["169.254.169.254"]],
    ["IPv6 loopback", ["::1"]],
    ["a mapped address", ["::ffff:10.0.0.1"]],
    ["a NAT64 address", ["64:ff9b::a00:1"]],
    ["a private address after a public one", ["8.8.8.8", "10.0.0.1"]],
    ["a private address before a public one", ["192.168.0.1", "8.8.8.8"]],
    ["a private IPv6 address beside public IPv4", ["8.8.8.8", "fd00::1"]],
    ["what is no address at all", ["intranet"]],
  ])("%s: fails like a name that does not exist", async (_name, addresses) => {
    const result = await safeFetch("https://api.example.com/", resolveTo(...addresses))
    const unknown = await safeFetch("https://api.example.com/", {
      ...resolveTo(),
      resolve: () => Promise.reject(Object.assign(new Error("queryA ENOTFOUND"), { code: "ENOTFOUND" })),
    })
    const { timing: _, ...failure } = result
    expect(failure).toEqual({
      ok: false,
      reason: "dns",
      detail: expect.stringContaining("public"),
      url: expect.any(String),
    })
    expect(unknown).toMatchObject(failure)
    expect(JSON.stringify(result)).not.toContain(addresses.at(-1))
  })

  test("a name that changes to a private address is requested at the checked address", async () => {
    const seen: (string | undefined)[] = []
    const server = await openHttp((request, response) => {
      seen.push(request.headers.host)
      response.end("checked")
    })
    const answers = [[{ address: "127.0.0.1", family: 4 }], [{ address: "10.66.66.66", family: 4 }]]
    let asked = 0
    const host = `rebind.example.com:${server.port}`
    const result = await safeFetch(`http://${host}/`, {
      allowPrivate: [host],
      resolve: async () => answers[asked++] ?? [],
      timeoutMs: 60_000,
    })
    expect(result).toMatchObject({ ok: true, address: "127.0.0.1", reply: { body: "checked" } })
    expect(asked).toBe(1)
    expect(seen).toEqual([host])
  })

  test("a public address does not allow a private one on the next call", async () => {
    const options = { ...resolveTo("10.0.0.1"), allowPrivate: ["other.example.com:443"] }
    expect(await safeFetch("https://api.example.com/", options)).toMatchObject({ reason: "dns" })
  })
})

describe("allowed URLs", () => {
  test.each([
    ...["http://example.com/", "https://example.com./", "https://EXAMPLE.com:8443/x", "http://bücher.example/"],
    ...["http://8.8.8.8/", "http://134744072/", "https://[2606:4700:4700::1111]/", "http://1.1.1.1:8080/"],
    ...["https://local.example.com/", "https://localhost.example.com/", "https://internal.example.org/"],
    ...["https://127.0.0.1.nip.io/", "https://api.example.com:10081/", "https://xn--bcher-kva.example/"],
  ])("%s", (url) => {
    expect(checkUrl(url, [])).toMatchObject({ ok: true, target: { isAllowedPrivate: false } })
  })

  test("a trailing dot is removed, so that Host and certificate use the plain name", () => {
    const check = checkUrl("https://example.com.:8443/x", [])
    expect(check.ok && check.target).toMatchObject({ hostname: "example.com", port: 8443 })
    expect(check.ok && check.target.url.href).toBe("https://example.com:8443/x")
  })

  test("allowPrivate allows exactly its host and port", () => {
    const allowed = ["127.0.0.1:4021", "localhost:80", "[::1]:443", "Dev.Local:8080"]
    for (const url of ["http://127.0.0.1:4021/x", "http://2130706433:4021/", "http://localhost/", "https://[::1]/"]) {
      expect(checkUrl(url, allowed)).toMatchObject({ ok: true, target: { isAllowedPrivate: true } })
    }
    expect(checkUrl("http://dev.local:8080/", allowed).ok).toBe(true)
    for (const url of ["http://127.0.0.1:4022/", "http://127.0.0.2:4021/", "https://localhost/", "http://[::1]/"]) {
      expect(checkUrl(url, allowed)).toMatchObject({ ok: false, reason: "blocked-address" })
    }
    expect(checkUrl("http://user@127.0.0.1:4021/", allowed)).toMatchObject({ ok: false, reason: "invalid-url" })
  })
})
