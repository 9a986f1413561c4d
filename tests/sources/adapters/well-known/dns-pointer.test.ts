// The TXT records of `_x402.<host>`, in the grammar of pull request 2979 of x402-foundation/x402 ("The DNS TXT record") and of
// draft-jeftovic-x402-dns-discovery, section 4, with the spellings that the pull request found in use.

import { describe, expect, it } from "vitest"
import { getRecordName, listPointers } from "@/lib/sources/adapters/well-known/dns-pointer"

const HOST = "api.example.com"
const URL_ = "https://api.example.com/.well-known/x402"

describe("the pointers of a host", () => {
  it.each<[string, string[], string[]]>([
    ["the example of the pull request", [`v=x402-1; wk=${URL_}; k=both; net=coston2; scheme=exact`], [URL_]],
    ["pairs in another order and letter case", [`K=resource-server;WK=${URL_} ;V=x402-1`], [URL_]],
    ["the example of the earlier draft", [`v=x4021;descriptor=api;url=${URL_}`], [URL_]],
    [
      "several records of the earlier draft, up to two",
      [1, 2, 3].map((n) => `v=x4021;url=${URL_}/${n}`),
      [`${URL_}/1`, `${URL_}/2`],
    ],
    ["the newer before the earlier draft", [`v=x4021;url=${URL_}/old`, `v=x402-1; wk=${URL_}`], [URL_]],
    ["two records of the newer draft", [`v=x402-1; wk=${URL_}`, `v=x402-1; wk=${URL_}/b`], []],
    ["a facilitator", [`v=x402-1; wk=${URL_}; k=facilitator`], []],
    ["the apex", ["v=x402-1; wk=https://example.com/x402"], ["https://example.com/x402"]],
    ["a sibling", ["v=x402-1; wk=https://docs.example.com/x402?a=b;c"], ["https://docs.example.com/x402?a=b"]],
    [
      "another letter case and a trailing dot",
      ["v=x402-1; wk=https://API.Example.com./x"],
      ["https://api.example.com./x"],
    ],
    ["a bare URL", [URL_], []],
    ["an unknown name of the pointer", [`x402-manifest=${URL_}`, `v=x402-1; url=${URL_}`], []],
    ["another record", ["v=spf1 include:spf.example.com -all", ""], []],
    ["http", ["v=x402-1; wk=http://api.example.com/x402"], []],
    [
      "another domain",
      ["v=x402-1; wk=https://example.net/x402", "v=x4021;url=https://api.example.com.evil.example/x"],
      [],
    ],
    [
      "loopback and private addresses",
      ["v=x402-1; wk=https://127.0.0.1/x", "v=x4021;url=https://[::1]/x", "v=x4021;url=https://169.254.169.254/"],
      [],
    ],
    ["a user name", ["v=x402-1; wk=https://api.example.com@api.example.com/x"], []],
    ["other schemes", ["v=x402-1; wk=javascript:alert(1)", "v=x4021;url=file:///etc/passwd"], []],
    [
      "a long record",
      [`v=x402-1; ${"net=a;".repeat(200_000)}wk=${URL_}`, `v=x4021;url=${URL_}/${"x".repeat(1e6)}`],
      [],
    ],
  ])("%s", (_, records, expected) => {
    expect(listPointers(records, HOST)).toEqual(expected)
  })

  it("are not those of another customer of a shared hosting domain", () => {
    expect(listPointers(["v=x402-1; wk=https://other.vercel.app/x402"], "mine.vercel.app")).toEqual([])
    expect(listPointers(["v=x402-1; wk=https://mine.vercel.app/x402"], "mine.vercel.app")).toHaveLength(1)
  })
})

it.each([
  [HOST, `_x402.${HOST}`],
  ["127.0.0.1", null],
  ["[::1]", null],
  [`${"a.".repeat(130)}example`, null],
])("the name of the record of %s is %s", (host, name) => {
  expect(getRecordName(host)).toBe(name)
})
