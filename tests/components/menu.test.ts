import { readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { isInGroup } from "@/components/site/main-menu"
import { FOOTER_LINKS, MENU } from "@/components/site/menu"

const all = [...MENU.flatMap(({ links }) => links), ...FOOTER_LINKS]

describe("the navigation", () => {
  it("has four groups, and no link twice in the header or in the footer", () => {
    expect(MENU.map(({ title }) => title)).toEqual(["Browse", "For agents", "For providers", "API"])
    for (const links of [MENU.flatMap(({ links }) => links), FOOTER_LINKS]) {
      const hrefs = links.map(({ href }) => href)
      expect(hrefs).toEqual([...new Set(hrefs)])
    }
  })

  it("calls one page by one name", () => {
    const names = new Map(all.map(({ href, label }) => [href, label]))
    for (const { href, label } of all) expect(names.get(href)).toBe(label)
  })

  it("loads what is no page as a document", () => {
    for (const { href, isFile = false } of all) expect([href, /\.\w+$/.test(href)]).toEqual([href, isFile])
    expect(readdirSync("app")).toContain("llms.txt")
  })

  it("knows the group of a page", () => {
    const groupsOf = (path: string) => MENU.filter((group) => isInGroup(group, path)).map(({ title }) => title)
    expect(groupsOf("/")).toEqual(["Browse"])
    expect(groupsOf("/webhooks")).toEqual(["For providers"])
    expect(groupsOf("/about")).toEqual([])
  })
})
