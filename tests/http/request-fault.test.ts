import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { isForBrowsers, listPageMethods, pathOf } from "@/lib/http/request-fault"

/** The address of every page, with a word for each parameter, and whether forms of it post to it. */
function findPages(): [string, boolean][] {
  const files = readdirSync("app", { recursive: true }).map(String)
  // app/actions.ts holds what the forms of all pages share. A page can also use the actions of the folder above.
  const acts = (folder: string) =>
    folder !== "." &&
    (files.includes(path.join(folder, "actions.ts")) ||
      /from "@\/app\/.+\/actions"/.test(readFileSync(path.join("app", folder, "page.tsx"), "utf8")))
  return files
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => path.dirname(file))
    .map((folder) => [`/${folder === "." ? "" : folder.replaceAll(/\[\w+\]/g, "x")}`, acts(folder)])
}

describe("the methods of an address", () => {
  it.each(findPages())("the page %s takes forms: %s", (address, acts) => {
    expect(listPageMethods(address)).toEqual(acts ? ["GET", "HEAD", "POST", "OPTIONS"] : ["GET", "HEAD", "OPTIONS"])
    expect(isForBrowsers(address)).toBe(true)
  })

  it("are its own where the API answers there, and GET where it only leads elsewhere", () => {
    const files = readdirSync("app", { recursive: true }).map(String)
    const routes = files.filter((file) => path.basename(file) === "route.ts")
    for (const file of routes) {
      const address = `/${path.dirname(file)}`
      const declares = /\b(?:route|feedRoute|handler)\(/.test(readFileSync(path.join("app", file), "utf8"))
      expect([address, listPageMethods(address) === null]).toEqual([address, declares])
    }
  })

  it.each([
    ["/%61pi/v1/register", true],
    ["/api%2Fv1/register", true],
    ["/%72egister", false],
    ["/register/", false],
  ])("are those of the path as it is served: %s", (target, isRoute) => {
    expect(listPageMethods(pathOf(target))?.includes("POST") ?? isRoute).toBe(true)
  })
})
