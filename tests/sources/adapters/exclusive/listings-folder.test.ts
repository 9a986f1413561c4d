import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { isUpstreamFailure, type UpstreamFailure } from "@/lib/net/operator-fetch"
import { adapter as exclusive } from "@/lib/sources/adapters/exclusive"
import { fingerprintOf, readListings } from "@/lib/sources/adapters/exclusive/listings-folder"
import type { Page, SourceContext } from "@/lib/sources/schema"

function folderOf(files: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "listings-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return folder
}

const one = (n: number | string, more = "") => `- {url: "https://a.example/${n}", protocol: x402, name: N${n}${more}}\n`
const asking = (url: string): SourceContext => ({
  url,
  resume: null,
  fetchText: () => Promise.reject(new Error("nothing is asked")),
  wait: () => Promise.reject(new Error("nothing is awaited")),
})

async function passOf(folder: string): Promise<Page[]> {
  const pages: Page[] = []
  for await (const page of exclusive.pages(asking(folder))) pages.push(page)
  return pages
}

const saidOf = async (folder: string) =>
  (await readListings(folder)).problems.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`)

describe("the folder of the operator's own listings", () => {
  it("is read file by file, in the order of their names, YAML only", async () => {
    const folder = folderOf({
      "b.yaml": one(2, ", featured: true, price_sats: 7"),
      "a.YML": one(1),
      "c.yaml.sample": one(3),
      ".hidden.yaml": one(4),
      "notes.txt": "x",
    })
    const { listings, problems } = await readListings(folder)
    expect(problems).toEqual([])
    expect(listings).toEqual([
      expect.objectContaining({ url: "https://a.example/1", name: "N1", featured: false, priceSats: null }),
      {
        url: "https://a.example/2",
        protocol: "x402",
        name: "N2",
        description: null,
        category: null,
        provider: null,
        method: null,
        priceSats: 7n,
        priceUsd: null,
        asset: null,
        network: null,
        featured: true,
      },
    ])
  })

  it("is one whole page [D-src-01]", async () => {
    const [page, ...more] = await passOf(folderOf({ "a.yaml": one(1) + one(2) }))
    expect(more).toEqual([])
    expect(page).toMatchObject({ items: 2, skipped: { shape: 0, duplicate: 0 }, end: "whole", resume: null })
    expect(page?.listings.map(({ url }) => url)).toEqual(["https://a.example/1", "https://a.example/2"])
    expect(exclusive.gone).toBe("label dropped")
  })

  it("yields the valid listings and is not whole while a problem exists [D-src-01]", async () => {
    const [page] = await passOf(folderOf({ "a.yaml": `${one(1)}- {name: x}\n${one(2)}${one(1)}` }))
    expect(page).toMatchObject({ items: 4, skipped: { shape: 1, duplicate: 1 }, end: "cut" })
    expect(page?.listings).toHaveLength(2)
  })

  it("is whole when it is empty, and not whole when it is missing", async () => {
    const folder = folderOf({})
    expect(await passOf(folder)).toMatchObject([{ listings: [], end: "whole" }])
    expect(await passOf(path.join(folder, "none"))).toMatchObject([{ listings: [], items: 0, end: "cut" }])
  })

  it("fails with a plain reason when it is not a folder", async () => {
    const folder = folderOf({ "a.yaml": one(1) })
    const failure = await passOf(path.join(folder, "a.yaml")).catch((error: unknown) => error)
    expect(isUpstreamFailure(failure)).toBe(true)
    expect((failure as UpstreamFailure).reason).toBe("the folder cannot be read (ENOTDIR)")
  })

  it("yields each URL and protocol once, in any spelling, and reports where it was first", async () => {
    const again = '- {url: "HTTPS://A.example:443/1/", protocol: X402, name: Again}\n'
    const folder = folderOf({ "a.yaml": one(1), "b.yaml": `${one(2)}${again}` })
    expect(await saidOf(folder)).toEqual(["b.yaml:2:3 This URL and protocol are already listed in a.yaml, line 1."])
    expect((await readListings(folder)).listings.map(({ name }) => name)).toEqual(["N1", "N2"])
  })

  it("reports unreadable files, and reads the others", async () => {
    const folder = folderOf({
      "a.yaml": new Uint8Array([0x2d, 0x20, 0xff, 0xfe]),
      "b.yaml": `# ${"x".repeat(1024 * 1024)}`,
      "e.yaml": `\ufeff${one(1)}`,
    })
    mkdirSync(path.join(folder, "c.yaml"))
    symlinkSync(path.join(folder, "none"), path.join(folder, "d.yaml"))
    expect(await saidOf(folder)).toEqual([
      "a.yaml:1:1 The file is not UTF-8.",
      "b.yaml:1:1 The file is larger than 1024 kB.",
      "c.yaml:1:1 This is not a file.",
      "d.yaml:1:1 The file cannot be read (ENOENT).",
    ])
    expect((await readListings(folder)).listings).toHaveLength(1)
  })

  it("is read through symbolic links, as mounted settings are", async () => {
    const folder = folderOf({})
    symlinkSync(path.join(folderOf({ "real.yaml": one(1) }), "real.yaml"), path.join(folder, "a.yaml"))
    expect((await readListings(folder)).listings).toHaveLength(1)
  })

  it("is limited in files", async () => {
    const files = Array.from({ length: 102 }, (_, n) => [`f${String(n).padStart(3, "0")}.yaml`, one(n)])
    const folder = folderOf(Object.fromEntries(files))
    expect((await readListings(folder)).listings).toHaveLength(100)
    expect(await saidOf(folder)).toEqual([
      "f100.yaml:1:1 The folder may hold 100 files; this one and those after it are left out.",
    ])
  })

  it("has a fingerprint that changes with its files, and only then", async () => {
    const folder = folderOf({ "a.yaml": one(1), "notes.txt": "x" })
    const before = await fingerprintOf(folder)
    writeFileSync(path.join(folder, "notes.txt"), "yy")
    expect(await fingerprintOf(folder)).toBe(before)
    utimesSync(path.join(folder, "a.yaml"), 1, 1)
    const touched = await fingerprintOf(folder)
    expect(touched).not.toBe(before)
    writeFileSync(path.join(folder, "b.yaml"), one(2))
    expect(
      new Set([before, touched, await fingerprintOf(folder), await fingerprintOf(path.join(folder, "none"))]).size,
    ).toBe(4)
  })
})
