import { describe, expect, it } from "vitest"
import { findCitations, findPromises, findSlugs } from "./citations"

const NOTHING = { documents: [], paths: [], promises: [], foreign: [] }

describe("A text", () => {
  it.each([
    [
      "a heading of a document",
      "// See docs/decisions.md#health.",
      { documents: [{ file: "docs/decisions.md", slug: "health" }] },
    ],
    ["a document as a whole", "# README.md", { documents: [{ file: "README.md", slug: null }] }],
    [
      "a quoted path in a comment",
      "/** `lib/env/index.ts` or `app/api` */",
      { paths: ["lib/env/index.ts", "app/api"] },
    ],
    ["a bare path in a comment", "// Set by lib/env/index.ts.", { paths: ["lib/env/index.ts"] }],
    [
      "a quoted heading as a document and as a path",
      "// `docs/decisions.md#health`",
      { documents: [{ file: "docs/decisions.md", slug: "health" }], paths: ["docs/decisions.md"] },
    ],
    ["no path in code", 'import { env } from "@/lib/gone.ts"', {}],
    ["no path in a pattern", "// `listings/*.yaml`", {}],
    ["a promise in code", 'it("P-4.1-31 D-query-05 works")', { promises: ["P-4.1-31", "D-query-05"] }],
    ["a section of a foreign document", "// (spec §4.1)", { foreign: ["spec §4.1"] }],
    ["a document without its folder", "// see decisions.md", { foreign: ["decisions.md"] }],
    [
      "a heading in quotation marks",
      '// ARCHITECTURE.md, "Map"',
      { documents: [{ file: "ARCHITECTURE.md", slug: null }], foreign: ['.md, "Map"'] },
    ],
    ["a document outside of the repository", "// ../vectors/list.json", { foreign: ["../vectors/list.json"] }],
    ["no foreign document in a string", 'const name = "sources.md"', {}],
  ])("cites %s", (_, text, expected) => {
    expect(findCitations(text, "lib/a.ts")).toEqual({ ...NOTHING, ...expected })
  })

  it("in Markdown cites by links, relative to its own folder, and not in examples", () => {
    const text = "[a](b.md#c) [d](#e) [f](../README.md) [g](https://example.org)\n```\n`lib/gone.ts`\n```\n"
    expect(findCitations(text, "docs/x.md").documents).toEqual([
      { file: "docs/b.md", slug: "c" },
      { file: "docs/x.md", slug: "e" },
      { file: "README.md", slug: null },
    ])
    expect(findCitations(text, "docs/x.md").paths).toEqual([])
  })
})

describe("A document", () => {
  it("has the anchors of its headings", () => {
    expect([...findSlugs("# Two words\n## L402, x402 & MPP\n```\n# no heading\n```\n## Two words\n")]).toEqual([
      "two-words",
      "l402-x402--mpp",
      "two-words-1",
    ])
  })

  it("defines promises in lists only", () => {
    expect(findPromises("P-1-01\n- **P-1-02** One.\n- **D-run-01** Two.\n")).toEqual(["P-1-02", "D-run-01"])
  })
})
