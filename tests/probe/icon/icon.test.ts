// Icons come from untrusted hosts: what is decoded, what is refused, and that nothing throws or grows.

import { decode } from "fast-png"
import { describe, expect, it } from "vitest"
import { decodeIcon, ICON_LIMITS, ICON_SIDE } from "@/lib/probe/icon/decode-icon"
import { MOST_PNG_BYTES, renderIcon } from "@/lib/probe/icon/render-icon"
import { buildBitmap, buildChunk, buildIcoFile, buildPng, buildRawPng } from "./pictures"

const RED = [200, 40, 40, 255]
/** The colour in the middle of the rendered icon. */
function middleOf(bytes: Uint8Array): number[] {
  const { data, width } = decode(renderIcon(bytes) ?? new Uint8Array())
  const at = ((width / 2) * width + width / 2) * 4
  return [...data.slice(at, at + 4)]
}

describe("an icon", () => {
  it.each<[string, Uint8Array]>([
    ["a small PNG", buildPng(16)],
    ["a large PNG", buildPng(512)],
    ["a PNG without opacity", buildPng(32, RED.slice(0, 3))],
    ["an ICO with a PNG", buildIcoFile([{ side: 32, data: buildPng(32) }])],
    ["an ICO with a bitmap", buildIcoFile([{ side: 32, data: buildBitmap(32, [40, 40, 200, 255]) }])],
  ])("is a new PNG of 56 pixels: %s", (_, bytes) => {
    const png = renderIcon(bytes)
    expect(decode(png ?? new Uint8Array())).toMatchObject({ width: ICON_SIDE, height: ICON_SIDE, channels: 4 })
    expect(png?.length).toBeLessThanOrEqual(MOST_PNG_BYTES)
    expect(middleOf(bytes)).toEqual(RED)
  })

  it("is grey where its PNG is", () => {
    expect(middleOf(buildPng(32, [90]))).toEqual([90, 90, 90, 255])
  })

  it("is the picture of an ICO that need not be enlarged", () => {
    const [small, fitting, large] = [16, 64, 128].map((side) => ({ side, data: buildPng(side, [side, 0, 0, 255]) }))
    if (!small || !fitting || !large) throw new Error("three pictures")
    expect(middleOf(buildIcoFile([small, large, fitting]))[0]).toBe(64)
    expect(middleOf(buildIcoFile([small]))[0]).toBe(16)
  })

  it("keeps its proportions", () => {
    const wide = buildRawPng(4, 2, Buffer.from([0, ...RED, ...RED, ...RED, ...RED, 0, ...RED, ...RED, ...RED, ...RED]))
    const { data } = decode(renderIcon(wide) ?? new Uint8Array())
    expect([...data.slice(0, 4)]).toEqual([0, 0, 0, 0])
    expect(middleOf(wide)).toEqual(RED)
  })
})

describe("D-icon-01 what is no icon", () => {
  const bitmap = (width: number, height: number) =>
    buildIcoFile([{ side: 32, data: buildBitmap(32, [1, 2, 3, 255], { width, height }) }])
  it.each<[string, Uint8Array]>([
    ["nothing", Buffer.alloc(0)],
    ["a page", Buffer.from("<!doctype html><title>Not found</title>")],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000", "latin1")],
    ["a PNG of huge dimensions", buildRawPng(100_000, 100_000, Buffer.alloc(10))],
    ["a PNG without width", buildRawPng(0, 10, Buffer.alloc(10))],
    ["a PNG that ends early", buildPng(64).subarray(0, 60)],
    ["a PNG with too few rows", buildRawPng(64, 64, Buffer.alloc(10))],
    ["a decompression bomb", buildRawPng(16, 16, Buffer.alloc(20_000_000))],
    ["a file over the limit", Buffer.alloc(ICON_LIMITS.bytes + 1)],
    ["an ICO without pictures", Buffer.from([0, 0, 1, 0, 0, 0])],
    ["an ICO whose picture is elsewhere", buildIcoFile([{ side: 32, data: Buffer.alloc(0) }])],
    ["a bitmap of huge dimensions", bitmap(30_000, 30_000)],
    ["a bitmap with a negative width", bitmap(-32, 32)],
    ["a bitmap that is larger than its bytes", bitmap(64, 64)],
    ["one transparent pixel", buildPng(1, [0, 0, 0, 0])],
  ])("is refused: %s", (_, bytes) => {
    expect(renderIcon(bytes)).toBeNull()
  })

  it("is refused whatever byte of a right icon is wrong", () => {
    const icons = [buildPng(8), buildIcoFile([{ side: 8, data: buildBitmap(8, [1, 2, 3, 255]) }])]
    for (const icon of icons) {
      for (let at = 0; at < icon.length; at++) {
        for (const byte of [0, 0x7f, 0xff]) {
          const broken = Uint8Array.from(icon)
          broken[at] = byte
          const pixels = decodeIcon(broken)
          if (pixels) expect(pixels.width * pixels.height).toBeLessThanOrEqual(ICON_LIMITS.side ** 2)
        }
      }
    }
  })
})

it("texts and profiles of a PNG are not inflated", () => {
  const profile = buildChunk("iCCP", Buffer.concat([Buffer.from("x\0\0", "latin1"), Buffer.alloc(1000, 0xff)]))
  const rows = Buffer.from([0, ...RED, ...RED, 0, ...RED, ...RED])
  expect(middleOf(buildRawPng(2, 2, rows, [profile]))).toEqual(RED)
})

it("one picture of an ICO is decoded, however often it is named", () => {
  const picture = { side: 255, data: buildBitmap(200, [40, 40, 200, 255]) }
  expect(middleOf(buildIcoFile([picture], 3000))).toEqual(RED)
})
