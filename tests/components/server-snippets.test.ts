// The lines that the claim wizard shows for common servers.

import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import express from "express"
import { afterEach, describe, expect, it } from "vitest"
import { writeServerSnippets } from "@/components/claim/place-step"
import { buildPlacement } from "@/lib/claims/proof"
import { HASH } from "./claim-fixtures"

const placement = buildPlacement("xn--bcher-kva.example", HASH, new Date("2026-11-24T01:55:00Z"))
const snippets = writeServerSnippets(placement)
const PATH = "/.well-known/directory-verify.txt"
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

describe("the lines for a server", () => {
  it.each(snippets.map((snippet) => [snippet.name, snippet] as const))(
    "of %s have the path and the hash",
    (_name, { text }) => {
      expect(text.split(HASH)).toHaveLength(2)
      expect(text).toContain(PATH)
      expect(text).not.toContain("xn--")
    },
  )

  it("of nginx and Caddy have balanced braces and a plain text type", () => {
    for (const { text } of snippets.filter(({ id }) => id === "nginx" || id === "caddy")) {
      expect([text.split("{").length, text.split("}").length]).toEqual([2, 2])
      expect(text).toContain("text/plain")
    }
  })

  it("of Vercel write exactly the hash into the folder of public files", () => {
    const folder = mkdtempSync(join(tmpdir(), "proof-"))
    closers.push(() => rmSync(folder, { recursive: true }))
    execFileSync("sh", ["-c", snippets.find(({ id }) => id === "vercel")?.text ?? ""], { cwd: folder })
    expect(readFileSync(join(folder, "public", PATH), "utf8")).toBe(HASH)
  })

  it("of Express serve exactly the hash as plain text", async () => {
    const app = express()
    const text = snippets.find(({ id }) => id === "express")?.text ?? ""
    new Function("app", text)(app)
    const server = app.listen(0, "127.0.0.1")
    closers.push(() => server.close())
    await new Promise((resolve) => server.once("listening", resolve))
    const address = server.address()
    const port = typeof address === "object" ? address?.port : null
    const response = await fetch(`http://127.0.0.1:${port}${PATH}`)
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
      200,
      "text/plain; charset=utf-8",
      HASH,
    ])
  })
})
