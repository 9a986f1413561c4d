// Every reference in the repository has a target: documents, headings, files and promises exist.

import { describe, expect, it } from "vitest"
import { findCitations, findPromises, findSlugs } from "./citations"
import { isInRepository, readText, TEXT_FILES } from "./repository"

/** These files contain broken references on purpose, as examples. */
const EXAMPLES = ["tests/docs/find-citations.test.ts", "tests/docs/citations.ts"]
const PROMISES = "docs/promises.md"

const cited = TEXT_FILES.filter((file) => !EXAMPLES.includes(file)).map((file) => ({
  file,
  ...findCitations(readText(file), file),
}))
const defined = findPromises(readText(PROMISES))

const slugs = new Map<string, Set<string>>()
function hasHeading(file: string, slug: string): boolean {
  const known = slugs.get(file) ?? findSlugs(readText(file))
  slugs.set(file, known)
  return known.has(slug)
}

/** `file: reference` for each reference for which `isWrong` returns true. */
function failures<T>(
  pick: (citations: (typeof cited)[number]) => readonly T[],
  isWrong: (one: T) => boolean,
): string[] {
  return cited.flatMap((one) =>
    pick(one)
      .filter(isWrong)
      .map((reference) => `${one.file}: ${typeof reference === "string" ? reference : JSON.stringify(reference)}`),
  )
}

describe("Every reference of the repository", () => {
  it("to a document names one that exists", () => {
    expect(
      failures(
        ({ documents }) => documents,
        ({ file }) => !isInRepository(file),
      ),
    ).toEqual([])
  })

  it("to a heading names one that exists", () => {
    const isWrong = ({ file, slug }: { file: string; slug: string | null }) =>
      slug !== null && isInRepository(file) && !hasHeading(file, slug)
    expect(failures(({ documents }) => documents, isWrong)).toEqual([])
  })

  it("to a file or folder names one that exists", () => {
    expect(
      failures(
        ({ paths }) => paths,
        (path) => !isInRepository(path),
      ),
    ).toEqual([])
  })

  it("leads to nothing outside of the repository", () => {
    expect(
      failures(
        ({ foreign }) => foreign,
        () => true,
      ),
    ).toEqual([])
  })
})

describe("Every promise", () => {
  it("has one id", () => {
    expect(defined.filter((id, index) => defined.indexOf(id) !== index)).toEqual([])
  })

  it("that is cited is in docs/promises.md", () => {
    expect(
      failures(
        ({ promises }) => promises,
        (id) => !defined.includes(id),
      ),
    ).toEqual([])
  })

  it("is cited by a test", () => {
    const tests = cited.filter(({ file }) => /^tests\/.*\.(test|spec)\.tsx?$/.test(file))
    const proven = new Set(tests.flatMap(({ promises }) => promises))
    expect(defined.filter((id) => !proven.has(id))).toEqual([])
  })
})

it.each([
  ["README.md", 119],
  ["ARCHITECTURE.md", 150],
])("%s has at most %i lines", (file, most) => {
  expect(readText(file).trimEnd().split("\n").length).toBeLessThanOrEqual(most)
})
