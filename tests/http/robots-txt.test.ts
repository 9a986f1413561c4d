// robots.txt lets agents fetch what /llms.txt and the OpenAPI document offer them.

import { describe, expect, it } from "vitest"
import { writeGuide } from "@/app/llms.txt/guide"
import { SITE } from "@/app/llms.txt/site"
import robots from "@/app/robots"
import { AGENT_NAME, isOptedOut } from "@/lib/probe/etiquette"
import { strictDocument } from "@/tests/support/openapi"

const BASE = "https://directory.example"
/** The operations of OpenAPI that robots.txt leaves out: what is private or sold. */
const LEFT_OUT = /^\/api\/v1\/(admin\/|export\.csv$|webhooks\/)/

/** The rules as a robots.txt for the agent whose rules the parser reads. */
function writeRules(): string {
  const { rules, sitemap } = robots()
  const [{ userAgent, allow = [], disallow = [] } = {}] = [rules].flat()
  expect(userAgent).toBe("*")
  expect(sitemap).toMatch(/\/sitemap\.xml$/)
  const lines = [[allow].flat().map((path) => `Allow: ${path}`), [disallow].flat().map((path) => `Disallow: ${path}`)]
  return [`User-agent: ${AGENT_NAME}`, ...lines.flat()].join("\n")
}
const isAllowed = (path: string) => !isOptedOut(writeRules(), path)

describe("D-drop-in-10 robots.txt", () => {
  it("allows every link of llms.txt", () => {
    const urls = writeGuide({ ...SITE, baseUrl: BASE }).match(/https:\/\/directory\.example[^\s)`"]*/g) ?? []
    const paths = urls.map((url) => url.slice(BASE.length) || "/").filter((path) => path !== "/api/v1/export.csv")
    expect(paths).toContainEqual(expect.stringMatching(/^\/api\/v1\/services\?/))
    expect(paths.filter((path) => !isAllowed(path))).toEqual([])
  })

  it("allows every GET of the OpenAPI document but what is private or sold", () => {
    const gets = Object.entries(strictDocument.paths ?? {}).filter(
      ([, operations]) => operations && "get" in operations,
    )
    const paths = gets.map(([template]) => template.replaceAll(/\{\w+\}/g, "1"))
    expect(paths.length).toBeGreaterThan(40)
    expect(paths.filter((path) => !isAllowed(path))).toEqual(paths.filter((path) => LEFT_OUT.test(path)))
  })

  it.each(["/service/1", "/category/data", "/feed.xml", "/mcp", "/api-docs", "/lint", "/discovery/resources"])(
    "allows %s",
    (path) => expect(isAllowed(path)).toBe(true),
  )

  it.each([
    "/api/inngest",
    "/admin",
    "/manage/x",
    "/lint?url=https://a.example",
    "/report?service=1",
    "/api/v1/admin/pending",
  ])("leaves out %s", (path) => expect(isAllowed(path)).toBe(false))
})
