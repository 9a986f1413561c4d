import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { isForBrowsers, listPageMethods, pathOf } from "@/lib/http/request-fault"

/** The path of every page, with a word for each dynamic segment, and whether a form of the page posts to this path. */
function findPages(): [string, boolean][] {
  const files = readdirSync("app", { recursive: true }).map(String)
  // app/_shared/actions.ts is shared by the forms of many pages, so it does not count. A page can use the actions of a parent folder.
  const acts = (folder: string) =>
    folder !== "." &&
    (files.includes(path.join(folder, "actions.ts")) ||
      /from "@\/app\/.+\/actions"/.test(readFileSync(path.join("app", folder, "page.tsx"), "utf8")))
  return files
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => path.dirname(file))
    .map((folder) => [`/${folder === "." ? "" : folder.replaceAll(/\[\w+\]/g, "x")}`, acts(folder)])
}

describe("the allowed methods of a path", () => {
  it.each(findPages())("of the page %s include POST: %s", (address, acts) => {
    expect(listPageMethods(address)).toEqual(acts ? ["GET", "HEAD", "POST", "OPTIONS"] : ["GET", "HEAD", "OPTIONS"])
    expect(isForBrowsers(address)).toBe(true)
  })

  it("are those of the API route, and GET for a redirect", () => {
    const files = readdirSync("app", { recursive: true }).map(String)
    const routes = files.filter((file) => path.basename(file) === "route.ts")
    for (const file of routes) {
      const address = `/${path.dirname(file)}`
      const declares = /\b(?:route|feedRoute|\w+Feed|handler|serve|serve[A-Z]\w+)\(/.test(
        readFileSync(path.join("app", file), "utf8"),
      )
      expect([address, listPageMethods(address) === null]).toEqual([address, declares])
    }
  })

  it.each([
    ["/%61pi/v1/register", true],
    ["/api%2Fv1/register", true],
    ["/%72egister", false],
    ["/register/", false],
  ])("are those of the normalised path: %s", (target, isRoute) => {
    expect(listPageMethods(pathOf(target))?.includes("POST") ?? isRoute).toBe(true)
  })
})
