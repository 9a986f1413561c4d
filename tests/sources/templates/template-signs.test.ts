import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { findDemoWord, getTemplateSigns, siteOf, templateKey } from "@/lib/sources/templates/template-signs"
import { startCpuTime } from "@/tests/support/cpu-time"
import { findTemplates } from "./reference-templates"

const at = (host: string, path = "/") => ({ url: `https://${host}${path}`, host })
const names = (count: number) => Array.from({ length: count }, (_, n) => `site${n}`)
const marked = (listings: { url: string; host: string }[]) => [...findTemplates(listings).keys()]

describe("a host with a demo word", () => {
  it.each([
    ["a whole label", "demo.acme.com", "demo"],
    ["a hyphened part", "x402-starter.vercel.app", "starter"],
    ["in the domain itself", "x402-demo.com", "demo"],
    ["a domain that is the word", "example.com", "example"],
    ["in capitals", "API-Template.Acme.dev", "template"],
    ["further left", "test.api.acme.co.uk", "test"],
    ["two words", "hello-world-7f3.workers.dev", "hello-world"],
    ["test first", "test-api.acme.com", "test"],
  ])("is recognised: %s", (_sentence, host, word) => {
    expect(findDemoWord(host)).toBe(word)
    expect(findTemplates([at(host, "/quote")]).get(`https://${host}/quote`)).toEqual({ kind: "host", word })
  })

  it.each([
    ["a longer word", "demographics.acme.com"],
    ["a word inside another", "contest.acme.com"],
    ["the ending", "acme.example"],
    ["the ending of a reserved name", "acme.test"],
    ["a word such as speed before test", "speed-test.acme.com"],
    ["an address", "127.0.0.1"],
    ["an address of version 6", "[2001:db8::1]"],
    ["a name without an ending", "demo"],
    ["nothing", ""],
  ])("is not recognised in %s", (_sentence, host) => {
    expect(findDemoWord(host)).toBeNull()
  })
})

describe("a site", () => {
  it.each([
    ["a domain and all below it", "eu.api.acme.co.uk", "acme.co.uk"],
    ["a name of a hosting suffix", "shop.vercel.app", "shop.vercel.app"],
    ["everything below such a name", "preview.shop.vercel.app", "shop.vercel.app"],
    ["an account of Workers", "api.someone.workers.dev", "someone.workers.dev"],
    ["a hosting suffix of several labels", "shop.up.railway.app", "shop.up.railway.app"],
    ["a hosting suffix that the list lacks", "shop.modal.run", "shop.modal.run"],
    ["an address", "192.0.2.7", "192.0.2.7"],
    ["a name without an ending", "localhost", "localhost"],
  ])("is %s", (_sentence, host, site) => {
    expect(siteOf(host)).toBe(site)
  })
})

describe("a characteristic path", () => {
  it.each([
    ["/", null, null],
    ["/api", null, null],
    ["/api/v1", null, null],
    ["/health", null, null],
    ["/v1/42", null, null],
    ["/mcp", null, null],
    ["/v1/chat/completions", null, null],
    ["/api/v1/images/generations", null, null],
    ["/openai/v2/embeddings", "/openai/v2/embeddings", "/openai/v2/embeddings"],
    ["/.well-known/x402", null, null],
    ["/weather", null, "/weather"],
    ["/api/v1/search", null, "/api/v1/search"],
    ["/api/premium-content", "/api/premium-content", "/api/premium-content"],
    ["/API/Premium-Content/", "/api/premium-content", "/api/premium-content"],
    ["/joke/random?x=1", "/joke/random", "/joke/random"],
  ])("%s: %s on a domain of its own, %s on a hosting suffix", (path, own, hosted) => {
    expect(templateKey(at("acme.com", path))).toBe(own)
    expect(templateKey(at("acme.vercel.app", path))).toBe(hosted)
  })

  it("is not a very long one", () => {
    expect(templateKey(at("acme.com", `/ab-${"x".repeat(196)}`))).toHaveLength(200)
    expect(templateKey(at("acme.com", `/ab-${"x".repeat(197)}`))).toBeNull()
  })
})

describe("one path on many sites", () => {
  it.each([
    ["on five domains", names(5).map((name) => at(`${name}.com`, "/premium/content")), 5],
    ["on one less", names(4).map((name) => at(`${name}.com`, "/premium/content")), 0],
    [
      "on hosts of one domain, which are one site",
      names(9).map((name) => at(`${name}.acme.com`, "/premium/content")),
      0,
    ],
    ["on names of a hosting suffix", names(5).map((name) => at(`${name}.vercel.app`, "/weather")), 5],
    [
      "on names of several hosting suffixes",
      [
        ...names(3).map((name) => at(`${name}.vercel.app`, "/weather")),
        ...names(2).map((name) => at(`${name}.up.railway.app`, "/Weather/")),
      ],
      5,
    ],
    [
      "on deployments of one name, which are one site",
      names(9).map((name) => at(`${name}.shop.vercel.app`, "/weather")),
      0,
    ],
    ["one plain word on nine domains", names(9).map((name) => at(`${name}.com`, "/weather")), 0],
    ["nothing but plumbing", names(9).map((name) => at(`${name}.vercel.app`, "/api/v1/health")), 0],
    ["an interface that many speak", names(9).map((name) => at(`${name}.vercel.app`, "/v1/chat/completions")), 0],
    ["the root", names(9).map((name) => at(`${name}.vercel.app`)), 0],
  ])("%s", (_sentence, listings, count) => {
    expect(marked(listings)).toHaveLength(count)
  })

  it("marks only a characteristic path, and only that path", () => {
    const copies = names(6).map((name) => at(`${name}.vercel.app`, "/weather"))
    const others = [at("weather.com", "/weather"), at("site0.vercel.app", "/tides"), at("acme.com", "/premium/content")]
    expect(marked([...copies, ...others])).toEqual(copies.map(({ url }) => url))
  })

  it("counts the same in any order, and each site once", () => {
    const host = fc.constantFrom(
      ...names(6).flatMap((name) => [`${name}.vercel.app`, `eu.${name}.com`, `us.${name}.com`]),
    )
    const path = fc.constantFrom("/weather", "/premium/content", "/", "/api/v1/search")
    const listing = fc.tuple(host, path).map(([name, where]) => at(name, where))
    fc.assert(
      fc.property(fc.array(listing, { maxLength: 60 }), (listings) => {
        const signs = findTemplates(listings)
        expect(findTemplates([...listings, ...listings].reverse())).toEqual(signs)
        for (const sign of signs.values()) if (sign.kind === "path") expect(sign.sites).toBeGreaterThanOrEqual(5)
      }),
    )
  })
})

it("never throws for any host or URL", () => {
  const text = fc.string({ unit: "binary", maxLength: 200 })
  fc.assert(
    fc.property(text, text, (url, host) => {
      expect(getTemplateSigns({ url, host }).site).toBe(siteOf(host))
    }),
  )
})

it("reads many services in linear time", () => {
  const listings = Array.from({ length: 20_000 }, (_, n) => at(`s${n % 7_001}.vercel.app`, `/weather/${n % 5}`))
  const cpuTime = startCpuTime()
  expect(findTemplates(listings).size).toBe(20_000)
  expect(cpuTime()).toBeLessThan(10_000)
})
