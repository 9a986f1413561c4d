import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, expect, it } from "vitest"
import { parseEnv } from "@/lib/env/check"
import { readFolder } from "@/lib/legal/documents"

const folder = mkdtempSync(path.join(tmpdir(), "directory-legal-"))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

it("D-legal-01 has the operator's pages with the first heading as the title, and shows HTML as text", () => {
  write("imprint.md", "# Imprint\n\nExample Ltd, [mail](mailto:a@b.example)\n\n## Court\n")
  write("terms.md", "No heading <script>alert(1)</script> [x](javascript:alert(1))\n")
  write("Bad Name.md", "# Bad")
  write("large.md", "a".repeat(200_001))
  write("notes.txt", "# Notes")
  const [imprint, terms, ...others] = readFolder(folder)
  expect(others).toEqual([])
  expect(imprint).toMatchObject({ name: "imprint", title: "Imprint" })
  expect(imprint?.html).toContain('<a href="mailto:a@b.example">mail</a>')
  expect(imprint?.html).toContain("<h2>Court</h2>")
  expect(imprint?.html).not.toContain("<h1>")
  expect(terms).toMatchObject({ name: "terms", title: "terms" })
  expect(terms?.html).not.toMatch(/<script|javascript:/)
})

it("D-legal-01 stops the start when LEGAL_DIR is no folder", () => {
  expect(() => parseEnv({ LEGAL_DIR: path.join(folder, "none") })).toThrow("LEGAL_DIR: is no folder")
  expect(parseEnv({ LEGAL_DIR: folder }).LEGAL_DIR).toBe(folder)
})
