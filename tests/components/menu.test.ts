import { readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { isInGroup } from "@/components/site/main-menu"
import { FOOTER, MENU, PAGES } from "@/components/site/menu"
import { PROBER_PATH } from "@/lib/probe/etiquette"

const groups = MENU.filter((item) => "links" in item)
const header = MENU.flatMap((item) => ("links" in item ? item.links : [item]))
const footer = FOOTER.flatMap(({ links }) => links)
const all = [...header, ...footer]

describe("the navigation", () => {
  it("has four groups and a link, four columns, and no link twice in the header or in the footer", () => {
    const names = MENU.map((item) => ("links" in item ? item.title : item.label))
    expect(names).toEqual(["Browse", "Live", "For agents", "For providers", "Docs"])
    expect(FOOTER.map(({ title }) => title)).toEqual(["Browse", "Agents", "Providers", "Directory"])
    for (const links of [header, footer]) {
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

  it("leads to the page that the user agent of the prober names", () => {
    expect(PAGES.prober.href).toBe(PROBER_PATH)
  })

  it("knows the group of a page", () => {
    const groupsOf = (path: string) => groups.filter((group) => isInGroup(group, path)).map(({ title }) => title)
    expect(groupsOf("/")).toEqual(["Browse"])
    expect(groupsOf("/webhooks")).toEqual(["For providers"])
    expect(groupsOf("/how")).toEqual([])
  })
})
