import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { listChanges } from "./changes"
import { describeLeftOut, findLeftOut, SELECTED } from "./selection"

const leftOut = (changed: readonly string[] | null) => findLeftOut(changed).map(({ what }) => what)

describe("the tests that a change cannot touch", () => {
  it.each([
    { changed: ["components/row.tsx"], left: ["crashes"] },
    { changed: ["app/page.tsx", "README.md"], left: ["crashes"] },
    { changed: ["lib/db/open.ts"], left: ["audits of page states"] },
    { changed: ["server.ts"], left: ["audits of page states"] },
    { changed: ["components/row.tsx", "lib/jobs/run.ts"], left: [] },
    { changed: ["package-lock.json"], left: [] },
    { changed: ["tests/run.ts"], left: [] },
    { changed: ["docs/sources.md"], left: ["audits of page states", "crashes"] },
    { changed: [], left: ["audits of page states", "crashes"] },
    { changed: null, left: [] },
  ])("by $changed are $left", ({ changed, left }) => {
    expect(leftOut(changed)).toEqual(left)
  })

  it("are printed with their files", () => {
    expect(describeLeftOut(findLeftOut(["lib/db/open.ts"]))).toEqual([
      "left out: audits of page states, which the change cannot touch (tests/e2e/states.spec.ts)",
    ])
  })

  it("and the paths that they depend on exist", () => {
    const all = SELECTED.flatMap(({ tests, paths }) => [...tests, ...paths])
    expect(all.filter((file) => !existsSync(file))).toEqual([])
  })

  it("include every test of a crash", () => {
    const files = readdirSync("tests", { recursive: true, encoding: "utf8" }).map((file) => `tests/${file}`)
    const crashes = files.filter((file) => /\/(kill(ed.*)?|lost-database|two-workers)\.process\.test\.ts$/.test(file))
    expect(SELECTED.find(({ what }) => what === "crashes")?.tests).toEqual(crashes.toSorted())
  })
})

describe("the changed files", () => {
  let folder = ""
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, stdio: "pipe" })
  const commit = (file: string) => {
    writeFileSync(path.join(folder, file), file)
    git("add", file)
    git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--message", file)
  }

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "changes-"))
    git("init", "--quiet", "--initial-branch", "main")
    commit("first")
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it("of a branch are those since it left the main branch, and those that are not committed", () => {
    git("checkout", "--quiet", "-b", "filters")
    commit("second")
    git("checkout", "--quiet", "main")
    commit("of others")
    git("checkout", "--quiet", "filters")
    writeFileSync(path.join(folder, "first"), "changed")
    writeFileSync(path.join(folder, "third"), "new")
    for (const isCi of [true, false]) expect(listChanges(folder, isCi)).toEqual(["first", "second", "third"])
  })

  it("of the main branch are those that its remote does not have", () => {
    git("update-ref", "refs/remotes/origin/main", "HEAD")
    commit("second")
    expect(listChanges(folder, false)).toEqual(["second"])
  })

  it.each([
    { what: "on the main branch in continuous integration", isCi: true, prepare: () => undefined },
    { what: "on a detached commit in continuous integration", isCi: true, prepare: () => git("checkout", "--detach") },
    { what: "on a main branch without a remote", isCi: false, prepare: () => undefined },
    {
      what: "outside of a repository",
      isCi: false,
      prepare: () => rmSync(path.join(folder, ".git"), { recursive: true }),
    },
  ])("are unknown $what", ({ isCi, prepare }) => {
    git("update-ref", ...(isCi ? ["refs/remotes/origin/main", "HEAD"] : ["-d", "refs/remotes/origin/main"]))
    prepare()
    expect(listChanges(folder, isCi)).toBeNull()
  })
})
