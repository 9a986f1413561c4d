// Old URLs of sections of /about and of /methodology lead somewhere.

import { describe, expect, it } from "vitest"
import AboutPage from "@/app/about/page"
import HowPage from "@/app/how/page"
import ProberPage from "@/app/prober/page"
import { toHtml } from "./html"

const [about, how, prober] = [AboutPage(), HowPage(), ProberPage()].map(toHtml)
const idsOf = (html = "") => [...html.matchAll(/ id="([a-z-]+)"/g)].map(([, id]) => id)

describe("D-pages-01 the sections of former pages", () => {
  it("keep their ids on /how", () => {
    const former = [
      "verdicts",
      "states",
      "unprobeable",
      "cadence",
      "opt-out",
      "figures",
      "score",
      "recommended",
      "pick",
    ]
    expect(idsOf(how)).toEqual(
      expect.arrayContaining([...former, "prices", "clients", "opportunities", "versions", "paying", "ownership"]),
    )
  })

  it("are links on /about with their old ids", () => {
    for (const [id, href] of [
      ["paying", "/how#paying"],
      ["prober", "/prober"],
      ["ownership", "/how#ownership"],
      ["prices", "/how#prices"],
    ]) {
      expect(about).toMatch(new RegExp(`<li id="${id}"[^>]*><a href="${href}"`))
    }
    expect(idsOf(about)).toEqual(expect.arrayContaining(["what", "health", "verified", "api", "readers", "contact"]))
  })
})

it("the prober's page has what the operator of a host looks for", () => {
  expect(prober).toContain("one request per 15 minutes")
  expect(prober).toContain("robots.txt")
  expect(prober?.replaceAll(/<[^>]+>/g, "")).toContain("3 consecutive ones from one host opt out of probing")
})
